"""Hands of built-in players that tell the companion everything, honestly, with as few presses as it offers."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import log2
from random import Random
from typing import Any, Literal

from referee.presses import entropy, held_on, tellings, way, ways, with_ok_held_on
from stories.hands import Hands

from companion.players import PATIENT_UNTIL, Chooser, View
from companion.referee.likely_cards import likely_cards
from companion.referee.likely_plays import likely_plays
from companion.referee.offered import DONE, offered_plies
from companion.rules import Position, format_ply, parse_ply, play, public

Readers = Literal["none", "shared", "own"]
"""What a table has for its tags, beside four menu buttons and a button for each seat."""


class QuickHands(Hands):
    """Hands that decide as these players do, seat 1 first, and tell it in the quickest way.

    Without a reader of its own for each seat one hold of ok tells that all cards lie there, and a card is named or
    tapped at its reveal; with one, each card is laid on its reader and comes up with the turn. Ok is held on where the
    next play stands first. ``spent`` counts presses and taps by the state of the conversation; ``ranks`` how often each
    place of a list was wanted, by that state, and ``bits`` sums up log2 of the lengths of the lists.
    """

    def __init__(self, *args: Any, players: Sequence[Chooser], readers: Readers, seed: int) -> None:
        super().__init__(*args, tagged=frozenset(), seed=seed)
        self.spent = Counter[str]()
        self.ranks: dict[str, Counter[int]] = {}
        self.bits = 0.0
        self._players = players
        self._readers = readers
        self._cards: dict[int, str] = {}
        self._will = Random(seed)

    def play_out(self) -> None:
        """Play on until the game is over, or its players would lose their patience and play otherwise."""
        telling: dict[str, Callable[[], None]] = {
            "committing": self._lay_all,
            "revealing": self._turn_up,
            "acting": self._take_turn,
            "buying": self._buy,
            "settling": self._slide,
            "flowing": self._let_flow,
            "noting": partial(self.press, "ok"),
        }
        while self.conversation.state != "over" and self.position.round <= PATIENT_UNTIL:
            telling[self.conversation.state]()

    @property
    def turns(self) -> int:
        """How many have been played: one for each seat and round."""
        ended = self.conversation.state == "over"
        return (self.position.round - (not ended)) * len(self.position.seats)

    def least(self) -> float:
        """The bits that the choices had, by how often each place of its list was wanted."""
        return sum(entropy(counts) for counts in self.ranks.values())

    @property
    def position(self) -> Position:
        return self.conversation.position

    # ---- movements, counted

    def press(self, button: str) -> None:
        self.spent[self.conversation.state] += 1
        super().press(button)

    def hold(self, button: str) -> None:
        self.spent[self.conversation.state] += 1
        super().hold(button)

    def put_uid(self, uid: str, reader: int) -> None:
        self.spent[self.conversation.state] += 1
        super().put_uid(uid, reader)

    # ---- what is told

    def _buy(self) -> None:
        """Whoever buys last says with one hold that the others buy nothing, and that all cards lie there.

        Who is asked in the turn and buys nothing taps the card.
        """
        position, wishes = self.position, list[str]()
        while position.phase == "buyback":
            wishes.append(self._wish(position, position.to_play or 0, offered_plies(position)))
            position = play(position, parse_ply(wishes[-1]))
        first = self.conversation.choices()[0].value
        if self._readers == "shared" and position.phase == "reveal" and first == wishes[0] == DONE:
            self._turn_up()
        elif self._readers != "own" and position.phase == "commit" and set(wishes[1:]) <= {DONE}:
            self._decide_on_cards(position)
            self._choose(wishes[0], last=self.hold)
        else:
            self._choose(wishes[0])

    def _lay_all(self) -> None:
        self._decide_on_cards(self.position)
        if self._readers == "own":
            for seat, card in self._cards.items():
                self.tap(seat, card)
        else:
            self.hold("ok")

    def _decide_on_cards(self, position: Position) -> None:
        for seat in range(1, len(position.seats) + 1):
            own = [text for text in offered_plies(position) if text.startswith(f"{seat}=")]
            self._cards[seat] = self._wish(position, seat, own)[2:]

    def _turn_up(self) -> None:
        seat = self.position.to_play
        assert seat is not None
        if self._readers == "none":
            self._name_card(f"seat{seat}", self._cards[seat])
        else:
            self.tap(seat, self._cards[seat])

    def _name_card(self, button: str, card: str) -> None:
        """The button is held on where the likeliest card is the one."""
        likely = likely_cards(self.position)
        if likely[0] == card:
            self._want("naming_card", likely, card)
            self.hold(button)
        else:
            self.press(button)
            self._choose(card)

    def _take_turn(self) -> None:
        begun = position = self.position
        plies: list[str] = []
        while position.phase == "act" and position.to_play == begun.to_play:
            plies.append(self._wish(position, position.to_play or 0, offered_plies(position)))
            position = play(position, parse_ply(plies[-1]))
        quickest = min(tellings((begun, tuple(plies))), key=partial(with_ok_held_on, begun))
        position, done_before = begun, False
        for ply, on in zip(quickest, held_on(begun, quickest), strict=True):
            if done_before:
                self._want("acting", likely_plays(position), ply)
            else:
                self._choose(ply, paging=True, last=self.hold if on else self.press)
            position, done_before = play(position, parse_ply(ply)), on

    def _slide(self) -> None:
        self._choose(self._wish(self.position, self.position.to_play or 0, offered_plies(self.position)))

    def _let_flow(self) -> None:
        self._choose(self._will.choice(offered_plies(self.position)))

    def _choose(self, value: str, *, paging: bool = False, last: Callable[[str], None] | None = None) -> None:
        values = [choice.value for choice in self.conversation.choices()]
        self._want(self.conversation.state, values, value)
        keys = way(values, values[0], value, held=True) if paging else ways(len(values), (), 0)[values.index(value)]
        for key in keys:
            self.hold(key.removeprefix("hold_")) if key.startswith("hold_") else self.press(key)
        assert self.conversation.chosen() == value
        (last or self.press)("ok")

    def _want(self, state: str, values: Sequence[str], value: str) -> None:
        self.ranks.setdefault(state, Counter())[values.index(value)] += 1
        self.bits += log2(len(set(values)))

    def _wish(self, position: Position, seat: int, texts: Sequence[str]) -> str:
        view = View(public(position), seat, self._cards.get(seat))
        return format_ply(self._players[seat - 1](view, [parse_ply(text) for text in texts], self._will))

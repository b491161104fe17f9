"""Hands of built-in players that tell the companion everything, honestly, with as few presses as it offers."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from math import log2
from random import Random
from typing import Any, Literal

from referee.presses import entropy, one_by_one, tellings, way, ways
from stories.hands import Hands

from companion.players import Chooser, View
from companion.referee.offered import DONE, offered_plies
from companion.rules import Position, format_ply, parse_ply, play, public

Readers = Literal["none", "shared", "own"]
"""What a table has for its tags, beside four menu buttons and a button for each seat."""

MOST_ROUNDS = 60


class QuickHands(Hands):
    """Hands that decide as these players do, seat 1 first, and tell it in the quickest way.

    Cards that all lie there are told with one hold of ok; where each seat has a reader, they lie on it. ``spent``
    counts presses and taps by the state of the conversation; ``ranks`` how often each place of a list was wanted, by
    that state, and ``bits`` sums up log2 of the lengths of the lists.
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

    def play_to_the_end(self) -> None:
        """Play on until the game is over."""
        telling: dict[str, Callable[[], None]] = {
            "committing": self._lay_all,
            "revealing": self._turn_up,
            "naming_card": self._name_card,
            "acting": self._take_turn,
            "buying": self._buy,
            "settling": self._slide,
            "flowing": self._let_flow,
            "noting": partial(self.press, "ok"),
        }
        while self.conversation.state != "over":
            assert self.position.round <= MOST_ROUNDS
            telling[self.conversation.state]()

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
        if self._readers != "none" and position.phase == "reveal" and first == wishes[0] == DONE:
            self._turn_up()
        elif position.phase == "commit" and set(wishes[1:]) <= {DONE}:
            self._decide_on_cards(position)
            self._choose(wishes[0], last=self.hold)
        else:
            self._choose(wishes[0])

    def _lay_all(self) -> None:
        self._decide_on_cards(self.position)
        self.hold("ok")

    def _decide_on_cards(self, position: Position) -> None:
        for seat in range(1, len(position.seats) + 1):
            own = [text for text in offered_plies(position) if text.startswith(f"{seat}=")]
            self._cards[seat] = self._wish(position, seat, own)[2:]

    def _turn_up(self) -> None:
        seat = self.position.to_play
        assert seat is not None
        if self._readers == "none":
            self.press(f"seat{seat}")
        else:
            self.tap(seat, self._cards[seat])

    def _name_card(self) -> None:
        assert self.position.to_play is not None
        self._choose(self._cards[self.position.to_play])

    def _take_turn(self) -> None:
        begun = position = self.position
        plies: list[str] = []
        while position.phase == "act" and position.to_play == begun.to_play:
            plies.append(self._wish(position, position.to_play or 0, offered_plies(position)))
            position = play(position, parse_ply(plies[-1]))
        quickest = min(tellings((begun, tuple(plies))), key=partial(one_by_one, begun, held=True))
        for ply in quickest:
            self._choose(ply, held=True)

    def _slide(self) -> None:
        self._choose(self._wish(self.position, self.position.to_play or 0, offered_plies(self.position)))

    def _let_flow(self) -> None:
        self._choose(self._will.choice(offered_plies(self.position)))

    def _choose(self, value: str, *, held: bool = False, last: Callable[[str], None] | None = None) -> None:
        values = [choice.value for choice in self.conversation.choices()]
        state, target = self.conversation.state, values.index(value)
        self.ranks.setdefault(state, Counter())[target] += 1
        self.bits += log2(len(set(values)))
        keys = way(values, values[0], value, held=True) if held else ways(len(values), (), 0)[target]
        for key in keys:
            self.hold(key.removeprefix("hold_")) if key.startswith("hold_") else self.press(key)
        assert self.conversation.chosen() == value
        (last or self.press)("ok")

    def _wish(self, position: Position, seat: int, texts: Sequence[str]) -> str:
        view = View(public(position), seat, self._cards.get(seat))
        return format_ply(self._players[seat - 1](view, [parse_ply(text) for text in texts], self._will))


class UnwatchedHands(QuickHands):
    """The same hands at a table in river only, where canoes and gems are not told."""

    def play_rounds(self, rounds: int) -> None:
        """Switch to river only, and play this many rounds of it; the switch is not counted."""
        self.hold("back")
        self.choose("river only")
        self.spent.clear()
        telling: dict[str, Callable[[], None]] = {
            "committing": self._lay_all,
            "naming_card": self._say_card,
            "acting": self._move_cloud,
            "flowing": self._let_flow,
            "noting": partial(self.press, "ok"),
        }
        end = self.position.round + rounds
        while self.position.round < end:
            telling[self.conversation.state]()

    def _say_card(self) -> None:
        if self._readers == "none":
            self._name_card()
        else:
            self._turn_up()

    def _move_cloud(self) -> None:
        self.press(self._will.choice(("up", "down")))

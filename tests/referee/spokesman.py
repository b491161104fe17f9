"""Speaks for a whole table: says words to a conversation, keeps what it hears, and knows what to say for a ply."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Self

from companion.referee.conversation import Conversation
from companion.referee.drafts import Draft, Earlier, draft_from
from companion.referee.heard import Heard, Moment
from companion.referee.offered import offered_plies
from companion.referee.questions import Sitting
from companion.referee.slip_lines import said_of
from companion.referee.words import CardShown, MenuHeld, MenuPressed, SeatHeld, SeatPressed, StrangeCard, Word
from companion.rules import (
    DECK,
    Accepted,
    Game,
    Position,
    correct,
    format_ply,
    judge,
    new_position,
    parse_ply,
    rule_set,
)
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, UndoEntry

COLOURS = ("blue", "green", "yellow", "red", "brown", "purple")
KEYS = ("up", "down", "ok", "back")
NAMES = ("Anna", "Bo", "Chloé", "Dana", "Emil", "Fay")
DEPTH = {"J": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6L": 6, "6R": 6, "7L": 7, "7R": 7, "F": 40}


def written(entry: Entry) -> str:
    """An entry in the notation's words; ``!5 let stand`` where the table allowed it."""
    match entry:
        case PlyEntry(ply=ply, allow=allow):
            return format_ply(ply) + (" let stand" if allow else "")
        case UndoEntry(undo=count):
            return f"undo {count}"
        case CorrectEntry(correct=pointers):
            return "correct " + " ".join(f"{pointer}={value}" for pointer, value in sorted(pointers.items()))
        case EndEntry(end=end):
            return f"end {end}"


class Spokesman:
    """One table's words. ``kept`` is all that a journal would have: each thing heard, in order.

    A ``listener`` is told before and after each word.
    """

    def __init__(self, conversation: Conversation, kept: tuple[Heard, ...] = ()) -> None:
        self.conversation = conversation
        self.kept = list(kept)
        self.seconds = 0.0
        self.pause_s = 1.25
        self._ended_by_itself = False
        self.listener: Any = None

    # ---- the state of things

    @property
    def position(self) -> Position:
        return self.conversation.position

    @property
    def state(self) -> str:
        return self.conversation.state

    @property
    def notice(self) -> tuple[str, str]:
        """The code and the rule of what was said last; empty strings for nothing."""
        notice = self.conversation.talk().notice
        return (notice.code, notice.rule) if notice else ("", "")

    @property
    def entries(self) -> list[str]:
        return [written(entry) for entry in self.conversation.game.entries] if self.conversation.game else []

    @property
    def values(self) -> list[str]:
        return [choice.value for choice in self.conversation.choices()]

    @property
    def chosen(self) -> str:
        return self.conversation.chosen()

    # ---- words

    def say(self, word: Word) -> Heard:
        self.seconds += self.pause_s
        if self.listener:
            self.listener.before(self.conversation, word)
        heard = self.conversation.hear(word, Moment(self.seconds))
        if self.listener:
            self.listener.after(self.conversation)
        self.kept.append(heard)
        return heard

    def press(self, *keys: Any) -> None:
        for key in keys:
            self.say(MenuPressed(key))

    def hold(self, key: Any) -> None:
        """A menu button held down: its press is heard first, but that of back."""
        if key != "back":
            self.press(key)
        self.say(MenuHeld(key))

    def seat(self, *seats: int) -> None:
        for seat in seats:
            self.say(SeatPressed(seat))

    def hold_seat(self, seat: int) -> None:
        """A seat's button held down: its press is heard first."""
        self.seat(seat)
        self.say(SeatHeld(seat))

    def card(self, seat: int, card: str, reader_of: int | None = None) -> None:
        self.say(CardShown(seat, card, reader_of))

    def stranger(self, uid: str = "04FFFFFF517280", known_as: str = "") -> None:
        self.say(StrangeCard(uid, known_as))

    def move_to(self, value: str) -> None:
        while self.chosen != value:
            self.press("down")

    def choose(self, *values: str) -> None:
        for value in values:
            assert value in self.values, f"{value} is not offered among {self.values}"
            self.move_to(value)
            self.press("ok")

    def move_to_canoe(self, name: str, said: str) -> None:
        """On to the line that says this of a canoe of the seat whose canoes are looked at."""
        while said_of(self.chosen, name) != said:
            self.press("down")

    def take_back(self) -> None:
        """Take the last entry back, also past a card that has been seen, and put the table right."""
        self.press("back")
        if self.state == "taking_back":
            self.press("ok")
        if self.state == "restoring":
            self.press("ok")

    # ---- plies

    def play(self, *plies: str, unseen: bool = False) -> Self:
        """Say what a table says for these plies; ``unseen``: cards are laid with buttons, and named at the reveal."""
        for ply in plies:
            ended, self._ended_by_itself = self._ended_by_itself, False
            if ply == "." and ended:
                continue
            if ply[1:2] == "=":
                self.seat(int(ply[0])) if unseen else self.card(int(ply[0]), ply[2:])
            elif ply[0] == "!":
                self._reveal(ply[1:])
            elif ply[0] == "~":
                self._flow(ply)
            elif self.state == "buying":
                self.choose(ply)
            elif self.state == "settling":
                self.choose(ply)
                self.note()
            elif self.state == "acting":
                self._walk(ply)
            else:
                raise AssertionError(f"{ply} does not fit {self.state}")
        return self

    def lay(self, *cards: str) -> Self:
        """Each seat present lays a card, by its tag, from seat 1 on."""
        seats = [number for number, seat in enumerate(self.position.seats, 1) if not seat.absent]
        return self.play(*(f"{seat}={card}" for seat, card in zip(seats, cards, strict=True)))

    def _reveal(self, card: str) -> None:
        self.press("ok")
        if self.state == "naming_card":
            self.choose(card)
        self._ended_by_itself = self.entries[-1] == "."

    def _walk(self, ply: str) -> None:
        self.choose(ply)
        self._ended_by_itself = ply != "." and self.entries[-1] == "."

    def _flow(self, ply: str) -> None:
        if ply in self.values:
            self.choose(ply)
        else:
            self.choose(self.values[-1])
            self.press(*({"L": "up", "R": "down"}[arm] for arm in ply[1:]), "ok")
        self.note()

    def note(self) -> None:
        """The table shows what the river did, if it did anything."""
        if self.state == "noting":
            self.press("ok")

    # ---- the plug is pulled

    def journalled(self) -> tuple[Game, str | None]:
        """The last game and its draft, made of nothing but what was heard."""
        return self.journalled_games()[-1], self.kept[-1].draft

    def journalled_games(self) -> list[Game]:
        """The last game, behind those that back leads to from it; only what was heard to begin."""
        return [game for game, _ in self.journalled_drafts()]

    def journalled_drafts(self) -> list[Earlier]:
        """The same, each with the draft that was kept with it last."""
        games: list[Earlier] = []
        for heard in self.kept:
            if heard.begun:
                ended = heard.begun.ended
                assert not (ended and games) or games[-1].game.add_all([ended]) is None
                games.append(Earlier(Game(heard.begun.start, heard.begun.players), Draft()))
            assert not heard.gone_back or games.pop().game.add_all([heard.gone_back]) is None
            assert not games or games[-1].game.add_all(heard.entries) is None
            games[-1:] = [Earlier(game, draft_from(heard.draft)) for game, _ in games[-1:]]
        return games

    def restarted(self) -> "Spokesman":
        """Another conversation that goes on with what was kept."""
        again = offered_again(self)
        again.press("ok")
        return again


def offered_again(table: Spokesman) -> Spokesman:
    """The first screen after a restart."""
    return Spokesman(Conversation(table.conversation.sitting, *table.journalled()), tuple(table.kept))


def seated(
    edition: str = "base", players: int = 3, *, lifesaver: int = 1, fork: str = "L", options: Mapping[str, Any] = {}
) -> Spokesman:
    """A table whose game has just begun."""
    table = Spokesman(Conversation(Sitting(NAMES[:players], COLOURS[:players], edition, options)))
    table.choose(edition, str(players), str(lifesaver), fork)
    return table


def continued(start: Position, *plies: str) -> Spokesman:
    """A table that has gone on with a game from this position, after these plies."""
    count = len(start.seats)
    players = tuple(Player(seat, NAMES[seat - 1], COLOURS[seat - 1]) for seat in range(1, count + 1))
    table = Spokesman(Conversation(Sitting(NAMES[:count], COLOURS[:count]), Game(start, players)))
    table.press("ok")
    return table.play(*plies)


def corrected(changes: Mapping[str, Any] = {}, edition: str = "base", players: int = 3, **options: Any) -> Position:
    """The first position of a game (lifesaver 1, first arm L) with these JSON Pointers changed."""
    start = new_position(rule_set(edition, players, options), players, lifesaver=1, fork="L")
    outcome = correct(start, {"/round": 1, **changes})
    assert isinstance(outcome, Accepted), outcome
    return outcome.position


def any_word(table: Spokesman, chance: Random) -> Word:
    """Any word that could be heard at this table, more often one that might mean something."""
    position = table.position if table.conversation.game else None
    seats = len(position.seats) if position else 3
    seat = chance.randint(1, seats)
    hand = position.seats[seat - 1].hand if position else ()
    words: list[Word] = [MenuPressed(key) for key in ("up", "down", "ok", "ok", "ok", "ok", "ok", "back")]
    words += [SeatPressed(seat), SeatPressed(chance.randint(1, 7)), MenuHeld(chance.choice(KEYS)), SeatHeld(seat)]
    words += [CardShown(seat, chance.choice((*hand, "1"))), CardShown(seat, chance.choice(DECK), seat)]
    return chance.choice([*words, StrangeCard("04FFFFFF517280")])


def script(position: Position, seed: int, most_rounds: int = 40) -> Iterator[str]:
    """The plies of a game from here to its end, by a hand that wants gems home but errs now and then."""
    chance = Random(seed)
    while position.phase != "over" and position.round <= most_rounds:
        plies = offered_plies(position)
        ply = chance.choice(plies)
        if position.phase in ("act", "buyback") and chance.random() < 0.9:
            ply = max(plies, key=lambda text: _worth(position, text))
        elif position.phase == "flow" and len(ply) > 1 and chance.random() < 0.2:
            ply = ply[:-1] + {"L": "R", "R": "L"}[ply[-1]]
        yield ply
        position = _after(position, ply)


def _after(position: Position, ply: str) -> Position:
    outcome = judge(position, parse_ply(ply))
    assert isinstance(outcome, Accepted), f"{ply}: {outcome}"
    return outcome.position


def _worth(position: Position, ply: str) -> int:
    """Gems owned, gems on their way home, empty canoes near the gems, a slow river; a lost canoe costs most."""
    after = _after(position, ply)
    seat = after.seats[(position.to_play or 0) - 1]
    canoes = (60 - 6 * DEPTH[c.at] if c.cargo else -4 * abs(DEPTH[c.at] - 3) for c in seat.canoes)
    return 100 * sum(seat.gems) + sum(canoes) - 5 * after.weather

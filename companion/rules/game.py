"""A game is the list of its entries; the position, the undo and every view follow from it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.rules.correction import correct
from companion.rules.entries import WON, CorrectEntry, EndEntry, Entry, Player, PlyEntry, UndoEntry
from companion.rules.judge import judge
from companion.rules.outcome import Accepted, Refused
from companion.rules.position import Position


class Standing(Struct, frozen=True):
    """An entry that has not been taken back: its index in the list and the position after it."""

    index: int
    entry: Entry
    after: Position


class Game:
    """The entries of one game, in order, with the position that they lead to.

    ``add`` judges an entry first: a refusal changes nothing.
    """

    def __init__(self, start: Position, players: Sequence[Player]) -> None:
        self.start = start
        self.players = tuple(players)
        self.entries: list[Entry] = []
        self.standing: list[Standing] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self.standing[-1].after if self.standing else self.start

    @property
    def ended(self) -> str:
        """How the game ended: ``goal``, ``agreed``, ``abandoned``, or ``open`` while it goes on."""
        if self.standing and isinstance(self.standing[-1].entry, EndEntry):
            return self.standing[-1].entry.end
        return "goal" if self.position.phase == "over" else "open"

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, by the rules (X1) or by word of the table; empty while nobody has."""
        last = self.standing[-1].entry if self.standing else None
        by_word = WON.get(last.why or "", 0) if isinstance(last, EndEntry) and last.end == "agreed" else 0
        return (by_word,) if 1 <= by_word <= len(self.start.seats) else self.position.winners

    def add(self, entry: Entry) -> Accepted | Refused:
        """Take the entry if it holds; the outcome says which."""
        if isinstance(entry, UndoEntry):
            return self._take_back(entry)
        outcome = self._judge(entry)
        if isinstance(outcome, Accepted):
            self.standing.append(Standing(len(self.entries), entry, outcome.position))
            self.entries.append(entry)
        return outcome

    def follow(self, game: "Game", entry: Entry) -> Accepted | Refused:
        """Take an entry that the other game may have taken: where it did, standing as this one does, nothing is judged.

        So the second of two games that are kept alike costs no second judgement. What was taken otherwise is judged.
        """
        taken = self._taken_in(game, entry)
        if taken is None:
            return self.add(entry)
        self.standing.append(taken)
        self.entries.append(entry)
        return Accepted(taken.after)

    def add_all(self, entries: Iterable[Entry]) -> Refused | None:
        """Take the entries in turn; None, or the first refusal (those before it stay taken)."""
        for entry in entries:
            outcome = self.add(entry)
            if isinstance(outcome, Refused):
                return outcome
        return None

    def _taken_in(self, game: "Game", entry: Entry) -> Standing | None:
        """What the other game has by this entry, if it stood as this one does before it took it."""
        count = len(self.standing)
        if count >= len(game.standing):
            return None
        alike = game.standing[count - 1] is self.standing[-1] if count else game.start is self.start
        taken = game.standing[count]
        return taken if alike and taken.entry is entry and taken.index == len(self.entries) else None

    def _judge(self, entry: PlyEntry | CorrectEntry | EndEntry) -> Accepted | Refused:
        if self.ended in ("agreed", "abandoned"):
            return Refused("notation", "game_has_ended", {"end": self.ended})
        match entry:
            case PlyEntry():
                return judge(self.position, entry.ply, allow=entry.allow)
            case CorrectEntry():
                return correct(self.position, entry.correct)
            case EndEntry():
                return Accepted(self.position)

    def _take_back(self, entry: UndoEntry) -> Accepted | Refused:
        if not 1 <= entry.undo <= len(self.standing):
            return Refused("notation", "undo_too_far", {"count": entry.undo, "standing": len(self.standing)})
        del self.standing[-entry.undo :]
        self.entries.append(entry)
        return Accepted(self.position)

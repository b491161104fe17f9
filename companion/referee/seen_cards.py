"""The cards that everybody has seen though their reveals were taken back: they are no secret again (R5)."""

from companion.referee.messages import Message, message
from companion.rules.entries import Entry, PlyEntry, UndoEntry
from companion.rules.game import Game, Standing
from companion.rules.plies import Commit, Reveal
from companion.rules.position import Position

REPLACED = "another card was laid"
"""The reason of an undo after which the same cards lie there as before, but the one that it removes first."""

TurnedUp = dict[int, str]
"""Seat → the card that it has turned up, also where that was taken back."""


def seen_before(game: Game) -> str:
    """The card that the seat to play has turned up since it laid one, before that was taken back; "" for none."""
    seat = game.position.to_play
    if seat is None or game.position.phase != "reveal" or _goes_straight_on(game):
        return ""
    return turned_up_since_laid(game, seat).get(seat, "")


def card_seen_before(game: Game) -> tuple[Message, ...]:
    """The same in words."""
    card = seen_before(game)
    return (message("undo.seen", seat=game.position.to_play or 0, card=card),) if card else ()


def may_lay_another(game: Game, seat: int) -> bool:
    """Whether this seat has seen no card but its own since it laid that (R1)."""
    return turned_up_since_laid(game, seat).keys() <= {seat}


def turned_up_since_laid(game: Game, seat: int) -> TurnedUp:
    """What everybody has seen of this round since this seat laid its card, the last card of each seat."""
    start, entries = _this_round(game)
    round_ = _Round(Game(start, game.players))
    for entry in entries:
        round_.add(entry)
    return round_.laid[seat][-1] if round_.laid[seat] else {}


def _goes_straight_on(game: Game) -> bool:
    """Whether this round has nothing but plies that stand: in it nobody has turned up a card and has yet to do so."""
    _, entries = _this_round(game)
    return all(isinstance(entry, PlyEntry) for entry in entries)


def _this_round(game: Game) -> tuple[Position, list[Entry]]:
    """The last position in which no card lay, and all entries since."""
    laid = next((s for s in reversed(game.standing) if not _lies_a_card(s.after)), None)
    return (laid.after, game.entries[laid.index + 1 :]) if laid else (game.start, game.entries)


def _lies_a_card(position: Position) -> bool:
    return any(seat.committed or seat.played for seat in position.seats)


class _Round:
    """The entries since a round began; ``laid``: of each seat's cards that lie there, what was turned up since.

    The newest card is the last. Cards of later rounds that were taken back again come and go above it.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._stay: dict[int, TurnedUp] = {}
        seats = enumerate(game.position.seats, 1)
        self.laid: dict[int, list[TurnedUp]] = {n: [{}] if seat.committed else [] for n, seat in seats}

    def add(self, entry: Entry) -> None:
        match entry:
            case UndoEntry(undo=count, why=why):
                self._take_back(self._game.standing[-count:], stay=why == REPLACED)
            case PlyEntry(ply=Commit(seat=seat)):
                self.laid[seat].append(self._stay.pop(seat, {}))
            case PlyEntry(ply=Reveal(card=card)):
                self._turn_up(card)
            case _:
                pass
        self._game.add(entry)

    def _take_back(self, standing: list[Standing], *, stay: bool) -> None:
        seats = [seat for seat in map(_who_laid, standing) if seat]
        taken = {seat: self.laid[seat].pop() for seat in seats}
        self._stay = {seat: taken[seat] for seat in seats[1:]} if stay else {}

    def _turn_up(self, card: str) -> None:
        position = self._game.position
        for number, seat in enumerate(position.seats, 1):
            if (seat.committed or seat.played) and self.laid[number]:
                self.laid[number][-1][position.to_play or 0] = card


def _who_laid(standing: Standing) -> int:
    """The seat that laid a card with this entry, 0 for another entry."""
    match standing.entry:
        case PlyEntry(ply=Commit(seat=seat)):
            return seat
        case _:
            return 0

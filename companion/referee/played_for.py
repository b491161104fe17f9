"""Who is played for, as the record says it: by notes, which are taken back like whatever else was done.

A note is a correction that corrects nothing; its reason says who (docs/decisions/0014-river-only.md).
"""

from typing import Final

from companion.rules import ComeBack, CorrectEntry, Entry, Game, Leave, PlyEntry, Position, Stamp

SEATS: Final = range(1, 7)

PLAYS_FOR: Final = {f"the companion plays for seat {seat}": seat for seat in SEATS}
PLAYS_AGAIN: Final = {f"seat {seat} plays again": seat for seat in SEATS}
"""The reasons of the notes → the seat that is played for from there, or plays itself again."""


def played_for(game: Game) -> tuple[int, ...]:
    """The seats that are played for now; who leaves the table is played for no longer (T1)."""
    seats: set[int] = set()
    for standing in game.standing:
        match standing.entry:
            case CorrectEntry(why=str(why)) if why in PLAYS_FOR:
                seats.add(PLAYS_FOR[why])
            case CorrectEntry(why=str(why)) if why in PLAYS_AGAIN:
                seats.discard(PLAYS_AGAIN[why])
            case PlyEntry(ply=Leave(seat=seat)):
                seats.discard(seat)
            case _:
                pass
    return tuple(sorted(seats & set(range(1, len(game.start.seats) + 1))))


def note(position: Position, stamp: Stamp, seat: int, *, plays_again: bool = False) -> CorrectEntry:
    """The note that this seat is played for from here, or plays itself again; the position stays as it is."""
    reasons = PLAYS_AGAIN if plays_again else PLAYS_FOR
    why = next(why for why, noted in reasons.items() if noted == seat)
    return CorrectEntry(stamp, {"/weather": position.weather}, why)


def is_note(entry: Entry) -> bool:
    """Whether this says who is played for, or no longer; the table shows the same before it and after it."""
    return isinstance(entry, CorrectEntry) and (entry.why in PLAYS_FOR or entry.why in PLAYS_AGAIN)


def takes_over(before: Entry, last: Entry) -> bool:
    """Whether one word has made both: a seat came back, for it is played for now."""
    came_back = isinstance(before, PlyEntry) and isinstance(before.ply, ComeBack)
    return came_back and is_note(last) and before.stamp == last.stamp

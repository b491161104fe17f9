"""Who is played for, and who leaves after this round, as the record says it: by notes, taken back like all else.

A note is a correction that corrects nothing; its reason says who (docs/decisions/0014-river-only.md).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.rules import ComeBack, CorrectEntry, Entry, Game, Leave, PlyEntry, Position, Stamp, Standing

SEATS: Final = range(1, 7)

PLAYS_FOR: Final = {f"the companion plays for seat {seat}": seat for seat in SEATS}
PLAYS_AGAIN: Final = {f"seat {seat} plays again": seat for seat in SEATS}
LEAVES: Final = {f"seat {seat} leaves after this round": seat for seat in SEATS}
"""The reasons of the notes → the seat that is played for from there, plays itself again, or leaves once it may (T1)."""

NOTES: Final = PLAYS_FOR | PLAYS_AGAIN | LEAVES


def played_for(game: Game) -> tuple[int, ...]:
    """The seats that are played for now; who leaves the table is played for no longer (T1)."""
    return _noted(game.standing, PLAYS_FOR | LEAVES)


def leaving(standing: Sequence[Standing]) -> tuple[int, ...]:
    """The seats that have said that they leave, and have not left yet, after these entries."""
    return _noted(standing, LEAVES)


def as_before_leaving(standing: Sequence[Standing], seat: int) -> Mapping[str, int]:
    """The note by which a seat that has said it leaves stays as it was before that: played for, or playing itself."""
    said = max(index for index, one in enumerate(standing) if LEAVES.get(getattr(one.entry, "why", "")) == seat)
    return PLAYS_FOR if seat in _noted(standing[:said], PLAYS_FOR) else PLAYS_AGAIN


def _noted(standing: Sequence[Standing], reasons: Mapping[str, int]) -> tuple[int, ...]:
    """The seats whose last note since they left last is one of these."""
    last: dict[int, str] = {}
    for one in standing:
        match one.entry:
            case CorrectEntry(why=str(why)) if why in NOTES:
                last[NOTES[why]] = why
            case PlyEntry(ply=Leave(seat=seat)):
                last.pop(seat, None)
            case _:
                pass
    seats = range(1, len(standing[0].after.seats) + 1) if standing else ()
    return tuple(seat for seat in seats if last.get(seat) in reasons)


def note(position: Position, stamp: Stamp, seat: int, reasons: Mapping[str, int] = PLAYS_FOR) -> CorrectEntry:
    """The note that this seat is played for from here, or what else the reasons say; the position stays as it is."""
    why = next(why for why, noted in reasons.items() if noted == seat)
    return CorrectEntry(stamp, {"/weather": position.weather}, why)


def is_note(entry: Entry) -> bool:
    """Whether this says who is played for or leaves, or no longer; the table shows the same before it and after it."""
    return isinstance(entry, CorrectEntry) and entry.why in NOTES


def is_about_people(entry: Entry) -> bool:
    """Whether this says who is here, leaves or is played for: it changes nothing that lies on the table."""
    return is_note(entry) or (isinstance(entry, PlyEntry) and isinstance(entry.ply, Leave | ComeBack))


def takes_over(before: Entry, last: Entry) -> bool:
    """Whether one word has made both: a seat came back, for it is played for now."""
    came_back = isinstance(before, PlyEntry) and isinstance(before.ply, ComeBack)
    return came_back and is_note(last) and before.stamp == last.stamp

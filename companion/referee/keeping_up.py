"""How a table that does not show what the book says keeps up with what is entered meanwhile: field by field."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.position import PublicPosition


def moved_on(shown: PublicPosition, before: PublicPosition, after: PublicPosition) -> PublicPosition:
    """What the table shows once hands have done what leads the book from ``before`` to ``after``.

    Where table and book were at odds the table shows now what the book says.
    """
    return _changed(shown, before, after, by_hands=True)  # type: ignore[no-any-return]  # as the first argument


def told_anew(shown: PublicPosition, before: PublicPosition, after: PublicPosition) -> PublicPosition:
    """What the table is known to show once the book has been told otherwise, from ``before`` to ``after``.

    Nothing was moved: where table and book were at odds the table shows what it showed.
    """
    return _changed(shown, before, after, by_hands=False)  # type: ignore[no-any-return]  # as above


def with_canoes_of(shown: PublicPosition, told: PublicPosition) -> PublicPosition:
    """The same table, but of canoes and gems nothing is known but this."""
    pairs = zip(shown.seats, told.seats, strict=True)
    seats = tuple([replace(seat, canoes=other.canoes, gems=other.gems) for seat, other in pairs])
    joe = shown.joe and told.joe and replace(shown.joe, cargo=told.joe.cargo)
    return replace(shown, seats=seats, sites=told.sites, elk=told.elk, joe=joe)


def _changed(shown: Any, before: Any, after: Any, *, by_hands: bool) -> Any:
    """Structs and tuples part by part; gems are counted on from what lies there, for the others lie elsewhere."""
    if before == after or shown == after:
        return shown
    if shown == before:
        return after
    if isinstance(before, Struct) and type(before) is type(after) is type(shown):
        fields = [[getattr(whole, name) for whole in (shown, before, after)] for name in before.__struct_fields__]
        return type(before)(*[_changed(*field, by_hands=by_hands) for field in fields])
    if isinstance(before, tuple) and len(before) == len(after) == len(shown):
        parts = list(zip(shown, before, after, strict=True))
        if isinstance(before[0], int):
            return tuple([max(0, lies + now - was) for lies, was, now in parts])
        return tuple([_changed(*part, by_hands=by_hands) for part in parts])
    return after if by_hands else shown

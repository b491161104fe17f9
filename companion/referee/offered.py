"""The plies that a table is offered: the legal ones, but none that only names the other one of two canoes alike."""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from companion.referee.canoes import are_alike
from companion.rules import GEMS, CanoePlay, Position, format_ply, legal, parse_ply

DONE: Final = "."


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def offered_plies(position: Position) -> tuple[str, ...]:
    """The legal plies; of those that only name the other one of two canoes that are alike, the ones with canoe a."""
    plies = tuple(legal(position))
    if position.to_play is None:
        return plies
    twins = [seat for seat in range(1, len(position.seats) + 1) if are_alike(position, seat)]
    begun = position.turn is not None and bool(position.turn.moved)
    own = ("b", "$b") if not begun and are_alike(position, position.to_play) else ()
    return tuple([p for p in plies if not p.startswith(own) and not any(_other_way(p, seat) for seat in twins)])


def _other_way(text: str, number: int) -> bool:
    """Whether the play says the same as an earlier one with the twins of that seat the other way round."""
    if f"*{number}b." not in text:
        return False
    ply = parse_ply(text)
    assert isinstance(ply, CanoePlay)
    turned = [replace(theft, canoe=_OTHER[theft.canoe]) if theft.seat == number else theft for theft in ply.thefts]
    turned.sort(key=lambda theft: (theft.seat, theft.canoe, GEMS.index(theft.gem)))
    return format_ply(replace(ply, thefts=tuple(turned))) < text


_OTHER: Final = {"a": "b", "b": "a"}

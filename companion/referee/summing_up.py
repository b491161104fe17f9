"""A game in short lines, for a table that goes on with it after a restart; from public facts only (R5)."""

from collections.abc import Collection, Iterator, Sequence

from companion.referee.canoes import are_alike
from companion.referee.correction_part import canoe_label
from companion.referee.messages import Message, message
from companion.rules import CANOES, GEMS, Position


def summary(
    position: Position, *, river_only: bool = False, played_for: Sequence[int] = (), laid: Collection[int] = ()
) -> tuple[Message, ...]:
    """Round and whose turn, who has laid a card, who is away, and what each seat has: its canoes, then its gems.

    ``river_only``: of what each seat has nobody knows. ``played_for``: the seats that the companion plays for.
    ``laid``: those that have laid a card before all may lay theirs.
    """
    return (*_turn(position), *_people(position, played_for, laid), *(() if river_only else _seats(position)))


def _turn(position: Position) -> Iterator[Message]:
    if position.to_play is None:
        yield message(f"sum.{position.phase}", round=position.round)
    else:
        yield message("sum.turn", round=position.round, seat=position.to_play)


def _people(position: Position, played_for: Sequence[int], laid: Collection[int]) -> Iterator[Message]:
    numbered = list(enumerate(position.seats, 1))
    those = {
        "sum.laid": [number for number, seat in numbered if seat.committed is not None or number in laid],
        "sum.away": [number for number, seat in numbered if seat.absent],
        "sum.played_for": played_for,
    }
    yield from (message(code, seats=" ".join(map(str, seats))) for code, seats in those.items() if seats)


def _seats(position: Position) -> Iterator[Message]:
    for number, seat in enumerate(position.seats, 1):
        if are_alike(position, number):
            yield message("sum.canoes", seat=number, at=seat.canoes[0].at, cargo=seat.canoes[0].cargo)
        else:
            yield from (canoe_label(position, f"{number}{name}") for name in CANOES)
        owned = "".join(gem * count for gem, count in zip(GEMS, seat.gems, strict=True))
        if owned:
            yield message("sum.gems", seat=number, gem=owned)

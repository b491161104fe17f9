"""What hands must do so that a real table shows another position: after an undo, a correction, a river gone wrong."""

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from companion.referee.cards_by_hand import card_steps
from companion.referee.gems_by_hand import gem_steps
from companion.referee.hand_steps import (
    ASIDE,
    ArmNext,
    CloudTo,
    ElkTo,
    LifesaverTo,
    PushBack,
    PushDisc,
    Step,
    WhirlpoolTo,
)
from companion.referee.laid_table import LaidTable, places_of
from companion.referee.swept import swept
from companion.referee.upriver import pushes_back, risen, whirlpools_risen
from companion.rules.board import JETTY, RIVER
from companion.rules.elk import rides
from companion.rules.flow_story import next_disc
from companion.rules.position import AT_SITE, OUT, Canoe, Position, PublicPosition, public


def steps_between(shown: PublicPosition, wanted: PublicPosition, went: str = "") -> tuple[Step, ...]:
    """What hands do, in this order, to a table that shows the first position of a game so that it shows the second.

    Gems first, while the canoes still lie where everybody has just seen them; then the river, pushed back where that
    spares work (``upriver.py`` says why); then the pieces on it, the elk, cloud and lifesaver, and cards. Nothing
    where the table shows it already. ``went``: the arms that the river was last pushed into.
    """
    return tuple(_steps(shown, wanted, pushes_back(shown, wanted, went)))


def steps_with_pushes(shown: PublicPosition, wanted: PublicPosition, pushed: str) -> tuple[Step, ...]:
    """The same where the river was pushed into these arms, at last, while nobody followed the canoes.

    The discs go back first, with whatever rides on them; of canoes nothing is known but what the positions say.
    """
    joe = shown.joe and wanted.joe and replace(shown.joe, at=wanted.joe.at)
    river = replace(shown, fork=wanted.fork, whirlpool=wanted.whirlpool, beaver=wanted.beaver, joe=joe)
    return (*_steps(_canoes_ashore(shown), _canoes_ashore(river), pushed), *steps_between(river, wanted))


def _canoes_ashore(position: PublicPosition) -> PublicPosition:
    seats = [replace(s, canoes=tuple([Canoe(canoe.holds, JETTY) for canoe in s.canoes])) for s in position.seats]
    return replace(position, seats=tuple(seats))


def put_back_steps(position: Position, pushed: str, wanted: str) -> tuple[Step, ...]:
    """What hands do when the river was pushed into these arms and should have been pushed into those (W3, W4, T2).

    ``position`` is that of phase ``flow`` before the first push. The table shows it as pushed, with what fell at the
    foot of the falls and all in it still (``swept.py``); it is left the same way.
    """
    kept = len(list(takewhile(lambda arms: arms[0] == arms[1], zip(pushed, wanted, strict=False))))
    now = swept(position, pushed[:kept])
    steps = [*_steps(public(swept(position, pushed)), public(now), pushed[kept:])]
    if wanted[kept:]:  # Then the next push says which arm it takes.
        steps = [step for step in steps if not isinstance(step, ArmNext)]
    for arm in wanted[kept:]:
        steps.append(PushDisc(arm, next_disc(now)))
        now = swept(now, arm)
    return tuple(steps)


def _steps(shown: PublicPosition, wanted: PublicPosition, back: str) -> Iterator[Step]:
    table = LaidTable(shown)
    yield from gem_steps(table, shown, wanted)
    yield from _river_steps(table, shown, wanted, back)
    if _elk(wanted) != _elk(shown):
        yield ElkTo(table.named(wanted.elk) if rides(wanted.elk) else _elk(wanted))
    if wanted.weather != shown.weather:
        yield CloudTo(wanted.weather)
    if wanted.lifesaver != shown.lifesaver:
        yield LifesaverTo(wanted.lifesaver)
    yield from card_steps(shown, wanted)
    if wanted.fork != (back[0] if back else shown.fork):
        yield ArmNext(wanted.fork)


def _elk(position: PublicPosition) -> str:
    """Where the elk's card is seen: with a canoe such as ``2a``, at its site, or aside, also where none is played."""
    return position.elk if rides(position.elk) or position.elk == AT_SITE else ASIDE


def _river_steps(table: LaidTable, shown: PublicPosition, wanted: PublicPosition, back: str) -> Iterator[Step]:
    """Pieces that would be lifted off with the top disc go first; those that are not right then, last."""
    goal, rise = places_of(wanted), risen(back)
    for piece, start in table.places.items():
        if rise.get(start) == ASIDE:
            yield table.moved(piece, ASIDE if goal[piece] in RIVER else goal[piece])
    whirlpools = whirlpools_risen(shown.whirlpool, back)
    for arm, whirlpool in zip(reversed(back), whirlpools, strict=False):
        yield PushBack(arm, "whirlpool" if whirlpool == OUT else "plain")
    table.ride(rise)
    if whirlpools[-1] != wanted.whirlpool:
        yield WhirlpoolTo(whirlpools[-1], wanted.whirlpool)
    for piece, start in table.places.items():
        if start != goal[piece]:
            yield table.moved(piece, goal[piece])

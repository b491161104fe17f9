"""The table as its people tell it, seat by seat, when canoes and gems are watched again."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.referee.river_only import last_watched, rules_watched
from companion.referee.told_facts import Fact, Place, facts
from companion.rules import CANOES, FALLS, GEMS, JETTY, Game, Position
from companion.rules.elk import rides
from companion.rules.position import AT_SITE

RIGHT: Final = "right"
"""The choice that all of a seat is as it is shown."""


class Telling(Struct, frozen=True):
    """How far the telling has come: the table as it is known so far, the seat asked, and the fact that is changed."""

    table: Position
    seat: int = 1
    fact: Fact | None = None


NOT_ASKED: Telling | None = None
"""While nobody is asked."""


def last_known(watched: Position, now: Position) -> Position:
    """The table as it was last seen, with what is known since: canoes lost and bought back, and Joe's place.

    ``watched`` is the position before the stretch that was not watched, ``now`` the one at its end.
    """
    table = replace(watched, joe=watched.joe and now.joe and replace(watched.joe, at=now.joe.at))
    for number, seat in enumerate(now.seats, 1):
        for name, canoe in zip(CANOES, seat.canoes, strict=True):
            place = Place(number, name)
            was = place.value(table)
            table = place.changed(table, FALLS if canoe.at == FALLS else JETTY if was == FALLS else was)
    return table


def as_told(now: Position, watched: Position, told: Position) -> Position:
    """The position with canoes and gems as they were told; what the game requires is required again."""
    pairs = zip(now.seats, told.seats, strict=True)
    return replace(
        now,
        rules=rules_watched(now, watched),
        sites=told.sites,
        seats=tuple([replace(seat, gems=other.gems, canoes=other.canoes) for seat, other in pairs]),
        elk=told.elk if rides(told.elk) else told.elk and AT_SITE,
        joe=told.joe,
    )


def as_last_known(game: Game) -> Position:
    """The position with canoes and gems as they were last known; the game is in river only."""
    watched = last_watched(game)
    return as_told(game.position, watched, last_known(watched, game.position))


def seat_facts(telling: Telling) -> list[Choice]:
    """Everything of the seat as it is known, each thing a choice to change it; that all is right comes first."""
    told = [fact.worded(telling.table) for fact in facts(telling.table, telling.seat)]
    return [Choice(RIGHT, message("told.right")), *[Choice(str(number), fact) for number, fact in enumerate(told)]]


def seat_in_short(telling: Telling) -> tuple[Message, ...]:
    """All of the seat as it is known: its canoes, its gems, and with the last seat what Joe carries (J1)."""
    table, number = telling.table, telling.seat
    seat = table.seats[number - 1]
    elks = ["short.elk_canoe" if table.elk == f"{number}{name}" else "short.canoe" for name in CANOES]
    canoes = [message(code, at=canoe.at, laden=canoe.cargo) for code, canoe in zip(elks, seat.canoes, strict=True)]
    owned = "".join([gem * count for gem, count in zip(GEMS, seat.gems, strict=True)])
    gems = message("short.gems", owned=owned) if owned else message("short.no_gems")
    told = (message("short.canoes", canoes=tuple(canoes)), gems)
    return (*told, *_joe_in_short(table)) if number == len(table.seats) else told


def _joe_in_short(table: Position) -> tuple[Message, ...]:
    if table.joe is None:
        return ()
    return (message("short.joe", laden=table.joe.cargo) if table.joe.cargo else message("short.empty_joe"),)


def other_values(telling: Telling) -> list[Choice]:
    """What the fact may be, from what it is now on, round and round."""
    table, fact = telling.table, telling.fact
    assert fact is not None
    values = list(fact.values(table))
    now = values.index(fact.value(table))
    return [Choice(value, fact.worded(fact.changed(table, value))) for value in values[now:] + values[:now]]


def with_fact_chosen(telling: Telling, chosen: str) -> Telling:
    """On to changing the fact that ``seat_facts`` offers under this value."""
    return replace(telling, fact=facts(telling.table, telling.seat)[int(chosen)])


def with_value(telling: Telling, chosen: str) -> Telling:
    """The fact is so; back to the seat's other facts."""
    assert telling.fact is not None
    return Telling(telling.fact.changed(telling.table, chosen), telling.seat)

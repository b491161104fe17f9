"""The odds of the river, exact and from public facts alone: its speed, and which canoes it takes over the falls."""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from msgspec import Struct

from companion.rules.board import ARMS, CANOES, FALLS, RIVER, WEATHER
from companion.rules.cards import CLOUD, LASSO, NUMBER_POINTS
from companion.rules.position import Position, PublicPosition, PublicSeat, Seat
from companion.rules.river import alternating, drift

Table: TypeAlias = Position | PublicPosition
Hand: TypeAlias = tuple[str, ...]

Ways: TypeAlias = list[int]
"""By pushes, from 0: in how many of all equally likely ways the river makes at least so many."""

NO_NUMBER: Final = max(NUMBER_POINTS.values()) + 1
"""Stands for the lowest number where no number card is played."""

FASTEST: Final = max(NUMBER_POINTS.values()) + WEATHER[-1]

HAS_FLOWED: Final = ("settle", "over")
"""The phases in which nothing of this round's flow is left to chance."""


class Odds(Struct, frozen=True):
    """Chance of each speed that is possible, and of each canoe in the river (such as 2a) to go over in this flow."""

    speed: dict[int, Fraction]
    falls: dict[str, Fraction]


def odds(position: Table) -> Odds:
    """The chances as things are now; both empty once the river has flowed.

    Every seat that has not revealed its card plays each card of its hand with equal chance, a cloud goes either way
    with equal chance, at an end inward; what lies face down is not looked at. No canoe is paddled further.
    """
    if position.phase in HAS_FLOWED:
        return Odds({}, {})
    hands = _open_hands(position)
    ways = _ways(position.weather, hands)
    falls: dict[str, Fraction] = {}
    seats: tuple[Seat | PublicSeat, ...] = position.seats
    for number, seat in enumerate(seats, 1):
        afloat = {name: c.at for name, c in zip(CANOES, seat.canoes, strict=True) if c.at in RIVER and not c.bank}
        if afloat:
            unsaved = _unsaved(position, seat, hands, ways)
            falls |= {f"{number}{name}": _falls(at, position.fork, unsaved, ways[0]) for name, at in afloat.items()}
    return Odds(_speeds(ways), falls)


def speed_odds(position: Table) -> dict[int, Fraction]:
    """The chance of each speed alone, which is far less to reckon than all ``odds``."""
    return {} if position.phase in HAS_FLOWED else _speeds(_ways(position.weather, _open_hands(position)))


def _speeds(ways: Ways) -> dict[int, Fraction]:
    exactly = [more - less for more, less in pairwise(ways)]
    return {pushes: Fraction(count, ways[0]) for pushes, count in enumerate(exactly) if count}


def _hides(seat: Seat | PublicSeat) -> bool:
    return seat.played is None and not seat.absent


def _unsaved(position: Table, seat: Seat | PublicSeat, hands: list[Hand], ways: Ways) -> Ways:
    """Those of the ways in which the seat's canoes are not taken out of the river by its lasso (L1)."""
    if seat.played == LASSO:
        return [0] * len(ways)
    if not _hides(seat) or LASSO not in seat.hand:
        return ways
    others = list(hands)
    others.remove(seat.hand)
    return _ways(position.weather, [*others, tuple([card for card in seat.hand if card != LASSO])])


def _falls(at: str, fork: str, ways: Ways, total: int) -> Fraction:
    starts = ARMS if fork == "?" else (fork,)
    return Fraction(sum([ways[_pushes_to_fall(at, first)] for first in starts]), len(starts) * total)


@cache
def _pushes_to_fall(at: str, first: str) -> int:
    """How many pushes, alternating from this arm, carry what is there over the falls (W3, W4)."""
    pushes = 1
    while drift(alternating(first, pushes))[at] != FALLS:
        pushes += 1
    return pushes


def _open_hands(position: Table) -> list[Hand]:
    """What decides the flow that is not decided yet: a card known to be up is a hand of one card (W2)."""
    turn, seat = position.turn, position.seats[(position.to_play or 0) - 1]
    pending = [(CLOUD,)] if turn and not turn.done and seat.played == CLOUD else []
    up = [(seat.played,) for seat in position.seats if seat.played in NUMBER_POINTS]
    return [seat.hand for seat in position.seats if _hides(seat)] + up + pending


def _ways(weather: int, hands: list[Hand]) -> Ways:
    """What the river does, over all ways of playing one card of each hand (W1, W2)."""
    everything, *some, none = [_by_weather(weather, hands, least) for least in range(1, NO_NUMBER + 1)]
    # By number, the ways in which the lowest number is at least that, each split by the weather along its track.
    lowest = dict.fromkeys((-1, 0), everything)
    for least, ways in enumerate((everything, *some), 1):
        lowest[least] = tuple([one - without for one, without in zip(ways, none, strict=True)])
    lowest |= dict.fromkeys(range(NO_NUMBER, NO_NUMBER + len(WEATHER)), (0,) * len(WEATHER))
    faster = [
        sum([lowest[pushes - wind][index] for index, wind in enumerate(WEATHER)]) for pushes in range(1, FASTEST + 2)
    ]
    return [sum(everything), *faster]


def _by_weather(weather: int, hands: list[Hand], least: int) -> tuple[int, ...]:
    """In how many ways no number below the least is played, by the weather along its track (W1)."""
    a, b, c, d = [1 if at == weather else 0 for at in WEATHER]
    for hand in hands:
        clouds, *others = _cards(hand)
        other = others[least - 1]
        # Every card counts twice, a cloud once up and once down, or twice inward.
        a, b, c, d = (
            2 * other * a + clouds * b,
            2 * other * b + clouds * (2 * a + c),
            2 * other * c + clouds * (b + 2 * d),
            2 * other * d + clouds * c,
        )
    return a, b, c, d


@lru_cache(maxsize=4096)
def _cards(hand: Hand) -> tuple[int, ...]:
    """How many clouds, and then by number, from 1, how many other cards that are no lower number."""
    numbers = [NUMBER_POINTS.get(card, NO_NUMBER) for card in hand if card != CLOUD]
    return hand.count(CLOUD), *[sum([number >= least for number in numbers]) for least in range(1, NO_NUMBER + 1)]

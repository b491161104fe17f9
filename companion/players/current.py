"""The river as a seat expects it from public facts: how fast it may flow, and where that leaves a canoe."""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from companion.players.view import View
from companion.rules.board import ARMS, FALLS, JETTY, RIVER, WEATHER
from companion.rules.cards import NUMBER_POINTS
from companion.rules.river import alternating, drift
from companion.rules.ways import cost
from companion.rules.whirlpool import drifted

Hand: TypeAlias = tuple[str, ...]

Lowest: TypeAlias = tuple[float, ...]
"""The chances that the lowest number played is at least 0, 1, 2 … and last that no number is played at all."""

Speeds: TypeAlias = tuple[tuple[int, float], ...]
"""Pushes and their chance, for each speed that is possible."""

STILL: Final[Speeds] = ((0, 1.0),)
"""The river as a canoe on the bank has it (L1)."""

NO_NUMBER: Final = max(NUMBER_POINTS.values()) + 1


def lowest_of_others(view: View) -> Lowest:
    """The lowest number among the other seats' cards: known where it is up, else any card of the hand alike (W2)."""
    together = [1.0] * (NO_NUMBER + 1)
    for seat in view.others:
        if not seat.absent:
            shares = _shares(seat.hand if seat.played is None else (seat.played,))
            together = [one * other for one, other in zip(together, shares, strict=True)]
    return tuple(together)


@lru_cache(maxsize=4096)
def _shares(hand: Hand) -> Lowest:
    numbers = [NUMBER_POINTS.get(card, NO_NUMBER) for card in hand]
    return tuple([sum([number >= least for number in numbers]) / len(hand) for least in range(NO_NUMBER + 1)])


def speeds(others: Lowest, card: str, weather: int) -> Speeds:
    """The speeds of this round's flow where this card is played besides and the cloud lies there (W2).

    Clouds of others are left out: they go up or down alike.
    """
    own = NUMBER_POINTS.get(card, NO_NUMBER)
    lower = [(number, others[number] - others[number + 1]) for number in range(1, own)]
    chances: dict[int, float] = {}
    for number, chance in (*lower, (own % NO_NUMBER, others[own])):
        if chance > 0:
            pushes = max(0, number + weather)
            chances[pushes] = chances.get(pushes, 0) + chance
    return tuple(chances.items())


@cache
def voyages(fork: str, whirlpool: str | None) -> tuple[dict[str, tuple[str, int]], ...]:
    """By pushes, from 0: where a flow leaves what lies at each space, and the points of the way home from there.

    The arms alternate from this one (W4); while nobody knows it, as if it were L.
    """
    first = ARMS[0] if fork == "?" else fork
    flows = [alternating(first, pushes) for pushes in range(NO_NUMBER + WEATHER[-1])]
    return tuple([_voyage(arms, None if whirlpool is None else drifted(whirlpool, arms)) for arms in flows])


def _voyage(arms: str, whirlpool: str | None) -> dict[str, tuple[str, int]]:
    where = drift(arms)
    return {at: (to, 0 if to == FALLS else cost(to, JETTY, whirlpool)) for at in RIVER if (to := where[at])}

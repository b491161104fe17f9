"""What the seat to play can foresee from public facts: where the river takes a canoe, and what it may win or lose."""

from functools import cache
from typing import Final, NamedTuple

from companion.referee.wishes import worth
from companion.rules import FALLS, GEMS, JETTY, RIVER, SITE_AT, STEPS, speed_odds
from companion.rules.board import ARMS
from companion.rules.cards import HANDLING, PADDLE_POINTS
from companion.rules.position import Canoe, Position, Seat
from companion.rules.river import alternating, drift
from companion.rules.ways import cost
from companion.rules.whirlpool import drifted

EACH_STEP: Final = 0.1
"""What a gem loses of its worth with each step to its site …"""

EACH_STEP_HOME: Final = 0.05
"""… and with each step from there to the jetty."""

NO_WAY: Final = 99
"""Steps that no card pays for: up one arm and down the other (M4)."""


class Ahead(NamedTuple):
    """What lies before a canoe on one space; a sum over the flows that are possible, each with its chance."""

    falls: float = 0
    """the chance that the flow takes it over the falls"""

    brink: float = 0
    """the chance that it lies in an arm after the flow"""

    home: float = 0
    """the chance that one card of the hand brings it home then"""

    gem: float = 0
    """the worth of the best gem that one card of the hand can load then"""

    lure: float = 0
    """the worth of the best gem then, less for its distance"""


class Foresight:
    """The eyes of the seat to play in one position, for public facts only. It remembers what it was asked."""

    def __init__(self, position: Position) -> None:
        assert position.to_play is not None
        self.position = position
        self.seat = own = position.seats[position.to_play - 1]
        hand = own.hand or position.rules.cards
        self._others = [seat for seat in position.seats if seat is not own]
        self._points = {points for card in hand for points in PADDLE_POINTS.get(card, ())}
        self._farthest = max(self._points, default=0)
        self._best = [
            max([worth(own.gems, gem) for gem, count in zip(GEMS, lying, strict=True) if count], default=0)
            for lying in position.sites
        ]
        self._flows = _flows(position)
        self._known: dict[str, Ahead] = {}

    def ahead(self, place: str) -> Ahead:
        """What lies before a canoe of this seat that ends its turn there."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._after_the_flow(place)
        return known

    def robbed(self, place: str) -> float:
        """The chance that another canoe with room comes up there in this round, all cards of a hand alike (S1)."""
        safe = 1.0
        for seat, canoe in self._afloat():
            steps = -STEPS[canoe.at].get(place, 0)
            hides = seat.played is None and not seat.absent
            if steps > 0 and hides and len(canoe.cargo) < canoe.holds:
                safe *= 1 - sum([steps in PADDLE_POINTS.get(card, ()) for card in seat.hand]) / len(seat.hand)
        return 1 - safe

    def prey(self, place: str) -> float:
        """The worth of the best gem that lies in another's canoe upriver, as far as a card of the hand goes (S1)."""
        near = [canoe.cargo for _, canoe in self._afloat() if -STEPS[place].get(canoe.at, 0) in self._points]
        return max([worth(self.seat.gems, gem) for cargo in near for gem in cargo], default=0)

    def _afloat(self) -> list[tuple[Seat, Canoe]]:
        canoes = [(seat, canoe) for seat in self._others for canoe in seat.canoes]
        return [(seat, canoe) for seat, canoe in canoes if canoe.at in RIVER and not canoe.bank]

    def _after_the_flow(self, place: str) -> Ahead:
        falls = brink = home = gem = lure = 0.0
        for chance, where, whirlpool in self._flows:
            to = where[place]
            if to == FALLS:
                falls += chance
                continue
            brink += chance * (to[-1] in ARMS)
            home += chance * (to == JETTY or cost(to, JETTY, whirlpool) <= self._farthest)
            in_reach, far = self._gems_from(to)
            gem += chance * in_reach
            lure += chance * far
        return Ahead(falls, brink, home, gem, lure)

    def _gems_from(self, place: str) -> tuple[float, float]:
        in_reach = far = 0.0
        for site, steps, share in _sites_from(place):
            best = self._best[site]
            if best > in_reach and steps + HANDLING in self._points:
                in_reach = best
            far = max(far, best * share)
        return in_reach, far


@cache
def _sites_from(place: str) -> list[tuple[int, int, float]]:
    """Each site by its number, the steps to it from there, and the share of a gem's worth that they leave of it."""
    steps = {space: 0 if space == place else abs(STEPS[place].get(space, NO_WAY)) for space in SITE_AT}
    return [
        (site, steps[space], 1 - EACH_STEP * steps[space] - EACH_STEP_HOME * STEPS[JETTY][space])
        for space, site in SITE_AT.items()
    ]


def _flows(position: Position) -> list[tuple[float, dict[str, str], str | None]]:
    """Each flow that is possible: its chance, where it leaves what lies at each place, and the whirlpool then."""
    starts = ARMS if position.fork == "?" else (position.fork,)
    flows = [
        (float(chance) / len(starts), alternating(start, pushes))
        for pushes, chance in speed_odds(position).items()
        for start in starts
    ]
    whirlpool = position.whirlpool
    return [(chance, drift(arms), whirlpool and drifted(whirlpool, arms)) for chance, arms in flows]

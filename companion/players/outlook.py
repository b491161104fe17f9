"""What lies ahead of a seat: what each canoe is worth to it where it might lie when the river begins to flow."""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.players.current import Hand, Speeds, voyages
from companion.players.rivals import Rivals, points_of
from companion.players.temperaments import Temperament
from companion.players.view import View
from companion.players.worth import best_gain, gain
from companion.rules.board import FALLS, JETTY, SITE_AT, STEPS
from companion.rules.cards import HANDLING
from companion.rules.position import Gems

HOME_IN_ONE: Final = 0.95
HOME_IN_MORE: Final = 0.6
"""How sure a canoe is to come home where one card of the hand can take it there, and where none can …"""

EACH_STEP: Final = 0.015
"""… less this for each point of the way."""

GEM_IN_MORE: Final = 0.4
"""What a gem is worth that no one card of the hand can paddle to and load, beside one where a card can …"""

EACH_STEP_AWAY: Final = 0.03
"""… less this for each step of the way there …"""

EACH_STEP_BACK: Final = 0.07
"""… and this share of all for each step from its site to the jetty."""

NO_WAY: Final = 10
"""Steps, more than any way has: for up one arm and down the other (M4)."""

SECOND_GEM: Final = 0.3
"""What room on board counts beside a gem, as a share of what it counts in an empty canoe."""

BRINK: Final = {"6L": 0.4, "6R": 0.4, "7L": 1.0, "7R": 1.0}
"""How near to the falls a canoe lies in an arm, once the river has flowed."""

ASHORE: Final = 0.5
"""What room on board counts at the jetty, beside a canoe afloat that is as near to a gem."""

CANOE: Final = 0.1
"""What another's empty canoe counts among its losses, as progress."""


class Ahead(NamedTuple):
    """What the flow means for a canoe on one space."""

    home: float
    """how sure a gem on board comes home from where the flow leaves it"""

    falls: float
    """its chance to go over the falls"""

    brink: float
    """how near to the falls it lies then"""

    site: float
    """the progress that room on board may hope for there"""


class Outlook:
    """What one seat may expect that is left with this hand while the river flows with these speeds.

    It remembers what it was asked; it lives as long as one decision.
    """

    def __init__(self, view: View, weights: Temperament, rivals: Rivals, left: Hand, expected: Speeds) -> None:
        table, flows = view.table, voyages(view.table.fork, view.table.whirlpool)
        self._weights, self._rivals = weights, rivals
        self._points = points_of(left or table.rules.cards)
        self._most = max(self._points, default=0)
        self._flows = [(chance, flows[pushes]) for pushes, chance in expected]
        self._lures = [best_gain(view.own.gems, lying) for lying in table.sites]
        self._ahead: dict[str, Ahead] = {}
        self._worth: dict[tuple[str, str, int, Gems], float] = {}

    def canoe(self, at: str, cargo: str, holds: int, gems: Gems) -> float:
        """What a canoe there with this cargo (in gem order) is worth to a seat that will own these gems besides."""
        asked = (at, cargo, holds, gems)
        worth = self._worth.get(asked)
        if worth is None:
            worth = self._worth[asked] = self._loaded(at, cargo, gems) + self._room(at, holds - len(cargo), holds, gems)
        return worth

    def _loaded(self, at: str, cargo: str, gems: Gems) -> float:
        w = self._weights
        if at == JETTY:
            return w.goal * gain(gems, cargo)
        if at == FALLS:
            return -w.falls
        ahead = self.ahead(at)
        worth = -w.falls * ahead.falls - w.brink * ahead.brink
        if cargo:
            worth += gain(gems, cargo) * (w.cargo * ahead.home - w.thieves * self._rivals.robbed(at))
        return worth

    def _room(self, at: str, room: int, holds: int, gems: Gems) -> float:
        w = self._weights
        if at == FALLS or not room:
            return 0
        if at == JETTY:
            return ASHORE * w.site * self._site(JETTY)
        ahead = self.ahead(at)
        worth = w.site * ahead.site + w.prey * (1 - ahead.falls) * self._rivals.prey(at, self._points, gems)
        return worth if room == holds else SECOND_GEM * worth

    def losses(self) -> float:
        """What the others may lose over the falls in this flow."""
        return sum([self.ahead(at).falls * (CANOE + cargo) for at, cargo in self._rivals.laden])

    def ahead(self, at: str) -> Ahead:
        """What this flow means for a canoe on that space."""
        known = self._ahead.get(at)
        if known is None:
            known = self._ahead[at] = self._after_the_flow(at)
        return known

    def _after_the_flow(self, at: str) -> Ahead:
        home = falls = brink = site = 0.0
        for chance, flow in self._flows:
            to, way = flow[at]
            if to == FALLS:
                falls += chance
            else:
                brink += chance * BRINK.get(to, 0)
                home += chance * ((HOME_IN_ONE if way <= self._most else HOME_IN_MORE) - EACH_STEP * way)
                site += chance * self._site(to)
        return Ahead(home, falls, brink, site)

    def _site(self, at: str) -> float:
        """The best gem to be had from there."""
        v, c, y, b, r = self._lures
        to_v, to_c, to_y, to_b, to_r = approach(at, self._points)
        return max(v * to_v, c * to_c, y * to_y, b * to_b, r * to_r)


@lru_cache(maxsize=16384)
def approach(at: str, points: frozenset[int]) -> tuple[float, ...]:
    """What share of a gem's worth it has from there that it lies at the sites V C Y B R."""
    shares = [0.0] * len(set(SITE_AT.values()))
    for space, site in SITE_AT.items():
        way = 0 if space == at else abs(STEPS[at].get(space, NO_WAY))
        near = 1 if way + HANDLING in points else GEM_IN_MORE - EACH_STEP_AWAY * way
        shares[site] = max(shares[site], near * (1 - EACH_STEP_BACK * STEPS[JETTY][space]))
    return tuple(shares)

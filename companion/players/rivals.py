"""The other seats, as they are feared and preyed on: who can come up and steal, what can be stolen, what may fall."""

from collections.abc import Sequence
from functools import lru_cache

from companion.players.worth import gain
from companion.rules.board import RIVER, STEPS
from companion.rules.cards import PADDLE_POINTS
from companion.rules.position import Gems, PublicSeat


class Rivals:
    """The other seats in one decision. It remembers what it was asked."""

    def __init__(self, seats: Sequence[PublicSeat]) -> None:
        floating = [(seat, canoe) for seat in seats for canoe in seat.canoes if canoe.at in RIVER and not canoe.bank]
        self.laden = [(canoe.at, gain(seat.gems, canoe.cargo)) for seat, canoe in floating]
        """Where their canoes float, and the progress that lies in each."""
        self._cargoes = [(canoe.at, canoe.cargo) for _, canoe in floating if canoe.cargo]
        self._thieves = [
            (seat.hand, canoe.at)
            for seat, canoe in floating
            if seat.played is None and seat.hand and len(canoe.cargo) < canoe.holds
        ]
        self._robbed: dict[str, float] = {}

    def robbed(self, at: str) -> float:
        """The chance that one with room on board comes up to that space in this round, by the cards of the hands."""
        known = self._robbed.get(at)
        if known is None:
            safe = 1.0
            for hand, below in self._thieves:
                if -STEPS[below].get(at, 0) in points_of(hand):
                    safe *= 1 - 1 / len(hand)
            known = self._robbed[at] = 1 - safe
        return known

    def prey(self, at: str, points: frozenset[int], gems: Gems) -> float:
        """The best gem to be stolen upriver of that space with one of these points, to a seat with these gems."""
        near = [cargo for there, cargo in self._cargoes if -STEPS[at].get(there, 0) in points]
        return max([gain(gems, gem) for cargo in near for gem in cargo], default=0)


@lru_cache(maxsize=4096)
def points_of(hand: tuple[str, ...]) -> frozenset[int]:
    """The points that one card of this hand can spend exactly."""
    return frozenset([points for card in hand for points in PADDLE_POINTS.get(card, ())])

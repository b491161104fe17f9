"""A position: everything that the table shows and everything that lies face down, as a frozen value."""

from typing import Final, Literal

from msgspec import Struct

Phase = Literal["commit", "buyback", "reveal", "act", "flow", "settle", "over"]

Gems = tuple[int, int, int, int, int]
"""Counts in the order V C Y B R."""

Sites = tuple[Gems, Gems, Gems, Gems, Gems]
"""What lies at the sites V C Y B R."""

OUT: Final = "out"
"""The whirlpool's disc beside the river, the next to be pushed in (V1)."""

AT_SITE: Final = "site"
AWAY: Final = "away"
"""The elk is at the red site, or comes back there after this round's flow (E3); else it is with a canoe, "2a"."""


class RuleSet(Struct, frozen=True, gc=False):
    """An edition with every option resolved, so that an old record never changes meaning."""

    edition: str
    cards: tuple[str, ...]
    holds: tuple[int, int]
    whirlpool: bool
    beaver: bool
    elk: bool
    joe: bool
    must_launch: bool
    steal_several: bool
    unload_at_own_site: bool
    buy_back: Literal["round", "turn"]
    must_buy: bool
    tie_break: Literal["none", "gem_value"]
    gems_per_site: int


class Canoe(Struct, frozen=True, gc=False):
    """One canoe: ``at`` is a space, ``"J"`` or ``"F"``; ``cargo`` letters in the order V C Y B R."""

    holds: int
    at: str
    cargo: str = ""
    bank: bool = False


class Seat(Struct, frozen=True, gc=False):
    """What belongs to one seat. ``committed`` is a card, ``"?"`` or None, and stays in ``hand`` until its reveal."""

    hand: tuple[str, ...]
    canoes: tuple[Canoe, Canoe]
    gems: Gems = (0, 0, 0, 0, 0)
    committed: str | None = None
    played: str | None = None
    absent: bool = False


class Joe(Struct, frozen=True, gc=False):
    """Diamond Joe's canoe: the space where it lies, and his gem or "" (J1)."""

    at: str
    cargo: str = ""


class Turn(Struct, frozen=True, gc=False):
    """The turn under way: canoes that have acted, canoes in the water at the reveal, cloud or lasso done."""

    moved: tuple[str, ...]
    afloat: tuple[str, ...]
    done: bool = False


class Position(Struct, frozen=True, gc=False):
    """A position of the notation; seats and sites are tuples, seat 1 and site V first.

    ``whirlpool`` is a space or ``OUT``, ``elk`` is ``AT_SITE``, ``AWAY`` or a canoe such as ``"2a"``, ``settle`` names
    the canoes still to slide; whatever this game does not have, or not in the river, is None.
    """

    rules: RuleSet
    round: int
    phase: Phase
    lifesaver: int
    to_play: int | None
    weather: int
    fork: Literal["L", "R", "?"]
    sites: Sites
    seats: tuple[Seat, ...]
    turn: Turn | None = None
    winners: tuple[int, ...] = ()
    whirlpool: str | None = None
    beaver: str | None = None
    elk: str | None = None
    joe: Joe | None = None
    settle: tuple[str, ...] = ()


class PublicSeat(Struct, frozen=True, gc=False):
    """A seat without its face-down card: only whether one lies there (R5)."""

    hand: tuple[str, ...]
    canoes: tuple[Canoe, Canoe]
    gems: Gems
    has_committed: bool
    played: str | None
    absent: bool


class PublicPosition(Struct, frozen=True, gc=False):
    """A position as everybody at the table may see it: no face-down card is in it (R5)."""

    rules: RuleSet
    round: int
    phase: Phase
    lifesaver: int
    to_play: int | None
    weather: int
    fork: Literal["L", "R", "?"]
    sites: Sites
    seats: tuple[PublicSeat, ...]
    turn: Turn | None
    winners: tuple[int, ...]
    whirlpool: str | None
    beaver: str | None
    elk: str | None
    joe: Joe | None
    settle: tuple[str, ...]


def public(position: Position) -> PublicPosition:
    """The same position without what lies face down."""
    seats = tuple(
        [PublicSeat(s.hand, s.canoes, s.gems, s.committed is not None, s.played, s.absent) for s in position.seats]
    )
    kept = {name: getattr(position, name) for name in PublicPosition.__struct_fields__ if name != "seats"}
    return PublicPosition(seats=seats, **kept)

"""A position: everything that the table shows and everything that lies face down, as a frozen value."""

from typing import Literal

from msgspec import Struct

Phase = Literal["commit", "buyback", "reveal", "act", "flow", "settle", "over"]

Gems = tuple[int, int, int, int, int]
"""Counts in the order V C Y B R."""


class RuleSet(Struct, frozen=True):
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


class Canoe(Struct, frozen=True):
    """One canoe: ``at`` is a space, ``"J"`` or ``"F"``; ``cargo`` letters in the order V C Y B R."""

    holds: int
    at: str
    cargo: str = ""
    bank: bool = False


class Seat(Struct, frozen=True):
    """What belongs to one seat. ``committed`` is a card, ``"?"`` or None, and stays in ``hand`` until its reveal."""

    hand: tuple[str, ...]
    canoes: tuple[Canoe, Canoe]
    gems: Gems = (0, 0, 0, 0, 0)
    committed: str | None = None
    played: str | None = None
    absent: bool = False


class Turn(Struct, frozen=True):
    """The turn under way: canoes that have acted, canoes afloat when the card was revealed, cloud or lasso done."""

    moved: tuple[str, ...]
    afloat: tuple[str, ...]
    done: bool = False


class Position(Struct, frozen=True):
    """A position of the notation; seats and sites are tuples, seat 1 and site V first."""

    rules: RuleSet
    round: int
    phase: Phase
    lifesaver: int
    to_play: int | None
    weather: int
    fork: Literal["L", "R", "?"]
    sites: tuple[Gems, Gems, Gems, Gems, Gems]
    seats: tuple[Seat, ...]
    turn: Turn | None = None
    winners: tuple[int, ...] = ()
    # Of the modules that this version does not referee yet; kept so that a position keeps its shape.
    whirlpool: str | None = None
    beaver: str | None = None
    elk: str | None = None
    joe: tuple[str, str] | None = None
    settle: tuple[str, ...] = ()


class PublicSeat(Struct, frozen=True):
    """A seat without its face-down card: only whether one lies there (R5)."""

    hand: tuple[str, ...]
    canoes: tuple[Canoe, Canoe]
    gems: Gems
    has_committed: bool
    played: str | None
    absent: bool


class PublicPosition(Struct, frozen=True):
    """A position as everybody at the table may see it: no face-down card is in it (R5)."""

    rules: RuleSet
    round: int
    phase: Phase
    lifesaver: int
    to_play: int | None
    weather: int
    fork: Literal["L", "R", "?"]
    sites: tuple[Gems, Gems, Gems, Gems, Gems]
    seats: tuple[PublicSeat, ...]
    turn: Turn | None
    winners: tuple[int, ...]


def public(position: Position) -> PublicPosition:
    """The same position without what lies face down."""
    seats = tuple(
        PublicSeat(s.hand, s.canoes, s.gems, s.committed is not None, s.played, s.absent) for s in position.seats
    )
    p = position
    return PublicPosition(
        p.rules,
        p.round,
        p.phase,
        p.lifesaver,
        p.to_play,
        p.weather,
        p.fork,
        p.sites,
        seats,
        p.turn,
        p.winners,
    )

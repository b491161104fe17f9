"""A ply is one thing that happened at the table, as a value; its text is the notation's."""

from typing import TypeAlias

from msgspec import Struct


class Commit(Struct, frozen=True, gc=False):
    """A seat lays a card of its hand face down (R1); card ``"?"`` is a card not known to anyone but its owner."""

    seat: int
    card: str


class Leave(Struct, frozen=True, gc=False):
    """A seat leaves the table (T1)."""

    seat: int


class ComeBack(Struct, frozen=True, gc=False):
    """A seat that was away comes back (T1)."""

    seat: int


class BuyBack(Struct, frozen=True, gc=False):
    """The seat to play buys a lost canoe back for a gem (P1), or takes it free where ``gem`` is None (P2)."""

    canoe: str
    gem: str | None


class Done(Struct, frozen=True, gc=False):
    """The seat to play is done, with buying back or with its turn."""


class Reveal(Struct, frozen=True, gc=False):
    """The seat to play turns its card up (R3)."""

    card: str


class TakeElk(Struct, frozen=True, gc=False):
    """A canoe takes the elk (E1)."""

    canoe: str


class MoveCloud(Struct, frozen=True, gc=False):
    """The cloud moves one step, +1 or −1 (W1)."""

    step: int


class Lasso(Struct, frozen=True, gc=False):
    """The lasso takes effect (L1)."""


class Theft(Struct, frozen=True, gc=False):
    """One gem stolen: from which seat's which canoe (S1)."""

    seat: int
    canoe: str
    gem: str


class CanoePlay(Struct, frozen=True, gc=False):
    """What one canoe does with a number card, in the order of the notation.

    Gems are strings in the order V C Y B R. ``to`` is the space where its own paddling ends, "" for no step;
    ``slid_to`` the space it slid to off a whirlpool at ``to``, else "". ``from_joe`` and ``to_joe`` are gems or "".
    """

    canoe: str
    unload_before: str = ""
    load_before: str = ""
    to: str = ""
    slid_to: str = ""
    thefts: tuple[Theft, ...] = ()
    from_joe: str = ""
    to_joe: str = ""
    unload_after: str = ""
    load_after: str = ""


class Flow(Struct, frozen=True, gc=False):
    """The river flowed: the arm of each push in turn, "" when it stood still (W3, W4)."""

    arms: str


class Slide(Struct, frozen=True, gc=False):
    """A canoe back on the whirlpool at 5 slides into an arm (L1)."""

    seat: int
    canoe: str
    arm: str


Ply: TypeAlias = (
    Commit | Leave | ComeBack | BuyBack | Done | Reveal | TakeElk | MoveCloud | Lasso | CanoePlay | Flow | Slide
)

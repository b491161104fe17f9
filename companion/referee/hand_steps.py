"""What hands do at a real table to put it right, one step a value; a canoe's letter is for programs only.

A *place* is a space of the river, ``"J"``, ``"F"``, the bank beside a space (``"bank 5"``) or ``ASIDE``.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.rules.board import Fork
from companion.rules.flow_story import Disc

ASIDE: Final = "aside"
"""Beside the board: the beaver before it comes, and any piece that waits until the river has been pushed."""

LAID: Final = ("?",)
"""The card that a seat has laid and not revealed: nobody but its owner knows which, if it has not been seen (R5)."""

Pile: TypeAlias = Literal["hand", "aside"]
"""Where a card lies that is not played this round: with the hand, or with those played in the rounds before (R2)."""


class PushBack(Struct, frozen=True, gc=False):
    """This disc comes in at the end of the arm, pushed upriver with all that rides; the disc at the top comes out."""

    arm: str
    disc: Disc


class PushDisc(Struct, frozen=True, gc=False):
    """This disc is pushed in at the top, and the river goes into this arm (W3)."""

    arm: str
    disc: Disc


class PushOn(Struct, frozen=True, gc=False):
    """A disc is stuck at the fork: it is pushed on into this arm, with all that rides there, so that the last falls."""

    arm: str


class CloseGap(Struct, frozen=True, gc=False):
    """Behind the fork a disc is missing: this one comes in at the end of the arm, and moves the one there up to it."""

    arm: str
    disc: Disc


class NamedCanoe(Struct, frozen=True, gc=False):
    """A canoe as the table knows it: whose, at which place, and ``mark``, which tells it from its twin there.

    The mark is "" where the other canoe of the seat is elsewhere or quite alike, else ``"double"`` or ``"single"``,
    ``"elk"`` or ``"no elk"``, ``"loaded"`` or ``"empty"``, or the gems in it: ``"with VC"``.
    """

    seat: int
    canoe: str
    at: str
    mark: str = ""


class AtSite(Struct, frozen=True, gc=False):
    """The site of this colour."""

    colour: str


class WithSeat(Struct, frozen=True, gc=False):
    """What a seat has brought home."""

    seat: int


class WithJoe(Struct, frozen=True, gc=False):
    """Diamond Joe's canoe."""


class InBox(Struct, frozen=True, gc=False):
    """The game's box: for gems that a correction has made or unmade."""


Holder: TypeAlias = NamedCanoe | AtSite | WithSeat | WithJoe | InBox


class GemTo(Struct, frozen=True, gc=False):
    """One gem from where it lies to where it belongs."""

    gem: str
    start: Holder
    end: Holder


class CanoeTo(Struct, frozen=True, gc=False):
    """A canoe, with all that is in it, to a place."""

    canoe: NamedCanoe
    end: str


class PieceTo(Struct, frozen=True, gc=False):
    """The ``beaver`` or ``joe`` from one place to another."""

    piece: str
    start: str
    end: str


class DiscsLie(Struct, frozen=True, gc=False):
    """A disc lies on each space of the river; the whirlpool's on this one, ``"out"`` (next to be pushed in) or None."""

    whirlpool: str | None


class CanoeLies(Struct, frozen=True, gc=False):
    """A canoe as it should lie, wherever it is now: its kind as people call it, its place and its gems.

    Gems that are missing lie at the sites of their own colours; that is where those that are too many go.
    """

    seat: int
    canoe: str
    kind: str
    at: str
    cargo: str


class PieceLies(Struct, frozen=True, gc=False):
    """The ``beaver`` or ``joe``, with his gem, as it should lie, wherever it is now; None: beside the board."""

    piece: str
    at: str | None
    cargo: str = ""


class WhirlpoolTo(Struct, frozen=True, gc=False):
    """The whirlpool's disc changes places with the plain disc at ``end``; what lies on them stays where it is.

    ``start`` and ``end`` are spaces, ``"out"`` (beside the top, next to be pushed in) or None (in the box).
    """

    start: str | None
    end: str | None


class ElkTo(Struct, frozen=True, gc=False):
    """The elk to a canoe, to the red site (``"site"``), or ``ASIDE`` until it comes back there (E3)."""

    end: NamedCanoe | str


class CloudTo(Struct, frozen=True, gc=False):
    """The cloud to this step of its track (W1)."""

    weather: int


class LifesaverTo(Struct, frozen=True, gc=False):
    """The lifesaver to a seat (R4)."""

    seat: int


class CardsTo(Struct, frozen=True, gc=False):
    """Cards of a seat into its hand or aside; ``LAID`` is the one that waits for its reveal."""

    seat: int
    cards: tuple[str, ...]
    pile: Pile


class CardsUp(Struct, frozen=True, gc=False):
    """Played cards lie face up in front of their seats: (seat, card), no more of them than can be read at a glance."""

    cards: tuple[tuple[int, str], ...]


class CardSeen(Struct, frozen=True, gc=False):
    """The reveal of this card was taken back: it lies face up, seen as it is; its seat may choose anew (R5)."""

    seat: int
    card: str


class CardAnew(Struct, frozen=True, gc=False):
    """A seat lays a card of its hand face down."""

    seat: int


class ArmNext(Struct, frozen=True, gc=False):
    """The arm that the next disc takes, ``"?"`` where nobody knows (W4); there is nothing to move."""

    arm: Fork


Step: TypeAlias = (
    GemTo
    | PushBack
    | PushDisc
    | PushOn
    | CloseGap
    | WhirlpoolTo
    | DiscsLie
    | CanoeLies
    | PieceLies
    | CanoeTo
    | PieceTo
    | ElkTo
    | CloudTo
    | LifesaverTo
    | CardsTo
    | CardsUp
    | CardSeen
    | CardAnew
    | ArmNext
)

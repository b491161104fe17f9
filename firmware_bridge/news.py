"""Everything that the bridge tells the app, as values."""

from typing import TypeAlias

from msgspec import Struct

from firmware_bridge.frame import Noise
from firmware_bridge.messages import Event, EventNotUnderstood, NotUnderstood, Sequenced
from firmware_bridge.trouble import TROUBLES, Cause


class LinkUp(Struct, frozen=True):
    """A board of ours answers: product name, firmware version, boot id and the numbers of its readers."""

    product: str
    version: str
    boot_id: int
    readers: tuple[int, ...]


class _Failed(Struct, frozen=True):
    reason: Cause

    @property
    def text(self) -> str:
        """What happened, one English sentence."""
        return TROUBLES[self.reason].text

    @property
    def fix(self) -> str:
        """What to do about it, one English sentence."""
        return TROUBLES[self.reason].fix


class LinkLost(_Failed, frozen=True):
    """The link was up and is gone; told once. The search goes on by itself."""


class SearchFailed(_Failed, frozen=True):
    """No board was found; told once for each change of the reason; ``path`` and ``detail`` are for the log."""

    path: str
    detail: str = ""


class LineFlooded(_Failed, frozen=True):
    """So much that is no message comes that it is no longer told; told once. Good messages still are heard."""

    reason: Cause = "flooding"


class LineCalm(Struct, frozen=True):
    """The flood is over: so many pieces of it were not told."""

    untold: int


class WrongProduct(Struct, frozen=True):
    """The device on the port is something else."""

    product: str


class WrongVersion(Struct, frozen=True):
    """The board is ours but speaks another version of the protocol."""

    version: int
    firmware: str


class BoardRestarted(Struct, frozen=True):
    """The board has a new boot id: events start anew at 1; those of ``previous`` not yet told are gone."""

    boot_id: int
    previous: int


class EventsForgotten(Sequenced, frozen=True):
    """The board holds the events ``first`` to ``sequence`` no more, and they were never told."""

    first: int


BoardEvent: TypeAlias = Event | EventNotUnderstood | EventsForgotten
"""What is told exactly once, in order, and is to be acknowledged once it is kept."""

News: TypeAlias = (
    LinkUp
    | LinkLost
    | LineFlooded
    | LineCalm
    | SearchFailed
    | WrongProduct
    | WrongVersion
    | BoardRestarted
    | BoardEvent
    | NotUnderstood
    | Noise
)

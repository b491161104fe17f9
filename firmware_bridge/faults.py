"""What is to go wrong with a simulated board, as a document and as values; the format is in ``docs/protocol.md``.

Times are seconds since the board's start. Nothing here waits: whoever plays the faults brings the time.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any, Self

import msgspec
from msgspec import Meta, Struct

from firmware_bridge.errors import BridgeError

Share = Annotated[float, Meta(ge=0.0, le=0.3)]
Seconds = Annotated[float, Meta(ge=0.0, le=1e7)]
Seed = Annotated[int, Meta(ge=0, le=2**32 - 1)]


class FaultsError(BridgeError, ValueError):
    """A document of faults that cannot be used; the message names the key and what is wrong with it."""


class Span(Struct, frozen=True, forbid_unknown_fields=True):
    """From one moment up to another."""

    from_s: Seconds
    to_s: Seconds


class Unplugging(Struct, frozen=True, forbid_unknown_fields=True):
    """The plug is pulled and put back under another name; without power the board forgets what it holds."""

    at_s: Seconds
    for_s: Seconds = 1.0
    keeps_power: bool = False


class Flood(Span, frozen=True, forbid_unknown_fields=True):
    """Bytes by chance, so many a second, to the host."""

    bytes_per_s: Annotated[int, Meta(ge=1, le=10_000_000)] = 50_000


class BoardFaults(Struct, frozen=True, forbid_unknown_fields=True):
    """What goes wrong on the line of one board; the same seed and the same bytes give the same damage.

    ``noise``, ``loss`` and ``doubling`` are shares of the bytes, in both directions: changed or with an invented
    one behind, not arrived, arrived twice. In a ``silence`` nothing arrives anywhere. ``restarts`` are moments.
    """

    seed: Seed = 0
    noise: Share = 0.0
    loss: Share = 0.0
    doubling: Share = 0.0
    silence: tuple[Span, ...] = ()
    restarts: tuple[Seconds, ...] = ()
    unplugged: tuple[Unplugging, ...] = ()
    flood: tuple[Flood, ...] = ()

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Self:
        """The faults in a table of these keys, as TOML or JSON gives it. Raises ``FaultsError``."""
        try:
            faults = msgspec.convert(document, cls)
        except msgspec.ValidationError as error:
            raise FaultsError(f"faults of the board: {_in_words(str(error))}") from error
        faults.check_times()
        faults.check_overlaps()
        return faults

    def check_times(self) -> None:
        """Raise ``FaultsError`` where a fault ends before it begins."""
        for name, spans in (("silence", self.silence), ("flood", self.flood)):
            for number, span in enumerate(spans):
                if span.to_s <= span.from_s:
                    where = f"{name}[{number}].to_s"
                    raise FaultsError(
                        f"faults of the board: {where} ({span.to_s}) must be after from_s ({span.from_s})"
                    )

    def check_overlaps(self) -> None:
        """Raise ``FaultsError`` where a fault begins before another of its kind has ended: which end would count?"""
        pulled = [(one.at_s, one.at_s + one.for_s) for one in self.unplugged]
        silent, flooded = ([(span.from_s, span.to_s) for span in spans] for spans in (self.silence, self.flood))
        for name, spans in (("unplugged", pulled), ("silence", silent), ("flood", flooded)):
            by_begin = sorted((begin_s, end_s, number) for number, (begin_s, end_s) in enumerate(spans))
            for (_, end_s, first), (begin_s, _, second) in pairwise(by_begin):
                if begin_s <= end_s:
                    raise FaultsError(
                        f"faults of the board: {name}[{second}] begins at {begin_s} s, and {name}[{first}] lasts "
                        f"until {end_s} s: let it begin later, or make one of the two"
                    )

    def is_silent(self, at_s: float) -> bool:
        """Whether nothing passes at this moment."""
        return any(span.from_s <= at_s < span.to_s for span in self.silence)


def _in_words(complaint: str) -> str:
    """What is wrong, with the key before it: ``Expected ... - at `$.noise``` becomes ``noise: Expected ...``."""
    what, _, place = complaint.partition(" - at `$")
    key = place.removeprefix(".").removesuffix("`")
    return f"{key}: {what}" if key else what

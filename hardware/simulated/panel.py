"""A panel that is not there: it takes the place of luma's serial interface and tells what a person would see.

>>> from hardware.screen import Panel
>>> bus = SimulatedPanelBus("ssd1306", 128, 32)
>>> panel = Panel("ssd1306", 128, 32, interface=bus)
>>> bus.picture().getbbox() is None  # on, and dark
True
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from msgspec import Struct
from PIL import Image

from hardware.simulated.chip import Chip, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LONGEST_COMMAND = 32
"""Bytes in one transfer, as on the system management bus."""

# Dark pixels for lit ones.
_INVERTED = bytes(range(255, -1, -1))


class Glass(Struct, frozen=True):
    """How a glass is bonded to its chip: the COM line of its top row (they go down from there), whether it is made
    for COM lines that alternate between the sides, and the segments left free at each side.
    """

    top_com: int
    alternate: bool
    margin: int = 0


# 128x32 on an SH1106 follows from the offset and the multiplex ratio that luma sets: the middle 32 of the 64 lines.
GLASS: dict[tuple[Kind, int], Glass] = {
    ("ssd1306", 64): Glass(63, alternate=True),
    ("ssd1306", 32): Glass(31, alternate=False),
    ("ssd1309", 64): Glass(63, alternate=True),
    ("ssd1309", 32): Glass(31, alternate=False),
    ("sh1106", 64): Glass(63, alternate=True, margin=2),
    ("sh1106", 32): Glass(47, alternate=True, margin=2),
}


class SimulatedPanelBus:
    """The bus with one panel on it; counts what it carries and fails when told to.

    ``absent = True`` pulls the plug: every transfer fails, and when it is back the chip has forgotten everything.
    """

    def __init__(self, kind: Kind = "ssd1306", width: int = 128, height: int = 64) -> None:
        self.kind = kind
        self.size = (width, height)
        self.chip = Chip(kind)
        self.command_bytes = 0
        self.data_bytes = 0
        self.transfers = 0
        self.released = 0
        self._glass = GLASS[kind, height]
        self._absent = False
        self._spared = 0
        self._failures = 0
        self._carried = 0
        self._error: Exception = OSError(errno.EIO, "Input/output error")

    @property
    def absent(self) -> bool:
        """Whether the panel is unplugged."""
        return self._absent

    @absent.setter
    def absent(self, absent: bool) -> None:
        self._absent = absent
        self.chip = Chip(self.kind)

    def fail_next(self, count: int = 1, error: Exception | None = None, *, after: int = 0, carried: int = 0) -> None:
        """Let ``after`` transfers pass, then ``count`` transfers fail with the error (an EIO where none is given).

        The first ``carried`` bytes of a transfer that fails do arrive.
        """
        self._spared, self._failures, self._carried = after, count, carried
        self._error = error or OSError(errno.EIO, "Input/output error")

    def command(self, *command: int) -> None:
        """Take command bytes, as luma's interfaces do."""
        if len(command) > LONGEST_COMMAND:
            raise ValueError(f"{len(command)} command bytes in one transfer; {LONGEST_COMMAND} are allowed")
        self._transfer(command, self.chip.command)
        self.command_bytes += len(command)

    def data(self, data: Sequence[int]) -> None:
        """Take bytes of the picture, as luma's interfaces do."""
        self._transfer(data, self.chip.write)
        self.data_bytes += len(data)

    def cleanup(self) -> None:
        """Count that the bus was released; it may be used again."""
        self.released += 1

    def picture(self) -> Image.Image:
        """What a person sees: mode ``"1"``, black where the panel is dark."""
        width, height = self.size
        rows = (self._row(self._glass.top_com - y) for y in range(height))
        return Image.frombytes("L", (width, height), b"".join(rows)).convert("1")

    def _transfer(self, sent: Sequence[int], take: Callable[[Sequence[int]], None]) -> None:
        self.transfers += 1
        if self._absent:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if self._spared:
            self._spared -= 1
        elif self._failures:
            self._failures -= 1
            take(sent[: self._carried])
            raise self._error
        take(sent)

    def _row(self, wired_com: int) -> bytes:
        width, _ = self.size
        registers = self.chip.registers
        com = _com_at(_side_and_place(wired_com, self._glass.alternate), registers.alternate)
        line = self.chip.line_of_com(com)
        if line is None or not self.chip.lit:
            return bytes(width)
        if registers.all_lit:
            return bytes([255]) * width
        columns = self.chip.pixels(line)[self._glass.margin :][:width]
        seen = columns if registers.mirrored else columns[::-1]
        return seen.translate(_INVERTED) if registers.inverse else seen


def _side_and_place(com: int, alternate: bool) -> tuple[int, int]:
    # Where on the chip a COM line comes out.
    return (com % 2, com // 2) if alternate else divmod(com, 32)


def _com_at(side_and_place: tuple[int, int], alternate: bool) -> int:
    side, place = side_and_place
    return 2 * place + side if alternate else 32 * side + place

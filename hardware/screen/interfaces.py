"""How a display is wired: on I2C, or on SPI with two control lines.

>>> interface = i2c_interface(port=1, address=0x3C)  # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from hardware.errors import ScreenError
from hardware.pin_factory import open_device, trouble_with
from hardware.screen.troubles import as_screen_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gpiozero import Factory

PRINTED = {0x78: 0x3C, 0x7A: 0x3D}
"""The address with the write bit, as boards print it, and the address that the bus wants."""


class DisplayInterface(Protocol):
    """The way to a display's chip; luma's serial interfaces are such, and so is the simulated one."""

    def command(self, *command: int) -> None:
        """Send up to 32 command bytes."""

    def data(self, data: Sequence[int]) -> None:
        """Send bytes for the picture's memory."""

    def cleanup(self) -> None:
        """Release the bus."""


def i2c_interface(port: int = 1, address: int = 0x3C) -> DisplayInterface:
    """A display on the bus ``/dev/i2c-<port>``; raises ``ScreenError`` when the bus cannot be opened.

    Whether a display answers is known with the first byte, not here.
    """
    if address in PRINTED:
        right = f"0x{PRINTED[address]:02X}"
        said = f"0x{address:02X} is the address as printed on the board: set the address to {right}"
        raise ScreenError(said, "wrong_address")
    from luma.core.interface.serial import i2c

    with as_screen_error():
        return cast("DisplayInterface", i2c(port=port, address=address))


def spi_interface(
    port: int = 0,
    device: int = 0,
    *,
    pin_factory: Factory,
    data_command_pin: int = 24,
    reset_pin: int = 25,
    spi: Any = None,
) -> DisplayInterface:
    """A display on ``/dev/spidev<port>.<device>`` with its lines D/C and RES on two pins.

    ``spi`` is a spidev object, made here when None. Raises ``ScreenError``. Nobody answers on SPI: a display that is
    not there is never noticed.
    """
    from luma.core.interface.serial import spi as luma_spi

    lines = ControlLines(pin_factory)
    try:
        with as_screen_error():
            bus = luma_spi(
                spi=spi or _spidev(),
                gpio=lines,
                port=port,
                device=device,
                gpio_DC=data_command_pin,
                gpio_RST=reset_pin,
            )
    except BaseException:
        lines.close()
        raise
    return SpiInterface(bus, lines)


def _spidev() -> Any:
    try:
        return import_module("spidev").SpiDev()
    except ImportError as error:
        raise ScreenError("a display on SPI needs spidev: 'sudo apt install python3-spidev'", "no_library") from error


class ControlLines:
    """The two lines beside the bus, in the shape that luma asks for.

    luma would take them through RPi.GPIO, which does not work on a Pi 5; these go through the given pin factory.
    """

    LOW, HIGH, OUT = 0, 1, 0

    def __init__(self, pin_factory: Factory) -> None:
        self._pin_factory = pin_factory
        self._lines: dict[int, Any] = {}

    def setup(self, pin: int, direction: int) -> None:
        """Open the pin as an output; luma asks for no other direction."""
        from gpiozero import DigitalOutputDevice

        assert direction == self.OUT
        try:
            self._lines[pin] = open_device(DigitalOutputDevice, pin, self._pin_factory)
        except Exception as error:  # lgpio.error has no base of its own
            said = f"the display's line on pin {pin} cannot be had ({error}): take another pin"
            raise ScreenError(said, "line_taken") from error

    def output(self, pin: int, level: int) -> None:
        """Drive the line; raises ``ScreenError`` when its pin fails."""
        line = self._lines[pin]
        try:
            line.value = level
        except Exception as error:  # as above
            said = f"the display's line on pin {pin} fails: {trouble_with(pin, error, self._pin_factory)}"
            raise ScreenError(said) from error

    def close(self) -> None:
        """Release both pins; never raises."""
        for line in self._lines.values():
            line.close()
        self._lines.clear()


class SpiInterface:
    """luma's SPI with the lines that belong to it, released together."""

    def __init__(self, bus: Any, lines: ControlLines) -> None:
        self.command = bus.command
        self.data = bus.data
        self._bus = bus
        self._lines = lines

    def cleanup(self) -> None:
        """Release the bus and the lines."""
        try:
            self._bus.cleanup()
        finally:
            self._lines.close()

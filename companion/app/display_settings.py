"""The settings of the display: which panel hangs on which bus, and how it stands at the table."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.app.pins import BUS_PINS
from companion.views.panels import PANELS, PanelSize
from companion.views.standpoint import Standpoint

_USUAL_PANELS: Final = {"ssd1306": "0.96", "sh1106": "1.3", "ssd1309": "2.42", "none": "1.3"}
"""The diagonal of the 128×64 panel that each controller usually comes with."""

_USUAL_PORTS: Final = {"i2c": 1, "spi": 0}

HIGHEST_ADDRESS: Final = 0x77
"""The highest address that a device on an I2C bus can have."""


class DisplaySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The OLED: its controller, size, bus, and how it stands at the table.

    ``panel`` is its diagonal in inches. ``rotate`` turns the picture always, ``turned_for`` in the turns of the seats
    of these colours, which see it from the far side. ``stands``: where it stands, for the arrows towards the arms.
    """

    kind: Literal["ssd1306", "sh1106", "ssd1309", "none"] = "ssd1306"
    width: Literal[128] = 128
    height: Literal[32, 64] = 64
    bus: Literal["i2c", "spi"] = "i2c"
    port: Annotated[int, Meta(ge=0, le=20)] | None = None
    address: Annotated[int, Meta(ge=0x08, le=0x7F)] = 0x3C
    rotate: Literal[0, 180] = 0
    panel: Literal["0.96", "1.3", "2.42", "0.91"] | None = None
    stands: Standpoint = "jetty"
    turned_for: tuple[str, ...] = ()

    def panel_size(self) -> PanelSize:
        """The panel that the settings name, else the one that is usually sold with this controller and size."""
        return PANELS[self.panel or ("0.91" if self.height == 32 else _USUAL_PANELS[self.kind])]

    def bus_number(self) -> int:
        """The number of the bus that the settings name, else the one whose pins are on every header."""
        return _USUAL_PORTS[self.bus] if self.port is None else self.port

    def pins(self) -> dict[int, str]:
        """The GPIO numbers that its bus takes → who takes them, in words; none without a display."""
        pins = () if self.kind == "none" else BUS_PINS.get((self.bus, self.bus_number()), ())
        return dict.fromkeys(pins, f"the display ({self.bus})")

    def complaint(self, colours: Sequence[str]) -> str | None:
        """What cannot be, with the key to change, None where all fits; ``colours`` are those of the seats."""
        return self._wrong_address() or self._wrong_size() or self._nobody_there(colours)

    def _wrong_address(self) -> str | None:
        if self.address <= HIGHEST_ADDRESS:
            return None
        right = f"0x{self.address // 2:02X}"
        return f"display.address: 0x{self.address:02X} has the write bit in it, as boards print it; write {right}"

    def _wrong_size(self) -> str | None:
        size = self.panel_size()
        if size.height == self.height:
            return None
        return f'display.panel: a {size.inches}" panel has {size.height} rows; write display.height = {size.height}'

    def _nobody_there(self, colours: Sequence[str]) -> str | None:
        for index, colour in enumerate(self.turned_for):
            if colour not in colours:
                return f"display.turned_for[{index}]: no seat is {colour!r}; write colours out of {', '.join(colours)}"
        return None

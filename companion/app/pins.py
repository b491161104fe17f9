"""GPIO numbers in the settings: which there are, which a display's bus takes, and who has one already."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta

MOST_PIN: Final = 27
"""The highest GPIO number of the header."""

Pin = Annotated[int, Meta(ge=0, le=MOST_PIN)]
BUS_PINS: Final[Mapping[tuple[str, int], tuple[int, ...]]] = {
    ("i2c", 0): (0, 1),
    ("i2c", 1): (2, 3),
    ("spi", 0): (7, 8, 9, 10, 11, 24, 25),
    ("spi", 1): (16, 17, 18, 19, 20, 21, 24, 25),
}
"""GPIO numbers that a display's bus takes, by its kind and port, on SPI with D/C and RES; another port says none."""


def key_of(name: str, what: str) -> str:
    """The key of a button or a lamp by its name: ``ok``, ``menu``, ``seat1``; ``what`` is the last part of a seat's.

    >>> key_of("ok", "button"), key_of("menu", "lamp"), key_of("seat1", "lamp")
    ('menu.ok', 'menu.lamp', 'seats[0].lamp')
    """
    if name.startswith("seat"):
        return f"seats[{int(name.removeprefix('seat')) - 1}].{what}"
    return f"menu.{what}" if name == "menu" else f"menu.{name}"


def clash(taken: Mapping[int, str], wanted: Mapping[str, int]) -> str | None:
    """The first key that wants a pin that is taken, in words; None where each has a pin of its own.

    >>> clash({2: "the display (i2c)"}, {"menu.ok": 2})
    'menu.ok: GPIO 2 is taken by the display (i2c); give it another pin'
    """
    owners = dict(taken)
    for key, pin in wanted.items():
        if pin in owners:
            return f"{key}: GPIO {pin} is taken by {owners[pin]}; give it another pin"
        owners[pin] = key
    return None


def spare(names: Sequence[str], taken: Collection[int]) -> dict[str, int]:
    """A pin that nothing takes for each of these; the header has more pins than all parts together can take.

    >>> spare(["seat1", "seat2"], {0, 2})
    {'seat1': 1, 'seat2': 3}
    """
    free = (pin for pin in range(MOST_PIN + 1) if pin not in taken)
    return dict(zip(names, free, strict=False))

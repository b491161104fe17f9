"""What luma and the kernel say about a display, turned into ``ScreenError`` with what to do.

>>> try:
...     with as_screen_error():
...         raise OSError("Remote I/O error")
... except ScreenError as error:
...     print(error)  # doctest: +ELLIPSIS
the display cannot be used (Remote I/O error): check its wires...
"""

from collections.abc import Iterator
from contextlib import contextmanager

from hardware.errors import ScreenError, ScreenTrouble

NO_ACCESS = "add the user to the groups i2c and spi ('sudo usermod -aG i2c,spi USER') and log in again"
NO_ANSWER = "check its wires, and its address with 'i2cdetect -y 1' (3c or 3d; boards print 0x78 or 0x7A)"

# A part of what is said, in lower case, its kind, and what to do about it; the first that fits counts.
ADVICE: tuple[tuple[str, ScreenTrouble, str], ...] = (
    ("permission", "no_access", NO_ACCESS),
    ("not permitted", "no_access", NO_ACCESS),
    (
        "i2c device not found: /dev",
        "bus_off",
        "switch the bus on ('sudo raspi-config nonint do_i2c 0') and start again",
    ),
    ("spi device not found", "bus_off", "switch the bus on ('sudo raspi-config nonint do_spi 0') and start again"),
    ("display mode", "wrong_kind", "set the size to 128x64 or 128x32"),
    ("address invalid", "wrong_address", "set the address to 0x3C or 0x3D"),
    ("", "no_answer", NO_ANSWER),
)


@contextmanager
def as_screen_error() -> Iterator[None]:
    """Turn luma's errors, and the bare OSError of a data transfer, into ``ScreenError``."""
    from luma.core.error import Error

    try:
        yield
    except (Error, OSError) as error:
        said = str(error)
        kind, advice = next((kind, advice) for part, kind, advice in ADVICE if part in said.lower())
        raise ScreenError(f"the display cannot be used ({said}): {advice}", kind) from error

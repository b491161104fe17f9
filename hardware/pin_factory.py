"""The pins of a real Pi, through lgpio and nothing else, and what to do when they cannot be had.

gpiozero left to itself tries one library after another and falls back without a word. Here it is lgpio or an error:

    >>> buttons = Buttons({"ok": 17}, wake, pin_factory=real_pin_factory(), clock=monotonic)  # doctest: +SKIP
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.errors import ButtonsError, HardwareError, PinTrouble

if TYPE_CHECKING:
    from gpiozero import Factory

INSTALL = (
    "install it with 'sudo apt install python3-lgpio' and make the virtual environment with"
    " --system-site-packages, or with \"pip install 'lgpio>=0.2.2.0'\""
)
NO_SUCH_PIN = "the Pi has no such pin: use its GPIO number, 0 to 27"
NO_ACCESS = "add the user to the group gpio ('sudo usermod -aG gpio USER') and log in again"

# A part of what gpiozero, lgpio or the kernel says, in lower case, its kind, and what to do about it; the first that
# fits counts.
ADVICE: tuple[tuple[str, PinTrouble, str], ...] = (
    ("already in use", "shared", "give each of them a pin of its own"),
    (
        "busy",
        "busy",
        "another program or the kernel has this pin ('gpioinfo' tells which): stop it, or take another pin",
    ),
    ("not a valid pin", "no_such_pin", NO_SUCH_PIN),
    ("not a gpio pin", "no_such_pin", NO_SUCH_PIN),
    ("pi revision", "no_pi", "this is no Raspberry Pi: use simulated pins here"),
    ("permission", "no_access", NO_ACCESS),
    ("gpiochip", "no_access", NO_ACCESS),
    ("", "failed", "check the wiring and the pin's number"),
)


def advice_on(error: Exception) -> str:
    """What to do about an error of the pins, in words."""
    return _known(error)[1]


def kind_of(error: Exception) -> PinTrouble:
    """Which trouble of the pins an error is."""
    return _known(error)[0]


def _known(error: Exception) -> tuple[PinTrouble, str]:
    said = str(error).lower()
    return next((kind, advice) for part, kind, advice in ADVICE if part in said)


def open_device(kind: type, pin: int, pin_factory: Factory, **options: object) -> Any:
    """gpiozero's device of this kind, through this factory and no other; raises whatever the factory says.

    Its ``close`` never raises: gpiozero calls it once more when it forgets the device, where an error would be printed.
    """
    if pin_factory is None:  # gpiozero would choose a library by itself, without a word
        raise HardwareError("no pin factory was handed in: open the pins with real_pin_factory first")
    return _that_is_let_go(kind)(pin, pin_factory=pin_factory, **options)


@cache
def _that_is_let_go(kind: type) -> type:
    return type(kind.__name__, (_LetGo, kind), {})


class _LetGo:
    """Stands before a device of gpiozero, which is let go whatever its pin says, and once: the pin may be another's."""

    def close(self) -> None:
        with suppress(Exception):  # lgpio.error has no base of its own
            super().close()  # type: ignore[misc]  # the device's, which stands behind this
        self._pin = None


def trouble_with(pin: int, error: Exception, pin_factory: Factory) -> str:
    """What is the matter with a pin, who has it if it is busy, and what to do."""
    holder = _holder_of(pin, pin_factory) if "busy" in str(error).lower() else ""
    held = f", held by {holder!r}" if holder else ""
    return f"{error}{held}. Do this: {advice_on(error)}"


def _holder_of(pin: int, pin_factory: Any) -> str:
    # The kernel knows a line's consumer: "spi0 CS0", "led0", or "lg" for another program that uses lgpio.
    try:
        chip_number = pin_factory.chip
        import lgpio

        chip = lgpio.gpiochip_open(chip_number)
        try:
            return str(lgpio.gpio_get_line_info(chip, pin)[4])
        finally:
            lgpio.gpiochip_close(chip)
    except Exception:  # simulated pins, or whatever else: the trouble itself is told anyway
        return ""


def real_pin_factory(work_directory: Path | None = None) -> Factory:
    """A factory for the pins of this Pi, to be closed by the caller.

    lgpio makes a pipe in ``LG_WD`` when it is imported, and takes the whole process there. So ``LG_WD`` is set to
    ``work_directory`` (else systemd's runtime directory, else the one for temporary files) unless it is set already,
    and the process is brought back to where it was.

    Raises ``ButtonsError``: lgpio is missing, no chip, no permission, not a Pi.
    """
    os.environ.setdefault("LG_WD", str(work_directory or _runtime_directory()))
    before = Path.cwd()
    try:
        return _lgpio_factory()
    finally:
        os.chdir(before)


def _runtime_directory() -> Path:
    # systemd may name several, separated by colons.
    return Path(os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0] or tempfile.gettempdir())


def _lgpio_factory() -> Factory:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except FileNotFoundError as error:
        place = os.environ["LG_WD"]
        raise ButtonsError(
            f"lgpio cannot write in {place}: set LG_WD to a directory that this user may write", "no_place"
        ) from error
    # A stub of lgpio without anything in it is on the package index: importing it succeeds, using it does not.
    except (ImportError, AttributeError) as error:
        raise ButtonsError(f"the pins need lgpio, which is missing ({error}): {INSTALL}", "no_library") from error
    try:
        return LGPIOFactory()
    except Exception as error:  # lgpio.error has no base of its own
        kind, advice = _known_of_chip(error)
        raise ButtonsError(f"the pins of this Pi cannot be used ({error}): {advice}", kind) from error


def _known_of_chip(error: Exception) -> tuple[PinTrouble, str]:
    if "gpiochip" in str(error) and not any(Path("/dev").glob("gpiochip*")):
        return "no_chip", "there is no GPIO chip here: is this a Raspberry Pi, with a kernel that knows its model?"
    return _known(error)

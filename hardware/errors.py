"""The faults of the wired devices; each message says what to do.

>>> raise ScreenError("no display answers at 0x3C: check the four wires")
Traceback (most recent call last):
hardware.errors.ScreenError: no display answers at 0x3C: check the four wires
"""

from typing import Literal, TypeAlias

PinTrouble: TypeAlias = Literal[
    "shared", "busy", "no_such_pin", "no_pi", "no_access", "no_chip", "no_library", "no_place", "failed"
]
"""Why pins cannot be had, for those who say it in words of their own."""

ScreenTrouble: TypeAlias = Literal[
    "no_access", "bus_off", "no_answer", "wrong_address", "wrong_kind", "no_library", "line_taken", "no_pins", "failed"
]
"""Why a display cannot be used, likewise."""


class HardwareError(Exception):
    """Any fault of a wired device."""


class ButtonsError(HardwareError):
    """The buttons cannot be used: which button, which pin, and what to do; ``pin`` is None where it is all of them."""

    def __init__(self, message: str, kind: PinTrouble = "failed", pin: int | None = None) -> None:
        super().__init__(message)
        self.kind: PinTrouble = kind
        self.pin = pin


class ScreenError(HardwareError):
    """The display does not answer or cannot be what the settings say."""

    def __init__(self, message: str, kind: ScreenTrouble = "failed") -> None:
        super().__init__(message)
        self.kind: ScreenTrouble = kind


class PictureError(HardwareError, ValueError):
    """A picture that no display of this size can show; the display itself is well."""


class SignalError(HardwareError):
    """A lamp or a buzzer cannot be used: which pin, and what to do."""


class FaultsError(HardwareError):
    """A fault script orders what cannot be: which key, and what to write there."""

"""The faults of the wired devices; each message says what to do.

>>> raise ScreenError("no display answers at 0x3C: check the four wires")
Traceback (most recent call last):
hardware.errors.ScreenError: no display answers at 0x3C: check the four wires
"""


class HardwareError(Exception):
    """Any fault of a wired device."""


class ButtonsError(HardwareError):
    """The buttons cannot be used: which button, which pin, and what to do."""


class ScreenError(HardwareError):
    """The display does not answer or cannot be what the settings say."""


class PictureError(HardwareError, ValueError):
    """A picture that no display of this size can show; the display itself is well."""


class SignalError(HardwareError):
    """A lamp or a buzzer cannot be used: which pin, and what to do."""


class FaultsError(HardwareError):
    """A fault script orders what cannot be: which key, and what to write there."""

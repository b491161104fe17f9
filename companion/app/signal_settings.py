"""Settings of the buzzer and of the cues; a lamp's pin stands with its seat and with the menu."""

from typing import Literal

from msgspec import Struct

from companion.app.pins import Pin
from companion.views.cue import CueName

Way = Literal["both", "light", "sound", "off"]
"""How a cue is given, beside the picture that there always is."""


class BuzzerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The buzzer: whether it makes the tone it is given or one of its own, its GPIO number, and when it is silent."""

    kind: Literal["passive", "active"] = "passive"
    pin: Pin | None = None
    quiet_hours: str = ""


class CueSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How each cue is given (see ``companion.views.cue``)."""

    turn: Way = "both"
    lay: Way = "both"
    accepted: Way = "both"
    refused: Way = "both"
    warning: Way = "both"
    loss: Way = "both"
    over: Way = "both"

    def lights(self, name: CueName) -> bool:
        """Whether this cue lights its lamps."""
        return getattr(self, name) in ("both", "light")

    def sounds(self, name: CueName) -> bool:
        """Whether this cue sounds."""
        return getattr(self, name) in ("both", "sound")

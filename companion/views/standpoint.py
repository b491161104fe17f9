"""Where the screen stands: the river's arms as arrows that are right for who reads it there.

L and R are the arms as seen looking downriver (B1), as from the jetty. From the falls they lie the other way round;
on a bank the near arm is below and the far one above.
"""

from typing import Literal

from companion.rules.board import Arm

Standpoint = Literal["jetty", "falls", "left", "right"]
"""At the jetty, at the falls, or on the bank that is left or right looking downriver."""

ARROWS: dict[Standpoint, dict[str, str]] = {
    "jetty": {"L": "←", "R": "→"},
    "falls": {"L": "→", "R": "←"},
    "left": {"L": "↓", "R": "↑"},
    "right": {"L": "↑", "R": "↓"},
}
"""The arrow towards each arm."""

OPPOSITE: dict[Standpoint, Standpoint] = {"jetty": "falls", "falls": "jetty", "left": "right", "right": "left"}
"""Where somebody sees it from who reads a picture that is turned to the far side."""


def up_arm(stands: Standpoint) -> Arm:
    """The arm that the button "up" stands for: the upper one where one lies above the other, else L."""
    return "R" if ARROWS[stands]["R"] == "↑" else "L"

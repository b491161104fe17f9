"""The panels that a display may have, with the size of what lights up, and how big something looks from afar."""

from math import atan, degrees
from typing import NamedTuple

GLANCE_MM = 1000.0
"""From how far the glance line is read, in millimetres."""


class PanelSize(NamedTuple):
    """A panel: the diagonal in inches that it is sold by, its pixels, and how many millimetres high it lights up."""

    inches: str
    width: int
    height: int
    height_mm: float

    def arc_minutes(self, pixels: int) -> float:
        """The angle under which so many pixels of height are seen from where the glance line is read.

        >>> round(PANELS["0.96"].arc_minutes(28), 1), round(PANELS["2.42"].arc_minutes(11), 1)
        (16.3, 16.2)
        """
        return 60 * degrees(atan(pixels * self.height_mm / self.height / GLANCE_MM))


PANELS = {
    panel.inches: panel
    for panel in (
        PanelSize("0.96", 128, 64, 10.864),
        PanelSize("1.3", 128, 64, 14.7),
        PanelSize("2.42", 128, 64, 27.49),
        PanelSize("0.91", 128, 32, 5.584),
    )
}
"""By diagonal. The heights are those of the active area in makers' data sheets."""

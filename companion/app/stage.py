"""The stage: a new scene goes to every output, and an output that fails never stops the game."""

import logging
from collections.abc import Sequence

from companion.app.ports import Output
from companion.views.panels import PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene

log = logging.getLogger(__name__)


class Stage:
    """Shows scenes on its outputs, each scene once; ``turned_for``: colours in whose turns the picture is turned."""

    def __init__(self, outputs: Sequence[Output], panel: PanelSize, turned_for: Sequence[str] = ()) -> None:
        self._outputs = tuple(outputs)
        self._panel = panel
        self._turned_for = frozenset(turned_for)
        self._shown: Scene | None = None
        self._failing: set[int] = set()

    def show(self, scene: Scene) -> None:
        """Show this scene, unless it stands there already."""
        if scene == self._shown or not self._outputs:
            return
        self._shown = scene
        picture = draw(scene, self._panel, turned=scene.turn_of in self._turned_for)
        for number, output in enumerate(self._outputs):
            try:
                output.show(scene, picture)
            except Exception as error:  # whatever happens to an output, the game goes on
                if number not in self._failing:
                    # What the world does to an output is told in a line; a fault of ours needs all of it.
                    fault = None if isinstance(error, OSError) else error
                    name = type(output).__name__
                    log.error("%s: %s; the game goes on", name, error, exc_info=fault)  # noqa: TRY400 (see above)
                self._failing.add(number)
            else:
                self._failing.discard(number)

    def forget(self) -> None:
        """Something else has been drawn over the scene: the next one is shown, even if it is the same."""
        self._shown = None

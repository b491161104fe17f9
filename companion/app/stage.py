"""The stage: a new scene goes to every output, and an output that fails never stops the game."""

import logging
from collections.abc import Sequence

from companion.app.ports import Output
from companion.views.raster import draw
from companion.views.scene import Scene

log = logging.getLogger(__name__)


class Stage:
    """Shows scenes on its outputs, each scene once."""

    def __init__(self, outputs: Sequence[Output], width: int, height: int) -> None:
        self._outputs = tuple(outputs)
        self._size = (width, height)
        self._shown: Scene | None = None
        self._failing: set[int] = set()

    def show(self, scene: Scene) -> None:
        """Show this scene, unless it stands there already."""
        if scene == self._shown:
            return
        self._shown = scene
        picture = draw(scene, *self._size)
        for number, output in enumerate(self._outputs):
            try:
                output.show(scene, picture)
            except Exception:  # whatever happens to an output, the game goes on
                if number not in self._failing:
                    log.exception("%s shows nothing; the game goes on", type(output).__name__)
                self._failing.add(number)
            else:
                self._failing.discard(number)

"""The stage: a new scene goes to every output and its cue to every signal; one that fails never stops the game."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from companion.app.ports import Output, SignalsPort
from companion.views.cue import Cue
from companion.views.panels import PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene

log = logging.getLogger(__name__)


class Stage:
    """Shows scenes on its outputs and gives cues to its signals, each scene and each light once.

    ``turned_for``: colours in whose turns the picture is turned.
    """

    def __init__(
        self,
        outputs: Sequence[Output],
        panel: PanelSize,
        turned_for: Sequence[str] = (),
        signals: Sequence[SignalsPort] = (),
    ) -> None:
        self._outputs = tuple(outputs)
        self._signals = tuple(signals)
        self._panel = panel
        self._turned_for = frozenset(turned_for)
        self._shown: Scene | None = None
        self._lit: Cue | None = None
        self._failing: set[int] = set()

    def show(self, scene: Scene) -> None:
        """Show this scene, unless it stands there already."""
        if scene == self._shown or not self._outputs:
            return
        self._shown = scene
        picture = draw(scene, self._panel, turned=scene.turn_of in self._turned_for)
        for output in self._outputs:
            self._give(output, partial(output.show, scene, picture))

    def signal(self, cue: Cue) -> None:
        """Give this cue, unless its lights are lit already and nothing is to be heard."""
        if cue == self._lit and not cue.sounds:
            return
        self._lit = cue
        for signals in self._signals:
            self._give(signals, partial(signals.signal, cue))

    def forget(self) -> None:
        """Something else has been drawn over the scene: the next one is shown, even if it is the same."""
        self._shown = None

    def _give(self, part: object, give: Callable[[], object]) -> None:
        try:
            give()
        except Exception as error:  # whatever happens to an output, the game goes on
            if id(part) not in self._failing:
                # What the world does to an output is told in a line; a fault of ours needs all of it.
                fault = None if isinstance(error, OSError) else error
                name = type(part).__name__
                log.error("%s: %s; the game goes on", name, error, exc_info=fault)  # noqa: TRY400 (see above)
            self._failing.add(id(part))
        else:
            self._failing.discard(id(part))

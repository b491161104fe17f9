"""The stage: a new scene goes to every output and its cue to every signal; one that fails never stops the game."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from companion.app.ports import Output, SignalsPort
from companion.views.cue import Cue
from companion.views.page import pages_for
from companion.views.panels import PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene

log = logging.getLogger(__name__)

LEAF_S = 2.5
"""How long a page of a scene stands that has more of them: two short lines are read in that time."""
TURNS = 240
"""How often pages are turned at least; then the first one stays, and a picture that stands too long may go dark."""


class Stage:
    """Shows scenes on its outputs and gives cues to its signals, each scene and each light once.

    A scene that has more than one page is shown page by page. ``wake`` is called whenever somebody is there: a display
    that went dark by itself shows its picture again.
    """

    def __init__(
        self,
        outputs: Sequence[Output],
        panel: PanelSize,
        signals: Sequence[SignalsPort] = (),
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self._outputs = tuple(outputs)
        self._signals = tuple(signals)
        self._panel = panel
        self._wake = wake
        self._shown: Scene | None = None
        self._pages = 1
        self._leaf = self._last_leaf = 0
        self._next_leaf_at = 0.0
        self._lit: Cue | None = None
        self._failing: set[int] = set()

    def show(self, scene: Scene, now: float = 0.0) -> None:
        """Show this scene, unless it stands there already; then its next page, once that is due (s)."""
        if not self._outputs:
            return
        if scene != self._shown:
            self._shown, self._leaf = scene, 0
            self._pages = pages = len(pages_for(scene, self._panel))
            self._last_leaf = -(-TURNS // pages) * pages if pages > 1 else 0
        elif (due := self.deadline()) is not None and now >= due:
            self._leaf += 1
        else:
            return
        self._next_leaf_at = now + LEAF_S
        picture = draw(scene, self._panel, leaf=self._leaf)
        for output in self._outputs:
            self._give(output, partial(output.show, scene, picture))

    def deadline(self) -> float | None:
        """When the scene's next page is due, None where there is none, or all have been seen often enough."""
        return self._next_leaf_at if self._leaf < self._last_leaf else None

    def wake(self, now: float) -> None:
        """Somebody is there now (s): pages that rest are turned again, and what is dark is lit."""
        if self.deadline() is None:
            self._next_leaf_at = now + LEAF_S
        self._leaf %= self._pages
        self._give(self._wake, self._wake)

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

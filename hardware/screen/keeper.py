"""Keeps the newest picture on a panel that may go away and come back; no thread and no clock in here.

>>> keeper = PanelKeeper(open_panel, on_trouble=print)  # doctest: +SKIP
>>> keeper.want(picture)  # doctest: +SKIP
>>> keeper.due(now=0.0)  # opens the panel and draws  # doctest: +SKIP
"""

from __future__ import annotations

import logging
from math import inf
from typing import TYPE_CHECKING

from hardware.errors import HardwareError, PictureError, ScreenError
from hardware.screen.troubles import NO_ANSWER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL import Image

    from hardware.errors import ScreenTrouble
    from hardware.screen.panel import Panel

log = logging.getLogger(__name__)

FIRST_RETRY_S = 1.0
LAST_RETRY_S = 30.0
CHECK_S = 0.5
"""How often a panel is asked whether it is there: one that lost its power is dark, and silent about it, until it is
opened again. Drawing does not count as asking: a picture that changes nothing sends nothing."""
HANG_S = 5.0
"""How long what is due may take before the bus counts as hanging; a whole picture takes a tenth of a second."""
RENEW_S = 20.0
"""How often a panel is told again all that it was told: one whose power was gone for a moment between two questions, or
whose chip was disturbed, answers as ever and has forgotten it."""

DARK_S = 900.0
"""How long a picture stands before the panel goes dark until the next one, or until somebody is there: what stands for
hours burns in."""


class PanelKeeper:
    """One panel and the picture that it should show. ``due`` waits for the bus and never raises.

    ``on_trouble`` is told the kind of trouble when the panel is lost, and None when it is back; the log has the words.
    """

    def __init__(self, open_panel: Callable[[], Panel], on_trouble: Callable[[ScreenTrouble | None], None]) -> None:
        self._open_panel = open_panel
        self._on_trouble = on_trouble
        self._panel: Panel | None = None
        self._picture: Image.Image | None = None
        self._stale = False
        self._next_at = -inf
        self._renew_at = inf
        self._renewal: Iterator[int] = iter(())
        self._dark_at = inf
        self._busy_since = inf
        self._retry_s = FIRST_RETRY_S
        self._back_at = -inf
        self._trouble: ScreenTrouble | None = None

    def want(self, picture: Image.Image) -> None:
        """From now on the panel should show this picture."""
        self._picture = picture
        self._stale = True

    def wake(self) -> None:
        """Somebody is there: the picture should be seen, as if it were new. A panel that shows it is sent nothing."""
        self._stale = self._picture is not None

    def deadline(self) -> float:
        """When ``due`` has something to do: retry, draw, go dark, ask the panel whether it is there, or renew it."""
        if self._panel is None:
            return self._next_at
        return -inf if self._stale else min(self._next_at, self._dark_at)

    def due(self, now: float) -> None:
        """Do what is due; an error of the panel becomes a line in the log and a later attempt."""
        if now < self.deadline():
            return
        self._busy_since = now
        try:
            self._work(now)
        except Exception as error:  # whatever it is, the game goes on
            self._lose(now, error)
        else:
            self._keep(now)
        finally:
            self._busy_since = inf

    def notice_hang(self, now: float) -> None:
        """Tell, once, that ``due`` hangs: for another thread than the one that is in it, which tells of the return.

        Should it end just now, the panel counts as lost until ``due`` is next called, and then as back.
        """
        if now - self._busy_since >= HANG_S and not self._trouble:
            hangs = ScreenError(f"its bus has not answered for {HANG_S:.0f} s: {NO_ANSWER}", "no_answer")
            self._tell_lost(hangs)

    def close(self, *, blank: bool = False) -> None:
        """Release the panel and leave its picture, or leave it dark; never raises."""
        if self._panel:
            self._panel.close(blank=blank)
            self._panel = None

    def _work(self, now: float) -> None:
        if self._panel is None:
            self._panel = self._open_panel()
            self._renewal, self._renew_at = iter(()), now + RENEW_S
            self._stale = self._picture is not None
        if self._stale and self._picture is not None:
            self._draw(self._panel, self._picture)
            self._dark_at = now + DARK_S
        elif now >= self._dark_at:
            self._panel.darken()
            self._dark_at = inf
        if now >= self._next_at:
            self._ask(self._panel, now)

    def _ask(self, panel: Panel, now: float) -> None:
        if now >= self._renew_at:
            self._renewal, self._renew_at = panel.renewal(), now + RENEW_S
        # One part of a renewal at a time, and the next at once: a picture that has come by then goes first.
        if next(self._renewal, None) is None:
            panel.check()
            self._next_at = now + CHECK_S

    def _draw(self, panel: Panel, picture: Image.Image) -> None:
        try:
            panel.show(picture)
        except PictureError as error:
            log.error("a picture was left out: %s", error)  # noqa: TRY400  # the message says it all
        self._stale = False

    def _lose(self, now: float, error: Exception) -> None:
        if self._panel:
            self._panel.close()
            self._panel = None
        if now - self._back_at >= LAST_RETRY_S:  # it worked well for a while: this is a new trouble
            self._retry_s = FIRST_RETRY_S
        self._back_at = inf
        self._next_at = now + self._retry_s
        self._retry_s = min(2 * self._retry_s, LAST_RETRY_S)
        if not self._trouble:
            self._tell_lost(error)

    def _keep(self, now: float) -> None:
        self._back_at = min(self._back_at, now)
        if self._trouble:
            self._trouble = None
            log.warning("the display is back")  # of the same level as the loss, or it would not be seen
            self._tell(None)

    def _tell_lost(self, error: Exception) -> None:
        self._trouble = error.kind if isinstance(error, ScreenError) else "failed"
        unforeseen = None if isinstance(error, HardwareError) else error
        log.warning("the display is lost, the game goes on: %s", str(error) or repr(error), exc_info=unforeseen)
        self._tell(self._trouble)

    def _tell(self, trouble: ScreenTrouble | None) -> None:
        try:
            self._on_trouble(trouble)
        except Exception:
            log.exception("telling of the display's trouble failed")

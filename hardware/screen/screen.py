"""A display that never makes anybody wait: one thread draws the newest picture, and lives with a panel that is gone.

>>> screen = Screen(lambda: Panel("ssd1306", interface=i2c_interface()), on_trouble=print)  # doctest: +SKIP
>>> screen.show(picture)  # returns at once  # doctest: +SKIP
>>> screen.close(blank=True)  # doctest: +SKIP
"""

from __future__ import annotations

import logging
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

from hardware.screen.keeper import PanelKeeper

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

    from hardware.errors import ScreenTrouble
    from hardware.screen.panel import Panel

log = logging.getLogger(__name__)


class Screen:
    """Shows the newest picture on the panel that ``open_panel`` opens, on a thread of its own.

    Pictures that come faster than the bus are left out. A panel that fails is opened again after 1 s, 2 s … 30 s and
    gets the newest picture. ``on_trouble`` is called on that thread: at loss with the kind of trouble, at return with
    None. That its bus hangs it cannot tell itself: this is found, and told, by who shows the next picture or wakes it.
    """

    def __init__(
        self,
        open_panel: Callable[[], Panel],
        on_trouble: Callable[[ScreenTrouble | None], None] = lambda _: None,
        *,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._keeper = PanelKeeper(open_panel, on_trouble)
        self._clock = clock
        self._news = Condition()
        self._newest: Image.Image | None = None
        self._woken = False
        self._closing = False
        self._blank = False
        self._thread = Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    def show(self, image: Image.Image) -> None:
        """Take a picture of the panel's size and mode ``"1"`` (a copy of it) and return at once."""
        picture = image.copy()
        with self._news:
            self._newest = picture
            self._news.notify()
        self._keeper.notice_hang(self._clock())

    def wake(self) -> None:
        """Show the picture again where it has stood so long that the panel went dark; returns at once.

        To a panel that is not dark nothing is sent; until it goes dark it is as long from now on as after a picture.
        """
        with self._news:
            self._woken = True
            self._news.notify()
        self._keeper.notice_hang(self._clock())

    def close(self, *, blank: bool = False, timeout_s: float = 2.0) -> None:
        """Draw the newest picture, or leave the panel dark and off, and release it.

        Waits at most ``timeout_s``; a thread that hangs on its bus is left behind and ends with the process.
        """
        with self._news:
            self._closing = True
            self._blank = blank
            self._news.notify()
        self._thread.join(timeout_s)
        if self._thread.is_alive():
            log.warning("the display's bus does not answer; the display is left as it is")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        going_on = True
        while going_on:
            going_on = self._wait()
            self._keeper.due(self._clock())
        self._keeper.close(blank=self._blank)

    def _wait(self) -> bool:
        # False when the screen is closing; what has come by then is handed on.
        with self._news:
            while not self._closing and self._newest is None and not self._woken:
                left_s = self._keeper.deadline() - self._clock()
                if left_s <= 0:
                    break
                self._news.wait(left_s)
            if self._newest is not None:
                self._keeper.want(self._newest)
                self._newest = None
            if self._woken:
                self._keeper.wake()
                self._woken = False
            return not self._closing

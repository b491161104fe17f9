"""Where the news of one port leaves the bridge: nothing of a stranger's port, and no fault of the app comes in."""

import logging
from collections.abc import Callable, Iterable

from firmware_bridge.messages import Sequenced
from firmware_bridge.news import LinkUp, News, WrongProduct, WrongVersion

_log = logging.getLogger(__name__)


class NewsOutlet:
    """Passes news on to the app.

    ``linked`` says whether the port turned out to be a board of ours; what a port says before that is not told.
    ``found`` is what a device that is none of ours called itself.
    """

    def __init__(self, on_news: Callable[[News], None]) -> None:
        self._on_news = on_news
        self.linked = False
        self.found = ""

    def begin(self) -> None:
        """Another port is tried."""
        self.linked, self.found = False, ""

    def tell_all(self, news: Iterable[News]) -> Sequenced | None:
        """Pass the news of a port on. Gives the first event that the app could not take; none of its boot follows."""
        refused: Sequenced | None = None
        for one in news:
            self._look(one)
            if not self.linked or _stands_behind(refused, one):
                continue
            if not self.tell(one) and isinstance(one, Sequenced):
                refused = one
        return refused

    def tell(self, news: News) -> bool:
        """Pass one piece of news on; whether the app took it."""
        try:
            self._on_news(news)
        except Exception:  # the app's fault is not to end the thread that reads the board
            _log.exception("the app could not take %r; an event is told again", news)
            return False
        return True

    def _look(self, news: News) -> None:
        match news:
            case LinkUp():
                self.linked = True
            case WrongProduct(product=product):
                self.found = f"it says that it is {product!r}"
            case WrongVersion(version=version, firmware=firmware):
                self.found = f"it speaks version {version} (firmware {firmware!r})"
            case _:
                pass


def _stands_behind(refused: Sequenced | None, news: News) -> bool:
    """Whether this is an event that must not overtake the one that was refused; another boot's cannot."""
    return refused is not None and isinstance(news, Sequenced) and news.boot_id == refused.boot_id

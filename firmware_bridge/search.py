"""Where a board may be: the settings' paths and patterns, and what came of trying them."""

import glob
import os
from collections.abc import Iterator, Sequence

from firmware_bridge.news import SearchFailed
from firmware_bridge.timing import Timing
from firmware_bridge.trouble import telling


class Pauses:
    """How long to wait between two searches: longer after each that found nothing, short again after a link."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._next_s = timing.retry_first_s

    def next_s(self, *, linked: bool) -> float:
        """Seconds until the next search; ``linked``: the last one led to a link, which is lost by now.

        >>> pauses = Pauses(Timing(retry_first_s=0.25, retry_most_s=5.0))
        >>> [pauses.next_s(linked=linked) for linked in (False, False, False, True, False)]
        [0.25, 0.5, 1.0, 0.25, 0.5]
        """
        pause_s = self._timing.retry_first_s if linked else self._next_s
        self._next_s = min(2 * pause_s, self._timing.retry_most_s)
        return pause_s


def places(candidates: Sequence[str]) -> Iterator[str]:
    """The paths to try, in the order of the settings, patterns expanded and each device named once."""
    seen: set[str] = set()
    for candidate in candidates:
        for path in _expanded(candidate):
            device = os.path.realpath(path)  # not Path.resolve, which raises where links go round in a circle
            if device not in seen:
                seen.add(device)
                yield path


def _expanded(candidate: str) -> list[str]:
    if not glob.has_magic(candidate):
        return [candidate]
    return sorted(glob.glob(candidate))  # noqa: PTH207 - the pattern is absolute and may have wildcards in folders


def most_telling(failures: Sequence[SearchFailed], candidates: Sequence[str]) -> SearchFailed:
    """Of all that went wrong in one search, what is nearest to a board of ours."""
    if not failures:
        return SearchFailed("absent", " ".join(candidates))
    return min(failures, key=lambda failure: telling(failure.reason))

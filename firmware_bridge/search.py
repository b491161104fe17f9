"""Where a board may be: the settings' paths and patterns, and what came of trying them."""

import glob
import os
from collections.abc import Iterator, Sequence

from firmware_bridge.news import SearchFailed
from firmware_bridge.trouble import telling


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

"""How far a long search goes: as far as there is time for, or all the way with ``NIAGARA_FULL=1``."""

import os
from collections.abc import Iterable

import pytest


def extent(usual: int, full: int) -> int:
    """The number of things to try in the whole suite."""
    return full if os.environ.get("NIAGARA_FULL") == "1" else usual


def mostly_slow(values: Iterable[object], *, quick: int) -> list[object]:
    """The values for ``parametrize``, single ones: the first few are tried by ``make quick`` too."""
    return [pytest.param(value, marks=[pytest.mark.slow] * (at >= quick)) for at, value in enumerate(values)]

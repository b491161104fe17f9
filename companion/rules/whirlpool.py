"""The whirlpool's disc: it drifts like any other, and when it has fallen it is the next one pushed in (V1)."""

from typing import Final

from companion.rules.board import DRIFT, FALLS
from companion.rules.position import OUT

WHIRLPOOL_AT_FIRST: Final = "3"
TOP: Final = "1"
"""Where a disc lies that has just been pushed in."""


def drifted(whirlpool: str, arms: str) -> str:
    """Where these pushes leave the whirlpool: a space, or ``OUT`` until the next push (V1)."""
    for arm in arms:
        to = TOP if whirlpool == OUT else DRIFT[arm][whirlpool]
        whirlpool = OUT if to == FALLS else to
    return whirlpool


def first_free(whirlpool: str | None) -> str:
    """Where the beaver enters and Joe comes back: on 1, or on 2 if the whirlpool is on 1 (A1, J1)."""
    return "2" if whirlpool == TOP else TOP

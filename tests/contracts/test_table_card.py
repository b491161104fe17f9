"""The page to lay beside the board is one page, and has every hold and every pattern of the lamps on it."""

import re
import textwrap
from pathlib import Path

import pytest

from companion.app.signals import LIGHTS

LETTERS_A_ROW = 100
ROWS = 60
"""What an A4 page has room for in letters of ten points, with rows of tables half as high again."""

PATTERNS = {
    "turn": "steady",
    "lay": "slow blink",
    "accepted": "one flash, then dark",
    "refused": "fast blink",
    "warning": "double flash",
    "loss": "fast blink",
    "over": "long flashes",
}
"""What each cue looks like, in the words of the manual."""


@pytest.fixture
def card(root: Path) -> str:
    return (root / "docs" / "table-card.md").read_text("utf-8")


def rows_of(line: str) -> float:
    height = 1.5 if line.startswith("|") else 1.0
    plain = re.sub(r"[*|]|\]\(.*?\)|-{3,}", "", line)
    return height * max(1, len(textwrap.wrap(plain, LETTERS_A_ROW)))


def test_the_card_fits_on_one_page(card: str) -> None:
    assert sum(rows_of(line) for line in card.splitlines() if line and not line.startswith("| ---")) <= ROWS


def test_the_card_tells_every_pattern_of_the_lamps(card: str, root: Path) -> None:
    manual = (root / "docs" / "playing.md").read_text("utf-8")
    assert PATTERNS.keys() == LIGHTS.keys()
    for cue, pattern in PATTERNS.items():
        assert re.search(rf"^\| of (?:a seat|the menu), {pattern} \|", card, re.MULTILINE), cue
        assert re.search(rf"^\| `{cue}` \|[^|]*{pattern}", manual, re.MULTILINE), cue


@pytest.mark.parametrize("key", ["up, down", "ok", "back", "own button"])
def test_the_card_tells_what_each_key_does_pressed_and_held(card: str, key: str) -> None:
    row = next(line for line in card.splitlines() if line.startswith(f"| **{key}** |"))
    assert all(part.strip() for part in row.strip("|").split("|"))

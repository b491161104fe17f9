"""Decision records: every library has one that names it, and each fits on a screen."""

import re
import tomllib
from itertools import chain
from pathlib import Path

HEADINGS = ["Question", "What we do", "Why", "What it costs", "What would change our mind"]
SCREEN = 60


def records(root: Path) -> list[Path]:
    return sorted((root / "docs/decisions").glob("*.md"))


def test_every_library_the_game_needs_has_its_reason(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    names = {re.split(r"[=<>~! ;]", text, maxsplit=1)[0] for text in asked}
    told = "\n".join(path.read_text("utf-8") for path in records(root))
    assert {name for name in names if f"`{name}`" not in told} == set()


def test_every_record_answers_the_five_questions(root: Path) -> None:
    short = {
        path.name: headings
        for path in records(root)
        if (headings := re.findall(r"^## (.+)$", path.read_text("utf-8"), re.MULTILINE)) != HEADINGS
    }
    assert records(root)
    assert short == {}


def test_every_record_fits_on_a_screen(root: Path) -> None:
    assert [path.name for path in records(root) if len(path.read_text("utf-8").splitlines()) > SCREEN] == []


def test_records_are_numbered_once_and_without_gaps(root: Path) -> None:
    names = [path.name for path in records(root)]
    assert [name for name in names if not re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", name)] == []
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))

"""docs/faults.md names tests that exist, and enough faults that were seen elsewhere."""

import re
from pathlib import Path

NAMED = re.compile(r"(test_\w+\.py)(?:::(test_\w+))?")
THREAD = re.compile(r"[\w.-]+/[\w.-]+#\d+(?!\d*†)")


def test_every_test_that_the_page_names_exists(root: Path) -> None:
    found = {path.name: path.read_text("utf-8") for path in (root / "tests").rglob("test_*.py")}
    named = set(NAMED.findall((root / "docs" / "faults.md").read_text("utf-8")))
    assert len(named) > 50
    missing = [
        f"{file}::{name}"
        for file, name in sorted(named)
        if file not in found or (name and f"def {name}" not in found[file])
    ]
    assert missing == []


def test_at_least_fifteen_faults_come_from_threads_that_were_looked_up(root: Path) -> None:
    page = (root / "docs" / "faults.md").read_text("utf-8")
    added = page[page.index("found in addition") :]
    assert len(set(THREAD.findall(added))) >= 15

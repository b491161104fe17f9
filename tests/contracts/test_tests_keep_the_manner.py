"""The manner of the tests themselves: real parts, no waiting, names of their own, and reasons beside exceptions."""

import re
from collections import Counter
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("git", "git")

# In halves, so that this file does not find itself.
PRETENCE = re.compile(r"\btime\.s" + r"leep\(|\bunittest\.m" + r"ock\b|\bmonkeypatch\.s" + r"etattr\(|\bmocker\b")
BARE_EXCEPTION = re.compile(
    r"#\s*(?:type: ig" + r"nore(?:\[[\w, -]+\])?|no" + r"qa(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?)\s*$"
)


@pytest.fixture(scope="module")
def tests(modules: list[Path], root: Path) -> list[Path]:
    return [path for path in modules if path.is_relative_to(root / "tests")]


def places(pattern: re.Pattern[str], modules: list[Path]) -> list[str]:
    return [
        f"{path.name}:{number}: {line.strip()}"
        for path in modules
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_test_sleeps_or_puts_a_pretence_in_place_of_our_code(tests: list[Path]) -> None:
    assert places(PRETENCE, tests) == []


def test_every_exception_from_the_linters_has_its_reason_beside_it(modules: list[Path]) -> None:
    assert places(BARE_EXCEPTION, modules) == []


def test_a_bare_exception_would_be_found(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("x = y  # type: ig" + "nore[name]\nz = y  # no" + "qa: F821  # y comes from the board\n", "utf-8")
    assert places(BARE_EXCEPTION, [bad]) == ["bad.py:1: x = y  # type: ig" + "nore[name]"]


def test_test_files_have_names_of_their_own(tests: list[Path]) -> None:
    count = Counter(path.name for path in tests if path.name != "conftest.py")
    assert [name for name, times in count.items() if times > 1] == []
    assert "__init__.py" not in count


def test_continuous_integration_installs_every_program_that_a_test_needs(tests: list[Path], root: Path) -> None:
    installed = dict(re.findall(r'^    "(\S+) (\S+)"$', (root / ".ci/run").read_text("utf-8"), re.MULTILINE))
    needs = re.compile(r'needs\("([^"]+)", "([^"]+)"\)')
    needed = {pair for path in tests for pair in needs.findall(path.read_text("utf-8"))}
    assert ("make", "make") in needed
    assert {(program, package) for program, package in needed if installed.get(program) != package} == set()

"""The manner of the house, kept by every file: no address, no foreign path, small, and saying what it is."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.needs("git", "git")

# Written so that this file keeps its own rule.
HOSTS = re.compile(
    r"(?i)\b(?:pyp[i]|python[h]osted|npm[j]s|piwheels|debian|ubuntu|anaconda|crates|golang)" + r"\.(?:org|com|io)\b"
)
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:root|work|home/\w+|opt/(?:pypi|wheels)[\w-]*|tmp/pytest)" + r"/")
TALK_OF_THE_WORKSHOP = re.compile(r"(?i)\bissues?" + r" #?\d+\b")

# Names that luma calls its serial interfaces by.
DICTATED = {"hardware/screen/interfaces.py: data", "hardware/simulated/panel.py: data"}
LONGEST_FILE = 300
LONGEST_FUNCTION = 40


def places(pattern: re.Pattern[str], files: list[Path], root: Path) -> list[str]:
    """Where the pattern is found, as ``file:line: text``."""
    return [
        f"{path.relative_to(root)}:{number}: {found.group()}"
        for path in files
        if b"\0" not in (content := path.read_bytes())
        for number, line in enumerate(content.decode().splitlines(), 1)
        if (found := pattern.search(line))
    ]


def test_no_file_names_a_registry(files: list[Path], root: Path) -> None:
    assert places(HOSTS, files, root) == []


def test_no_file_names_a_path_of_somebody_s_machine(files: list[Path], root: Path) -> None:
    assert places(MACHINE_PATHS, files, root) == []


def test_no_file_speaks_of_the_workshop_s_tickets(files: list[Path], root: Path) -> None:
    assert places(TALK_OF_THE_WORKSHOP, files, root) == []


def test_the_patterns_do_find_what_they_look_for(root: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.md"
    bad.write_text("from files.python" + "hosted.org\nin /ro" + "ot/.pyenv\nsee iss" + "ue 7\n", "utf-8")
    patterns = [HOSTS, MACHINE_PATHS, TALK_OF_THE_WORKSHOP]
    assert [len(places(pattern, [bad], tmp_path)) for pattern in patterns] == [1, 1, 1]


class Told(NamedTuple):
    """What a Python file tells of itself; its tree is not kept."""

    opening: str
    functions: list[tuple[str, int, int]]
    """Name, line and number of lines."""
    classes: list[str]


@cache
def told(path: Path) -> Told:
    """Each file is read once by all tests here."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    functions = [
        (node.name, node.lineno, (node.end_lineno or 0) - node.lineno + 1)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    return Told((ast.get_docstring(tree) or "").split("\n\n")[0], functions, classes)


def test_every_module_opens_with_a_sentence(modules: list[Path], root: Path) -> None:
    ends = (".", "!", "?", ":")
    silent = [str(path.relative_to(root)) for path in modules if not told(path).opening.endswith(ends)]
    assert silent == []


def test_no_file_is_longer_than_a_walk_through_it(modules: list[Path], root: Path) -> None:
    lengths = {str(path.relative_to(root)): len(path.read_text("utf-8").splitlines()) for path in modules}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_every_function_fits_on_a_screen(modules: list[Path], root: Path) -> None:
    long = [
        f"{path.relative_to(root)}:{line} {name} has {lines} lines"
        for path in modules
        for name, line, lines in told(path).functions
        if lines > LONGEST_FUNCTION
    ]
    assert long == []


def test_names_say_what_things_are(modules: list[Path], root: Path) -> None:
    """Our own names; a stand-in in a test is called as what it stands in for."""
    empty = re.compile(r"(?i)(^|_)(manager|helpers?|utils?|data)(_|$)|Manager|Helper|Utils?\b|Data$")
    named = [
        f"{path.relative_to(root)}: {name}"
        for path in modules
        if not path.is_relative_to(root / "tests")
        for name in [path.stem, *told(path).classes, *[name for name, _, _ in told(path).functions]]
        if empty.search(name)
    ]
    assert set(named) - DICTATED == set()

"""`make` as the first command in a fresh clone: which targets there are, and what setup says when it cannot go on."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("make", "make")

CANDIDATES = ("python3", "python3.13", "python3.12", "python3.11")
# A shim that is found and does not run.
SHIM = "echo 'no such version' >&2; exit 127"
# An interpreter that runs but has no part that makes environments (Debian without python3-venv).
BARE = 'case "$2" in *version_info*) echo "3.12 $0";; *) exit 1;; esac'
# One whose environments are made at once and hold nothing but a python that takes every order.
QUICK = """case "$*" in
*version_info*) echo "3.12 $0" ;;
"-m venv "*) mkdir -p "$3/bin" && ln -s /bin/true "$3/bin/python" ;;
esac"""


@pytest.fixture
def clone(root: Path, tmp_path: Path) -> Path:
    """A place with what setup reads, in a folder whose name has a space."""
    place = tmp_path / "a clone"
    shutil.copytree(root / "requirements", place / "requirements")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(root / name, place)
    return place


def pythons(folder: Path, **scripts: str) -> str:
    """A PATH whose first folder has these interpreters: every candidate is a broken shim unless told otherwise."""
    folder.mkdir()
    for name in CANDIDATES:
        program = folder / name
        program.write_text("#!/bin/sh\n" + scripts.get(name.replace(".", "_"), SHIM) + "\n", "utf-8")
        program.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def make(clone: Path, *words: str, path: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": path, "HOME": "/nonexistent"}
    return subprocess.run(["make", *words], cwd=clone, env=environment, capture_output=True, text=True, check=False)


def last_words(done: subprocess.CompletedProcess[str]) -> str:
    """What was said, without make's own closing line."""
    assert done.returncode != 0
    return "\n".join(line for line in (done.stdout + done.stderr).splitlines() if not line.startswith("make"))


def test_make_alone_names_every_target(clone: Path) -> None:
    said = make(clone, path=os.environ["PATH"]).stdout
    named = re.findall(r"^  make (\w+) ", said, re.MULTILINE)
    assert {"setup", "demo", "play", "test", "quick", "check", "bench", "lock", "clean", "help"} <= set(named)
    for target in named:
        assert make(clone, "--dry-run", target, path=os.environ["PATH"]).returncode == 0


def test_setup_says_in_one_line_when_no_python_suits(clone: Path, tmp_path: Path) -> None:
    said = last_words(make(clone, "setup", path=pythons(tmp_path / "bin")))
    assert len(said.splitlines()) == 1
    assert "3.11 or newer" in said
    assert "python3.13" in said


def test_setup_passes_over_shims_that_do_not_run(clone: Path, tmp_path: Path) -> None:
    said = last_words(make(clone, "demo", path=pythons(tmp_path / "bin", python3_12=BARE)))
    assert "Python 3.12" in said


def test_setup_passes_over_an_interpreter_that_is_too_old(clone: Path, tmp_path: Path) -> None:
    old = f"""exec "{sys.executable}" -c 'import sys; sys.version_info = (3, 10, 13); exec(sys.argv[1])' "$2\""""
    said = last_words(make(clone, "setup", path=pythons(tmp_path / "bin", python3=old, python3_11=BARE)))
    assert "Python 3.12 cannot make" in said


def test_an_interpreter_asked_for_is_the_only_one_tried(clone: Path, tmp_path: Path) -> None:
    path = pythons(tmp_path / "bin", python3_12=BARE)
    said = last_words(make(clone, "setup", "PYTHON=python3.13", path=path))
    assert "none of these runs here: python3.13." in said


def test_setup_names_the_package_that_lets_python_make_environments(clone: Path, tmp_path: Path) -> None:
    said = last_words(make(clone, "setup", path=pythons(tmp_path / "bin", python3=BARE)))
    assert "python3-venv" in said
    assert "python3.12-venv" in said
    assert not (clone / ".venv").exists()


def test_setup_leaves_a_folder_alone_that_is_no_environment(clone: Path, tmp_path: Path) -> None:
    (clone / "games").mkdir()
    (clone / "games/kept.db").write_text("the games of three years", "utf-8")
    path = pythons(tmp_path / "bin", python3=f'exec "{sys.executable}" "$@"')
    assert "in the way" in last_words(make(clone, "setup", "VENV=games", path=path))
    assert (clone / "games/kept.db").exists()


@pytest.mark.slow
def test_a_setup_that_fails_shows_what_the_installer_said_and_leaves_no_stamp(clone: Path, tmp_path: Path) -> None:
    wrong = clone / "requirements/build.txt"
    wrong.write_text("no requirement at all\n", "utf-8")
    path = pythons(tmp_path / "bin", python3=f'exec "{sys.executable}" "$@"')
    said = last_words(make(clone, "setup", path=path))
    assert said.splitlines()[0].startswith("Setting up .venv (Python 3.")
    assert "Invalid requirement" in said
    assert "The next make tries again" in said.splitlines()[-1]
    assert list((clone / ".venv").glob(".made-*")) == []


def test_setup_that_is_still_true_says_and_does_nothing(clone: Path, tmp_path: Path) -> None:
    path = pythons(tmp_path / "bin", python3=QUICK)
    environment = {"PATH": path, "HOME": "/nonexistent"}
    setup = ["sh", "requirements/setup.sh", ".venv-lock", "lock"]

    def said() -> str:
        return subprocess.run(setup, cwd=clone, env=environment, capture_output=True, text=True, check=True).stdout

    assert said().startswith("Setting up .venv-lock")
    assert said() == ""
    with (clone / "requirements/lock.txt").open("a") as changed:
        changed.write("\n")
    assert said().startswith("Setting up .venv-lock")
    (clone / ".venv-lock/bin/python").unlink()
    assert said().startswith("Setting up .venv-lock")

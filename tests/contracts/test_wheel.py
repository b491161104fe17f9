"""The wheel that is built of the project: everything the packages need at a table is in it, and nothing else."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGES = ("companion", "hardware", "firmware_bridge")

pytestmark = [pytest.mark.slow, pytest.mark.needs("git", "git")]


@pytest.fixture(scope="module")
def wheel(root: Path, files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in the wheel; it is built of a copy, so that nothing is left lying about here."""
    copy, built = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("built")
    for path in files:
        target = copy / path.relative_to(root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps"]
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--no-index", "--wheel-dir", str(built), "."],
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = built.glob("niagara_companion-*.whl")
    with zipfile.ZipFile(archive) as opened:
        return set(opened.namelist())


def test_the_wheel_has_every_file_of_the_packages(root: Path, files: list[Path], wheel: set[str]) -> None:
    ours = {path.relative_to(root).as_posix() for path in files}
    assert {name for name in ours if name.partition("/")[0] in PACKAGES} - wheel == set()


def test_the_wheel_has_nothing_besides(wheel: set[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == set(PACKAGES)


def test_the_wheel_brings_the_games_of_the_demo(root: Path, files: list[Path], wheel: set[str]) -> None:
    games = {path.name for path in files if path.parent == root / "examples"}
    assert {
        name for name in games if not any(n.endswith(f"share/niagara-companion/examples/{name}") for n in wheel)
    } == set()


def test_the_wheel_says_that_it_is_typed(wheel: set[str]) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= wheel

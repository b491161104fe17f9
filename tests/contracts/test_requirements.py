"""What is installed is pinned, proven by hashes, and says nothing of where it comes from."""

import re
import tomllib
from pathlib import Path

import pytest

LISTS = ("runtime", "dev", "build", "lock")


def entries(root: Path, name: str) -> dict[str, str]:
    """The packages of a list: name → its whole entry, comments left out."""
    text = (root / f"requirements/{name}.txt").read_text("utf-8")
    joined = re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    return {re.split(r"==| ", line, maxsplit=1)[0]: line for line in joined.splitlines() if line.strip()}


def release(entry: str) -> str:
    return entry.split()[0]


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, dict[str, object]]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def wished(requirements: object) -> set[str]:
    """The names in a list of requirements, as the lists write them."""
    assert isinstance(requirements, list)
    return {re.sub(r"[._]", "-", re.split(r"[=<>~! ;]", text, maxsplit=1)[0]) for text in requirements}


@pytest.mark.parametrize("name", LISTS)
def test_every_requirement_is_one_release_with_its_hashes(root: Path, name: str) -> None:
    loose = [e for e in entries(root, name).values() if "==" not in e or "--hash=sha256:" not in e]
    assert loose == []


@pytest.mark.parametrize("name", LISTS)
def test_no_list_says_where_its_packages_come_from(root: Path, name: str) -> None:
    text = (root / f"requirements/{name}.txt").read_text("utf-8")
    assert re.findall(r"://|--(?:extra-)?index|--find-links|--trusted-host| @ ", text) == []


def test_the_lists_hold_what_the_project_asks_for(root: Path, project: dict[str, dict[str, object]]) -> None:
    groups = project["dependency-groups"]
    asked = wished(project["project"]["dependencies"])
    assert asked <= entries(root, "runtime").keys()
    assert asked | wished(groups["dev"]) <= entries(root, "dev").keys()
    assert wished(groups["build"]) | wished(project["build-system"]["requires"]) <= entries(root, "build").keys()


def test_the_lists_agree_on_every_release(root: Path) -> None:
    dev = {name: release(entry) for name, entry in entries(root, "dev").items()}
    for other in ("runtime", "build"):
        for name, entry in entries(root, other).items():
            assert dev.get(name, release(entry)) == release(entry)


def test_the_game_is_not_shipped_with_the_tools_of_its_makers(root: Path) -> None:
    assert entries(root, "runtime").keys().isdisjoint({"pytest", "hypothesis", "mypy", "ruff", "import-linter"})


def test_nothing_needs_a_compiler(root: Path) -> None:
    assert release(entries(root, "runtime")["cobs"]) == "cobs==1.2.0"  # 1.2.1 and 1.2.2 have wheels for some only
    assert "--only-binary :all:" in (root / "requirements/setup.sh").read_text("utf-8")


def test_pillow_stays_below_the_release_that_takes_getdata_away(root: Path) -> None:
    major = int(release(entries(root, "runtime")["pillow"]).partition("==")[2].partition(".")[0])
    assert major < 14

"""What the documents tell a reader to type exists, and what they point at is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import COMMANDS

pytestmark = pytest.mark.needs("git", "git")

# What a reader would type: lines of a block of shell, and words set as code.
BLOCK = re.compile(r"^```(?:sh|shell|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@pytest.fixture(scope="module")
def documents(files: list[Path]) -> list[Path]:
    return [path for path in files if path.suffix == ".md"]


def typed(text: str) -> Iterator[str]:
    """The commands in a document, one at a time, without a prompt and without what stands after a comment sign."""
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]
    for line in lines + CODE.findall(text):
        for command in re.split(r"&&|;|\|", line.partition("#")[0]):
            yield re.sub(r"^\s*(?:\$ )?(?:sudo (?:-u \w+ )?)?", "", command).strip()


def targets(root: Path) -> set[str]:
    return set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text("utf-8"), re.MULTILINE))


def words_after(program: str, text: str) -> list[str]:
    """The first plain word after a program in each command: a target, or a command of niagara."""
    pattern = re.compile(rf"(?:\S*/)?{program}\s+(?:-\S+\s+)*([a-z][\w-]*)(?!=)")
    return [found.group(1) for command in typed(text) if (found := pattern.match(command))]


def test_every_target_a_document_names_is_there(root: Path, documents: list[Path]) -> None:
    named = {(path.name, word) for path in documents for word in words_after("make", path.read_text("utf-8"))}
    assert {(name, word) for name, word in named if word not in targets(root)} == set()


def test_every_command_a_document_names_is_there(documents: list[Path]) -> None:
    named = {(path.name, word) for path in documents for word in words_after("niagara", path.read_text("utf-8"))}
    assert {(name, word) for name, word in named if word not in COMMANDS} == set()


def test_every_link_inside_the_repository_leads_somewhere(documents: list[Path], root: Path) -> None:
    dead = [
        f"{path.relative_to(root)}: {link}"
        for path in documents
        for link in LINK.findall(path.read_text("utf-8"))
        if not (path.parent / link).exists()
    ]
    assert dead == []


def test_what_is_typed_is_found_in_a_text() -> None:
    text = "Say `make lock`.\n```sh\n$ make demo ARGS=--fast  # make tea\ncd x && .venv/bin/niagara play --help\n```\n"
    assert words_after("make", text) == ["demo", "lock"]
    assert words_after("niagara", text) == ["play"]

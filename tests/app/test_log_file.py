"""The log of an evening in a terminal never prints over the picture, and goes on when it can be written again."""

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from stories.processes import ROOT, surroundings

from companion.app.log_file import LogFile


@contextmanager
def logging_to(path: Path) -> Iterator[tuple[Callable[[str], object], list[str]]]:
    """A way to log into this file, and the troubles that were told."""
    told: list[str] = []
    with closing(LogFile(path)) as file:
        file.tell(told.append)
        yield lambda text: file.handle(logging.makeLogRecord({"msg": text})), told


def test_each_line_is_there_at_once_in_a_private_file(fleeting: Path) -> None:
    with logging_to(fleeting / "games" / "niagara.log") as (say, told):
        say("one")
        say("two")
        assert (fleeting / "games" / "niagara.log").read_text("utf-8") == "one\ntwo\n"
    assert told == []
    assert stat.S_IMODE((fleeting / "games" / "niagara.log").stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(os.devnull)])
def test_what_is_no_file_is_named_once_and_nobody_waits_for_it(fleeting: Path, kind: Callable[[Path], object]) -> None:
    path = fleeting / "niagara.log"
    kind(path)
    trouble = f"{path}: the log cannot be written (it is no file; remove it)"
    with logging_to(path) as (say, told):
        say("one")
        say("two")
        assert told == [trouble]
        path.rmdir() if kind is Path.mkdir else path.unlink()
        say("three")
        assert told == [trouble, ""]
    assert path.read_text("utf-8") == "\nlines that could not be written here: 2\nthree\n"


def test_nothing_is_made_where_a_link_to_nothing_leads(fleeting: Path) -> None:
    path = fleeting / "niagara.log"
    path.symlink_to(fleeting / "elsewhere")
    trouble = f"{path}: the log cannot be written (it is a link to nothing; remove it or put back what it led to)"
    with logging_to(path) as (say, told):
        say("one")
        assert told == [trouble]
        assert not (fleeting / "elsewhere").exists()
        (fleeting / "elsewhere").touch()
        say("two")
        assert told == [trouble, ""]
    assert path.read_text("utf-8") == "\nlines that could not be written here: 1\ntwo\n"


def test_why_the_log_cannot_be_written_is_known_by_its_kind(fleeting: Path) -> None:
    path = fleeting / "niagara.log"
    path.mkdir()
    with closing(LogFile(path)) as file:
        assert file.kind == "foreign"
        path.rmdir()
        file.handle(logging.makeLogRecord({"msg": "one"}))
        assert file.kind is None


FULL = """
import logging, resource, sys
from pathlib import Path
from companion.app.log_file import LogFile
file, told = LogFile(Path(sys.argv[1])), []
file.tell(told.append)
logging.basicConfig(format="%(message)s", handlers=[file])
most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
logging.warning("one")
resource.setrlimit(resource.RLIMIT_FSIZE, (6, most))
logging.warning("two")
logging.warning("three")
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
logging.warning("four")
print(*told, sep="|")
"""


def test_a_disk_that_is_full_is_told_once_and_the_log_goes_on_when_there_is_room(fleeting: Path) -> None:
    path = fleeting / "niagara.log"
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        env=surroundings(fleeting, {"PYTHONPATH": str(ROOT)}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{path}: the log cannot be written (File too large)|\n"
    assert done.stderr == ""
    assert path.read_text("utf-8") == "one\ntw\nlines that could not be written here: 2\nfour\n"

"""Whichever page of a journal is damaged, an evening starts with the newest game that can be read, and says so."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from journal.conftest import Wanderer
from journal.small_journal import FILE, LOG, copied, put
from stories.extent import mostly_slow

from companion.app.settings import settings_from
from companion.app.start import Start, start_with
from companion.app.trace_header import live_header
from companion.cli import log
from companion.intake.deck import simulated_deck
from companion.journal import Journal, JournalError, Mark
from companion.referee.drafts import Draft
from companion.referee.heard import Moment
from companion.referee.words import MenuPressed
from companion.rules import Game
from companion.rules.entries import Entry, Stamp

GAMES: Final = 10
PAGE: Final = 4096
FRAME: Final = 24 + PAGE
SETTINGS = settings_from({"seats": [{"colour": colour} for colour in ("blue", "green", "red")]}, "settings")
DECK = simulated_deck(("blue", "green", "red"))

Harm = Callable[[bytearray, int], None]


def no_kind(page: bytearray, head: int) -> None:
    page[head] = 0


def another_kind(page: bytearray, head: int) -> None:
    page[head] = 5 if page[head] == 13 else 13


def too_many_cells(page: bytearray, head: int) -> None:
    page[head + 3 : head + 5] = b"\xff\xff"


def a_cell_elsewhere(page: bytearray, head: int) -> None:
    page[head + 8 : head + 10] = b"\xff\xff"


def zeros(page: bytearray, _head: int) -> None:
    page[:] = bytes(len(page))


def noise(page: bytearray, _head: int) -> None:
    page[:] = random.Random(1).randbytes(len(page))


HARMS: Final[tuple[Harm, ...]] = (no_kind, a_cell_elsewhere, zeros, another_kind, too_many_cells, noise)


def draft(game: int, count: int) -> str | None:
    return Draft(played=game, noted=count, before=game - 1).as_text()


@cache
def played(game: int) -> Game:
    return Wanderer(game).wander(4)


def play(journal: Journal, games: range) -> None:
    for game in games:
        start, players = played(game).start, played(game).players
        assert journal.start_game(start, players, Stamp(), draft=draft(game, 0)) == game
        for count, entry in enumerate(played(game).entries, 1):
            journal.append(game, [entry], mark=Mark(1, game * 10 + count), draft=draft(game, count))


@pytest.fixture
def left(fleeting: Path) -> Path:
    """Ten games as a kill leaves them: most in the file, the last in its log."""
    with Journal.open(fleeting / "kept") as journal:
        play(journal, range(1, 8))
    with Journal.open(fleeting / "kept") as journal:
        play(journal, range(8, GAMES + 1))
        return copied(fleeting / "kept", fleeting / "left", FILE, LOG)


@pytest.fixture
def closed(left: Path, fleeting: Path) -> Path:
    with Journal.open(copied(left, fleeting / "closed", FILE, LOG)):
        pass
    return fleeting / "closed"


def damaged(folder: Path, to: Path, harm: Harm) -> Iterator[Path]:
    """The journal once for each of its pages, and for some of those in its log, with that one damaged."""
    names = [name for name in (FILE, LOG) if (folder / name).exists()]
    for name in names:
        whole = (folder / name).read_bytes()
        used = len(whole.rstrip(b"\0"))
        begins = range(32 + 24, used, 9 * FRAME) if name == LOG else range(0, used, PAGE)
        for begin in begins:
            page = bytearray(whole[begin : begin + PAGE])
            harm(page, 100 if page.startswith(b"SQLite format 3") else 0)
            copied(folder, to, *names)
            put(to / name, whole[:begin] + page + whole[begin + PAGE :])
            yield to


def entries_of(journal: Journal, game: int) -> list[Entry] | None:
    with suppress(JournalError):
        return journal.load(game).entries
    return None


def is_as_it_was(journal: Journal) -> bool:
    """Whether nothing that a start looks at was damaged."""
    found = [entries_of(journal, game) for game in range(1, GAMES + 1)]
    kept = {game: draft(game, 4) for game in range(1, GAMES + 1)}
    written = [played(game).entries for game in range(1, GAMES + 1)]
    return (found, journal.drafts(), journal.mark()) == (written, kept, Mark(1, GAMES * 10 + 4))


def first_screen(journal: Journal) -> Start:
    """Start an evening as the app does, up to its first screen."""
    start = start_with(journal, SETTINGS.sitting())
    live_header(SETTINGS, DECK, start, journal.mark())
    start.conversation.talk()
    return start


@pytest.mark.parametrize("state", mostly_slow(["closed", "left"], quick=1))
@pytest.mark.parametrize("harm", mostly_slow(HARMS, quick=1))
def test_an_evening_starts_beside_any_damaged_page_with_the_newest_game_that_can_be_read(
    state: str, harm: Harm, fleeting: Path, request: pytest.FixtureRequest
) -> None:
    beside = 0
    for folder in damaged(request.getfixturevalue(state), fleeting / "damaged", harm):
        with Journal.open_or_wait(folder) as journal:
            start = first_screen(journal)
            readable = [game for game in range(GAMES, 0, -1) if entries_of(journal, game)]
            offered = start.conversation.offered
            assert (offered.entries if offered else None) == (entries_of(journal, readable[0]) if readable else None)
            assert is_as_it_was(journal) or start.keeper.fault or start.keeper.damage or start.trouble
            beside += bool(start.keeper.fault and offered)
            start.keeper.keep(start.conversation.hear(MenuPressed("ok"), Moment(1.0)))
            assert offered is None or start.conversation.position == offered.position
    assert beside > 2 or state == "left"


@pytest.mark.parametrize("harm", mostly_slow(HARMS, quick=1))
def test_no_command_that_reads_ends_in_anything_but_words(
    harm: Harm, closed: Path, fleeting: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in damaged(closed, fleeting / "damaged", harm):
        for command in ("list", "show 3", "export 10", "verify"):
            status = log.run(["--folder", str(folder), *command.split()])
            assert (status != 0) == ("niagara log: " in capsys.readouterr().err)


def test_drafts_beside_a_damaged_page_are_told(closed: Path, fleeting: Path) -> None:
    told: list[set[Any]] = []
    for folder in damaged(closed, fleeting / "damaged", no_kind):
        with Journal.open_or_wait(folder) as journal:
            drafts = journal.drafts() if entries_of(journal, GAMES) else {}
            assert all(text == draft(game, 4) for game, text in drafts.items())
            told.append(set(drafts))
    assert any(0 < len(games) < GAMES for games in told)

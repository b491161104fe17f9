"""A write that the plug tore off at any byte takes nothing with it that was acknowledged before."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, INDEX, LOG, copied, entries_in, everything_in, put, with_small_pages, write

from companion.journal import Inspection, Journal, Mark
from companion.rules import Game

RESTS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "as it was": lambda before, _: before,
    "cut off": lambda _, __: b"",
    "noise": lambda before, chance: chance.randbytes(len(before)),
}
"""What lies behind the last byte that was written."""


class Torn(NamedTuple):
    """A journal in a folder, its log before and after its last entry was written, and its game."""

    folder: Path
    before: bytes
    after: bytes
    game: Game

    def written(self) -> range:
        """The offsets up to which the last write may have come."""
        changed = [at for at, (old, new) in enumerate(zip(self.before, self.after, strict=True)) if old != new]
        return range(changed[0], changed[-1] + 2)


@pytest.fixture
def torn(fleeting: Path, wanderer: Callable[..., Any]) -> Iterator[Torn]:
    """A game of twelve entries whose last one is torn; the journal is still open, as when the plug is pulled."""
    game = wanderer(4).wander(12)
    live = fleeting / "live"
    with_small_pages(live)
    with Journal.open(live) as journal:
        write(journal, game, game.entries[:-1])
        before = (live / LOG).read_bytes()
        journal.append(1, [game.entries[-1]], mark=Mark(1, 12), draft="12")
        yield Torn(copied(live, fleeting / "torn", FILE, LOG), before, (live / LOG).read_bytes(), game)


def torn_at(torn: Torn, at: int, rest: str, seed: int = 0) -> Path:
    left = torn.after[:at] + RESTS[rest](torn.before[at:], random.Random(seed + at))
    put(torn.folder / LOG, left)
    (torn.folder / INDEX).unlink(missing_ok=True)
    return torn.folder


@pytest.mark.parametrize("step", [45, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rest", RESTS)
def test_the_last_write_torn_at_every_byte_leaves_all_entries_before_it(torn: Torn, rest: str, step: int) -> None:
    written = torn.written()
    assert len(written) > 1500
    counts, last = [], b""
    for at in [*written[:-1:step], written[-1]]:
        folder, before = torn_at(torn, at, rest), last
        last = (folder / LOG).read_bytes()
        if last == before:  # the byte has not changed: this very journal was read a moment ago
            continue
        found = entries_in(folder)
        assert found == torn.game.entries[: len(found)]
        counts.append(len(found))
    assert counts == sorted(counts)
    assert set(counts) == {11, 12}


@pytest.mark.parametrize("rest", RESTS)
def test_after_a_torn_write_the_game_goes_on(torn: Torn, rest: str) -> None:
    chance = random.Random(7)
    for at in chance.sample(torn.written(), 12):
        with Journal.open(torn_at(torn, at, rest)) as journal:
            found = journal.load(1).entries
            journal.append(1, torn.game.entries[len(found) :], mark=Mark(1, 12), draft="12")
        assert entries_in(torn.folder) == torn.game.entries
        with Inspection.open(torn.folder) as inspection:
            assert inspection.verdict().faults == ()
        copied(torn.folder.parent / "live", torn.folder, FILE)


def checkpointed(fleeting: Path, game: Game) -> tuple[Path, bytes, bytes]:
    """A copy of an open journal with its log; its file before and after the log was emptied into it."""
    live = fleeting / "live"
    with_small_pages(live)
    with Journal.open(live) as journal:
        write(journal, game)
        folder = copied(live, fleeting / "torn", FILE, LOG)
        journal._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        before, after = (folder / FILE).read_bytes(), (live / FILE).read_bytes()
    return folder, before.ljust(len(after), b"\0"), after


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_the_journal_torn_while_its_log_is_emptied_into_it_tells_the_same(
    fleeting: Path, wanderer: Callable[..., Any], step: int
) -> None:
    folder, before, after = checkpointed(fleeting, wanderer(4).wander(12))
    told = everything_in(folder)
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert len(changed) > 2000
    for at in changed[::step]:
        put(folder / FILE, after[:at] + before[at:])
        (folder / INDEX).unlink(missing_ok=True)
        assert everything_in(folder) == told


def test_pages_of_the_journal_emptied_in_any_order_tell_the_same(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    folder, before, after = checkpointed(fleeting, wanderer(4).wander(12))
    told = everything_in(folder)
    for seed in range(60):
        chance = random.Random(seed)
        pages = [chance.choice((before, after))[at : at + 512] for at in range(0, len(after), 512)]
        put(folder / FILE, b"".join(pages))
        (folder / INDEX).unlink(missing_ok=True)
        assert everything_in(folder) == told


@pytest.mark.slow
def test_a_torn_index_of_the_log_is_made_anew(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    chance = random.Random(3)
    with Journal.open(fleeting / "live") as journal:
        write(journal, wanderer(4).wander(12))
        folder = copied(fleeting / "live", fleeting / "torn", FILE, LOG)
        index = (fleeting / "live" / INDEX).read_bytes()
    told = everything_in(folder)
    for at in [*range(0, 300, 4), *chance.sample(range(len(index)), 40)]:
        for rest in (b"", bytes(len(index) - at), chance.randbytes(len(index) - at)):
            put(folder / INDEX, index[:at] + rest)
            assert everything_in(folder) == told

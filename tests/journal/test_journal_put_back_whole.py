"""What is begun or put back has its name when it is whole, not before; until then all of it is still to be written."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from journal.playing import played, tell
from journal.small_disk import MAY_MOUNT, fill, mounted
from journal.small_journal import FILE, INDEX, LOG, everything_in
from stories.extent import mostly_slow

from companion.app.keeper import Keeper
from companion.journal import Inspection, Journal
from companion.journal.lock import LOCK_NAME
from companion.referee.heard import Begun, Heard
from companion.rules import Game
from companion.rules.entries import Stamp


@pytest.fixture(name="wide_disk")
def _wide_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 12 MiB."""
    with mounted(tmp_path / "wide", "12M") as place:
        yield place


@pytest.fixture(name="game")
def _game(wanderer: Callable[..., Any]) -> Game:
    game: Game = wanderer(3).wander(80)
    return game


class Evening:
    """Games that are kept as the app keeps them."""

    def __init__(self, folder: Path, game: Game) -> None:
        self.folder, self._game, self.begun, self._heard = folder, game, 0, 0
        self.journal = Journal.open_or_wait(folder)
        self.keeper = Keeper(self.journal)

    def begin(self) -> None:
        self.keeper.keep(Heard(begun=Begun(self._game.start, self._game.players)), Stamp())
        self.begun, self._heard = self.begun + 1, 0

    def play(self, count: int) -> None:
        for entry in self._game.entries[self._heard : self._heard + count]:
            self.keeper.keep(Heard(entries=(entry,)))
        self._heard += count

    def delete(self, *names: str) -> None:
        for name in names:
            (self.folder / name).unlink()

    def is_whole(self, earlier: int = 0) -> bool:
        """Whether everything is on disk: the last game, and those before it with so many entries each."""
        lengths = [*[earlier] * (self.begun - 1), self._heard]
        with Inspection.open(self.folder) as inspection:
            found = [inspection.load(number).entries for number in inspection.numbers()]
            whole = not inspection.verdict(pause_s=0).faults
        return whole and found == [self._game.entries[:length] for length in lengths]


@pytest.mark.slow
@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
@pytest.mark.parametrize("names", [(LOG,), (LOG, INDEX), (FILE, LOG), (FILE, LOG, INDEX)], ids=" ".join)
@pytest.mark.parametrize("count", [2, 20, 30, 50])
def test_who_deletes_files_on_a_full_disk_to_make_room_loses_nothing(
    wide_disk: Path, game: Game, names: tuple[str, ...], count: int
) -> None:
    evening = Evening(wide_disk / "kept", game)
    for _ in range(2):
        evening.begin()
        evening.play(count)
    ballast = fill(wide_disk)
    evening.delete(*names)
    evening.play(3)
    assert evening.keeper.fault is None or evening.keeper.fault.kind == "full"
    ballast.unlink()
    evening.play(3)
    assert (evening.keeper.trouble, evening.is_whole(count)) == ("", True)
    evening.journal.close()
    assert evening.is_whole(count)


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
@pytest.mark.parametrize("left", [0, 4096, 24_576, 65_536, 73_728, 131_072])
def test_a_journal_begun_with_little_room_is_written_once_there_is_more(wide_disk: Path, game: Game, left: int) -> None:
    (wide_disk / "kept").mkdir(0o700)
    ballast = fill(wide_disk, left)
    evening = Evening(wide_disk / "kept", game)
    evening.begin()
    evening.play(10)
    assert evening.keeper.fault is not None
    assert evening.keeper.fault.kind == "full"
    ballast.unlink()
    evening.play(10)
    assert (evening.keeper.trouble, evening.is_whole()) == ("", True)
    evening.journal.close()


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
@pytest.mark.parametrize("left", mostly_slow([65_536, 0, 16_384, 147_456, 180_224, 229_376, 262_144], quick=1))
def test_a_journal_put_back_with_little_room_is_written_once_there_is_more(
    wide_disk: Path, game: Game, left: int
) -> None:
    evening = Evening(wide_disk / "kept", game)
    for _ in range(8):
        evening.begin()
        evening.play(50)
    evening.delete(FILE, LOG)
    ballast = fill(wide_disk, left)
    evening.play(10)
    assert evening.keeper.fault is None or evening.keeper.fault.kind == "full"
    ballast.unlink()
    evening.play(10)
    assert (evening.keeper.trouble, evening.is_whole(50)) == ("", True)
    evening.journal.close()


@pytest.mark.needs("mount", "mount")
@MAY_MOUNT
@pytest.mark.parametrize("names", [(FILE, LOG), (LOG,), (FILE,)], ids=" ".join)
def test_a_lock_that_went_too_keeps_the_companion_itself_from_nothing(
    wide_disk: Path, game: Game, names: tuple[str, ...]
) -> None:
    evening = Evening(wide_disk / "kept", game)
    evening.begin()
    evening.play(20)
    evening.delete(*names, LOCK_NAME)
    ballast = fill(wide_disk, 4096)
    evening.play(3)
    assert evening.keeper.fault is not None
    assert evening.keeper.fault.kind == "full"
    ballast.unlink()
    evening.play(3)
    assert (evening.keeper.trouble, evening.is_whole()) == ("", True)
    evening.journal.close()


@pytest.mark.parametrize("names", [(LOG,), (FILE,), (FILE, LOG, INDEX, LOCK_NAME)], ids=" ".join)
def test_what_is_deleted_after_the_last_ply_is_put_back_at_the_end(
    fleeting: Path, game: Game, names: tuple[str, ...]
) -> None:
    evening = Evening(fleeting / "kept", game)
    evening.begin()
    evening.play(20)
    told = everything_in(fleeting / "kept")
    evening.delete(*names)
    evening.journal.close()
    assert everything_in(fleeting / "kept") == told
    assert evening.is_whole()


@pytest.mark.needs("strace", "strace")
@pytest.mark.parametrize(
    "failure",
    mostly_slow([("unlink", LOG, 1), ("fsync", "", 2), ("unlink", INDEX, 1)], quick=1),
    ids=lambda failure: " ".join(map(str, failure)),
)
def test_a_putting_back_that_fails_once_its_copy_has_the_name_is_made_good(
    fleeting: Path, wanderer: Callable[..., Any], failure: tuple[str, str, int]
) -> None:
    """The old log cannot be deleted, or the new name not be made durable: the copy is its own all the same."""
    call, name, count = failure
    game, folder = wanderer(5).wander(12), fleeting / "kept"
    folder.mkdir()
    how = ("-e", f"trace={call}", "-e", f"inject={call}:error=EIO:when={count}")
    done = played(folder, tell(game, fleeting / "game.json"), (name,), *how, deleted=(FILE,))
    assert "(INJECTED)" in (fleeting / "game.json.calls").read_text()
    told = done.stdout.splitlines()
    assert [line[:8] for line in told if not line.endswith("kept")] == ["8 memory"]
    assert told[-1] == "13 kept"
    with Inspection.open(folder) as inspection:
        assert (inspection.verdict().faults, inspection.load(1).entries) == ((), game.entries)

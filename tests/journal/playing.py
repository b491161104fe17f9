"""Another process that plays a game into a journal and tells what it acknowledges: a thing to kill or to starve."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from companion.app.keeper import Keeper
from companion.journal import Journal, Mark, canonical, read_json
from companion.journal.forms import body_of, form_of
from companion.journal.reading import entry_from, form_from
from companion.referee.heard import Begun, Heard
from companion.rules import Game, position_from_json, position_to_json
from companion.rules.entries import Entry, Stamp

PROGRAM = "import sys; from journal.playing import play; play(*sys.argv[1:])"
"""For ``python -c``: the folder of the journal, the file that the game was told to, files that are deleted in play."""


def tell(game: Game, file: Path) -> Path:
    """Write the game, with its cards, for ``play``."""
    entries = [body_of(form_of(entry)) for entry in game.entries]
    file.write_bytes(canonical({"start": position_to_json(game.start), "entries": entries}))
    return file


def play(folder: str, file: str, *deleted: str) -> None:
    """Keep the game as the app does, and say of each entry whether it is "kept" or only in "memory".

    Before the eighth entry somebody deletes these files of the journal.
    """
    told: dict[str, Any] = read_json(Path(file).read_bytes())
    with Journal.open_or_wait(Path(folder)) as journal:
        keeper = Keeper(journal)
        say(0, keeper, Heard(begun=Begun(position_from_json(told["start"]), ())))
        for number, body in enumerate(told["entries"], 1):
            for name in deleted if number == 8 else ():
                (Path(folder) / name).unlink()
            entry: Entry = entry_from(form_from(body))
            say(number, keeper, Heard(entries=(entry,), draft=str(number), draft_changed=True))
        for _ in range(20):
            keeper.keep_on()
        say(len(told["entries"]) + 1, keeper, Heard())


def say(number: int, keeper: Keeper, heard: Heard) -> None:
    """Keep what was heard and say, at once, what became of it."""
    keeper.keep(heard, Stamp(), Mark(1, number) if heard.entries else None)
    sys.stdout.write(f"{number} {'memory ' + keeper.trouble if keeper.trouble else 'kept'}\n")
    sys.stdout.flush()


def played(
    folder: Path, told: Path, names: tuple[str, ...], *how: str, deleted: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """The game, kept by another process under strace that looks at these files only; "" is the folder itself."""
    watched = [word for name in names for word in ("-P", str(folder / name))]
    strace = ["strace", "-f", "-qq", "-o", f"{told}.calls", *how, *watched]
    command = [*strace, sys.executable, "-c", PROGRAM, folder, told, *deleted]
    places = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(__file__).parents[1])])
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": places}, capture_output=True, text=True, check=False)

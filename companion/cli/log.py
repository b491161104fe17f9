"""``niagara log``: list, show, export and import the games that were kept."""

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.journal import (
    Journal,
    JournalError,
    Shelf,
    canonical,
    game_from_record,
    journal_folder,
    read_json,
    summary_line,
    told_game,
)
from companion.journal.canonical import LONGEST_RECORD
from companion.journal.schema import sync_folder


def run(argv: Sequence[str]) -> int:
    """Run ``niagara log`` with these arguments; 0, 1 for a fault that is told on stderr, or exits with 2 for usage."""
    chosen = _parser().parse_args(argv)
    try:
        COMMANDS[chosen.command](chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (a pager, head) has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except JournalError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename or 'output'}: {error.strerror}")
    return 0


def _parser() -> argparse.ArgumentParser:
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument("--folder", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="the journal's folder")
    parser = argparse.ArgumentParser(prog="niagara log", description="The games that were kept.", parents=[folder])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("list", help="one line a game", parents=[folder])
    show = commands.add_parser("show", help="a game entry by entry", parents=[folder])
    export = commands.add_parser("export", help="a game's record as JSON", parents=[folder])
    export.add_argument("--output", type=Path, metavar="FILE", help="write to this file instead of to stdout")
    for command in (show, export):
        command.add_argument("game", type=int, metavar="N", help="the game's number in the list")
    taken = commands.add_parser("import", help="add a game from its record", parents=[folder])
    taken.add_argument("file", metavar="FILE", help="the record, or - for stdin")
    return parser


def _folder(chosen: argparse.Namespace) -> Path:
    folder: Path | None = getattr(chosen, "folder", None)
    return journal_folder() if folder is None else folder


def _list(chosen: argparse.Namespace) -> None:
    with Shelf.open(_folder(chosen)) as shelf:
        games = shelf.games()
    if not games:
        sys.stderr.write(f"no games are kept in {_folder(chosen)}\n")
    _say(*map(summary_line, games))


def _show(chosen: argparse.Namespace) -> None:
    with Shelf.open(_folder(chosen)) as shelf:
        record = shelf.record(chosen.game)
    _say(f"Game {chosen.game}", *told_game(game_from_record(record).game))


def _export(chosen: argparse.Namespace) -> None:
    with Shelf.open(_folder(chosen)) as shelf:
        written = canonical(shelf.record(chosen.game)) + b"\n"
    if chosen.output is None:
        _say(written.decode().removesuffix("\n"))
    else:
        _replace(chosen.output, written)


def _import(chosen: argparse.Namespace) -> None:
    record = read_json(_raw(chosen.file))
    with Journal.open(_folder(chosen)) as journal:
        added = journal.add_record(record)
    _say(str(added.game))
    if added.known:
        sys.stderr.write(f"this game is kept already, as number {added.game}\n")


def _raw(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LONGEST_RECORD + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LONGEST_RECORD + 1)


def _replace(file: Path, content: bytes) -> None:
    """Write the whole file or leave the old one: a temporary file (mode 0600), on disk, then renamed."""
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    sync_folder(file.parent)


def _say(*lines: str) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    for line in lines:
        sys.stdout.write(line + "\n")


def _complain(what: str) -> int:
    sys.stderr.write(f"niagara log: {what}\n")
    return 1


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], None]]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "import": _import,
}

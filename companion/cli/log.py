"""``niagara log``: list, show, export, import and verify the games that were kept."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from companion.intake.named_file import read_bytes
from companion.journal import (
    Inspection,
    Journal,
    JournalError,
    RecordError,
    Shelf,
    Verdict,
    canonical,
    game_from_record,
    journal_folder,
    read_json,
    summary_line,
    told_game,
    verified,
)
from companion.journal.canonical import LONGEST_RECORD
from companion.journal.place import replace_file

COVERED: Final = "a commit may show the card that its reveal tells, or not: no hash holds that"
"""What nobody can find in a record: the notation's hashes count every commit as covered (R5)."""

NO_END: Final = (
    "whether entries are missing at its end no hash can tell, compare with `niagara log show` where it was played"
)
"""What nobody can find in it either: each hash covers the entries before it, and none how many there are."""


DOUBTED: Final = 'a "?" behind the time: the clock of the box could not be believed then'
"""What stands behind a time that the time service of the machine had not set."""


def run(argv: Sequence[str]) -> int:
    """Run ``niagara log`` with these arguments; 0, 1 for a fault that is told on stderr, or exits with 2 for usage."""
    chosen = _parser().parse_args(argv)
    try:
        faults = [_complain(what) for what in COMMANDS[chosen.command](chosen)]
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (a pager, head) has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except JournalError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename or 'output'}: {error.strerror}")
    return 1 if faults else 0


@cache  # argparse asks the disk for translations of each word
def _parser() -> argparse.ArgumentParser:
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument("--folder", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="the journal's folder")
    parser = argparse.ArgumentParser(prog="niagara log", description="The games that were kept.", parents=[folder])
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("list", help="one line a game", description=f"One line a game; {DOUBTED}.", parents=[folder])
    show = commands.add_parser("show", help="a game entry by entry", parents=[folder])
    export = commands.add_parser("export", help="a game's record as JSON", parents=[folder])
    export.add_argument("--output", type=Path, metavar="FILE", help="write to this file instead of to stdout")
    for command in (show, export):
        command.add_argument("game", type=int, metavar="N", help="the game's number in the list")
    taken = commands.add_parser("import", help="add a game from its record", parents=[folder])
    taken.add_argument("file", metavar="FILE", help="the record, or - for stdin")
    verify = commands.add_parser("verify", help="find out whether anything was changed", parents=[folder])
    verify.add_argument("games", type=int, nargs="*", metavar="N", help="only these games (default: the whole journal)")
    verify.add_argument("--record", metavar="FILE", help=f"an exported record instead, or - for stdin; {COVERED}")
    return parser


def _folder(chosen: argparse.Namespace) -> Path:
    folder: Path | None = getattr(chosen, "folder", None)
    return journal_folder() if folder is None else folder


def _list(chosen: argparse.Namespace) -> Iterator[str]:
    with Shelf.open(_folder(chosen)) as shelf:
        numbers = shelf.numbers()
        for number in numbers:
            try:
                _say(summary_line(shelf.summary(number)))
            except JournalError as error:
                yield str(error)
    if not numbers:
        _say_none(_folder(chosen))


def _show(chosen: argparse.Namespace) -> Iterable[str]:
    with Shelf.open(_folder(chosen)) as shelf:
        record = shelf.record(chosen.game)
    _say(f"Game {chosen.game}", *told_game(game_from_record(record).game))
    return ()


def _export(chosen: argparse.Namespace) -> Iterable[str]:
    with Shelf.open(_folder(chosen)) as shelf:
        written = canonical(shelf.record(chosen.game)) + b"\n"
    if chosen.output is None:
        _say(written.decode().removesuffix("\n"))
    else:
        replace_file(chosen.output, written)
    return ()


def _import(chosen: argparse.Namespace) -> Iterable[str]:
    record = read_json(_raw(chosen.file))
    with Journal.open(_folder(chosen)) as journal:
        if journal.damage:
            sys.stderr.write(f"{journal.damage.message}\n")
            journal.damage_is_told()
        added = journal.add_record(record)
    _say(str(added.game))
    if added.known:
        sys.stderr.write(f"this game is kept already, as number {added.game}\n")
    return ()


def _verify(chosen: argparse.Namespace) -> Iterator[str]:
    if chosen.record is not None:
        yield from _verify_record(chosen.record, _folder(chosen))
        if not chosen.games:
            return
    with Inspection.open(_folder(chosen)) as inspection:
        verdict = inspection.verdict(chosen.games)
    _say(*(f"game {game}: {_entries(count)}, as they were written" for game, count in verdict.whole))
    yield from verdict.faults
    if verdict == Verdict((), ()):
        _say_none(_folder(chosen))


def _verify_record(file: str, folder: Path) -> Iterator[str]:
    try:
        kept = verified(read_json(_raw(file)))
    except RecordError as error:
        yield f"{file}: {error}"
        return
    count, end = len(kept.forms), NO_END
    try:
        with Inspection.open(folder) as inspection:
            same = inspection.same_game(kept)
    except JournalError as error:
        end = f"{NO_END} ({error})"
    else:
        if same and same[1] > count:
            yield f"{file}: game {same[0]} here goes on after its last entry and has {_entries(same[1])}"
        if same:
            end = f"game {same[0]} here has {_entries(same[1])}"
    _say(f"{file}: {_entries(count)}, as they were exported; {COVERED}; {end}")


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _raw(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LONGEST_RECORD + 1)
    return read_bytes(Path(file), LONGEST_RECORD)


def _say(*lines: str) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    for line in lines:
        sys.stdout.write(line + "\n")


def _say_none(folder: Path) -> None:
    sys.stderr.write(f"no games are kept in {folder}\n")


def _complain(what: str) -> int:
    sys.stderr.write(f"niagara log: {what}\n")
    return 1


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], Iterable[str]]]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "import": _import,
    "verify": _verify,
}
"""Each prints what was asked for, and gives back what it has to complain of."""

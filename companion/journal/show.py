"""Games as readable lines: the list of them, and one told entry by entry."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, assert_never

from companion.journal.corrected import told_correction
from companion.journal.shelf import GameSummary
from companion.journal.story import told_ply
from companion.rules import Accepted, correct, format_ply
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, UndoEntry
from companion.rules.game import Game
from companion.rules.position import Position

SEAT: Final = re.compile(r"\bseat ([1-6])\b")
"""A seat in a reason: what is kept calls nobody by name there."""

HOW_ENDED = {
    "goal": "ended by its goal",
    "agreed": "ended by agreement",
    "abandoned": "abandoned",
    "open": "open",
}


def summary_line(game: GameSummary) -> str:
    """Number, date, edition, players, rounds, how it ended, winners."""
    names = _names(game.players)
    parts = [
        f"{game.number:>4}",
        f"{_date(game.at, game.clock):<17}",
        f"{game.edition:<11}",
        ", ".join(names(player.seat) for player in game.players) or "seats without names",
        f"{game.rounds} {'round' if game.rounds == 1 else 'rounds'}",
        HOW_ENDED[game.ended],
    ]
    if game.winners:
        parts.append("won by " + ", ".join(names(seat) for seat in game.winners))
    return "  ".join(parts)


def told_game(game: Game) -> Iterator[str]:
    """The game's lines. They tell every card that the game holds, so give a game as its record tells it."""
    names = _names(game.players)
    yield f"{game.start.rules.edition}, {len(game.start.seats)} players"
    for player in game.players:
        yield f"  seat {player.seat}  {names(player.seat)} ({_printable(player.colour)})"
    standing = {kept.index for kept in game.standing}
    replayed = Game(game.start, game.players)
    heading = 0
    for index, entry in enumerate(game.entries):
        before = replayed.position
        if before.round != heading:
            heading = before.round
            yield f"Round {heading}"
        taken_back = index not in standing and not isinstance(entry, UndoEntry)
        yield _entry_line(index + 1, entry, before, names) + " [taken back]" * taken_back
        replayed.add(entry)
    yield _ending(game, names)


def _ending(game: Game, names: Callable[[int | None], str]) -> str:
    if game.winners:
        return f"{HOW_ENDED[game.ended]}, won by {', '.join(names(seat) for seat in game.winners)}"
    return HOW_ENDED[game.ended]


def _entry_line(number: int, entry: Entry, before: Position, names: Callable[[int | None], str]) -> str:
    written = format_ply(entry.ply) if isinstance(entry, PlyEntry) else ""
    line = f"{number:>4}  {_duration(entry.stamp.ms)}  {written:<12}  {_sentence(entry, before, names)}"
    return f"{line} ({_note(entry.why, names)})" if entry.why else line


def _note(why: str, names: Callable[[int | None], str]) -> str:
    """A reason, with the names of those whom the companion has noted by their seats."""
    return SEAT.sub(lambda found: names(int(found[1])), _printable(why))


def _sentence(entry: Entry, before: Position, names: Callable[[int | None], str]) -> str:
    match entry:
        case PlyEntry():
            return told_ply(entry.ply, names, before.to_play) + ", as the table allowed" * entry.allow
        case CorrectEntry():
            return _corrected(entry, before, names)
        case UndoEntry():
            return f"the last {entry.undo} are taken back" if entry.undo > 1 else "the last one is taken back"
        case EndEntry():
            return f"the table ends the game: {entry.end}"
        case _:
            assert_never(entry)


def _corrected(entry: CorrectEntry, before: Position, names: Callable[[int | None], str]) -> str:
    after = correct(before, entry.correct)
    told = told_correction(before, after.position, names) if isinstance(after, Accepted) else ""
    return _printable(f"the table corrects: {told}") if told else "the table notes"


def _names(players: Sequence[Player]) -> Callable[[int | None], str]:
    """Who sits where, by name, else by colour as on the screens; so, too, where another one has the same name."""
    named = {player.seat: _printable(unicodedata.normalize("NFC", player.name)).strip() for player in players}
    colours = {player.seat: _printable(player.colour.capitalize()) for player in players}
    shared = {name for name, count in Counter(named.values()).items() if count > 1}
    called = {seat: colours[seat] if name in shared else name or colours[seat] for seat, name in named.items()}
    return lambda seat: (called.get(seat) or f"seat {seat}") if seat is not None else "the table"


def _date(at: str | None, clock: str) -> str:
    if at is None:
        return "date unknown"
    return _printable(at[:16].replace("T", " ")) + "?" * (clock == "untrusted")


def _duration(ms: int) -> str:
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _printable(text: str) -> str:
    """The text without what could command a terminal or break the line, and without signs that nobody sees."""
    seen = (character for character in text if unicodedata.category(character) != "Cf")
    return "".join(character if character.isprintable() else "�" for character in seen)

"""Where a game ends in the journal, and the rows by which it is begun and goes on."""

import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Self, TypeAlias

from msgspec import Struct

from companion.journal.canonical import canonical
from companion.journal.forms import AnyForm, form_of
from companion.journal.record import Kept, first_link, written
from companion.journal.seal import seal_of
from companion.journal.shelf import Mark
from companion.rules import position_to_json
from companion.rules.entries import Entry, Stamp
from companion.rules.game import Game
from companion.rules.outcome import Refused

ADD_GAME: Final = """
    INSERT INTO game (
        number, started_at, clock, start, players, seal, last_hash, rounds, ended, winners, draft, draft_seal
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ADD_ENTRY: Final = "INSERT INTO entry (game, number, body, hash, seal) VALUES (?, ?, ?, ?, ?)"
GO_ON: Final = "INSERT INTO going_on VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
NO_MARK: Final = (None, None, None)

Row: TypeAlias = tuple[int, int, str, str, str]


class Tail(Struct):
    """A game as far as it is written: its number, the game to judge the next entry by, its forms and last hash."""

    number: int
    game: Game
    forms: list[AnyForm]
    last_hash: str

    @classmethod
    def of(cls, number: int, kept: Kept) -> Self:
        """The end of a game that was read; the game itself is left to whoever has read it."""
        return cls(number, kept.game, [*kept.forms], kept.last_hash).branch()

    def branch(self) -> Self:
        """A copy to go on with; where that comes to nothing, this one still says how far the journal is."""
        game = Game(self.game.start, self.game.players)
        game.entries, game.standing = [*self.game.entries], [*self.game.standing]
        return type(self)(self.number, game, [*self.forms], self.last_hash)

    def take(self, entry: Entry, judged_in: Game | None) -> Row | Refused:
        """Go on by this entry; returns its row, or why it does not hold."""
        form = form_of(entry)
        outcome = self.game.follow(judged_in, entry) if judged_in else self.game.add(entry)
        if isinstance(outcome, Refused):
            return outcome
        body, self.last_hash = written(self.last_hash, form, entry)
        self.forms.append(form)
        return _row(self.number, len(self.forms), body, self.last_hash)


def begin(connection: sqlite3.Connection, tail: Tail, stamp: Stamp, draft: str | None = None) -> None:
    """Write the game with all its entries so far, and the draft that remains."""
    game = tail.game
    start = canonical(position_to_json(game.start)).decode()
    players = [{"seat": player.seat, "name": player.name, "colour": player.colour} for player in game.players]
    beginning = (tail.number, stamp.at, stamp.clock, start, canonical(players).decode())
    standing = (tail.last_hash, *_standing(game), draft, seal_of(tail.number, draft))
    connection.execute(ADD_GAME, (*beginning, seal_of(*beginning), *standing))
    connection.executemany(ADD_ENTRY, _rows(tail))


def go_on(
    connection: sqlite3.Connection, tail: Tail, rows: Iterable[Row], draft: str | None, mark: Mark | None = None
) -> None:
    """Write these last rows of the game, the draft that remains and the mark, if there is one."""
    stands = (*_standing(tail.game), draft, _seal_of_draft(tail.number, draft), *(row_of(mark) if mark else NO_MARK))
    for row in rows:
        connection.execute(GO_ON, row + stands)


def row_of(mark: Mark) -> tuple[int, int, str]:
    """The mark with its seal."""
    return mark.boot_id, mark.sequence, seal_of(mark.boot_id, mark.sequence)


def _rows(tail: Tail) -> Iterable[Row]:
    link = first_link(tail.game.start, tail.game.players)
    for count, (form, entry) in enumerate(zip(tail.forms, tail.game.entries, strict=True), 1):
        body, link = written(link, form, entry)
        yield _row(tail.number, count, body, link)


def _row(game: int, number: int, body: str, link: str) -> Row:
    return game, number, body, link, seal_of(game, number, body, link)


_seal_of_draft: Final = lru_cache(maxsize=1)(seal_of)
"""The seal of a draft, or of none, as most plies leave it: the same as that of the ply before."""


def _standing(game: Game) -> tuple[int, str, str]:
    position = game.position
    return position.round, game.ended, canonical(position.winners).decode() if position.winners else "[]"

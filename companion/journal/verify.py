"""Whether anything in a journal, or in a record that it has given away, was changed since it was written."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.journal.ahead import log_of
from companion.journal.canonical import canonical, plain
from companion.journal.errors import JournalError, RecordError, damaged, told
from companion.journal.frames import read_log
from companion.journal.reading import entry_from, form_from, without_hash
from companion.journal.record import (
    Kept,
    check_result,
    first_link,
    game_from_record,
    keys_of,
    next_link,
    players_of,
    start_of,
)
from companion.journal.schema import newest_tables, snapshot, tables_of
from companion.journal.seal import seal_of
from companion.journal.secrecy import face_down, turned_up
from companion.journal.shelf import Shelf
from companion.rules import masked
from companion.rules.entries import Entry
from companion.rules.game import Game

ORPHANS: Final = "SELECT DISTINCT game FROM entry WHERE game NOT IN (SELECT number FROM game)"

LENGTHS: Final = """
    SELECT game, (SELECT max(number) FROM entry AS last WHERE last.game = entry.game) FROM entry WHERE hash = ?
"""

STANDS: Final = "{} in round {}, won by {}"

PAUSE_S: Final = 0.05
"""How long a write that is being made just now has to come to its end."""

FAULTS_OF_LOG: Final = {
    "uncertain": (
        "{log}: nothing from byte {at} on belongs to a whole write. If the power failed during the last one, nothing "
        "that was acknowledged is missing; else the file was damaged since, and the newest entries are lost"
    ),
    "damaged": (
        "{log}: it is damaged behind byte {at}, and what was written there is not read; the next `niagara play` keeps "
        "a copy of the journal first and then saves what is still whole"
    ),
}
"""What is said of a log by how it is; of one that is whole, or whose last write was never acknowledged, nothing."""


class Verdict(Struct, frozen=True):
    """What was found: each game that is whole, with the number of its entries, and a complaint for each fault."""

    whole: tuple[tuple[int, int], ...]
    faults: tuple[str, ...]


class Inspection(Shelf):
    """A journal that is looked at closely; a companion may play meanwhile."""

    def verdict(self, games: Sequence[int] = (), pause_s: float = PAUSE_S) -> Verdict:
        """Check these games; without any, the whole journal with all that belongs to no game."""
        whole, faults = [], []
        with told(self.file), snapshot(self._connection):
            if not games:
                faults += list(self._faults_of_file())
            for game in games or self._listed():
                try:
                    whole.append((game, self._checked(game)))
                except JournalError as error:
                    faults.append(str(error))
        if not games:
            faults += self._faults_of_log(pause_s)
        return Verdict(tuple(whole), tuple(faults))

    def same_game(self, record: Kept) -> tuple[int, int] | None:
        """The game here in which all entries of the record stand, and how many it has; None where there is none.

        Of several it is the longest. A record without entries has its start and its players only to know it by.
        """
        found = self._rows(LENGTHS, record.last_hash) if record.forms else self._begun_by(record.last_hash)
        return max(found, key=lambda game: game[1], default=None)

    def _begun_by(self, link: str) -> list[tuple[int, int]]:
        kept = {number: self.kept(number) for number in self.numbers()}
        return [(n, len(k.forms)) for n, k in kept.items() if first_link(k.game.start, k.game.players) == link]

    def _faults_of_file(self) -> Iterator[str]:
        checks = self._check_filled, self._check_pages, self._check_tables, self._check_mark, self._check_orphans
        for check in (*checks, self.numbers):
            try:
                check()
            except JournalError as error:
                yield str(error)

    def _listed(self) -> list[int]:
        try:
            return self.numbers()
        except JournalError:
            return []  # told already

    def _check_filled(self) -> None:
        if self.file.exists() and not self.file.stat().st_size:
            raise JournalError(
                f"{self.file} is empty, not a byte is in it: put a copy back if it had games; else remove it, "
                "a new journal is made"
            )

    def _check_pages(self) -> None:
        found = [row[0] for row in self._rows("PRAGMA integrity_check(3)")]
        if found != ["ok"]:
            raise damaged(self.file, "; ".join(found).replace("\n", " "))

    def _check_tables(self) -> None:
        with told(self.file):
            found = tables_of(self._connection)
        if [_without_spaces(sql) for sql in found] != [_without_spaces(sql) for sql in newest_tables()]:
            raise damaged(self.file, "its tables are not those that it was made with")

    def _check_mark(self) -> None:
        # Whether there must be one, nothing that is kept can tell: buttons lead to the same entries without an event.
        rows = self._rows("SELECT boot_id, sequence, seal FROM mark")
        if len(rows) > 1 or any(seal != seal_of(boot_id, sequence) for boot_id, sequence, seal in rows):
            raise JournalError(f"{self.file}: the mark of the board's last event was changed since it was written")

    def _check_orphans(self) -> None:
        for (game,) in self._rows(ORPHANS):
            raise self._damaged(game, "its beginning is missing")

    def _checked(self, game: int) -> int:
        kept = self.kept(game)
        rounds, ended, winners, draft, seal = self._game_row(game, "rounds, ended, winners, draft, draft_seal")
        position = kept.game.position
        listed = STANDS.format(ended, rounds, winners)
        reached = STANDS.format(kept.game.ended, position.round, canonical(position.winners).decode())
        if listed != reached:
            raise self._damaged(game, f"the list says {listed}, its entries lead to {reached}")
        if seal != seal_of(game, draft):
            raise self._damaged(game, "its draft was changed since it was written")
        return len(kept.game.entries)

    def _faults_of_log(self, pause_s: float) -> list[str]:
        log = log_of(self.file)
        found = _content(log)
        while (reading := read_log(found)).state in FAULTS_OF_LOG:
            time.sleep(pause_s)
            looked_at, found = found, _content(log)
            if found == looked_at:
                return [FAULTS_OF_LOG[reading.state].format(log=log, at=reading.at)]
        return []


def verified(record: object) -> Kept:
    """The game that a record tells, when it is as it was given away.

    RecordError names the first entry that was changed, or what else does not hold.
    """
    value = plain(record)
    keys = keys_of(value)
    start, players = start_of(keys), players_of(keys)
    entries = _chained(first_link(start, players), keys.plies)
    if start != masked(start):
        raise RecordError("start: an export has every card face down")
    _check_cards(Game(start, players), entries)
    kept = game_from_record(value)
    check_result(kept.game, keys.result)
    return kept


def _chained(link: str, bodies: Sequence[object]) -> list[Entry]:
    """The entries, not yet judged, where every hash fits."""
    entries = []
    for number, body in enumerate(bodies, 1):
        told_body, given = without_hash(body)
        try:
            form = form_from(told_body)
            entries.append(entry_from(form))
        except RecordError as error:
            raise RecordError(f"entry {number}: {error}") from error
        link = next_link(link, form, entries[-1])
        if given != link:
            before = "the entry before it was" if number > 1 else "the format, rules, players or start were"
            raise RecordError(f"entry {number}: its hash does not fit; it was changed since, or {before}")
    return entries


def _check_cards(game: Game, entries: Sequence[Entry]) -> None:
    """No hash covers the card of a commit, but one that an export shows must be the one that its reveal told.

    A commit covered with "?" is always well: it was laid unseen, or a card was covered that its reveal still tells.
    """
    for entry in entries:
        game.add(face_down(entry))
    shown = turned_up(game)
    for index, entry in enumerate(entries):
        if entry not in (face_down(entry), face_down(entry, shown.get(index, "?"))):
            card = shown.get(index)
            told_card = f"card {card}, as its reveal told" if card else "a card that nobody has seen"
            raise RecordError(f"entry {index + 1}: this commit is exported with {told_card}")


def _content(log: Path) -> bytes:
    try:
        return log.read_bytes()
    except FileNotFoundError:
        return b""


def _without_spaces(table: tuple[str, str]) -> tuple[str, str]:
    name, sql = table
    return name, "".join(str(sql).split())

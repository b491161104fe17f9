"""The first line of a live recording: all that the table started from, so that a replay starts from the same."""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.app.settings import Settings
from companion.app.start import Start
from companion.app.trace import FORMAT, NOTE, Header, Offered, TraceError
from companion.intake.deck import Deck
from companion.journal import Journal, JournalError, Mark, RecordError
from companion.journal.forms import form_of
from companion.journal.reading import entry_from, form_from
from companion.journal.secrecy import commits_covered
from companion.referee.drafts import Draft, draft_of
from companion.rules import Game, position_from_json, position_to_json
from companion.rules.entries import Stamp


def live_header(settings: Settings, deck: Deck, start: Start, mark: Mark | None) -> Header:
    """The header of a game that is about to be played; it holds the face-down cards of the one that is offered."""
    table = msgspec.to_builtins(replace(settings, deck=""))
    tags = {uid: f"{card.colour} {card.card}" for uid, card in deck.tags.items()}
    known = (mark.boot_id, mark.sequence) if mark else None
    talked = start.conversation
    before = tuple([_offered(game, draft) for game, draft in talked.before])
    spoken = draft_of(talked)
    kept = replace(talked.offered_draft, language=spoken.language, tonight=spoken.tonight)
    offered = _offered(talked.last, kept) if talked.last else None
    return Header(FORMAT, NOTE, table, {"tags": tags}, live=True, offered=offered, mark=known, before=before)


def start_from(header: Header, journal: Journal, path: Path) -> None:
    """Let a new journal offer what the recorded table was offered. Raises TraceError, which tells no card."""
    if header.mark is not None:
        journal.set_mark(Mark(*header.mark))
    if header.offered is None:
        return
    try:
        for game in (*header.before, header.offered):
            _put(game, journal)
    except (JournalError, RecordError, ValueError) as error:
        raise TraceError(f"{path}: line 1: offered: {commits_covered(str(error))}") from None


def _offered(game: Game, draft: Draft) -> Offered:
    entries = tuple(msgspec.to_builtins(form_of(entry)) for entry in game.entries)
    return Offered(position_to_json(game.start), game.players, entries, draft.as_text())


def _put(offered: Offered, journal: Journal) -> None:
    entries = [entry_from(form_from(body)) for body in offered.entries]
    number = journal.start_game(position_from_json(offered.start), offered.players, Stamp())
    if entries:
        journal.append(number, entries)
    journal.keep_draft(number, offered.draft)

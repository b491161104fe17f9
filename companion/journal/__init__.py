"""The journal: every game that was played, on disk before it is shown, and as a record that others may read."""

from companion.journal.canonical import canonical, read_json
from companion.journal.errors import JournalError, JournalInUse, RecordError
from companion.journal.mending import Damage
from companion.journal.place import journal_folder, make_folder
from companion.journal.record import Kept, game_from_record, record_of
from companion.journal.shelf import GameSummary, Mark, Shelf
from companion.journal.show import summary_line, told_game
from companion.journal.store import Added, Journal
from companion.journal.verify import Inspection, Verdict, verified

__all__ = [
    "Added",
    "Damage",
    "GameSummary",
    "Inspection",
    "Journal",
    "JournalError",
    "JournalInUse",
    "Kept",
    "Mark",
    "RecordError",
    "Shelf",
    "Verdict",
    "canonical",
    "game_from_record",
    "journal_folder",
    "make_folder",
    "read_json",
    "record_of",
    "summary_line",
    "told_game",
    "verified",
]

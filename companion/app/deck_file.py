"""The deck's file when a tag in it turns out to be another card's: written anew, or left as it is."""

import logging
import stat
from pathlib import Path
from typing import Literal

from companion.intake.deck import DeckError, read_deck, rewritten
from companion.intake.named_file import LONGEST_DOCUMENT, NamedFileError, read_text
from companion.journal.errors import Kind, kind_of
from companion.journal.place import replace_file

log = logging.getLogger(__name__)


def write_swapped(path: Path, colour: str, one: str, other: str) -> Kind | Literal["deck"] | None:
    """Swap the tags of two cards in this file; why that cannot be done, None where it was; the log says what to do.

    The log tells neither a tag nor a card (R5).
    """
    try:
        before = read_deck(path)
        text = rewritten(
            read_text(path, "deck", LONGEST_DOCUMENT), before, before.swapped(colour, one, other), str(path)
        )
        replace_file(path, text.encode(), stat.S_IMODE(path.stat().st_mode))
    except (OSError, DeckError, NamedFileError) as error:
        log.error("the deck is mended until the companion stops: %s", error)  # noqa: TRY400 (it is for people)
        return kind_of(error) if isinstance(error, OSError) else "deck"
    log.info("%s: the tags of two cards have been swapped", path)
    return None

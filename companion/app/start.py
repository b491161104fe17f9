"""How an evening starts: with the unfinished game that the journal has kept, where there is one."""

import logging
from typing import NamedTuple

from companion.app.keeper import Keeper
from companion.journal import Journal, JournalError
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting

log = logging.getLogger(__name__)


class Start(NamedTuple):
    """The conversation and the keeper of its game; ``trouble`` says which game could not be offered, "" if none.

    ``draft`` is the unfinished piece that came with the offered game.
    """

    conversation: Conversation
    keeper: Keeper
    trouble: str = ""
    draft: str | None = None


def start_with(journal: Journal, sitting: Sitting) -> Start:
    """Offer the unfinished game. One that is damaged is left as it is, and the table can play a new one."""
    number = journal.unfinished()
    if number is None:
        return Start(Conversation(sitting), Keeper(journal))
    try:
        offered, draft = journal.load(number), journal.draft(number)
    except JournalError as error:
        log.error("the unfinished game is not offered: %s", error)  # noqa: TRY400 (the message is for people)
        return Start(Conversation(sitting), Keeper(journal), str(error))
    return Start(Conversation(sitting, offered, draft), Keeper(journal, number), draft=draft)

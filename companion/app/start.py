"""How an evening starts: with the unfinished game that the journal has kept, where there is one that can be read."""

import logging
from typing import Final, NamedTuple

from companion.app.box_troubles import not_offered
from companion.app.earlier_games import EarlierGames
from companion.app.keeper import Keeper
from companion.app.stand_in import stand_in
from companion.journal import Journal, JournalError
from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.messages import Message
from companion.referee.questions import Sitting

NO_CLOCK: Final = Moment()
"""Nobody knows when that is."""

log = logging.getLogger(__name__)


class Start(NamedTuple):
    """The conversation and the keeper of its game; ``trouble`` says why a newer game is not offered, None if none."""

    conversation: Conversation
    keeper: Keeper
    trouble: Message | None = None


def start_with(journal: Journal, sitting: Sitting, moment: Moment = NO_CLOCK) -> Start:
    """Offer the newest unfinished game that can be gone on with, or else the last one to be played again.

    One that is damaged is left as it is. ``moment``: when that is, for whether the evening of the last game goes on.
    """
    trouble = None
    earlier = EarlierGames(journal, moment)
    for number in open_games(journal):
        try:
            offered = journal.load(number)
        except JournalError as error:
            log.error("an unfinished game is not offered: %s", error)  # noqa: TRY400 (the message is for people)
            trouble = trouble or not_offered(number, error.kind)
        else:
            before, evening = earlier.before(number), earlier.evening(number)
            conversation = Conversation(
                sitting,
                offered,
                earlier.draft(number),
                before=[*before.values()],
                stand_in=stand_in,
                evening=evening,
            )
            return Start(conversation, Keeper(journal, number, [*before]), trouble)
    conversation = Conversation(sitting, last=earlier.last, stand_in=stand_in, evening=earlier.evening())
    return Start(conversation, Keeper(journal), trouble)


def open_games(journal: Journal) -> list[int]:
    """The unfinished games, the newest first; none where the journal cannot be read."""
    try:
        return journal.open_games()
    except JournalError as error:
        log.error("no unfinished game is offered: %s", error)  # noqa: TRY400 (the message is for people)
        return []

"""How an evening starts: with the unfinished game that the journal has kept, where there is one that can be read."""

import logging
from typing import Final, NamedTuple

from companion.app.box_troubles import not_offered
from companion.app.keeper import Keeper
from companion.app.stand_in import stand_in
from companion.journal import Journal, JournalError
from companion.referee.conversation import Conversation
from companion.referee.joining import goes_on_in
from companion.referee.messages import Message
from companion.referee.questions import Sitting
from companion.rules import Game

LOOKED_AT: Final = 8
"""Games before an unfinished one among which the one is looked for that has gone on in it; mostly it is the last."""

log = logging.getLogger(__name__)


class Start(NamedTuple):
    """The conversation and the keeper of its game; ``trouble`` says why a newer game is not offered, None if none.

    ``draft`` is the unfinished piece that came with the offered game.
    """

    conversation: Conversation
    keeper: Keeper
    trouble: Message | None = None
    draft: str | None = None


def start_with(journal: Journal, sitting: Sitting) -> Start:
    """Offer the newest unfinished game that can be gone on with, or else the last one to be played again.

    One that is damaged is left as it is.
    """
    trouble = None
    for number in _open_games(journal):
        try:
            offered, draft = journal.load(number), journal.draft(number)
        except JournalError as error:
            log.error("an unfinished game is not offered: %s", error)  # noqa: TRY400 (the message is for people)
            trouble = trouble or not_offered(number, error.kind)
        else:
            before = _gone_on_in(journal, number, offered)
            conversation = Conversation(sitting, offered, draft, before=[*before.values()], stand_in=stand_in)
            return Start(conversation, Keeper(journal, number, [*before]), trouble, draft)
    return Start(Conversation(sitting, last=_last_game(journal), stand_in=stand_in), Keeper(journal), trouble)


def _gone_on_in(journal: Journal, number: int, game: Game) -> dict[int, Game]:
    """The games by their numbers that have gone on in this one as somebody joined, the newest last."""
    if journal.trouble:  # they would have to be written into another file, in which they are not
        return {}
    try:
        earlier = [other for other in journal.numbers() if other < number][-LOOKED_AT:]
        for other in reversed([one for one in earlier if journal.summary(one).ended == "agreed"]):
            before = journal.kept(other).game
            if goes_on_in(before, game):
                return {**_gone_on_in(journal, other, before), other: before}
    except JournalError as error:
        log.warning("that somebody joined cannot be taken back: %s", error)
    return {}


def _last_game(journal: Journal) -> Game | None:
    """The newest game, to be played again; None where there is none that can be read."""
    try:
        numbers = journal.numbers()
        return journal.load(numbers[-1]) if numbers else None
    except JournalError as error:
        log.warning("no game is offered to be played again: %s", error)
        return None


def _open_games(journal: Journal) -> list[int]:
    try:
        return journal.open_games()
    except JournalError as error:
        log.error("no unfinished game is offered: %s", error)  # noqa: TRY400 (the message is for people)
        return []

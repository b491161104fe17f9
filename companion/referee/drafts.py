"""What the journal keeps of a conversation besides its game: the unfinished piece, and what belongs to the evening."""

from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.referee.preparing import allowed_tonight
from companion.rules import Game

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


MOST_BEFORE: Final = 8
"""Games to which back leads, one after the other; a box that is never switched off need not remember more."""


class Evening(Struct, frozen=True, omit_defaults=True):
    """What goes on from one game of an evening to the next.

    ``language``: the one that the table has chosen, "" for its usual one; ``tonight``: the options that it has allowed
    always before this game, and in it once that has ended; ``played``: how often a game was begun or gone on with
    before this one, so that the one played last has the most.
    """

    language: str = ""
    tonight: dict[str, Any] = {}
    played: Annotated[int, Meta(ge=0)] = 0


class Draft(Evening, frozen=True, omit_defaults=True):
    """The unfinished piece of a conversation that survives a restart, in the journal's text as JSON.

    ``pushes``: arms told so far, push by push; ``noted``: the index of the entry whose news have been noted;
    ``restoring``: how many entries there were when the table last showed what the game has, 0 where it does;
    ``before``: ``played`` of the game that goes on where this one is taken back, None where there is none;
    ``laid``: by its seat each card laid before all may lay theirs, "?" for one that nobody knows; secret (R5).
    """

    pushes: Annotated[str, Meta(pattern="^[LR]{0,12}$")] = ""
    noted: int = -1
    restoring: int = 0
    before: int | None = None
    laid: dict[Annotated[int, Meta(ge=1)], str] = {}

    def as_text(self) -> str | None:
        """The draft in the journal's text, None for an empty one."""
        return msgspec.json.encode(self).decode() if self != Draft() else None


class Earlier(NamedTuple):
    """A game that goes on where the one after it is taken back, and its draft as it was left."""

    game: Game
    draft: Draft


def draft_from(text: str | None) -> Draft:
    """The draft in the journal's text; one that another version wrote and this one cannot read is empty."""
    try:
        return msgspec.json.decode(text or "{}", type=Draft)
    except msgspec.DecodeError:
        return Draft()


def draft_of(conversation: "Conversation") -> Draft:
    """What is unfinished in the conversation now, and what its evening keeps."""
    game, before = conversation.game, conversation.before
    return Draft(
        language=conversation.language if conversation.language != conversation.sitting.language else "",
        tonight=allowed_tonight(conversation) if game and game.ended != "open" else conversation.tonight,
        played=conversation.played,
        pushes=conversation.pushes,
        noted=conversation.noted,
        restoring=conversation.restoring.since,
        before=before[-1].draft.played if before else None,
        laid=conversation.early.laid,
    )


def games_before(conversation: "Conversation") -> tuple[Earlier, ...]:
    """Those to which back leads once another game takes the place of the one under way, or offered; the newest last."""
    game, draft = conversation.game, conversation.offered_draft
    if game is not None:
        draft = replace(draft_of(conversation), tonight=conversation.tonight)
    left = game or conversation.offered
    return (*conversation.before, Earlier(left, draft))[-MOST_BEFORE:] if left else ()

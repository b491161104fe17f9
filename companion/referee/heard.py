"""What goes in and out of the conversation besides words: the moment, what is to be written, what is to be shown."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.referee.messages import Message
from companion.rules.entries import Entry, Player
from companion.rules.position import Position, PublicPosition


class Moment(Struct, frozen=True):
    """When a word was heard: seconds of a monotonic clock, the wall clock (ISO 8601 or None), whether to believe it."""

    seconds: float = 0.0
    at: str | None = None
    clock: Literal["trusted", "untrusted"] = "untrusted"


class Begun(Struct, frozen=True):
    """A new game: its start and its players."""

    start: Position
    players: tuple[Player, ...]


class Heard(Struct):
    """What one word led to; all of it is written down, in one piece, before anything is shown.

    ``resumed``: the offered game goes on, ``entries`` belong to it. ``draft`` is the conversation's unfinished piece
    after the word (None: there is none); ``draft_changed`` says whether it was another before.
    """

    begun: Begun | None = None
    resumed: bool = False
    entries: tuple[Entry, ...] = ()
    draft: str | None = None
    draft_changed: bool = False


class Draft(Struct, frozen=True, omit_defaults=True):
    """The unfinished piece of a conversation that survives a restart, in the journal's text as JSON.

    ``pushes``: arms told so far, push by push; ``noted``: the index of the entry whose news have been noted.
    """

    pushes: Annotated[str, Meta(pattern="^[LR]{0,12}$")] = ""
    noted: int = -1


class Talk(Struct, frozen=True):
    """What is being asked at this moment, from public facts only (R5)."""

    state: str
    notice: Message | None
    question: str
    choices: tuple[tuple[Message, ...], ...]
    cursor: int
    pushes: str
    disc: str
    shown: str
    known: bool
    taken_back: Message | None
    position: PublicPosition | None
    players: tuple[Player, ...]
    committed: tuple[int, ...]
    missing: tuple[int, ...]
    speed: int
    offered_round: int
    warnings: tuple[Message, ...] = ()

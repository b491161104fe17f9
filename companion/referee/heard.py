"""What goes in and out of the conversation besides words: the moment, what is to be written, what is to be shown."""

from typing import Literal

from msgspec import Struct

from companion.referee.messages import Message
from companion.rules.entries import EndEntry, Entry, Player
from companion.rules.game import Game
from companion.rules.position import Position, PublicPosition


class Moment(Struct, frozen=True):
    """When a word was heard: seconds of a monotonic clock, the wall clock (ISO 8601 or None), whether to believe it.

    ``rested_s``: how long no button had moved before its button was pressed; None where nobody knows.
    """

    seconds: float = 0.0
    at: str | None = None
    clock: Literal["trusted", "untrusted"] = "untrusted"
    rested_s: float | None = None


class Begun(Struct, frozen=True):
    """A new game: its start and its players.

    ``ended``: the entry that ends the game before it, which goes on in this one; both are written in one piece.
    """

    start: Position
    players: tuple[Player, ...]
    ended: EndEntry | None = None


class Retagged(Struct, frozen=True):
    """A tag of this seat's that the deck knows as one card is really another one's."""

    seat: int
    wrong: str
    right: str


class Heard(Struct):
    """What one word led to; all of it is written down, in one piece, before anything is shown.

    ``resumed``: the offered game goes on, ``entries`` belong to it. ``draft`` is the conversation's unfinished piece
    after the word (None: there is none); ``draft_changed`` says whether it was another before. ``retagged`` is a wish
    for the deck, which is no part of the game. ``gone_back`` ends a game that is taken back: the one before goes on
    again, and ``entries`` belong to that. ``judged_in`` is the game that has taken the entries.
    """

    begun: Begun | None = None
    resumed: bool = False
    entries: tuple[Entry, ...] = ()
    draft: str | None = None
    draft_changed: bool = False
    retagged: Retagged | None = None
    gone_back: EndEntry | None = None
    judged_in: Game | None = None


class Talk(Struct, frozen=True):
    """What is being asked at this moment, from public facts only (R5).

    ``question``: the one before a game that is open; while the position is corrected, the part that has been picked.
    ``river_only``: canoes and gems are not followed. ``winners``: by the rules or by word of the table. ``told_seat``:
    the seat whose canoes and gems are being told, 0 for none.
    ``seen``: cards that everybody has seen though their reveal is, or would be, taken back. ``told``: all of the told
    seat in short. ``first_arm``: as the first disc of a flow gone astray was told to have gone; "" where it was not.
    ``leads_back``: once hands have put this game's beginning right, back leads to the game before.
    """

    state: str
    notice: Message | None
    question: str
    choices: tuple[tuple[Message, ...], ...]
    cursor: int
    pushes: str
    disc: str
    shown: str
    known: bool
    position: PublicPosition | None
    players: tuple[Player, ...]
    committed: tuple[int, ...]
    missing: tuple[int, ...]
    speed: int
    river_only: bool = False
    winners: tuple[int, ...] = ()
    told_seat: int = 0
    seen: tuple[Message, ...] = ()
    seating: tuple[int, ...] = ()
    stand_ins: tuple[int, ...] = ()
    language: str = "en"
    warnings: tuple[Message, ...] = ()
    told: tuple[Message, ...] = ()
    first_arm: str = ""
    leads_back: bool = False

"""Who leaves the table at any moment: at once where that is allowed, else as soon as it is, after the round (T1)."""

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Final

from companion.referee.choices import Choice
from companion.referee.joining import joining_at_once
from companion.referee.lines_of_two import with_nobody
from companion.referee.messages import message
from companion.referee.played_for import leaving
from companion.rules import Accepted, ComeBack, Game, Leave, Ply, PlyEntry, Position, judge
from companion.rules.judge import PRESENT_AT_LEAST

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

LEAVES, COMES_BACK, LEAVES_LATER, STAYS = "-", "+", ">", "<"
"""What a choice says of a seat, behind its number."""

_LABELS: Final = {
    LEAVES: "choose.leave",
    COMES_BACK: "choose.come_back",
    LEAVES_LATER: "choose.leave_later",
    STAYS: "choose.stay",
}


def leaving_choices(conversation: "Conversation") -> Sequence[Choice]:
    """What each seat may do: leave, come back, leave after this round, or stay after all; who joins; and nobody."""
    signs = {seat: change_of(conversation, seat) for seat in range(1, len(conversation.position.seats) + 1)}
    changes = [Choice(f"{n}{sign}", message(_LABELS[sign], seat=n)) for n, sign in signs.items() if sign]
    newcomers, elsewhere = joining_at_once(conversation)
    return with_nobody([*changes, *newcomers], elsewhere)


def change_of(conversation: "Conversation", number: int) -> str:
    """What the seat may do now; "" for one that is away until cards are laid."""
    assert conversation.game is not None
    position = conversation.position
    if position.seats[number - 1].absent:
        return COMES_BACK if _may(position, ComeBack(number)) else ""
    if number in leaving(conversation.game.standing):
        return STAYS
    lays = position.phase == "commit" and position.seats[number - 1].committed is None
    return LEAVES if lays else LEAVES_LATER


def enough_stay(conversation: "Conversation") -> bool:
    """Whether two would stay, when all have left who said so and one more does (T1)."""
    assert conversation.game is not None
    gone = leaving(conversation.game.standing)
    seats = enumerate(conversation.position.seats, 1)
    return sum(not seat.absent and number not in gone for number, seat in seats) > PRESENT_AT_LEAST


def who_may_go(game: Game) -> list[int]:
    """The seats that have said that they leave, and now may."""
    position = game.position
    if position.phase != "commit":
        return []
    return [seat for seat in leaving(game.standing) if _may(position, Leave(seat))]


def gone_at_the_end(game: Game) -> int:
    """How many of the last entries that stand are seats that left by themselves, as they had said before."""
    return next(gone for gone in count() if not _left_as_said(game, len(game.standing) - gone))


def _left_as_said(game: Game, length: int) -> bool:
    match game.standing[:length]:
        case [*before, last] if isinstance(last.entry, PlyEntry) and isinstance(last.entry.ply, Leave):
            return last.entry.ply.seat in leaving(before)
        case _:
            return False


def _may(position: Position, ply: Ply) -> bool:
    return isinstance(judge(position, ply), Accepted)

"""What is offered where canoes and gems are not followed: the other depth, who fell, who has won, how it all lies."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.referee.canoes import kind
from companion.referee.choices import Choice, buy_choices, play_choices
from companion.referee.messages import message
from companion.referee.river_only import is_river_only
from companion.referee.told_table import other_values, seat_facts
from companion.rules import CANOES, FALLS, WON, Position

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

RIVER_ONLY: Final = "river only"
WATCH: Final = "watch"
DEPTHS: Final = (RIVER_ONLY, WATCH)
LOSSES: Final = "losses"
NONE_FELL: Final = "none"

WITHOUT_CANOES: Final = (".", "L", "C-", "C+")
"""Plies of a turn in which no canoe paddles."""


UNWATCHED_PARTS: Final = ("canoes", "acted", "afloat", "gems", "settle", "elk")
UNWATCHED_RULES: Final = ("gems_per_site",)
"""Parts of the position, and rules, that are not corrected one by one while nobody follows canoes and gems."""


_BOUGHT: Final = "choose.bought"


def depth_choices(conversation: "Conversation") -> list[Choice]:
    """The other depth, for the table's menu; in river only also what the table tells of canoes."""
    if conversation.game is None or conversation.game.ended != "open":
        return []
    if not is_river_only(conversation.game):
        return [Choice(RIVER_ONLY, message("menu.river_only"))]
    return [Choice(WATCH, message("menu.watch")), Choice(LOSSES, message("menu.losses"))]


def fallen_choices(conversation: "Conversation") -> list[Choice]:
    """Beside what the river did: that a canoe fell which nobody follows."""
    return [Choice(LOSSES, message("choose.fallen"))] if is_river_only(conversation.game) else []


def winner_choices(conversation: "Conversation") -> list[Choice]:
    """The end by word of the table: nobody judges the goal where gems are not followed (X1)."""
    if not is_river_only(conversation.game):
        return []
    seats = len(conversation.position.seats)
    return [Choice(why, message("end.won", seat=seat)) for why, seat in WON.items() if seat <= seats]


def turn_choices(conversation: "Conversation") -> list[Choice]:
    """What a card does besides moving canoes."""
    plays = play_choices(conversation.position)
    return [choice for choice in plays if choice.value in WITHOUT_CANOES] or [*plays]


def purchases(conversation: "Conversation") -> list[Choice]:
    """The ways to buy a canoe back: who owns gems pays one of them, which nobody follows (P1, P2)."""
    unwatched = {"choose.buy_free": "choose.buy_unwatched"}
    offered = buy_choices(conversation.position)
    return [
        replace(one, label=replace(one.label, code=unwatched.get(one.label.code, one.label.code))) for one in offered
    ]


def losses(conversation: "Conversation") -> list[Choice]:
    """Whose canoe fell, and whose was bought back (P1); a canoe is named where the seat's other one is another kind."""
    told = list(dict.fromkeys(_losses(conversation.position)))
    first = {choice.label: choice for choice in reversed(told)}
    return [choice for choice in told if first[choice.label] is choice] + [Choice(NONE_FELL, message("choose.nobody"))]


def _losses(position: Position) -> Iterator[Choice]:
    for code, lost in (("choose.fell", False), (_BOUGHT, True)):
        for number, seat in enumerate(position.seats, 1):
            for name, canoe in zip(CANOES, seat.canoes, strict=True):
                if (canoe.at == FALLS) == lost:
                    told = message(code, seat=number, canoe=kind(position, number, name))
                    yield Choice(f"/seats/{number - 1}/canoes/{name}/at", told)


def own_losses(conversation: "Conversation", seat: int, *, lost: bool) -> list[Choice]:
    """Of these only that seat's: its canoes that may have been bought back (``lost``), or may have fallen."""
    return [
        choice
        for choice in losses(conversation)
        if choice.value.startswith(f"/seats/{seat - 1}/") and (choice.label.code == _BOUGHT) == lost
    ]


def telling_seat(conversation: "Conversation") -> list[Choice]:
    """The seat's canoes and gems as they were last known."""
    assert conversation.telling is not None
    return seat_facts(conversation.telling)


def telling_fact(conversation: "Conversation") -> list[Choice]:
    """What else the fact may be."""
    assert conversation.telling is not None
    return other_values(conversation.telling)

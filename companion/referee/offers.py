"""What each state of the conversation offers to choose from."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.referee import choices
from companion.referee.choices import NOBODY, Choice
from companion.referee.joining import joining_choices, may_join, newcomers
from companion.referee.messages import message
from companion.referee.preparing import SAME_GAME, everyone, more_choices, option_choices, seating_choices
from companion.referee.standing_in import advised_first, stand_in_choices
from companion.referee.words import MenuHeld, MenuPressed
from companion.rules import Player

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

GO_ON, NEW_GAME, PEOPLE, END_GAME = "on", "new", "people", "end"
PLAY_FOR, JOIN = "play for", "join"


def offered(conversation: "Conversation") -> Sequence[Choice]:
    """What can be chosen now; empty where nothing is chosen."""
    offer = OFFERS.get(conversation.state)
    return offer(conversation) if offer else ()


def first_of(conversation: "Conversation") -> int:
    """Which choice is under the cursor at first: among many seats "down" begins in the middle."""
    word = conversation.word
    if conversation.state in ("changing_seats", "standing_in") and word in (MenuPressed("down"), MenuHeld("down")):
        return max(n for n, choice in enumerate(conversation.choices()) if choice.value == NOBODY)
    return 0


def called(conversation: "Conversation") -> tuple[Player, ...]:
    """Who is called by which number now: the players, before a game all who may play, and who may join."""
    if conversation.game is None or conversation.state in ("setting_up", "seating"):
        return everyone(conversation)
    new = newcomers(conversation) if conversation.state == "joining" else ()
    return (*conversation.game.players, *new)


def _resuming(_conversation: "Conversation") -> Sequence[Choice]:
    return [
        Choice(GO_ON, message("choose.resume")),
        Choice(NEW_GAME, message("choose.new_game")),
        Choice(SAME_GAME, message("choose.same_game")),
    ]


def _setting_up(conversation: "Conversation") -> Sequence[Choice]:
    question = conversation.question()
    answers = question.choices(conversation.sitting, conversation.answers)
    return [*answers, *more_choices(conversation, question.name)]


def _at_menu(conversation: "Conversation") -> Sequence[Choice]:
    laying = conversation.position.phase == "commit"
    return [
        Choice(GO_ON, message("menu.game")),
        *[Choice(PEOPLE, message("menu.people"))] * laying,
        *[Choice(PLAY_FOR, message("menu.play_for"))] * (laying and conversation.stand_in is not None),
        Choice(NEW_GAME, message("choose.new_game")),
        Choice(SAME_GAME, message("choose.same_game")),
        Choice(END_GAME, message("menu.end")),
    ]


def _ending(_conversation: "Conversation") -> Sequence[Choice]:
    return [Choice(end, message(f"end.{end}")) for end in ("agreed", "abandoned")]


def _changing_seats(conversation: "Conversation") -> Sequence[Choice]:
    join = [Choice(JOIN, message("choose.join"))] * may_join(conversation)
    return [*choices.seat_choices(conversation.position), *join]


def _buying(conversation: "Conversation") -> Sequence[Choice]:
    return advised_first(conversation, choices.buy_choices(conversation.position))


def _naming_card(conversation: "Conversation") -> Sequence[Choice]:
    return choices.card_choices(conversation.position)


def _acting(conversation: "Conversation") -> Sequence[Choice]:
    return advised_first(conversation, choices.play_choices(conversation.position))


def _flowing(conversation: "Conversation") -> Sequence[Choice]:
    return choices.flow_choices(conversation.position)


def _settling(conversation: "Conversation") -> Sequence[Choice]:
    return advised_first(conversation, choices.slide_choices(conversation.position))


def _noting(conversation: "Conversation") -> Sequence[Choice]:
    return [Choice("", told) for told in conversation.news()]


OFFERS: Mapping[str, Callable[["Conversation"], Sequence[Choice]]] = {
    "resuming": _resuming,
    "setting_up": _setting_up,
    "choosing_options": option_choices,
    "seating": seating_choices,
    "at_menu": _at_menu,
    "ending": _ending,
    "changing_seats": _changing_seats,
    "standing_in": stand_in_choices,
    "joining": joining_choices,
    "buying": _buying,
    "naming_card": _naming_card,
    "acting": _acting,
    "flowing": _flowing,
    "settling": _settling,
    "noting": _noting,
}

"""What each state of the conversation offers to choose from."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.referee import choices, open_hands
from companion.referee.choices import Choice
from companion.referee.messages import message

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

GO_ON, NEW_GAME, PEOPLE, END_GAME = "on", "new", "people", "end"


def offered(conversation: "Conversation") -> Sequence[Choice]:
    """What can be chosen now; empty where nothing is chosen."""
    offer = OFFERS.get(conversation.state)
    return offer(conversation) if offer else ()


def _resuming(_conversation: "Conversation") -> Sequence[Choice]:
    return Choice(GO_ON, message("choose.resume")), Choice(NEW_GAME, message("choose.new_game"))


def _setting_up(conversation: "Conversation") -> Sequence[Choice]:
    return conversation.question().choices(conversation.sitting, conversation.answers)


def _at_menu(conversation: "Conversation") -> Sequence[Choice]:
    people = choices.seat_choices(conversation.position) if conversation.position.phase == "commit" else []
    return [
        Choice(GO_ON, message("menu.game")),
        *[Choice(PEOPLE, message("menu.people"))] * bool(people),
        *open_hands.menu_entry(conversation),
        Choice(NEW_GAME, message("choose.new_game")),
        Choice(END_GAME, message("menu.end")),
    ]


def _ending(_conversation: "Conversation") -> Sequence[Choice]:
    return [Choice(end, message(f"end.{end}")) for end in ("agreed", "abandoned")]


def _changing_seats(conversation: "Conversation") -> Sequence[Choice]:
    return choices.seat_choices(conversation.position)


def _buying(conversation: "Conversation") -> Sequence[Choice]:
    return choices.buy_choices(conversation.position)


def _naming_card(conversation: "Conversation") -> Sequence[Choice]:
    return choices.card_choices(conversation.position)


def _acting(conversation: "Conversation") -> Sequence[Choice]:
    return choices.play_choices(conversation.position)


def _flowing(conversation: "Conversation") -> Sequence[Choice]:
    return choices.flow_choices(conversation.position)


def _settling(conversation: "Conversation") -> Sequence[Choice]:
    return choices.slide_choices(conversation.position)


def _noting(conversation: "Conversation") -> Sequence[Choice]:
    return [Choice("", told) for told in conversation.news()]


OFFERS: Mapping[str, Callable[["Conversation"], Sequence[Choice]]] = {
    "resuming": _resuming,
    "setting_up": _setting_up,
    "at_menu": _at_menu,
    "ending": _ending,
    "changing_seats": _changing_seats,
    "buying": _buying,
    "naming_card": _naming_card,
    "acting": _acting,
    "flowing": _flowing,
    "settling": _settling,
    "noting": _noting,
    "seeing_hands": open_hands.hands,
}

"""The conditions that the table of the conversation names for the depth in which canoes and gems are not followed."""

from typing import TYPE_CHECKING

from companion.referee.holding import goes_on_from_laying
from companion.referee.river_only import asks_cloud, is_river_only
from companion.referee.river_only_offers import LOSSES, RIVER_ONLY, WATCH, own_losses
from companion.referee.told_table import RIGHT
from companion.referee.undo_conditions import nothing_seen_goes_back
from companion.referee.words import SeatHeld, SeatPressed
from companion.rules import WON

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_river_only(conversation: "Conversation") -> bool:
    """Canoes and gems are no longer to be followed."""
    return conversation.chosen() == RIVER_ONLY


def chose_watching(conversation: "Conversation") -> bool:
    """Canoes and gems are to be followed again."""
    return conversation.chosen() == WATCH


def chose_losses(conversation: "Conversation") -> bool:
    """A canoe that nobody follows has fallen, or was bought back."""
    return conversation.chosen() == LOSSES


def chose_winner(conversation: "Conversation") -> bool:
    """The table says who has won."""
    return conversation.chosen() in WON


def names_at_once(conversation: "Conversation") -> bool:
    """In river only a card laid unseen is turned up by being named."""
    position = conversation.position
    unseen = position.phase == "reveal" and conversation.card_laid() == "?"
    return unseen and is_river_only(conversation.game)


def names_at_once_and_nothing_seen_goes_back(conversation: "Conversation") -> bool:
    """The same, and no card was turned up by the entry that would be taken back."""
    return names_at_once(conversation) and nothing_seen_goes_back(conversation)


def in_river_only(conversation: "Conversation") -> bool:
    """Canoes and gems are not followed."""
    return is_river_only(conversation.game)


def only_asks_cloud(conversation: "Conversation") -> bool:
    """In river only the cloud's way is told by the key alone."""
    return is_river_only(conversation.game) and asks_cloud(conversation.position)


def own_canoe_falls(conversation: "Conversation") -> bool:
    """In river only the seat that speaks has a canoe that may have fallen, and needs not say which."""
    return _own_canoes(conversation, lost=False) == 1


def one_of_own_canoes_falls(conversation: "Conversation") -> bool:
    """In river only the seat that speaks has two kinds of canoes that may have fallen."""
    return _own_canoes(conversation, lost=False) > 1


def own_canoe_comes_back(conversation: "Conversation") -> bool:
    """In river only the seat that holds its button on as it lays its card has a lost canoe, and needs not say which."""
    return goes_on_from_laying(conversation) and _own_canoes(conversation, lost=True) == 1


def _own_canoes(conversation: "Conversation", *, lost: bool) -> int:
    word = conversation.word
    if not is_river_only(conversation.game) or not isinstance(word, SeatPressed | SeatHeld):
        return 0
    return len(own_losses(conversation, word.seat, lost=lost))


def chose_a_fact(conversation: "Conversation") -> bool:
    """Something of the seat is not as it is shown."""
    return conversation.chosen() != RIGHT


def other_seats_to_tell(conversation: "Conversation") -> bool:
    """There is another seat after this one to be told of."""
    telling = conversation.telling
    return telling is not None and telling.seat < len(telling.table.seats)


def told_some_seats(conversation: "Conversation") -> bool:
    """A seat has been told of that can be asked for again."""
    return conversation.telling is not None and conversation.telling.seat > 1


def told_seat_speaks(conversation: "Conversation") -> bool:
    """The button is that of the seat that is told of: it is that player's ok."""
    telling, word = conversation.telling, conversation.word
    return telling is not None and isinstance(word, SeatPressed) and word.seat == telling.seat


def told_seat_chose_a_fact(conversation: "Conversation") -> bool:
    """The same, and something of the seat is not as it is shown."""
    return told_seat_speaks(conversation) and chose_a_fact(conversation)


def told_seat_and_others_to_tell(conversation: "Conversation") -> bool:
    """The same, and there is another seat after this one."""
    return told_seat_speaks(conversation) and other_seats_to_tell(conversation)

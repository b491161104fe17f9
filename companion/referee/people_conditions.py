"""The conditions for people: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.joining import may_join, newcomers
from companion.referee.leaving import change_of, who_may_go
from companion.referee.offers import JOIN, LANGUAGE, PLAY_FOR
from companion.referee.standing_in import absent_without_card
from companion.referee.words import SeatPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_join(conversation: "Conversation") -> bool:
    """Somebody new is to sit down."""
    return conversation.chosen() == JOIN


def chose_play_for(conversation: "Conversation") -> bool:
    """The companion is to play for somebody, or no longer."""
    return conversation.chosen() == PLAY_FOR


def chose_language(conversation: "Conversation") -> bool:
    """Another language is chosen."""
    return conversation.chosen() == LANGUAGE


def can_stand_in(conversation: "Conversation") -> bool:
    """The companion can play for somebody."""
    return conversation.stand_in is not None


def absent_must_lay(conversation: "Conversation") -> bool:
    """A seat that is played for has still to lay a card."""
    return bool(absent_without_card(conversation))


def calls_the_absent(conversation: "Conversation") -> bool:
    """The button is that of a seat that is played for and has still to lay a card."""
    return pressed(conversation) in absent_without_card(conversation)


def may_change(conversation: "Conversation") -> bool:
    """The button is that of a seat that may leave, stay or come back."""
    return is_seat_of_the_game(conversation) and bool(change_of(conversation, pressed(conversation)))


def may_be_played_for(conversation: "Conversation") -> bool:
    """The button is that of a seat at the table, or of one that may come back to it (T1)."""
    number = pressed(conversation)
    return any(choice.value == str(number) for choice in conversation.choices())


def somebody_may_go(conversation: "Conversation") -> bool:
    """Somebody has said to leave as soon as it is allowed, and now it is."""
    return conversation.game is not None and bool(who_may_go(conversation.game))


def is_seat_of_the_game(conversation: "Conversation") -> bool:
    """The button is that of a seat in this game."""
    return 1 <= pressed(conversation) <= len(conversation.position.seats)


def is_newcomer(conversation: "Conversation") -> bool:
    """The button is that of somebody who may sit down now."""
    return may_join(conversation) and pressed(conversation) in [player.seat for player in newcomers(conversation)]


def pressed(conversation: "Conversation") -> int:
    """The seat whose button it is; 0 for another word."""
    word = conversation.word
    return word.seat if isinstance(word, SeatPressed) else 0

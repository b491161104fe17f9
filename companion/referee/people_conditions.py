"""The conditions for people: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.holding import goes_on_from_laying, went_down
from companion.referee.joining import AT, JOIN, is_full, may_join, newcomers
from companion.referee.leaving import change_of, who_may_go
from companion.referee.lines_of_two import said, says
from companion.referee.offers import LANGUAGE, PLAY_FOR
from companion.referee.standing_in import absent_without_card
from companion.referee.words import StrangeCard, speaker

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_join(conversation: "Conversation") -> bool:
    """Somebody new is to sit down anywhere."""
    return conversation.chosen() == JOIN


def says_newcomer(conversation: "Conversation") -> bool:
    """A newcomer is to sit down where the settings have it."""
    return AT in said(conversation)


def says_other(conversation: "Conversation") -> bool:
    """Back is held down on a line that says two things."""
    return bool(said(conversation))


def chose_play_for(conversation: "Conversation") -> bool:
    """The companion is to play for somebody, or no longer."""
    return conversation.chosen() == PLAY_FOR


def chose_language(conversation: "Conversation") -> bool:
    """Another language is chosen."""
    return conversation.chosen() == LANGUAGE


def can_stand_in(conversation: "Conversation") -> bool:
    """The companion can play for somebody."""
    return conversation.stand_in is not None and people_may_change(conversation)


def holds_on_to_stand_in(conversation: "Conversation") -> bool:
    """The same, and the key that opened the list of seats while cards are laid is held on."""
    return goes_on_from_laying(conversation) and can_stand_in(conversation)


def went_down_in_list(conversation: "Conversation") -> bool:
    """The key held down went down in this list; the one that has opened it by being held on moves through nothing."""
    return went_down(conversation, conversation.state)


def people_may_change(conversation: "Conversation") -> bool:
    """The game has not ended, so that people come and go in it."""
    return conversation.game is not None and conversation.game.ended == "open"


def absent_must_lay(conversation: "Conversation") -> bool:
    """A seat that is played for has still to lay a card."""
    return bool(absent_without_card(conversation))


def calls_the_absent(conversation: "Conversation") -> bool:
    """The button is that of a seat that is played for and has still to lay a card."""
    return speaker(conversation.word) in absent_without_card(conversation)


def may_change(conversation: "Conversation") -> bool:
    """The button, or the card, is that of a seat that may leave, stay or come back."""
    return is_seat_of_the_game(conversation) and bool(change_of(conversation, speaker(conversation.word)))


def may_be_played_for(conversation: "Conversation") -> bool:
    """The button, or the card, is that of a seat at the table, or of one that may come back to it (T1)."""
    return says(conversation.choices(), str(speaker(conversation.word)))


def somebody_may_go(conversation: "Conversation") -> bool:
    """Somebody has said to leave as soon as it is allowed, and now it is."""
    return conversation.game is not None and bool(who_may_go(conversation.game))


def is_seat_of_the_game(conversation: "Conversation") -> bool:
    """The button, or the card, is that of a seat in this game."""
    return 1 <= speaker(conversation.word) <= len(conversation.position.seats)


def is_newcomer(conversation: "Conversation") -> bool:
    """The button, or the card, is that of somebody who may sit down now."""
    return may_join(conversation) and speaker(conversation.word) in [new.seat for new in newcomers(conversation)]


def has_no_seat_for(conversation: "Conversation") -> bool:
    """The button, or the card, is that of somebody of the settings, for whom the edition has no seat left."""
    word = conversation.word
    known = not isinstance(word, StrangeCard) or word.known_as in conversation.sitting.colours
    return known and not is_seat_of_the_game(conversation) and is_full(conversation.position)

"""The conditions that the table of the conversation names: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.choices import PUSH_BY_PUSH, seat_choices
from companion.referee.questions import QUESTIONS
from companion.referee.steps import opening
from companion.referee.undoing import before_first_reveal
from companion.referee.words import CardShown, SeatPressed
from companion.rules import speed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_new_game(conversation: "Conversation") -> bool:
    """The choice is to begin a new game."""
    return conversation.chosen() == "new"


def has_offered(conversation: "Conversation") -> bool:
    """An unfinished game can be gone on with."""
    return conversation.offered is not None


def more_questions(conversation: "Conversation") -> bool:
    """There is another question after this one."""
    return len(conversation.answers) + 1 < len(QUESTIONS)


def answered_some(conversation: "Conversation") -> bool:
    """A question can be asked again."""
    return bool(conversation.answers)


def has_finished_game(conversation: "Conversation") -> bool:
    """The first question is open, and the game before is still to be seen."""
    return conversation.game is not None


def own_seat(conversation: "Conversation") -> bool:
    """The button is that of the seat to play."""
    word = conversation.word
    return isinstance(word, SeatPressed) and word.seat == conversation.position.to_play


def own_card(conversation: "Conversation") -> bool:
    """The card is one of the seat to play, on its own reader or the shared one."""
    word = conversation.word
    return (
        isinstance(word, CardShown)
        and word.seat == conversation.position.to_play
        and word.reader_of in (None, word.seat)
    )


def committed_is_known(conversation: "Conversation") -> bool:
    """The card laid by the seat to play is known by its tag."""
    return conversation.seat_to_play().committed != "?"


def own_seat_and_known(conversation: "Conversation") -> bool:
    """The seat to play pressed its button, and its card is known."""
    return own_seat(conversation) and committed_is_known(conversation)


def before_first_reveal(conversation: "Conversation") -> bool:
    """Cards lie there and none of this round has been turned up: another card of a hand replaces the one laid."""
    seats = conversation.position.seats
    return any(seat.committed is not None for seat in seats) and all(seat.played is None for seat in seats)


def shows_what_may_be_up(conversation: "Conversation") -> bool:
    """The seat to play shows the card that it laid, or any of its hand where it laid one unseen."""
    return _own_card_of_hand(conversation) in (conversation.seat_to_play().committed, *_UNSEEN[committed])


def shows_another_card(conversation: "Conversation") -> bool:
    """The seat to play shows a card of its hand that is not the one it laid."""
    return _own_card_of_hand(conversation)


def inside_a_play(conversation: "Conversation") -> bool:
    """A step of a play has been chosen that can be taken back."""
    return conversation.path != opening(conversation.offered_plies())


def chose_push_by_push(conversation: "Conversation") -> bool:
    """The river did not go as expected."""
    return conversation.chosen() == PUSH_BY_PUSH


def has_pushes(conversation: "Conversation") -> bool:
    """A push has been told."""
    return bool(conversation.pushes)


def pushes_fit(conversation: "Conversation") -> bool:
    """As many pushes have been told as the river is fast (W2)."""
    return len(conversation.pushes) == speed(conversation.position)


def can_take_back(conversation: "Conversation") -> bool:
    """There is an entry to take back."""
    return conversation.game is not None and bool(conversation.game.standing)


def losses_to_note(conversation: "Conversation") -> bool:
    """The last flow took canoes, and nobody has said yet that the table shows it."""
    return bool(conversation.losses())


def phase_is_commit(conversation: "Conversation") -> bool:
    """The position is in the phase ``commit``."""
    return conversation.position.phase == "commit"


def phase_is_buyback(conversation: "Conversation") -> bool:
    """The position is in the phase ``buyback``."""
    return conversation.position.phase == "buyback"


def phase_is_reveal(conversation: "Conversation") -> bool:
    """The position is in the phase ``reveal``."""
    return conversation.position.phase == "reveal"


def phase_is_act(conversation: "Conversation") -> bool:
    """The position is in the phase ``act``."""
    return conversation.position.phase == "act"


def phase_is_flow(conversation: "Conversation") -> bool:
    """The position is in the phase ``flow``."""
    return conversation.position.phase == "flow"


def phase_is_over(conversation: "Conversation") -> bool:
    """The position is in the phase ``over``."""
    return conversation.position.phase == "over"

"""The conditions that the table of the conversation names: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.choices import PUSH_BY_PUSH
from companion.referee.early import may_be_laid_soon
from companion.referee.happenings import NOTHING_TO_DO
from companion.referee.holding import went_down
from companion.referee.offered import DONE
from companion.referee.offers import END_GAME, NEW_GAME, PAUSE, PEOPLE, RULES
from companion.referee.questions import QUESTIONS
from companion.referee.seen_cards import may_lay_another
from companion.referee.turns import next_to_turn_up
from companion.referee.words import CardShown, SeatPressed
from companion.rules import speed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def chose_new_game(conversation: "Conversation") -> bool:
    """A new game is chosen."""
    return conversation.chosen() == NEW_GAME


def has_offered(conversation: "Conversation") -> bool:
    """An unfinished game can be gone on with."""
    return conversation.offered is not None


def has_game(conversation: "Conversation") -> bool:
    """There is a game to go back to, under way or at its end."""
    return conversation.game is not None


def chose_people(conversation: "Conversation") -> bool:
    """Who is at the table is to change."""
    return conversation.chosen() == PEOPLE


def chose_pause(conversation: "Conversation") -> bool:
    """The table wants a break."""
    return conversation.chosen() == PAUSE


def chose_rules(conversation: "Conversation") -> bool:
    """The rules of the evening are to be looked at, or changed."""
    return conversation.chosen() == RULES


def chose_end(conversation: "Conversation") -> bool:
    """The game is to end."""
    return conversation.chosen() == END_GAME


def has_ended(conversation: "Conversation") -> bool:
    """The game has ended, at its goal or by the table's will."""
    return conversation.game is not None and conversation.game.ended != "open"


def ended_by_word(conversation: "Conversation") -> bool:
    """The table has ended the game, and what hands had still to put right matters no more."""
    return conversation.game is not None and conversation.game.ended in ("agreed", "abandoned")


def more_questions(conversation: "Conversation") -> bool:
    """There is another question after this one."""
    return len(conversation.answers) + 1 < len(QUESTIONS)


def answered_some(conversation: "Conversation") -> bool:
    """A question can be asked again."""
    return bool(conversation.answers)


def own_seat(conversation: "Conversation") -> bool:
    """The button is that of the seat to play."""
    word = conversation.word
    return isinstance(word, SeatPressed) and word.seat == conversation.position.to_play


def speaks_next(conversation: "Conversation") -> bool:
    """Whose turn comes next presses its button or shows a card of its hand before this turn has ended."""
    following = next_to_turn_up(conversation.position)
    return conversation.word == SeatPressed(following or 0) or bool(_card_of_hand(conversation, following))


def committed_is_known(conversation: "Conversation") -> bool:
    """The card laid by the seat to play is known by its tag, or has been seen before."""
    return conversation.card_laid() != "?"


def own_seat_and_known(conversation: "Conversation") -> bool:
    """The button is that of the seat to play, and its card is known."""
    return own_seat(conversation) and committed_is_known(conversation)


def lays_another_card(conversation: "Conversation") -> bool:
    """Cards lie there, and one is shown of a seat that has still to turn up its own, as have all others (R1)."""
    word, seats = conversation.word, conversation.position.seats
    assert isinstance(word, CardShown)
    assert conversation.game is not None
    waits = word.seat <= len(seats) and seats[word.seat - 1].played is None
    return any(seat.committed for seat in seats) and waits and may_lay_another(conversation.game, word.seat)


def lays_another_in_own_turn(conversation: "Conversation") -> bool:
    """The seat that turns up next lays another card of its hand: what was asked of the one before is asked no more."""
    own_card = _card_of_hand(conversation, conversation.position.to_play)
    return bool(own_card) and lays_another_card(conversation)


def lies_beside_another(conversation: "Conversation") -> bool:
    """The card shown lies on its reader with another one that might be laid: nobody chooses of them, whoever plays."""
    word = conversation.word
    assert isinstance(word, CardShown)
    return not word.alone


def shows_what_may_be_up(conversation: "Conversation") -> bool:
    """The seat to play shows the card that it laid or that was seen, or one of its hand if it laid that unseen."""
    card = _card_of_hand(conversation, conversation.position.to_play)
    return bool(card) and (conversation.seat_to_play().committed in (card, "?") or card == conversation.card_laid())


def shows_another_card(conversation: "Conversation") -> bool:
    """The seat to play shows a card of its hand that is not the one it laid."""
    own_card = _card_of_hand(conversation, conversation.position.to_play)
    return bool(own_card) and not shows_what_may_be_up(conversation)


def _card_of_hand(conversation: "Conversation", seat: int | None) -> str:
    """The card shown, if that seat has it and shows it on its own reader or the shared one; else ""."""
    word = conversation.word
    if seat is None or not isinstance(word, CardShown) or word.seat != seat:
        return ""
    on_its_own = word.reader_of in (None, word.seat)
    return word.card if on_its_own and word.card in conversation.position.seats[seat - 1].hand else ""


def chose_push_by_push(conversation: "Conversation") -> bool:
    """The river did not go as expected."""
    return conversation.chosen() == PUSH_BY_PUSH


def has_pushes(conversation: "Conversation") -> bool:
    """A push has been told."""
    return bool(conversation.pushes)


def pushes_fit(conversation: "Conversation") -> bool:
    """As many pushes have been told as the river is fast (W2)."""
    return len(conversation.pushes) == speed(conversation.position)


def news_to_note(conversation: "Conversation") -> bool:
    """What the last flow or slide did leaves something to do for hands."""
    return any(told.code not in NOTHING_TO_DO for told in conversation.news())


def buys_before_cards(conversation: "Conversation") -> bool:
    """Lost canoes are bought back before cards are laid (P1)."""
    return conversation.position.rules.buy_back == "round"


def may_lay_soon(conversation: "Conversation") -> bool:
    """Cards are laid next, once what is asked or told now is done with."""
    return may_be_laid_soon(conversation.position)


def may_lay_before_long(conversation: "Conversation") -> bool:
    """A game has begun, and in it cards are laid next, or another one may still be laid."""
    return conversation.game is not None and (may_lay_soon(conversation) or lays_another_card(conversation))


def went_down_here(conversation: "Conversation") -> bool:
    """The button held went down while cards were bought or laid: a finger that lingers from before lays none."""
    return went_down(conversation, "buying", "committing")


def went_down_before_cards(conversation: "Conversation") -> bool:
    """The same, where lost canoes are bought back before cards are laid."""
    return buys_before_cards(conversation) and went_down_here(conversation)


def turns_up_instead(conversation: "Conversation") -> bool:
    """The seat that may buy before it turns its card up shows that card, and buying nothing is what it mostly does."""
    return mostly_declines(conversation) and shows_what_may_be_up(conversation)


def mostly_declines(conversation: "Conversation") -> bool:
    """A seat is asked to buy, and buying nothing stands first in its list."""
    return conversation.position.phase == "buyback" and conversation.choices()[0].value == DONE


def phase_is_commit(conversation: "Conversation") -> bool:
    """Cards are being laid."""
    return conversation.position.phase == "commit"


def phase_is_buyback(conversation: "Conversation") -> bool:
    """A seat may buy back."""
    return conversation.position.phase == "buyback"


def phase_is_reveal(conversation: "Conversation") -> bool:
    """A card is to be turned up."""
    return conversation.position.phase == "reveal"


def phase_is_act(conversation: "Conversation") -> bool:
    """A card has been turned up."""
    return conversation.position.phase == "act"


def phase_is_flow(conversation: "Conversation") -> bool:
    """Every turn has been taken."""
    return conversation.position.phase == "flow"


def phase_is_settle(conversation: "Conversation") -> bool:
    """A canoe is to slide off the whirlpool."""
    return conversation.position.phase == "settle"

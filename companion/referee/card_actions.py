"""The actions that the table of the conversation names for cards: laying, turning up, and the refusals of both."""

from typing import TYPE_CHECKING, Final

from companion.referee import undoing
from companion.referee.actions import end_empty_turn
from companion.referee.messages import Message, message
from companion.referee.people_actions import lay_for_the_absent
from companion.referee.seen_cards import may_lay_another
from companion.referee.turning_up import turn_up, turn_up_laid
from companion.referee.turns import not_their_turn
from companion.referee.words import CardShown, CardStays, OddTag, SeatPressed, StrangeCard
from companion.rules.outcome import Refused
from companion.rules.plies import Commit

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

# ---- laying a card


def commit_unseen(conversation: "Conversation") -> None:
    """A card lies there, and nobody but its owner knows which."""
    word = conversation.word
    assert isinstance(word, SeatPressed)
    if (refusal := _cannot_lay(conversation, word)) is not None:
        conversation.notice = refusal
    else:
        conversation.enter(Commit(word.seat, "?"))


def remember_laid(conversation: "Conversation") -> None:
    """A card lies there already; it counts once all may lay theirs, and is refused now if it cannot."""
    word = conversation.word
    assert isinstance(word, SeatPressed | CardShown)
    if isinstance(word, CardStays) and conversation.position.seats[word.seat - 1].committed == word.card:
        conversation.early.lay_as_before(word.seat)
    elif (refusal := _cannot_lay(conversation, word)) is not None:
        conversation.notice = refusal
    else:
        conversation.early.lay(word, conversation.now_s())
        conversation.notice = message("notice.laid_early", seat=word.seat)


def commit_all_unseen(conversation: "Conversation") -> None:
    """Everyone has laid a card; the seats that are played for lay theirs."""
    lay_for_the_absent(conversation)
    for number, seat in enumerate(conversation.position.seats, 1):
        if not seat.absent and seat.committed is None:
            conversation.enter(Commit(number, "?"))


def commit_card(conversation: "Conversation") -> None:
    """The card lies there, or in the place of the one that its seat laid before."""
    word = conversation.word
    assert isinstance(word, CardShown)
    if (refusal := _cannot_lay(conversation, word)) is not None:
        conversation.notice = refusal
    elif conversation.position.seats[word.seat - 1].committed is None:
        conversation.enter(Commit(word.seat, word.card))
    else:
        _replace(conversation, word)


def _cannot_lay(conversation: "Conversation", word: SeatPressed | CardShown) -> Message | None:
    """Why that seat cannot lay that card, or any; None where it can."""
    if isinstance(word, CardShown):
        return _foreign(conversation) or _cannot_lay_now(conversation, word.seat, word.card)
    if not 1 <= word.seat <= len(conversation.position.seats):
        return message("refused.no_such_seat", rule="R1")
    return _cannot_lay_now(conversation, word.seat, "?")


def _cannot_lay_now(conversation: "Conversation", number: int, card: str) -> Message | None:
    seat = conversation.position.seats[number - 1]
    if seat.absent:
        return message("refused.seat_away", rule="T1", seat=number)
    assert conversation.game is not None
    stays = card in ("?", seat.committed) or not may_lay_another(conversation.game, number)
    if seat.committed is not None and stays:
        return message("refused.laid_already", rule="R1", seat=number)
    if card not in ("?", *seat.hand):
        return message("refused.card_played", rule="R2", seat=number, card=card)
    return None


def _foreign(conversation: "Conversation") -> Message | None:
    """Why the card shown is none for that reader at this table, None where it is."""
    word, position = conversation.word, conversation.position
    assert isinstance(word, CardShown)
    if word.seat > len(position.seats):
        return message("refused.card_not_in_game", rule="R1")
    if word.card not in position.rules.cards:
        return message("refused.no_such_card", rule="R1", card=word.card)
    if word.reader_of not in (None, word.seat):
        return message("refused.other_seats_card", rule="R1", seat=word.seat, reader=word.reader_of or 0)
    return None


def _replace(conversation: "Conversation", word: CardShown) -> None:
    assert conversation.game is not None
    entries = undoing.replacement(conversation.game, word.seat, word.card, conversation.stamp())
    if isinstance(entries, Refused):
        conversation.refuse(entries)
        return
    for entry in entries:
        conversation.record(entry)
    conversation.notice = message("notice.card_replaced", seat=word.seat)


def say_who_is_missing(conversation: "Conversation") -> None:
    """The press asks who is missing, or begins a hold that says nobody is: it is answered, not refused."""
    seats = enumerate(conversation.position.seats, 1)
    missing = [str(number) for number, seat in seats if not seat.absent and seat.committed is None]
    conversation.notice = message("notice.wait_for_cards", rule="R1", seats=" ".join(missing))


# ---- turning it up


def reveal_committed(conversation: "Conversation") -> None:
    """The card laid is turned up."""
    turn_up_laid(conversation)
    end_empty_turn(conversation)


def reveal_shown(conversation: "Conversation") -> None:
    """The card on the reader is turned up."""
    word = conversation.word
    assert isinstance(word, CardShown)
    _turn_up(conversation, word.card)


def _turn_up(conversation: "Conversation", card: str) -> None:
    turn_up(conversation, card)
    end_empty_turn(conversation)


def remember_shown(conversation: "Conversation") -> None:
    """The card shown is kept until the table has decided."""
    word = conversation.word
    assert isinstance(word, CardShown)
    conversation.shown = word.card


def let_card_stand(conversation: "Conversation") -> None:
    """The table lets another card than the one laid stand (T2)."""
    _turn_up(conversation, conversation.shown)


def remember_early(conversation: "Conversation") -> None:
    """The next seat turns up already: that is done once this turn has ended."""
    word = conversation.word
    assert isinstance(word, SeatPressed | CardShown)
    conversation.early.turn_up(word, conversation.now_s())
    conversation.notice = message("notice.early", seat=word.seat)


# ---- refusals: they change nothing


def refuse_shown(conversation: "Conversation") -> None:
    """Refused: another seat's card, or one that was played already."""
    word = conversation.word
    assert isinstance(word, CardShown)
    played = message("refused.card_played", rule="R2", seat=word.seat, card=word.card)
    conversation.notice = _foreign(conversation) or not_their_turn(conversation.game, word.seat) or played


def refuse_strange_card(conversation: "Conversation") -> None:
    """Refused: a tag that is no card of this table."""
    word = conversation.word
    assert isinstance(word, StrangeCard)
    if word.known_as:
        conversation.notice = message("refused.card_not_in_game", rule="R1")
    elif word.odd:
        conversation.notice = message(_ODD[word.odd], rule="R1")
    else:
        conversation.notice = message("refused.unknown_tag", rule="R1", uid=word.uid)


_ODD: Final[dict[OddTag, str]] = {
    "changing": "refused.changing_tag",
    "cut": "refused.cut_tag",
    "unread": "refused.unread_tag",
}
"""What is said of these; half a number is not told, for whoever knows the deck's numbers would know the card (R5)."""

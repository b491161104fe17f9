"""The actions for people: their language, a seat that leaves or comes back, is played for, or is new at the table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.referee.choices import NOBODY
from companion.referee.joining import (
    AT,
    JOINED,
    known_position,
    moved_on,
    newcomers,
    players_with,
    seat_before,
    with_newcomer,
)
from companion.referee.leaving import COMES_BACK, LEAVES, LEAVES_LATER, change_of, enough_stay, who_may_go
from companion.referee.lines_of_two import said
from companion.referee.messages import message
from companion.referee.played_for import LEAVES as NOTES_LEAVING
from companion.referee.played_for import PLAYS_AGAIN, PLAYS_FOR, as_before_leaving, note
from companion.referee.river_only import is_river_only
from companion.referee.river_only_actions import watch_river_only
from companion.referee.standing_in import absent_without_card, card_for
from companion.referee.words import speaker
from companion.rules import ComeBack, Commit, EndEntry, Leave, Refused

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def change_language(conversation: "Conversation") -> None:
    """The next language, until another is chosen."""
    conversation.language = conversation.sitting.next_language(conversation.language)


# ---- leaving and coming back


def change_seat(conversation: "Conversation") -> None:
    """The seat leaves or comes back (T1)."""
    if said(conversation) != NOBODY:
        _change(conversation, int(said(conversation)[0]))


def change_own_seat(conversation: "Conversation") -> None:
    """The seat whose button or card it is leaves or comes back (T1)."""
    _change(conversation, speaker(conversation.word))


def _change(conversation: "Conversation", number: int) -> None:
    sign = change_of(conversation, number)
    if sign in (LEAVES, LEAVES_LATER) and not enough_stay(conversation):
        conversation.notice = message("refused.two_must_stay", rule="T1")
    elif sign in (LEAVES, COMES_BACK):
        conversation.enter(Leave(number) if sign == LEAVES else ComeBack(number))
    elif sign == LEAVES_LATER:
        _note(conversation, number, NOTES_LEAVING)
        conversation.notice = message("notice.leaves_later", seat=number)
    else:
        assert conversation.game is not None
        _note(conversation, number, as_before_leaving(conversation.game.standing, number))
        conversation.notice = message("notice.stays", seat=number)


def _note(conversation: "Conversation", number: int, reasons: Mapping[str, int]) -> None:
    conversation.record(note(conversation.position, conversation.stamp(), number, reasons))


def refuse_coming_back(conversation: "Conversation") -> None:
    """Refused: the seat is away until cards are laid again (T1)."""
    conversation.notice = message("refused.back_with_cards", rule="T1", seat=speaker(conversation.word))


def let_go(conversation: "Conversation") -> None:
    """Who has said so leaves, now that it may (T1)."""
    assert conversation.game is not None
    for number in who_may_go(conversation.game):
        conversation.enter(Leave(number))


# ---- a stand-in


def change_stand_in(conversation: "Conversation") -> None:
    """The companion plays for the seat from now on, or no longer."""
    if said(conversation) != NOBODY:
        _take_over(conversation, int(said(conversation)))


def change_own_stand_in(conversation: "Conversation") -> None:
    """The companion plays for the seat whose button or card it is from now on, or no longer."""
    _take_over(conversation, speaker(conversation.word))


def _take_over(conversation: "Conversation", number: int) -> None:
    """A seat that was away is at the table again, played for."""
    reasons = PLAYS_AGAIN if number in conversation.stand_ins else PLAYS_FOR
    if conversation.position.seats[number - 1].absent:
        conversation.enter(ComeBack(number))
    _note(conversation, number, reasons)
    plays = number in conversation.stand_ins
    done = message("notice.plays_for" if plays else "notice.plays_again", seat=number)
    conversation.notice = conversation.notice or done


def lay_for_the_absent(conversation: "Conversation") -> None:
    """Each seat that is played for lays a card that nobody is told (R5)."""
    for number in absent_without_card(conversation):
        conversation.enter(Commit(number, card_for(conversation, number)))


# ---- somebody new


def seat_newcomer(conversation: "Conversation") -> None:
    """The newcomer sits down at the place chosen."""
    number, place = map(int, said(conversation).split(AT))
    _join(conversation, number, place)


def seat_newcomer_in_its_place(conversation: "Conversation") -> None:
    """The newcomer whose button or card it is sits down where the settings have it."""
    new = next(player for player in newcomers(conversation) if player.seat == speaker(conversation.word))
    _join(conversation, new.seat, seat_before(conversation, new) + 1)


def seat_newcomer_behind(conversation: "Conversation") -> None:
    """The newcomer under the cursor sits down behind the seat whose button or card it is."""
    number, _, _ = conversation.chosen().partition(AT)
    _join(conversation, int(number), speaker(conversation.word) + 1)


def refuse_full_table(conversation: "Conversation") -> None:
    """Refused: all seats of the edition are taken, whether somebody is there or away (T1)."""
    taken = len(conversation.position.seats)
    conversation.notice = message("refused.all_seats_taken", rule="T1", count=taken)


def _join(conversation: "Conversation", number: int, place: int) -> None:
    """The seats of a game are fixed: it ends, and goes on as another one from the same position, as deep as before."""
    game = conversation.game
    assert game is not None
    river_only = is_river_only(game)
    start = with_newcomer(known_position(game), place)
    new = next(player for player in newcomers(conversation) if player.seat == number)
    players = players_with(game.players, new, place)
    ended = EndEntry(conversation.stamp(), "agreed", JOINED)
    outcome = game.add(ended)
    assert not isinstance(outcome, Refused)
    played_for = tuple(moved_on(seat, place) for seat in conversation.stand_ins)
    laid = {moved_on(seat, place): card for seat, card in conversation.early.laid.items()}
    conversation.begin(start, players, ended)
    conversation.early.go_on(laid)
    for seat in played_for:
        conversation.record(note(start, conversation.stamp(), seat))
    if river_only:
        watch_river_only(conversation)

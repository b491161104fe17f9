"""What can be chosen, as values: each choice has what it stands for and a label for people."""

from functools import lru_cache

from msgspec import Struct

from companion.referee.canoes import kind
from companion.referee.happenings import outlook
from companion.referee.likely_cards import likely_cards
from companion.referee.likely_plays import likely_plays
from companion.referee.messages import Message, message
from companion.referee.offered import DONE, offered_plies
from companion.referee.play_words import play_words
from companion.referee.wishes import worth
from companion.rules import FALLS, Position, expected_arms, legal

PUSH_BY_PUSH = "push by push"
NOBODY = "nobody"


class Choice(Struct, frozen=True):
    """One thing to choose: ``value`` is a ply's text or an answer; ``then`` is what else is said of it."""

    value: str
    label: Message
    then: tuple[Message, ...] = ()


def card_choices(position: Position) -> tuple[Choice, ...]:
    """The cards of the hand of the seat to play, likeliest first."""
    return tuple(Choice(card, message("choose.card", card=card)) for card in likely_cards(position))


def flow_choices(position: Position) -> list[Choice]:
    """The flow as the discs should have gone with what it does, and the way to tell it otherwise (W4).

    Lines about what a flow does stand for that flow: moving through them only shows the next ones.
    """
    expected = [
        Choice("~" + arms, told)
        for arms in expected_arms(position)
        for told in (message("choose.flow", arms=arms) if arms else message("choose.no_flow"), *outlook(position, arms))
    ]
    return [*expected, Choice(PUSH_BY_PUSH, message("choose.otherwise"))]


def buy_choices(position: Position) -> list[Choice]:
    """Each way to buy a lost canoe back, with the gem that is worth least first, and declining where that is allowed.

    Who has still a canoe mostly declines, and is offered that first (P1-P3).
    """
    seat, plies = position.seats[(position.to_play or 0) - 1], offered_plies(position)
    bought = sorted([ply for ply in plies if ply != DONE], key=lambda ply: worth(seat.gems, ply[3:]))
    purchases = [_purchase(position, ply) for ply in bought]
    declined = [Choice(DONE, message("choose.buy_nothing"))] * (DONE in plies)
    has_one = any(canoe.at != FALLS for canoe in seat.canoes)
    return declined + purchases if has_one else purchases + declined


def _purchase(position: Position, ply: str) -> Choice:
    assert position.to_play is not None
    canoe, gem = kind(position, position.to_play, ply[1]), ply[3:]
    return Choice(ply, message("choose.buy", canoe=canoe, gem=gem) if gem else message("choose.buy_free", canoe=canoe))


def slide_choices(position: Position) -> list[Choice]:
    """The arms into which a canoe may slide that comes back onto the whirlpool at 5 (L1, V2)."""
    return [Choice(ply, message("choose.slide_arm", arm=ply[-1])) for ply in legal(position)]


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def play_choices(position: Position) -> tuple[Choice, ...]:
    """Everything that the seat to play may do now, a whole play a choice, likeliest first."""
    worded = ((ply, play_words(position, ply)) for ply in likely_plays(position))
    return tuple(Choice(ply, words[0], words[1:]) for ply, words in worded)


def is_forced_done(position: Position) -> bool:
    """Whether ending the turn is all that is left to do in it."""
    return position.phase == "act" and legal(position) == [DONE]

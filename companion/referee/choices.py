"""What can be chosen, as values: each choice has what it stands for and a label for people."""

from functools import lru_cache

from msgspec import Struct

from companion.referee.canoes import are_alike, kind
from companion.referee.happenings import outlook
from companion.referee.messages import Message, message
from companion.referee.steps import END, forced, next_tokens
from companion.rules import CANOES, FALLS, Position, expected_arms, legal

PUSH_BY_PUSH = "push by push"
DONE = "."
NOBODY = "nobody"


class Choice(Struct, frozen=True):
    """One thing to choose: ``value`` is a token, a ply's text or an answer; ``then`` is what follows by itself."""

    value: str
    label: Message
    then: tuple[Message, ...] = ()


def seat_choices(position: Position) -> list[Choice]:
    """Who may leave and who may come back (T1); nobody comes first."""
    changes = [
        Choice(f"{number}+", message("choose.come_back", seat=number))
        if seat.absent
        else Choice(f"{number}-", message("choose.leave", seat=number))
        for number, seat in enumerate(position.seats, 1)
        if seat.committed is None
    ]
    return [Choice(NOBODY, message("choose.nobody")), *changes] if changes else []


def card_choices(position: Position) -> list[Choice]:
    """The cards of the hand of the seat to play."""
    assert position.to_play is not None
    hand = position.seats[position.to_play - 1].hand
    return [Choice(card, message("choose.card", card=card)) for card in hand]


def flow_choices(position: Position) -> list[Choice]:
    """The flow as the discs should have gone with what it does, and the way to tell it otherwise (W4).

    Lines about what a flow does stand for that flow: moving through them only shows the next ones.
    """
    expected = [
        Choice("~" + arms, told)
        for arms in expected_arms(position)
        for told in (message("choose.flow", arms=arms) if arms else message("choose.no_flow"), *outlook(position, arms))
    ]
    return [*expected, Choice(PUSH_BY_PUSH, message("choose.push_by_push"))]


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def offered_plies(position: Position) -> tuple[str, ...]:
    """The legal plies; of those that only name the other one of two canoes that are alike, the ones with canoe a."""
    plies = tuple(legal(position))
    if position.to_play is None:
        return plies
    twins = [f"*{seat}b." for seat in range(1, len(position.seats) + 1) if are_alike(position, seat)]
    begun = position.turn is not None and bool(position.turn.moved)
    own = ("b", "$b") if not begun and are_alike(position, position.to_play) else ()
    return tuple(ply for ply in plies if not ply.startswith(own) and not any(twin in ply for twin in twins))


def buy_choices(position: Position) -> list[Choice]:
    """Each way to buy a lost canoe back, and declining where that is allowed (P1-P3)."""
    plies = offered_plies(position)
    bought = [_purchase(position, ply) for ply in plies if ply != DONE]
    return bought + [Choice(DONE, message("choose.buy_nothing"))] * (DONE in plies)


def _purchase(position: Position, ply: str) -> Choice:
    assert position.to_play is not None
    canoe, gem = kind(position, position.to_play, ply[1]), ply[3:]
    return Choice(ply, message("choose.buy", canoe=canoe, gem=gem) if gem else message("choose.buy_free", canoe=canoe))


def slide_choices(position: Position) -> list[Choice]:
    """The arms into which a canoe may slide that comes back onto the whirlpool at 5 (L1, V2)."""
    return [Choice(ply, message("choose.slide_arm", arm=ply[-1])) for ply in legal(position)]


@lru_cache(maxsize=8)  # as above
def play_choices(position: Position, path: tuple[str, ...]) -> tuple[Choice, ...]:
    """The tokens that may follow the path, what players mostly want first, and what each brings with it."""
    plies = offered_plies(position)
    following = sorted(next_tokens(plies, path), key=_rank)
    return tuple(
        Choice(token, _label(position, token), _brought_along(position, plies, (*path, token))) for token in following
    )


def _rank(token: str) -> int:
    return _RANKS.get(token, _RANKS.get(token[:1], 2))


_RANKS = {"^": -1, "*": 0, "+": 0, "%": 0, ">J": 1, ">": 2, "-": 3, END: 4, ">F": 5, DONE: 6}
"""Which tokens are offered before others, by the token or its first sign; over the falls is hardly ever a wish."""


def _brought_along(position: Position, plies: tuple[str, ...], path: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(_label(position, token) for token in forced(plies, path)[len(path) :] if token != END)


def _label(position: Position, token: str) -> Message:
    assert position.to_play is not None
    if token in CANOES:
        canoe = position.seats[position.to_play - 1].canoes[CANOES.index(token)]
        return message("choose.canoe", canoe=kind(position, position.to_play, token), at=canoe.at, cargo=canoe.cargo)
    if token in _FIXED_LABELS:
        return message(_FIXED_LABELS[token])
    match token[0]:
        case "-":
            return message("choose.unload", gem=token[1])
        case "+":
            return message("choose.load", gem=token[1])
        case ">":
            return _paddling(token[1:])
        case "*":
            return _theft(position, token)
        case "%":
            return message("choose.give_joe", gem=token[1])
        case _:
            raise ValueError(f"the token {token!r} has no label")


def _paddling(way: str) -> Message:
    to, slides, slid_to = way.partition("~")
    if not slides:
        return message("choose.paddle", to=to)
    return message("choose.paddle_and_fall", to=to) if slid_to == FALLS else message("choose.slide", to=to, at=slid_to)


def _theft(position: Position, token: str) -> Message:
    gem = token[-1]
    if token[1] == "j":
        return message("choose.take_joes", gem=gem)
    seat = int(token[1])
    canoes = position.seats[seat - 1].canoes
    robbed = canoes[CANOES.index(token[2])]
    other = canoes[CANOES.index(token[2]) - 1]
    if robbed.at != other.at or gem not in other.cargo or are_alike(position, seat):
        return message("choose.steal", seat=seat, gem=gem)
    named = kind(position, seat, token[2])
    return message("choose.steal_from", seat=seat, gem=gem, canoe=named, cargo=robbed.cargo)


_FIXED_LABELS = {
    END: "choose.nothing_more",
    DONE: "choose.end_turn",
    "C+": "choose.cloud_up",
    "C-": "choose.cloud_down",
    "L": "choose.lasso",
    "^": "choose.take_elk",
    ">J": "choose.land",
    ">F": "choose.falls",
}


def is_forced_done(position: Position) -> bool:
    """Whether ending the turn is all that is left to do in it."""
    return position.phase == "act" and legal(position) == [DONE]

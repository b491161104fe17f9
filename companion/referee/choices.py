"""What can be chosen, as values: each choice has what it stands for and a label for people."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.losses import Loss
from companion.referee.messages import Message, message
from companion.referee.steps import END, forced, next_tokens
from companion.rules import GEMS, CanoePlay, expected_arms, format_ply, legal, parse_ply
from companion.rules.position import Position

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
    """The flow as the discs should have gone, and the way to tell it otherwise (W4)."""
    expected = [
        Choice("~" + arms, message("choose.flow", arms=arms) if arms else message("choose.no_flow"))
        for arms in expected_arms(position)
    ]
    return [*expected, Choice(PUSH_BY_PUSH, message("choose.push_by_push"))]


def loss_choices(losses: Sequence[Loss]) -> list[Choice]:
    """The canoes that the river took; moving through them chooses nothing, it only shows the next ones."""
    return [
        Choice("", message("choose.loss", seat=loss.seat, gem=loss.cargo))
        if loss.cargo
        else Choice("", message("choose.empty_loss", seat=loss.seat))
        for loss in losses
    ]


def offered_plies(position: Position) -> list[str]:
    """The legal plies; of those that only name the other one of two canoes that are alike, the ones with canoe a."""
    plies = legal(position)
    if position.to_play is None:
        return plies
    twins = [number for number, seat in enumerate(position.seats, 1) if seat.canoes[0] == seat.canoes[1]]
    first, second = position.seats[position.to_play - 1].canoes
    own = ("b", "$b") if first == second and not (position.turn and position.turn.moved) else ()
    return [ply for ply in plies if not ply.startswith(own) and not any(_other_way(ply, seat) for seat in twins)]


def _other_way(text: str, number: int) -> bool:
    """Whether the play says the same as an earlier one with the twins of that seat the other way round."""
    if f"*{number}b." not in text:
        return False
    ply = parse_ply(text)
    assert isinstance(ply, CanoePlay)
    turned = [replace(theft, canoe=_OTHER[theft.canoe]) if theft.seat == number else theft for theft in ply.thefts]
    turned.sort(key=lambda theft: (theft.seat, theft.canoe, GEMS.index(theft.gem)))
    return format_ply(replace(ply, thefts=tuple(turned))) < text


_OTHER = {"a": "b", "b": "a"}


def buy_choices(position: Position) -> list[Choice]:
    """Each way to buy a lost canoe back, and declining where that is allowed (P1-P3)."""
    plies = offered_plies(position)
    bought = [
        Choice(ply, message("choose.buy", gem=ply[3:]) if ply[3:] else message("choose.free_canoe"))
        for ply in plies
        if ply != DONE
    ]
    return bought + [Choice(DONE, message("choose.buy_nothing"))] * (DONE in plies)


def play_choices(position: Position, path: tuple[str, ...]) -> list[Choice]:
    """The tokens that may follow the path, what players mostly want first, and what each brings with it."""
    plies = offered_plies(position)
    following = sorted(next_tokens(plies, path), key=_rank)
    return [
        Choice(token, _label(position, token), _brought_along(position, plies, (*path, token))) for token in following
    ]


def _rank(token: str) -> int:
    return _RANKS.get(token, _RANKS.get(token[:1], 2))


_RANKS = {"*": 0, "+": 0, ">J": 1, ">": 2, "-": 3, END: 4, ">F": 5, DONE: 6}
"""Which tokens are offered before others, by the token or its first sign; over the falls is hardly ever a wish."""


def _brought_along(position: Position, plies: list[str], path: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(_label(position, token) for token in forced(plies, path)[len(path) :] if token != END)


def _label(position: Position, token: str) -> Message:
    assert position.to_play is not None
    if token in ("a", "b"):
        canoe = position.seats[position.to_play - 1].canoes["ab".index(token)]
        return message("choose.canoe", at=canoe.at, cargo=canoe.cargo)
    if token in _FIXED_LABELS:
        return message(_FIXED_LABELS[token])
    match token[0]:
        case "-":
            return message("choose.unload", gem=token[1])
        case "+":
            return message("choose.load", gem=token[1])
        case ">":
            return message("choose.paddle", to=token[1:])
        case "*":
            return message("choose.steal", seat=int(token[1]), gem=token[-1])
        case _:
            raise ValueError(f"the token {token!r} has no label")


_FIXED_LABELS = {
    END: "choose.nothing_more",
    DONE: "choose.end_turn",
    "C+": "choose.cloud_up",
    "C-": "choose.cloud_down",
    ">J": "choose.land",
    ">F": "choose.falls",
}


def is_whole(path: Sequence[str]) -> bool:
    """Whether the path is a whole ply."""
    return path[-1:] == (END,)


def is_forced_done(position: Position) -> bool:
    """Whether ending the turn is all that is left to do in it."""
    return position.phase == "act" and legal(position) == [DONE]

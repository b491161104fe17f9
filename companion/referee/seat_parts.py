"""The parts of a correction that belong to seats: canoes and their kinds, hands, cards played, who is here."""

from collections.abc import Sequence
from typing import Final

from companion.referee.choices import Choice
from companion.referee.correction_part import (
    Part,
    Picks,
    Pointers,
    canoe_label,
    canoe_pointer,
    canoes_of,
    from_present,
    seat_label,
)
from companion.referee.gem_part import gem_at_hand, gems_at_hand
from companion.referee.messages import message
from companion.rules import CANOES, PLACES, RIVER, Position
from companion.rules.cards import LASSO, PADDLE_POINTS

BANK: Final = "bank "
IN_HAND, NOT_IN_HAND = "in_hand", "not_in_hand"


# ---- canoes


def _canoes(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [Choice(name, canoe_label(position, name)) for name in canoes_of(position)]


def _places(position: Position, picks: Picks) -> Sequence[Choice]:
    banks = [BANK + space for space in RIVER] if _may_be_on_bank(position, picks[0]) else []
    texts = from_present([*PLACES, *banks], _place(position, picks[0]))
    places = [
        Choice(text, message("correct.bank" if text.startswith(BANK) else "correct.space", to=text.removeprefix(BANK)))
        for text in texts
    ]
    return [*places, *gems_at_hand(position, picks[0])]


def _may_be_on_bank(position: Position, canoe: str) -> bool:
    """A lasso alone takes a canoe there, in the round in which its seat has played it (L1)."""
    return canoes_of(position)[canoe].bank or position.seats[int(canoe[0]) - 1].played == LASSO


def _place(position: Position, canoe: str) -> str:
    lies = canoes_of(position)[canoe]
    return BANK * lies.bank + lies.at


def _placed(position: Position, picks: Picks) -> Pointers:
    canoe, place = picks
    if place not in PLACES and not place.startswith(BANK):
        return gem_at_hand(position, canoe, place)
    if place == _place(position, canoe):
        return {}
    return {
        canoe_pointer(canoe, "at"): place.removeprefix(BANK),
        canoe_pointer(canoe, "bank"): place.startswith(BANK),
    }


def _other_kind(position: Position, picks: Picks) -> Pointers:
    return {canoe_pointer(picks[0], "holds"): 3 - canoes_of(position)[picks[0]].holds}


def _kinds(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [
        Choice(name, message("correct.holds", canoe=canoe_label(position, name), count=canoe.holds))
        for name, canoe in canoes_of(position).items()
    ]


def _has_double(position: Position) -> bool:
    """Whether the rules tonight, or a canoe, know of double canoes (G1)."""
    return 2 in (*position.rules.holds, *(canoe.holds for canoe in canoes_of(position).values()))


def _acting(position: Position, _picks: Picks) -> Sequence[Choice]:
    """The canoes of the seat to play: has each acted already (M1)?"""
    labels = {name: canoe_label(position, f"{position.to_play}{name}") for name in CANOES}
    return [Choice(name, message(_HAS_ACTED[name in _moved(position)], what=what)) for name, what in labels.items()]


def _acted(position: Position, picks: Picks) -> Pointers:
    moved = _moved(position)
    return {"/turn/moved": [name for name in moved if name != picks[0]] + [picks[0]] * (picks[0] not in moved)}


def _moved(position: Position) -> tuple[str, ...]:
    return position.turn.moved if position.turn else ()


_HAS_ACTED: Final = {True: "correct.has_acted", False: "correct.has_not_acted"}


def _paddles(position: Position) -> bool:
    return position.phase == "act" and position.seats[(position.to_play or 0) - 1].played in PADDLE_POINTS


# ---- cards


def _without_a_card_laid(position: Position, _picks: Picks) -> Sequence[Choice]:
    """A hand is corrected only where nothing lies face down."""
    return [Choice(str(number), seat_label(number)) for number in _open_hands(position)]


def _open_hands(position: Position) -> list[int]:
    return [number for number, seat in enumerate(position.seats, 1) if seat.committed is None]


def _hand(position: Position, picks: Picks) -> Sequence[Choice]:
    """Each card of the game but the one that is up; the list does not say which the hand still has."""
    played = position.seats[int(picks[0]) - 1].played
    return [Choice(card, message("choose.card", card=card)) for card in position.rules.cards if card != played]


def _whereabouts(_position: Position, picks: Picks) -> Sequence[Choice]:
    """Both, in the same order always: what a hand can hold is shown where the table has switched that on."""
    return [Choice(where, message(code, card=picks[1])) for where, code in _WHEREABOUTS.items()]


_WHEREABOUTS: Final = {IN_HAND: "correct.in_hand", NOT_IN_HAND: "correct.not_in_hand"}


def _in_hand(position: Position, picks: Picks) -> Pointers:
    number, card, where = picks
    before = set(position.seats[int(number) - 1].hand)
    hand = before | {card} if where == IN_HAND else before - {card}
    if hand == before:
        return {}
    return {f"/seats/{int(number) - 1}/hand": [each for each in position.rules.cards if each in hand]}


def _who_has_played(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [Choice(str(n), seat_label(n)) for n, seat in enumerate(position.seats, 1) if seat.played is not None]


def _cards(position: Position, picks: Picks) -> Sequence[Choice]:
    played = position.seats[int(picks[0]) - 1].played or ""
    return [Choice(card, message("choose.card", card=card)) for card in from_present([*position.rules.cards], played)]


def _played(position: Position, picks: Picks) -> Pointers:
    """The card that was really played leaves the hand; the other one goes back into it (R2)."""
    index, card = int(picks[0]) - 1, picks[1]
    seat = position.seats[index]
    if card == seat.played:
        return {}
    hand = {*seat.hand, seat.played} - {card}
    return {
        f"/seats/{index}/played": card,
        f"/seats/{index}/hand": [each for each in position.rules.cards if each in hand],
    }


# ---- who is here


def _people(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [
        Choice(str(number), message("choose.come_back" if seat.absent else "choose.leave", seat=number))
        for number, seat in enumerate(position.seats, 1)
    ]


def _gone(position: Position, picks: Picks) -> Pointers:
    index = int(picks[0]) - 1
    return {f"/seats/{index}/absent": not position.seats[index].absent}


CANOE_PARTS: Final = (
    Part("canoes", (_canoes, _places), _placed),
    Part("acted", (_acting,), _acted, _paddles),
)

CARD_PARTS: Final = (
    Part("hands", (_without_a_card_laid, _hand, _whereabouts), _in_hand, lambda position: bool(_open_hands(position))),
    Part("played", (_who_has_played, _cards), _played, lambda position: bool(_who_has_played(position, ()))),
)

RARE_PARTS: Final = (
    Part("people", (_people,), _gone),
    Part("kinds", (_kinds,), _other_kind, _has_double),
)

"""What must fit together in a position: gems add up, and each phase has what it needs and nothing else."""

from collections.abc import Callable
from typing import Final

from companion.rules.board import GEMS
from companion.rules.cards import CLOUD, LASSO, PADDLE_POINTS
from companion.rules.piece_consistency import check_elk, check_settle
from companion.rules.position import Phase, Position
from companion.rules.values import PositionError

PRESENT_AT_LEAST: Final = 2
"""Seats at the table (T1)."""


def check(position: Position) -> None:
    """Raise PositionError, naming the key, where a position of the right shape contradicts itself."""
    _check_gems(position)
    _check_present(position)
    _check_keys_of_phase(position)
    check_elk(position)
    check_settle(position)
    _CARDS[position.phase](position)


def _check_gems(position: Position) -> None:
    """No gem is ever lost or made: sites, canoes and owners together have as many of each colour as at first."""
    cargo = "".join(canoe.cargo for seat in position.seats for canoe in seat.canoes)
    cargo += position.joe.cargo if position.joe else ""
    for index, gem in enumerate(GEMS):
        total = cargo.count(gem) + sum(site[index] for site in position.sites)
        total += sum(seat.gems[index] for seat in position.seats)
        if total != position.rules.gems_per_site:
            raise PositionError(
                f"sites/{gem}/{gem}",
                f"sites, canoes and seats together have {total} {gem} instead of {position.rules.gems_per_site}",
            )


def _check_present(position: Position) -> None:
    present = [number for number, seat in enumerate(position.seats, 1) if not seat.absent]
    if len(present) < PRESENT_AT_LEAST:
        raise PositionError("seats", f"{PRESENT_AT_LEAST} seats at least must be at the table")
    if position.lifesaver not in present:
        raise PositionError("lifesaver", f"seat {position.lifesaver} is away and cannot hold the lifesaver")
    if position.to_play is not None and position.to_play not in present:
        raise PositionError("to_play", f"seat {position.to_play} is away and has no turn")
    for index, seat in enumerate(position.seats):
        if seat.absent and seat.committed is not None:
            raise PositionError(f"seats/{index}/committed", "a seat that is away commits no card")
        if seat.absent and seat.played is not None:
            raise PositionError(f"seats/{index}/played", "a seat that is away plays no card")


NOBODY_TO_PLAY: Final[frozenset[Phase]] = frozenset(("commit", "flow", "over"))


def _check_keys_of_phase(position: Position) -> None:
    phase = position.phase
    if phase == "settle" and not position.rules.whirlpool:
        raise PositionError("phase", "without a whirlpool no canoe slides")
    if (position.to_play is None) != (phase in NOBODY_TO_PLAY):
        needed = "null" if phase in NOBODY_TO_PLAY else "a seat"
        raise PositionError("to_play", f"{needed} is needed here in the phase {phase}")
    if (position.turn is None) == (phase == "act"):
        raise PositionError("turn", f"{'an object' if phase == 'act' else 'null'} is needed here in the phase {phase}")
    if bool(position.winners) != (phase == "over"):
        needed = "the winners are" if phase == "over" else "an empty list is"
        raise PositionError("winners", f"{needed} needed here in the phase {phase}")


def _before_cards(position: Position) -> None:
    """Buying before the round's first card: nothing lies on the table and every hand has a card to commit."""
    for index, seat in enumerate(position.seats):
        if seat.committed is not None:
            raise PositionError(f"seats/{index}/committed", f"no card is committed in the phase {position.phase}")
    _no_card_is_up(position)


def _no_card_is_up(position: Position) -> None:
    for index, seat in enumerate(position.seats):
        if seat.played is not None:
            raise PositionError(f"seats/{index}/played", f"no card is up in the phase {position.phase}")
        if not seat.hand:
            raise PositionError(f"seats/{index}/hand", f"a hand has a card in the phase {position.phase}")


def _committing(position: Position) -> None:
    _no_card_is_up(position)
    if all(seat.absent or seat.committed is not None for seat in position.seats):
        raise PositionError("phase", "every seat present has committed its card, so it is not commit")


def _buying(position: Position) -> None:
    if position.rules.buy_back == "round":
        _before_cards(position)
    else:
        _turns(position)
        _to_play_is_face_down(position)


def _turns(position: Position) -> None:
    """While turns are taken each seat present has its card either face down or up."""
    for index, seat in enumerate(position.seats):
        if not seat.absent and (seat.committed is None) == (seat.played is None):
            raise PositionError(
                f"seats/{index}/played", f"a seat has one card, face down or up, in the phase {position.phase}"
            )


def _to_play_is_face_down(position: Position) -> None:
    index = (position.to_play or 0) - 1
    if position.seats[index].committed is None:
        raise PositionError("to_play", f"seat {index + 1} has no card face down to reveal")


def _revealing(position: Position) -> None:
    _turns(position)
    _to_play_is_face_down(position)


def _acting(position: Position) -> None:
    _turns(position)
    index = (position.to_play or 0) - 1
    played, turn = position.seats[index].played, position.turn
    if played is None:
        raise PositionError("to_play", f"seat {index + 1} has not revealed its card")
    if turn and turn.done and played not in (CLOUD, LASSO):
        raise PositionError("turn/done", f"false is needed here: the card is {played}, no cloud and no lasso")
    if turn and turn.moved and played not in PADDLE_POINTS:
        raise PositionError("turn/moved", f"an empty list is needed here: the card {played} moves no canoe")


def _all_are_up(position: Position) -> None:
    for index, seat in enumerate(position.seats):
        if seat.committed is not None:
            raise PositionError(f"seats/{index}/committed", f"no card lies face down in the phase {position.phase}")
        if seat.played is None and not seat.absent:
            raise PositionError(f"seats/{index}/played", f"every card is up in the phase {position.phase}")


_CARDS: Final[dict[Phase, Callable[[Position], None]]] = {
    "commit": _committing,
    "buyback": _buying,
    "reveal": _revealing,
    "act": _acting,
    "flow": _all_are_up,
    "settle": _all_are_up,
    "over": _all_are_up,
}

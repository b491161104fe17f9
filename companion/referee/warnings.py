"""What the table should know before it is too late, told from public facts alone (R5)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from companion.referee.last_round import contenders
from companion.referee.messages import Message, message
from companion.rules import CANOES, GEMS, odds
from companion.rules.position import PublicPosition, PublicSeat
from companion.rules.scoring import goal_met

Manner: TypeAlias = Literal["off", "words", "percent"]
"""How a table is warned: not at all, in words, or with the chances."""

DANGER: Final = Fraction(1, 5)
"""From this chance to fall on, a canoe is called in danger.

In fifty games of four built-in players (base and Spirits), nine in ten of the canoes that a flow took had been left at
such a chance or more, and of those left so, every other one fell: a warning that is right half the time and misses
little. At one in ten, two in three would be false alarms.
"""

URGENT: Final = ("warning.danger", "warning.chance_high", "warning.last_round", "warning.may_end")
"""Codes of the warnings that are worth a sound when they become true."""


@lru_cache(maxsize=8)  # one word asks for those of the same position many times
def warnings(position: PublicPosition, manner: Manner = "words", *, watched: bool = True) -> tuple[Message, ...]:
    """What there is to warn of now, most urgent first; nothing once the game is over.

    Where canoes and gems are not ``watched`` only the cards are spoken of.
    """
    if manner == "off" or position.phase == "over":
        return ()
    return tuple([told for warn in (_WARNINGS if watched else _OF_CARDS) for told in warn(position, manner)])


def _canoes_in_danger(position: PublicPosition, manner: Manner) -> Iterator[Message]:
    """Those of the seat to play until its turn ends, everybody's once all have played; likeliest to fall first (W5)."""
    if position.phase not in ("reveal", "act", "flow"):
        return
    falls = odds(position).falls
    least = DANGER if manner == "words" else Fraction(1, 100)
    for name in sorted(falls, key=lambda canoe: (-falls[canoe], canoe)):
        if falls[name] >= least and position.to_play in (None, int(name[0])):
            yield _in_danger(position, name, falls[name], manner)


def _in_danger(position: PublicPosition, name: str, chance: Fraction, manner: Manner) -> Message:
    canoe = position.seats[int(name[0]) - 1].canoes[CANOES.index(name[1])]
    if manner == "words":
        return message("warning.danger", seat=int(name[0]), at=canoe.at, aboard=canoe.cargo)
    code = "warning.chance_high" if chance >= DANGER else "warning.chance"
    return message(code, seat=int(name[0]), at=canoe.at, aboard=canoe.cargo, percent=_percent(chance))


def _speed_so_far(position: PublicPosition, manner: Manner) -> Iterator[Message]:
    """The river's speed as far as it is known once a card is up; what it is in the flow is said there (W2)."""
    if position.phase not in ("reveal", "act") or all(seat.played is None for seat in position.seats):
        return
    speed = odds(position).speed
    most = max(speed)
    if len(speed) == 1:
        yield message("warning.speed", speed=most)
    elif manner == "words":
        yield message("warning.speed_most", most=most)
    else:
        likely = max(speed, key=lambda pushes: (speed[pushes], pushes))
        yield message("warning.speed_likely", most=most, likely=likely, percent=_percent(speed[likely]))


def _end_of_game(position: PublicPosition, _manner: Manner) -> Iterator[Message]:
    """Who ends the game after this round, else who could (X1)."""
    there = [number for number, seat in enumerate(position.seats, 1) if goal_met(seat.gems)]
    if there:
        yield message("warning.last_round", seats=_numbers(there))
    elif near := contenders(position):
        yield message("warning.may_end", seats=_numbers(near))


def _hands_coming_back(position: PublicPosition, _manner: Manner) -> Iterator[Message]:
    """Whose cards all come back after this round (R2)."""
    present = [number for number, seat in enumerate(position.seats, 1) if not seat.absent]
    back = [number for number in present if _plays_its_last_card(position.seats[number - 1])]
    if back == present:
        yield message("warning.all_hands_back")
    elif back:
        yield message("warning.hands_back", seats=_numbers(back))


def _plays_its_last_card(seat: PublicSeat) -> bool:
    return len(seat.hand) == (1 if seat.played is None else 0)


def _beaver_loose(position: PublicPosition, _manner: Manner) -> Iterator[Message]:
    """Where the beaver is, whose fall brings the cloud to 0 (A2)."""
    if position.beaver:
        yield message("warning.beaver", to=position.beaver)


def _sites_empty(position: PublicPosition, _manner: Manner) -> Iterator[Message]:
    """The sites where nothing lies to load."""
    empty = "".join(gem for gem, lying in zip(GEMS, position.sites, strict=True) if not any(lying))
    if empty:
        yield message("warning.empty", gem=empty)


def _numbers(seats: list[int]) -> str:
    return " ".join(map(str, seats))


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


_WARNINGS: tuple[Callable[[PublicPosition, Manner], Iterator[Message]], ...] = (
    _canoes_in_danger,
    _speed_so_far,
    _end_of_game,
    _hands_coming_back,
    _beaver_loose,
    _sites_empty,
)
"""Most urgent first: what can still be mended in this turn, then what the round brings, then how things lie."""

_OF_CARDS = (_speed_so_far, _hands_coming_back)
"""What cards alone tell."""

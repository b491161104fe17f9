"""Tables for players: positions in a few words, and what seat 1 chooses there."""

import random
import re
from collections import Counter
from typing import Any

import pytest
from players.evenings import own_plies

from companion.players import TEMPERAMENTS, Temperament, choose, view_of
from companion.rules import (
    Accepted,
    Position,
    format_ply,
    judge_text,
    new_position,
    position_from_json,
    position_to_json,
    rule_set,
)

CANOE = re.compile(r"([1-6])([ab])@(J|F|[1-5]|[67][LR])([VCYBR]*)")


class Table:
    """Lays positions and asks players; every position has passed the strict reader."""

    def laid(self, canoes: str = "", *, edition: str = "base", seats: int = 3, **more: Any) -> Position:
        """Cards are being committed; canoes as in "1a@3V 2b@J", gems owned and hands by seat: {2: "VVC"}, {2: "1 C"},
        Joe and his gem as "3V".

        Gems in canoes and hands are taken from the sites of their own colours.
        """
        laid = position_to_json(new_position(rule_set(edition, seats, more.get("options", {})), seats, 1, "L"))
        laid |= {"weather": more.get("weather", 0), "round": more.get("round", 1)}
        for seat, name, at, cargo in CANOE.findall(canoes):
            laid["seats"][int(seat) - 1]["canoes"][name] |= {"at": at, "cargo": cargo}
            _take(laid, cargo)
        for seat, gems in more.get("owned", {}).items():
            laid["seats"][seat - 1]["gems"] = dict(Counter(gems))
            _take(laid, gems)
        if joe := more.get("joe"):
            laid["joe"] = {"at": joe[:-1], "cargo": joe[-1]}
            _take(laid, joe[-1])
        for seat, hand in more.get("hands", {}).items():
            laid["seats"][seat - 1]["hand"] = hand.split()
        return position_from_json(laid)

    def turn(self, card: str, canoes: str, **more: Any) -> Position:
        """Seat 1 has just turned up this card; the others have the first card of their hands face down."""
        position = self.laid(canoes, **more)
        others = [f"{number}={seat.hand[0]}" for number, seat in enumerate(position.seats, 1) if number > 1]
        return self.after(position, f"1={card}", *others, f"!{card}")

    def after(self, position: Position, *plies: str) -> Position:
        """The position after these plies, all of which must hold."""
        for ply in plies:
            outcome = judge_text(position, ply)
            assert isinstance(outcome, Accepted), f"{ply}: {outcome}"
            position = outcome.position
        return position

    def choices(self, who: str | Temperament, position: Position, times: int = 100) -> Counter[str]:
        """What seat 1 chooses there, asked so many times with another chance each."""
        temperament = TEMPERAMENTS[who] if isinstance(who, str) else who
        plies = own_plies(position, 1)
        view = view_of(position, 1)
        return Counter(format_ply(choose(temperament, view, plies, random.Random(chance))) for chance in range(times))

    def always(self, who: str, position: Position) -> str:
        """The one ply that seat 1 chooses there whatever chance says."""
        (ply,) = self.choices(who, position)
        return ply


def _take(laid: dict[str, Any], gems: str) -> None:
    for gem in gems:
        site = laid["sites"][gem]
        site[gem] -= 1
        if not site[gem]:
            del site[gem]


@pytest.fixture(scope="session")
def table() -> Table:
    return Table()

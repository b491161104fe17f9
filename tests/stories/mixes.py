"""Whole games of every edition and mix of options, played from seeds by seats that bring home what they can."""

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from companion.rules import (
    Accepted,
    ComeBack,
    Leave,
    Ply,
    Position,
    judge,
    legal_plies,
    new_position,
    play,
    rule_set,
)

LONGEST_GAME = 1000
"""Plies; many games of these seats, who play their cards at random but bring home what they can, end before."""

PLACES = ["J", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "F"]


class Mix(Struct, frozen=True):
    """A game to be played: its rules, seats, and the seed of everything that is chosen in it."""

    edition: str
    players: int
    options: tuple[tuple[str, Any], ...]
    seed: int


@st.composite
def mixes(draw: st.DrawFn) -> Mix:
    edition = draw(st.sampled_from(["base", "bga", "bsw", "spirits", "bsw-spirits"]))
    players = draw(st.integers(3, 6 if "spirits" in edition else 5))
    flag, hold = st.booleans(), st.sampled_from([1, 2])
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                **dict.fromkeys(("whirlpool", "elk", "joe", "must_launch", "steal_several"), flag),
                **dict.fromkeys(("beaver", "unload_at_own_site", "must_buy"), flag),
                "holds": st.fixed_dictionaries({"a": hold, "b": hold}),
                "cards": st.sampled_from([["1", "2", "123", "L", "C"], ["1", "3", "7", "C"], ["2", "L", "C"]]),
                "buy_back": st.sampled_from(["round", "turn"]),
                "tie_break": st.sampled_from(["none", "gem_value"]),
                "gems_per_site": st.integers(1, 9),
            },
        )
    )
    return Mix(edition, players, tuple(options.items()), draw(st.integers(0, 10_000)))


def moments(mix: Mix) -> Iterator[tuple[Position, Ply]]:
    """The positions of a game with the ply chosen in each; gems are brought home where they can be."""
    chance = random.Random(mix.seed)
    rules = rule_set(mix.edition, mix.players, dict(mix.options))
    position = new_position(rules, mix.players, chance.randint(1, mix.players), chance.choice("LR?"))
    for _ in range(LONGEST_GAME):
        if position.phase == "over":
            return
        plies = legal_plies(position)
        ply = chance.choice(plies)
        if position.phase in ("act", "buyback") and chance.random() < 0.8:
            ply = max(plies, key=lambda one: (worth(play(position, one), position.to_play), chance.random()))
        if position.phase == "commit" and chance.random() < 0.05:
            ply = come_or_go(position, chance) or ply
        yield position, ply
        position = play(position, ply)


def worth(position: Position, number: int | None) -> int:
    """What a careful child would count: gems owned, gems on their way home, canoes not too near the falls."""
    seat = position.seats[(number or 0) - 1]
    canoes = [6 * len(c.cargo) - max(0, PLACES.index(c.at) - (0 if c.cargo else 4)) for c in seat.canoes]
    return 15 * sum(seat.gems) + sum(canoes)


def come_or_go(position: Position, chance: random.Random) -> Ply | None:
    number = chance.randint(1, len(position.seats))
    ply = ComeBack(number) if position.seats[number - 1].absent else Leave(number)
    return ply if isinstance(judge(position, ply), Accepted) else None

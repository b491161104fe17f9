"""The temperaments of the built-in players: what each of them cares for, as weights."""

from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace


class Temperament(Struct, frozen=True):
    """How much a player cares for each feature of what lies ahead. Gems count as the progress that they bring."""

    nature: str
    """in one sentence"""

    goal: float
    """for gems brought home"""

    cargo: float
    """for gems on board, the surer they are to come home"""

    canoe: float
    """for a canoe to be had again for a gem"""

    falls: float
    """against the chance that a canoe goes over the falls, besides what lies in it"""

    brink: float
    """against lying in an arm, near the falls, when the next round begins"""

    thieves: float
    """against gems on board where others may come up and take them"""

    site: float
    """for room on board near a gem worth having"""

    prey: float
    """for room on board below gems that may be stolen"""

    theft: float
    """for each gem stolen, besides what it brings"""

    harm: float
    """for what others may lose, to thieves or over the falls"""

    whim: float
    """for anything, at random"""


TEMPERAMENTS: Final = {
    "careful": Temperament(
        "brings home what it has before the river or a thief can take it",
        goal=1, cargo=0.8, canoe=0.2, falls=0.8, brink=0.1, thieves=1,
        site=0.5, prey=0.1, theft=0, harm=0, whim=0.01,
    ),
    "greedy": Temperament(
        "goes for the gem that brings it nearest to the goal, and minds the falls as far as they cost gems",
        goal=1, cargo=0.8, canoe=0.15, falls=0.4, brink=0, thieves=0.3,
        site=0.6, prey=0.2, theft=0, harm=0.1, whim=0.01,
    ),
    "thief": Temperament(
        "lies in wait below laden canoes and takes what others have loaded",
        goal=1, cargo=0.8, canoe=0.15, falls=0.3, brink=0, thieves=0.3,
        site=0.4, prey=0.6, theft=0.1, harm=0.3, whim=0.01,
    ),
    "gambler": Temperament(
        "trusts to luck: minds neither falls nor thieves, wants the river wild for the others, and acts on a whim",
        goal=1, cargo=0.9, canoe=0.1, falls=0, brink=0, thieves=0,
        site=0.5, prey=0.2, theft=0, harm=0.25, whim=0.1,
    ),
}  # fmt: skip  # one row of weights each, to be compared

IN_A_HURRY: Final = Temperament(
    "makes for the goal by what is most likely to work, without a thought for the others",
    goal=1, cargo=0.8, canoe=0.15, falls=0.5, brink=0, thieves=0,
    site=0.5, prey=0, theft=0, harm=0, whim=0.1,
)  # fmt: skip  # a row like those above

PATIENT_UNTIL: Final = 40
IN_A_HURRY_FROM: Final = 60
"""Rounds. From the first to the second every temperament turns evenly into the one in a hurry, so that games end."""


@cache
def in_round(temperament: Temperament, number: int) -> Temperament:
    """The temperament as it is in that round: its own until round 40, the same for all from round 60 on."""
    late = min(1, max(0, (number - PATIENT_UNTIL) / (IN_A_HURRY_FROM - PATIENT_UNTIL)))
    weights = [name for name in Temperament.__struct_fields__ if name != "nature"]
    return replace(
        temperament,
        **{name: (1 - late) * getattr(temperament, name) + late * getattr(IN_A_HURRY, name) for name in weights},
    )

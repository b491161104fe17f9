"""A correction of the position by parts: first which part, then what it asks, then one entry (T2)."""

from collections.abc import Sequence
from typing import Final

from companion.referee.choices import Choice
from companion.referee.correction_part import Part, Picks, Pointers
from companion.referee.field_parts import FIELD_PARTS
from companion.referee.gem_part import GEM_PART
from companion.referee.messages import Message, message
from companion.referee.rules_part import RULES_PART
from companion.referee.seat_parts import CANOE_PARTS, CARD_PARTS, RARE_PARTS
from companion.referee.stage_keys import STAGE_KEYS
from companion.referee.stage_part import STAGE_PART
from companion.rules import Position, Refused, correct

PARTS: Final[dict[str, Part]] = {
    part.name: part
    for part in (*CANOE_PARTS, GEM_PART, *STAGE_KEYS, *FIELD_PARTS, *CARD_PARTS, STAGE_PART, *RARE_PARTS, RULES_PART)
}
"""What can be corrected, what goes wrong most often first."""

CANOES_FIRST: Final[Picks] = (CANOE_PARTS[0].name,)
"""The pick with which somebody says that a canoe lies elsewhere, or has another cargo."""

RULES: Final[Picks] = (RULES_PART.name,)
"""The pick with which a table changes its rules for tonight."""


def offered_parts(position: Position, picks: Picks) -> Sequence[Choice]:
    """What is to be picked next."""
    if not picks:
        there = [part for part in PARTS.values() if part.is_there(position)]
        return [Choice(part.name, message(f"part.{part.name}")) for part in there]
    return PARTS[picks[0]].asks[len(picks) - 1](position, picks[1:])


def is_complete(picks: Picks) -> bool:
    """Whether nothing more is to be picked."""
    return bool(picks) and len(picks) > len(PARTS[picks[0]].asks)


def pointers_of(position: Position, picks: Picks) -> Pointers:
    """What complete picks correct; empty where the position has it so already."""
    return PARTS[picks[0]].pointers(position, picks[1:])


def refusal(position: Position, picks: Picks) -> Message | None:
    """Why complete picks cannot be; None where they can, or where the position has it so already."""
    pointers = pointers_of(position, picks)
    outcome = correct(position, pointers) if pointers else None
    return why_refused(outcome) if isinstance(outcome, Refused) else None


REASONS: Final = {
    "cargo": "refused.canoe_is_loaded",
    "elk": "refused.elk_rides",
    "bank": "refused.waits_to_slide",
    "settle": "refused.waits_to_slide",
    "whirlpool": "refused.waits_to_slide",
    "to_play": "refused.no_such_turn",
    "hand": "refused.hand_is_empty",
    "seats": "refused.two_must_stay",
    "lifesaver": "refused.away_with_lifesaver",
    "committed": "refused.has_a_card",
    "played": "refused.has_a_card",
}
"""The last key of the path that a refused correction names → why."""


def why_refused(refused: Refused) -> Message:
    """The refusal of a correction in the words of the table."""
    key = refused.reason.partition(":")[0].rpartition("/")[2]
    return message(REASONS.get(key, "refused.does_not_fit"), rule="T2")

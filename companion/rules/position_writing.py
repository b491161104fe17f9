"""A position as the notation's JSON object: every key is always there, in the notation's order."""

from typing import Any

from companion.rules.board import GEMS
from companion.rules.position import Canoe, Gems, Position, RuleSet, Seat, Turn


def position_to_json(position: Position) -> dict[str, Any]:
    """The JSON object of a position, made of fresh dicts and lists; face-down cards are in it (see ``masked``)."""
    p = position
    return {
        "rules": rules_to_json(p.rules),
        "round": p.round,
        "phase": p.phase,
        "lifesaver": p.lifesaver,
        "to_play": p.to_play,
        "weather": p.weather,
        "fork": p.fork,
        "sites": {site: _gems(gems) for site, gems in zip(GEMS, p.sites, strict=True)},
        "whirlpool": p.whirlpool,
        "beaver": p.beaver,
        "elk": p.elk,
        "joe": None if p.joe is None else {"at": p.joe.at, "cargo": p.joe.cargo},
        "seats": [_seat(seat) for seat in p.seats],
        "turn": None if p.turn is None else _turn(p.turn),
        "settle": list(p.settle),
        "winners": list(p.winners),
    }


def rules_to_json(rules: RuleSet) -> dict[str, Any]:
    """The JSON object of the rules, as it stands in positions and records."""
    return {
        "edition": rules.edition,
        "cards": list(rules.cards),
        "holds": {"a": rules.holds[0], "b": rules.holds[1]},
        "whirlpool": rules.whirlpool,
        "beaver": rules.beaver,
        "elk": rules.elk,
        "joe": rules.joe,
        "must_launch": rules.must_launch,
        "steal_several": rules.steal_several,
        "unload_at_own_site": rules.unload_at_own_site,
        "buy_back": rules.buy_back,
        "must_buy": rules.must_buy,
        "tie_break": rules.tie_break,
        "gems_per_site": rules.gems_per_site,
    }


def _gems(gems: Gems) -> dict[str, int]:
    return {gem: count for gem, count in zip(GEMS, gems, strict=True) if count}


def _seat(seat: Seat) -> dict[str, Any]:
    return {
        "absent": seat.absent,
        "hand": list(seat.hand),
        "committed": seat.committed,
        "played": seat.played,
        "gems": _gems(seat.gems),
        "canoes": {name: _canoe(canoe) for name, canoe in zip("ab", seat.canoes, strict=True)},
    }


def _canoe(canoe: Canoe) -> dict[str, Any]:
    return {"holds": canoe.holds, "at": canoe.at, "cargo": canoe.cargo, "bank": canoe.bank}


def _turn(turn: Turn) -> dict[str, Any]:
    return {"moved": list(turn.moved), "afloat": list(turn.afloat), "done": turn.done}

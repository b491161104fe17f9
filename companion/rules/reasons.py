"""The reasons of refusals in the English of records, errors and the log; what screens say is in the catalogues."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

Facts: TypeAlias = Mapping[str, str | int]
"""What a reason tells of, by name: a seat by its number; a canoe ("a", of the seat to play, or "2b"), spaces, cards
and gems as in plies.

Several ``points``, ``ends`` (spaces) or ``plies`` have spaces between them; ``gem`` has as many letters as gems.
"""

REASONS: Final[Mapping[str, str]] = {
    # plies in writing, and when they are played
    "unreadable": "{complaint}",
    "written_otherwise": "this play is written {ply}",
    "now_commit": "{ply} does not belong here: cards are being committed",
    "now_buyback": "{ply} does not belong here: seat {seat} may buy a canoe back",
    "now_reveal": "{ply} does not belong here: seat {seat} reveals its card",
    "now_act": "{ply} does not belong here: seat {seat} has its turn",
    "now_flow": "{ply} does not belong here: the river flows",
    "now_settle": "{ply} does not belong here: canoes come back from the bank",
    "now_over": "{ply} does not belong here: the game is over",
    "no_such_seat": "there is no seat {seat}; the seats are 1 to {count}",
    # games and corrections
    "game_has_ended": "the game was ended ({end}); only an undo may follow",
    "undo_too_far": "undo {count}: {standing} entries stand",
    "nothing_corrected": "a correction names one key at least",
    "does_not_fit": "{complaint}",
    # people and cards
    "seat_away": "seat {seat} is away and commits no card",
    "away_already": "seat {seat} is away already",
    "laid_and_stays": "seat {seat} has committed its card and stays for this round",
    "two_must_stay": "seat {seat} cannot leave: two seats must stay at the table",
    "at_the_table": "seat {seat} is at the table",
    "laid_already": "seat {seat} has committed its card already",
    "laid_before_the_record": "this card was laid before the record begins; it cannot be replaced",
    "no_such_card": "there is no card {card} in this game",
    "card_played": "seat {seat} has played its {card} already",
    "another_card": "seat {seat} committed another card than the {card}",
    # buying back
    "not_lost": "canoe {canoe} is not lost and needs no buying back",
    "cannot_pay": "seat {seat} owns no {gem} to pay with",
    "gems_pay": "a canoe is free only without any gem; seat {seat} pays one",
    "has_a_canoe": "a canoe is free only without any canoe; seat {seat} has one",
    "must_buy": "seat {seat} has no canoe and must buy one back",
    # cloud, river and lasso
    "cloud_must_move": "the cloud must move one step before the turn ends",
    "no_cloud_card": "only a cloud card moves the cloud; this turn's card is {card}",
    "cloud_has_moved": "the cloud has moved its one step",
    "cloud_at_its_end": "the cloud is at the end of its track ({weather}) and moves inward only",
    "too_many_pushes": "{pushes} pushes are more than the {count} that may be let stand",
    "other_speed": "the river flows with speed {speed}, not {pushes}",
    "lasso_must_fly": "the lasso takes effect before the turn ends",
    "no_lasso_card": "only a lasso card takes canoes out of the river; this turn's card is {card}",
    "lasso_has_flown": "the lasso has taken effect",
    "another_comes_back": "canoe {first} is the next to come back from the bank, not {canoe}",
    # which canoe acts
    "moves_no_canoe": "this turn's card is {card}; it moves no canoe",
    "lost": "canoe {canoe} is lost; it lies at the foot of the falls",
    "has_landed": "canoe {canoe} has landed and is not launched again in the same turn",
    "has_acted": "canoe {canoe} has acted in this turn already",
    "one_has_acted": "with a 123 exactly one canoe acts, and one has",
    "one_is_launched": "only one canoe may be launched when none was in the water",
    "was_on_land": "canoe {canoe} was not in the water when the turn began",
    "must_act": "canoe {canoe} was in the water and must act before the turn ends",
    "one_must_act": "with a 123 one canoe must act before the turn ends",
    "must_launch": "with both canoes on land one must be launched",
    # the way, its points and the whirlpool
    "lies_there": "canoe {canoe} lies at {at} already; a play without a step leaves the space out",
    "handles_there": "canoe {canoe} lies at {at} already; without a step the play is written {ply}",
    "no_way": "from {at} there is no way to {to} in one direction",
    "costs_another": "canoe {canoe} has {points} points and this play costs {cost}",
    "costs_not_one": "canoe {canoe} has 1 point and this play costs {cost}",
    "crossing_costs": "crossing the whirlpool upriver costs a point more: this play costs {cost}",
    "ends_on_whirlpool": "no canoe stays on the whirlpool at {to}; where it may end there it is {plies}",
    "no_whirlpool": "there is no whirlpool at {to} to slide off",
    "slides_elsewhere": "off the whirlpool at {to} canoe {canoe} slides to {ends}",
    "slid": "canoe {canoe} handles no gem after a slide: all its points go on the way there",
    # gems
    "handles_twice": "canoe {canoe} loads and unloads before its movement or after it, never both",
    "no_site": "there is no site at {at}",
    "not_aboard": "canoe {canoe} does not carry {gem}",
    "own_site": "{gem} may not be unloaded at its own site",
    "unloads_and_loads": "canoe {canoe} does not unload and load {gem} in one turn",
    "site_lacks": "the site {site} does not have {gem}",
    "no_room": "canoe {canoe} holds {holds} and has no room for {load}",
    # stealing
    "steals_upriver": "canoe {canoe} steals only after a step upriver",
    "carried_down": "canoe {canoe} was carried down by the whirlpool and steals nothing",
    "unloads_there": "canoe {canoe} does not steal where it unloads",
    "own_canoe": "nobody steals from an own canoe",
    "nobody_to_rob": "there is no seat {seat} to steal from",
    "not_there_to_rob": "canoe {canoe} is not on {to} to be stolen from",
    "safe_on_the_bank": "canoe {canoe} is on the bank and cannot be stolen from",
    "robbed_lacks": "canoe {canoe} does not carry {gem}",
    "no_room_for_booty": "canoe {canoe} holds {holds} and has no room for what it steals",
    "steals_from_one": "canoe {canoe} steals from 1 canoe at most",
    # Joe and the elk
    "joe_elsewhere": "Diamond Joe is not on {at}",
    "joe_lacks": "Diamond Joe does not carry {gem}",
    "joe_is_loaded": "Diamond Joe is loaded; he takes a gem only for his {gem}",
    "nothing_for_joe": "canoe {canoe} has no {gem} to give",
    "no_room_for_joes": "canoe {canoe} has no room for Joe's {gem}",
    "no_elk": "there is no elk in this game",
    "elk_elsewhere": "the elk is not at the red site",
    "elk_comes_first": "the elk is taken before anything else in the turn",
    "not_beside_elk": "canoe {canoe} is not beside the red site",
}
"""By its kind, which is also its code in the catalogues, behind ``refused.``; facts stand in braces."""


def reason_of(kind: str, facts: Facts) -> str:
    """The reason in English words.

    >>> reason_of("costs_another", {"canoe": "a", "points": "1 2 3", "cost": 4})
    'canoe a has 1, 2 or 3 points and this play costs 4'
    """
    return REASONS[kind].format_map({name: _WRITTEN.get(name, str)(str(fact)) for name, fact in facts.items()})


def _either(texts: str) -> str:
    """Such as 1, 2 or 3."""
    *most, last = texts.split()
    return f"{', '.join(most)} or {last}" if most else last


def _some(gems: str) -> str:
    """So many gems of one colour."""
    return gems if len(gems) == 1 else f"{len(gems)} {gems[0]}"


_WRITTEN: Final[Mapping[str, Callable[[str], str]]] = {
    "points": _either,
    "ends": _either,
    "plies": _either,
    "gem": _some,
}

"""The part of a correction that takes a gem from where it lies to where it is: none is ever made or lost."""

from collections.abc import Sequence
from typing import Final

from companion.referee.choices import Choice
from companion.referee.correction_part import Part, Picks, Pointers, canoe_label, canoe_pointer, canoes_of
from companion.referee.messages import Message, message
from companion.rules import GEMS, SITE_AT, Position
from companion.rules.board import ASHORE
from companion.rules.gems import in_gem_order

SITE, SEAT, CANOE, JOE = "site ", "seat ", "canoe ", "joe"
"""How a holder of gems begins: ``site V``, ``seat 2``, ``canoe 2a``; there is one Joe."""


def _holders(position: Position) -> dict[str, str]:
    """Each holder with the gems that it has, as letters."""
    sites = {SITE + site: _letters(gems) for site, gems in zip(GEMS, position.sites, strict=True)}
    seats = {f"{SEAT}{number}": _letters(seat.gems) for number, seat in enumerate(position.seats, 1)}
    canoes = {CANOE + name: canoe.cargo for name, canoe in canoes_of(position).items()}
    return sites | seats | canoes | ({JOE: position.joe.cargo} if position.joe else {})


def _letters(counts: tuple[int, ...]) -> str:
    return "".join(gem * count for gem, count in zip(GEMS, counts, strict=True))


def _label(position: Position, holder: str) -> Message:
    if holder.startswith(SITE):
        return message("hands.site", gem=holder.removeprefix(SITE))
    if holder.startswith(SEAT):
        return message("hands.treasure", seat=int(holder.removeprefix(SEAT)))
    return message("hands.with_joe") if holder == JOE else canoe_label(position, holder.removeprefix(CANOE))


def _from(position: Position, _picks: Picks) -> Sequence[Choice]:
    return [Choice(holder, _label(position, holder)) for holder, gems in _holders(position).items() if gems]


def _which(position: Position, picks: Picks) -> Sequence[Choice]:
    gems = dict.fromkeys(_holders(position)[picks[0]])
    return [Choice(gem, message("correct.gem", gem=gem)) for gem in gems]


def _to(position: Position, picks: Picks) -> Sequence[Choice]:
    """Where the gem may be; where it was comes first, for who has thought better of it."""
    others = [holder for holder in _holders(position) if holder != picks[0] and _has_room(position, holder)]
    return [Choice(holder, _label(position, holder)) for holder in (picks[0], *others)]


def _has_room(position: Position, holder: str) -> bool:
    if holder == JOE:
        return position.joe is not None and not position.joe.cargo
    if not holder.startswith(CANOE):
        return True
    canoe = canoes_of(position)[holder.removeprefix(CANOE)]
    return canoe.at not in ASHORE and len(canoe.cargo) < canoe.holds


def _moved(position: Position, picks: Picks) -> Pointers:
    start, gem, end = picks
    if start == end:
        return {}
    holders = _holders(position)
    return _held(start, gem, holders[start].replace(gem, "", 1)) | _held(end, gem, in_gem_order(holders[end] + gem))


def _held(holder: str, gem: str, gems: str) -> Pointers:
    """The pointer of a holder that has these gems when this one has come or gone."""
    if holder == JOE:
        return {"/joe/cargo": gems}
    if holder.startswith(CANOE):
        return {canoe_pointer(holder.removeprefix(CANOE), "cargo"): gems}
    place = f"sites/{holder[-1]}" if holder.startswith(SITE) else f"seats/{int(holder.removeprefix(SEAT)) - 1}/gems"
    return {f"/{place}/{gem}": gems.count(gem) or None}


LOADED, UNLOADED, BANKED = "loaded ", "unloaded ", "banked "
"""What a canoe has done with a gem, where it is at hand."""


def gems_at_hand(position: Position, canoe: str) -> Sequence[Choice]:
    """The gems aboard, which may be banked or at a site; last those of the site that may be aboard (G1, M6)."""
    holder, seat = CANOE + canoe, int(canoe[0])
    gems = dict.fromkeys(canoes_of(position)[canoe].cargo)
    off = [Choice(BANKED + gem, message("correct.banked", gem=gem, seat=seat)) for gem in gems]
    off += [Choice(UNLOADED + gem, message("correct.unloaded", gem=gem)) for gem in gems]
    there = dict.fromkeys(_site_beside(position, canoe)) if _has_room(position, holder) else ()
    return [*off, *(Choice(LOADED + gem, message("correct.loaded", gem=gem)) for gem in there)]


def gem_at_hand(position: Position, canoe: str, text: str) -> Pointers:
    """The gem goes to where it is said to be: aboard, or to the site beside the canoe, else to its own, or banked."""
    gem, holder = text[-1], CANOE + canoe
    beside = SITE_AT.get(canoes_of(position)[canoe].at)
    site = SITE + (gem if beside is None else GEMS[beside])
    start, end = {
        LOADED: (site, holder),
        UNLOADED: (holder, site),
        BANKED: (holder, SEAT + canoe[0]),
    }[text[:-1]]
    return _moved(position, (start, gem, end))


def _site_beside(position: Position, canoe: str) -> str:
    beside = SITE_AT.get(canoes_of(position)[canoe].at)
    return "" if beside is None else _letters(position.sites[beside])


GEM_PART: Final = Part("gems", (_from, _which, _to), _moved)

"""Gems from where they lie to where they belong, one a step, so that no vessel holds more than it can."""

from companion.referee.hand_steps import AtSite, GemTo, Holder, InBox, WithSeat
from companion.referee.laid_table import LaidTable, cargoes_of, rooms_of
from companion.rules.board import GEMS
from companion.rules.position import PublicPosition

Move = tuple[str, str, str]
"""A gem, the place that has one too many, the place that has one too few."""

BOX = "box"


def gem_steps(table: LaidTable, shown: PublicPosition, wanted: PublicPosition) -> list[GemTo]:
    """The moves of gems, fewest that can be; the table's cargoes are then those wanted.

    First those that find room. Where two vessels must swap, nothing has room: both hands take a gem at once.
    """
    moves, rooms, steps = _moves(_gems_of(shown), _gems_of(wanted)), rooms_of(wanted), []
    while moves:
        move = next((m for m in moves if len(table.cargoes.get(m[2], "")) < rooms.get(m[2], 99)), moves[0])
        moves.remove(move)
        steps.append(_made(table, *move))
    return steps


def _gems_of(position: PublicPosition) -> dict[str, str]:
    """The gems at each place: the vessels first, then sites ("V") and seats ("2")."""
    sites = {gem: _letters(site) for gem, site in zip(GEMS, position.sites, strict=True)}
    seats = {f"{number}": _letters(seat.gems) for number, seat in enumerate(position.seats, 1)}
    return cargoes_of(position) | sites | seats


def _letters(counts: tuple[int, ...]) -> str:
    return "".join([gem * count for gem, count in zip(GEMS, counts, strict=True)])


def _moves(have: dict[str, str], need: dict[str, str]) -> list[Move]:
    """Gems of a colour are alike: any place with one too many serves any with one too few; the rest is for the box."""
    moves = []
    for gem in GEMS:
        surplus = {place: have[place].count(gem) - need[place].count(gem) for place in need}
        starts = [place for place, count in surplus.items() for _ in range(count)]
        ends = [place for place, count in surplus.items() for _ in range(-count)]
        most = max(len(starts), len(ends))
        starts += [BOX] * (most - len(starts))
        ends += [BOX] * (most - len(ends))
        moves += [(gem, start, end) for start, end in zip(starts, ends, strict=True)]
    return moves


def _made(table: LaidTable, gem: str, start: str, end: str) -> GemTo:
    step = GemTo(gem, _holder(table, start), _holder(table, end))
    if start in table.cargoes:
        table.cargoes[start] = table.cargoes[start].replace(gem, "", 1)
    if end in table.cargoes:
        table.cargoes[end] += gem
    return step


def _holder(table: LaidTable, place: str) -> Holder:
    if place in table.cargoes:
        return table.vessel(place)
    if place == BOX:
        return InBox()
    return AtSite(place) if place in GEMS else WithSeat(int(place))

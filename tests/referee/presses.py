"""Counts the presses with which a turn is told: lists to go up and down in, likeliest first, and ok."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import log2

from referee.turns_played import Turn
from referee.whole_turns import least_sure, whole_turn

from companion.referee.likely_plays import likely_plays, targets
from companion.rules import PlyError, Position, format_ply, parse_ply, play

END = (".",)

MOST_CHANGES = 9
"""Lists changed, some of them anew after one before them; three lists are the most that a turn has."""


@cache
def ways(count: int, stops: tuple[int, ...], start: int) -> tuple[tuple[str, ...], ...]:
    """The shortest way from one place of a ring to each: "up", "down", and with stops "hold_up", "hold_down".

    A key held down goes to the next stop that way from where it went down.
    """
    found: dict[int, tuple[str, ...]] = {start: ()}
    seen = [start]
    for at in seen:
        below, above = (at + 1) % count, (at - 1) % count
        held_down = next((stop for stop in stops if stop > at), stops[0]) if stops else below
        held_up = next((stop for stop in reversed(stops) if stop < at), stops[-1]) if stops else above
        for key, to in (("down", below), ("up", above), ("hold_down", held_down), ("hold_up", held_up)):
            if to not in found:
                found[to] = (*found[at], key)
                seen.append(to)
    return tuple(found[index] for index in range(count))


def way(plies: Sequence[str], start: str, wanted: str, *, held: bool) -> tuple[str, ...]:
    """The keys that lead through a list of plies from the one to the other."""
    stops = targets(plies) if held else ()
    return ways(len(plies), stops, plies.index(start))[plies.index(wanted)]


def between(plies: Sequence[str], start: str, wanted: str, *, held: bool) -> int:
    """How many those are."""
    return len(way(plies, start, wanted, held=held))


def as_offered(position: Position, plies: Sequence[str]) -> tuple[str, ...] | None:
    """The turn in the writing in which it is offered, without an end that is forced; None where it is not.

    Twins, canoes that nobody can tell apart, are offered under one of their names.
    """
    told: list[str] = []
    names = {"a": "a", "b": "b"}
    for text in plies:
        offered = likely_plays(position)
        if offered == END and told:
            break
        found = next((one for one in writings(text, names) if one in offered), None)
        if found is None:
            return None
        if found[0] != names.get(text[0], text[0]):
            names = {"a": "b", "b": "a"}
        told.append(found)
        position = play(position, parse_ply(found))
    return tuple(told)


def writings(text: str, names: dict[str, str]) -> Iterator[str]:
    robbed = [text, *[turned(text, seat) for seat in "123456" if f"*{seat}b." in text]]
    for one in robbed:
        if text[0] in names:
            yield names[text[0]] + one[1:]
            yield {"a": "b", "b": "a"}[names[text[0]]] + one[1:]
        else:
            yield one


def turned(text: str, seat: str) -> str:
    """The play with the canoes of a seat that is robbed the other way round."""
    swapped = text.replace(f"*{seat}a.", "?").replace(f"*{seat}b.", f"*{seat}a.").replace("?", f"*{seat}b.")
    try:
        return format_ply(parse_ply(swapped))
    except PlyError as error:
        return error.canonical or text


def tellings(turn: Turn) -> Iterator[tuple[str, ...]]:
    """The turn as it was played, and with its canoes in the other order where that comes to the same."""
    position, plies = turn
    told = as_offered(position, plies)
    if told is None:
        return
    yield told
    if len(told) == 2 and told[0][0] + told[1][0] in ("ab", "ba"):
        other = (told[1], told[0])
        if as_offered(position, other) == other and _outcome(position, other) == _outcome(position, told):
            yield other


def _outcome(position: Position, plies: Sequence[str]) -> object:
    for text in plies:
        position = play(position, parse_ply(text))
    return position.seats, position.sites, position.joe, position.elk


def one_by_one(position: Position, told: Sequence[str], *, held: bool = False) -> int:
    """A list for each ply, and an ok for each."""
    presses = 0
    for text in told:
        plies = likely_plays(position)
        presses += between(plies, plies[0], text, held=held) + 1
        position = play(position, parse_ply(text))
    return presses


def held_on(position: Position, told: Sequence[str]) -> tuple[bool, ...]:
    """Whether the ok of each ply is held on: then the one after it, which stands first in its list, needs none."""
    holds: list[bool] = []
    for text, following in zip(told, (*told[1:], None), strict=True):
        position = play(position, parse_ply(text))
        needs_none = bool(holds) and holds[-1]
        holds.append(not needs_none and following is not None and likely_plays(position)[0] == following)
    return tuple(holds)


def with_ok_held_on(position: Position, told: Sequence[str]) -> int:
    """A list for each ply and keys held, and an ok for each but those that are done as the one before is held on."""
    return one_by_one(position, told, held=True) - sum(held_on(position, told))


def at_once(position: Position, told: Sequence[str], *, held: bool = False) -> int:
    """All lists beside each other; one press goes to another list, and one ok does what is picked in all of them."""
    lines = whole_turn(position)
    mark, presses = least_sure(lines), 1
    for _ in range(MOST_CHANGES):
        picks = [line.picked for line in lines]
        wrong = [index for index, line in enumerate(lines) if [line.picked] != [*told[index : index + 1]]]
        if not wrong:
            assert picks == [*told]
            return presses
        index = mark if mark in wrong and set(told[mark : mark + 1]) & set(lines[mark].plies) else wrong[0]
        presses += (index != mark) + between(lines[index].plies, picks[index], told[index], held=held)
        mark = index
        lines = whole_turn(position, [*picks[:index], told[index], *picks[index + 1 :]])
    raise AssertionError(f"{told} cannot be told: {picks} stay picked")


def entropy(counts: Counter[int]) -> float:
    """In bits, of all together."""
    return -sum(count * log2(count / counts.total()) for count in counts.values())

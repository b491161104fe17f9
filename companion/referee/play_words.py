"""What a whole play is, as messages that can be said one after the other: whose canoe, where to, and what with."""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from companion.referee.messages import Argument, Message, message
from companion.rules import (
    FALLS,
    JETTY,
    Canoe,
    CanoePlay,
    Done,
    Lasso,
    MoveCloud,
    Position,
    TakeElk,
    Theft,
    parse_ply,
)

Part = tuple[str, dict[str, Argument]]
"""A code of the catalogue and its arguments."""


def play_words(position: Position, text: str) -> tuple[Message, ...]:
    """What this ply of the seat to play in phase ``act`` is; no two that are offered at once have the same words.

    The first message says in ``whose`` which canoe acts, as ``Wording`` reads it: by what lies in it, else by where it
    is. A canoe on land that is launched is not named, unless there are two of different kinds.
    """
    ply, (a, b) = parse_ply(text), position.seats[(position.to_play or 0) - 1].canoes
    match ply:
        case CanoePlay():
            canoe, other = (a, b) if ply.canoe == "a" else (b, a)
            whose = _whose(canoe, other)
            return _said(whose, _parts(position, canoe, ply, named=bool(whose)))
        case TakeElk(canoe=name):
            return _said(_whose(a, b) if name == "a" else _whose(b, a), [("play.elk", {})])
        case MoveCloud(step=step):
            return (message("choose.cloud_up" if step > 0 else "choose.cloud_down"),)
        case Lasso():
            return (message("play.lasso"),)
        case Done():
            return (message("play.no_launch" if JETTY in (a.at, b.at) else "choose.end_turn"),)
        case _:
            raise ValueError(f"{text} is nothing that a seat does in its turn; ask for a ply of phase act")


def _said(whose: str, parts: Iterable[Part]) -> tuple[Message, ...]:
    named = zip(chain([whose], repeat("")), parts, strict=False)
    return tuple([Message(code, tuple(sorted((said | {"whose": name}).items()))) for name, (code, said) in named])


def _parts(position: Position, canoe: Canoe, ply: CanoePlay, *, named: bool) -> Iterator[Part]:
    yield from _handled(ply.unload_before, ply.load_before)
    if ply.to:
        yield _paddled(ply.to, launched=canoe.at == JETTY and not named)
    if ply.slid_to:
        yield _FALLS if ply.slid_to == FALLS else ("play.slide", {"to": ply.slid_to})
    yield from _stolen(position, ply.thefts)
    yield from _handled(ply.unload_after, ply.load_after)
    if ply.from_joe:
        yield "play.take_from_joe", {"gem": ply.from_joe}
    if ply.to_joe:
        yield "play.give_joe", {"gem": ply.to_joe}


_FALLS: Part = ("play.falls", {})


def _handled(unloaded: str, loaded: str) -> Iterator[Part]:
    if unloaded:
        yield "play.unload", {"gem": unloaded}
    if loaded:
        yield "play.load", {"gem": loaded}


def _paddled(to: str, *, launched: bool) -> Part:
    if to == JETTY:
        return "play.home", {}
    if to == FALLS:
        return _FALLS
    return "play.launch" if launched else "play.paddle", {"to": to}


def _stolen(position: Position, thefts: tuple[Theft, ...]) -> Iterator[Part]:
    """One part for each canoe that is robbed."""
    robbed: dict[tuple[int, str], str] = {}
    for theft in thefts:
        robbed[theft.seat, theft.canoe] = robbed.get((theft.seat, theft.canoe), "") + theft.gem
    for (number, name), gems in robbed.items():
        a, b = position.seats[number - 1].canoes
        canoe, other = (a, b) if name == "a" else (b, a)
        said: dict[str, Argument] = {"seat": number, "gem": gems}
        if canoe.at == other.at and canoe != other and set(gems) & set(other.cargo):
            yield "play.steal_from", said | {"victim": _whose(canoe, other)}
        else:
            yield "play.steal", said


def _whose(canoe: Canoe, other: Canoe) -> str:
    """What tells a canoe from its owner's other one: a kind, its cargo and its place, with strokes between."""
    return f"{kind}/{canoe.cargo}/{canoe.at}" if (kind := _kind(canoe, other)) else ""


def _kind(canoe: Canoe, other: Canoe) -> str:
    if canoe.cargo == other.cargo and canoe.at == other.at and canoe.holds != other.holds:
        return "double_canoe" if canoe.holds > other.holds else "single_canoe"
    if canoe.at == JETTY:
        return ""
    if canoe.cargo:
        return "laden_canoe_there" if canoe.cargo == other.cargo else "laden_canoe"
    return "empty_canoe" if canoe.at == other.at else "canoe_there"

"""What a whole play is, as messages that can be said one after the other: whose canoe, where to, and what with."""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from companion.referee.canoes import are_alike
from companion.referee.messages import Argument, Message, message
from companion.rules import (
    CANOES,
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
    assert position.to_play is not None
    ply, canoes = parse_ply(text), position.seats[position.to_play - 1].canoes
    match ply:
        case CanoePlay(canoe=name):
            whose = _whose(position, position.to_play, name)
            return _said(whose, _parts(position, canoes[CANOES.index(name)], ply, named=bool(whose)))
        case TakeElk(canoe=name):
            return _said(_whose(position, position.to_play, name), [("play.elk", {})])
        case MoveCloud(step=step):
            return (message("choose.cloud_up" if step > 0 else "choose.cloud_down"),)
        case Lasso():
            return (message("play.lasso"),)
        case Done():
            return (message("play.no_launch" if JETTY in [canoe.at for canoe in canoes] else "choose.end_turn"),)
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
    if ply.from_joe and ply.to_joe:
        yield "play.trade_with_joe", {"gem": ply.to_joe, "taken": ply.from_joe}
    elif ply.from_joe:
        yield "play.take_from_joe", {"gem": ply.from_joe}
    elif ply.to_joe:
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
        canoe, other = _both(position, number, name)
        said: dict[str, Argument] = {"seat": number, "gem": gems}
        if canoe.at == other.at and not are_alike(position, number) and set(gems) & set(other.cargo):
            yield "play.steal_from", said | {"victim": _whose(position, number, name)}
        else:
            yield "play.steal", said


def _both(position: Position, seat: int, name: str) -> tuple[Canoe, Canoe]:
    """The canoe of that name, and its owner's other one."""
    a, b = position.seats[seat - 1].canoes
    return (a, b) if name == "a" else (b, a)


def _whose(position: Position, seat: int, name: str) -> str:
    """What tells a canoe from its owner's other one: a kind, its cargo and its place, with strokes between."""
    canoe, other = _both(position, seat, name)
    kind = "elk_canoe" if position.elk == f"{seat}{name}" else _kind(canoe, other)
    return f"{kind}/{canoe.cargo}/{canoe.at}" if kind else ""


def _kind(canoe: Canoe, other: Canoe) -> str:
    if canoe.cargo == other.cargo and canoe.at == other.at and canoe.holds != other.holds:
        return "double_canoe" if canoe.holds > other.holds else "single_canoe"
    if canoe.at == JETTY:
        return ""
    if canoe.cargo:
        return "laden_canoe_there" if canoe.cargo == other.cargo else "laden_canoe"
    return "empty_canoe" if canoe.at == other.at else "canoe_there"

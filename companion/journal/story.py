"""A ply in the words of the table, for the log on the command line."""

from collections.abc import Callable
from typing import assert_never

from companion.rules.board import COLOURS
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Slide,
    TakeElk,
)

PLACES = {"J": "to the jetty", "F": "over the falls"}

CARDS = {"C": "the cloud card", "L": "the lasso card", "?": "a card"}


def told_ply(ply: Ply, name_of: Callable[[int | None], str], to_play: int | None) -> str:
    """What happened, in one sentence without a full stop; ``to_play`` is the seat whose turn it was."""
    match ply:
        case Commit():
            return f"{name_of(ply.seat)} lays {told_card(ply.card)}"
        case Leave():
            return f"{name_of(ply.seat)} leaves the table"
        case ComeBack():
            return f"{name_of(ply.seat)} comes back"
        case CanoePlay():
            return f"{name_of(to_play)}'s canoe {ply.canoe} {_canoe_play(ply)}"
        case Flow():
            return _flow(ply.arms)
        case Slide():
            return f"{name_of(ply.seat)}'s canoe {ply.canoe} slides into arm {ply.arm}"
        case _:
            return f"{name_of(to_play)} {_turn(ply)}"


def _turn(ply: BuyBack | Done | Reveal | TakeElk | MoveCloud | Lasso) -> str:
    match ply:
        case BuyBack():
            price = "free" if ply.gem is None else f"for {COLOURS[ply.gem]}"
            return f"buys canoe {ply.canoe} back {price}"
        case Done():
            return "is done"
        case Reveal():
            return f"turns up {told_card(ply.card)}"
        case TakeElk():
            return f"takes the elk into canoe {ply.canoe}"
        case MoveCloud():
            return "moves the cloud up" if ply.step > 0 else "moves the cloud down"
        case Lasso():
            return "throws the lasso"
        case _:
            assert_never(ply)


def _canoe_play(play: CanoePlay) -> str:
    parts = [*_cargo("unloads", play.unload_before), *_cargo("loads", play.load_before)]
    if play.to:
        parts.append(f"paddles {_place(play.to)}")
    if play.slid_to:
        parts.append(f"slides {_place(play.slid_to)}")
    parts += [f"steals {COLOURS[theft.gem]} from {theft.seat}{theft.canoe}" for theft in play.thefts]
    parts += [*_cargo("unloads", play.unload_after), *_cargo("loads", play.load_after)]
    parts += [*_cargo("takes from Joe", play.from_joe), *_cargo("gives Joe", play.to_joe)]
    return ", ".join(parts) or "stays where it is"


def _cargo(does: str, gems: str) -> list[str]:
    return [f"{does} {' and '.join(COLOURS[gem] for gem in gems)}"] if gems else []


def _place(space: str) -> str:
    return PLACES.get(space, f"to {space}")


def told_card(card: str) -> str:
    """A card as the log names it."""
    return CARDS.get(card, f"card {card}")


def _flow(arms: str) -> str:
    if not arms:
        return "the river stands still"
    return f"the river flows {len(arms)} {'push' if len(arms) == 1 else 'pushes'}: {' '.join(arms)}"

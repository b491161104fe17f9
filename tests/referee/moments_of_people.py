"""Tables of any size in every state in which somebody may want to leave, and what they have to say so with."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NamedTuple

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Game, Player, Ply, Position

FLOWS = {"/phase": "flow"}
LADEN = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "V"}
SLIDES = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/bank": True, "/whirlpool": "5"}
SLIDES |= {"/phase": "settle", "/to_play": 1, "/settle": ["1a"]}
LOST = {"/seats/0/canoes/b/at": "F", "/seats/0/gems/V": 1}


class Stage(NamedTuple):
    """How a table comes into a state: what is otherwise than at first, and what is said then."""

    changes: dict[str, Any]
    speak: Callable[[Any], object]
    options: Mapping[str, Any] = MappingProxyType({})


def lay(table: Any) -> None:
    table.lay(*"123456"[: len(table.position.seats)])


def turn_up(table: Any) -> None:
    lay(table)
    table.press("ok")


def show_another_card(table: Any) -> None:
    turn_up(table)
    while table.position.to_play == 1:
        table.press("ok")
    table.card(2, "6")


def lay_unseen(table: Any) -> None:
    table.hold("ok")
    table.press("ok")


def push(table: Any, *keys: str) -> None:
    table.choose("push by push")
    table.press(*keys)


def open_menu(table: Any, *values: str) -> None:
    table.hold("back")
    table.choose(*values)


def take_a_play_back(table: Any) -> None:
    """What hands have to put right stands on the screen."""
    turn_up(table)
    table.choose(next(ply for ply in table.values if ply.startswith("a>")))
    table.press("back")


STAGES = {
    "committing": Stage({}, lambda table: table.card(1, "4")),
    "buying": Stage(LOST, lay, {"buy_back": "turn"}),
    "revealing": Stage({}, lay),
    "naming_card": Stage({}, lay_unseen),
    "doubting": Stage({}, lambda table: (lay(table), table.press("up"))),
    "naming_really": Stage({}, lambda table: (lay(table), table.press("up", "up"))),
    "allowing": Stage({}, show_another_card),
    "acting": Stage({}, turn_up),
    "taking_back": Stage({}, lambda table: (turn_up(table), table.press("back"))),
    "restoring": Stage({}, take_a_play_back),
    "flowing": Stage(FLOWS, lambda table: None),
    "pushing": Stage(FLOWS, lambda table: push(table, "up")),
    "miscounted": Stage(FLOWS, lambda table: push(table, "up", "down", "up", "ok")),
    "pushed astray": Stage(FLOWS, lambda table: push(table, "down", "down")),
    "astray": Stage(FLOWS, lambda table: table.hold("down")),
    "astray, entered halfway": Stage(FLOWS, lambda table: table.hold("up")),
    "putting_back": Stage(FLOWS, lambda table: (table.hold("down"), table.hold("back"))),
    "put back push by push": Stage(FLOWS, lambda table: (push(table, "down", "down"), table.hold("back"))),
    "first_disc": Stage(FLOWS | {"/fork": "?"}, lambda table: table.hold("down")),
    "settling": Stage(SLIDES, lambda table: None),
    "noting": Stage(FLOWS | LADEN, lambda table: table.press("ok")),
    "slipped": Stage(FLOWS, lambda table: table.hold_seat(1)),
    "at_menu": Stage({}, lambda table: (turn_up(table), table.hold("back"))),
    "correcting": Stage({}, lambda table: (turn_up(table), open_menu(table, "correct"))),
    "permitting": Stage({}, lambda table: (turn_up(table), open_menu(table, "allow"))),
    "ending": Stage({}, lambda table: (turn_up(table), open_menu(table, "end"))),
    "paused": Stage({}, lambda table: (turn_up(table), open_menu(table, "pause"))),
    "changing_seats": Stage({}, lambda table: (turn_up(table), table.hold("back"), table.hold("up"))),
    "standing_in": Stage({}, lambda table: (turn_up(table), table.hold("back"), table.hold("down"))),
    "telling_losses": Stage({}, lambda table: (open_menu(table, "river only"), open_menu(table, "losses"))),
    "naming_card in river only": Stage({}, lambda table: (open_menu(table, "river only"), lay_unseen(table))),
}


def plays_what_comes_first(_seen: Position, _seat: int, plies: tuple[Ply, ...]) -> Ply:
    """A stand-in that thinks about nothing."""
    return plies[0]


def table_in(speaking: Any, name: str, edition: str, players: int, settings: int = 0) -> Any:
    """A table in this state; ``settings``: so many seats the settings have, if more than play."""
    stage = STAGES[name]
    changes = dict(stage.changes)
    usual = speaking.corrected({}, edition, players)
    changes["/sites/V/V"] = usual.sites[0][0] - sum(key.endswith(("cargo", "gems/V")) for key in changes)
    if "/phase" in changes:
        hand = [card for card in usual.rules.cards if card != "2"]
        changes |= {f"/seats/{seat}/{key}": value for seat in range(players) for key, value in cards_up(hand)}
    start = speaking.corrected(changes, edition, players, **stage.options)
    names, colours = speaking.NAMES[: settings or players], speaking.COLOURS[: settings or players]
    seats = [Player(seat, names[seat - 1], colours[seat - 1]) for seat in range(1, players + 1)]
    table = speaking.Spokesman(
        Conversation(Sitting(names, colours), Game(start, seats), stand_in=plays_what_comes_first)
    )
    table.press("ok")
    stage.speak(table)
    return table


def cards_up(hand: list[str]) -> tuple[tuple[str, Any], ...]:
    """A seat has played a 2."""
    return ("played", "2"), ("hand", hand)


# ---- what is said, and how many presses that is

MOVES: tuple[tuple[str, ...], ...] = ((), ("up",), ("down",), ("hold up",), ("hold down",))

OPENINGS = [(), *[(*before, key) for before in ((), ("hold back",)) for key in ("up", "hold up", "hold down")]]


def after(table: Any, *gestures: str) -> Any:
    """Another table, where this has been pressed, held and tapped besides: "ok", "hold up", "seat 2", "tap 2"."""
    table.kept.clear()
    game = table.conversation.game
    frozen = (game.start, *game.entries, *game.standing) if game else ()
    other = deepcopy(table, {id(value): value for value in frozen})
    for gesture in gestures:
        *held, what = gesture.split(" ")
        if what.isdigit():
            other.seat(int(what)) if held == ["seat"] else other.card(int(what), "7")
        else:
            (other.hold if held else other.press)(what)
    return other


def opening(table: Any, state: str) -> tuple[str, ...]:
    """What leads to this list."""
    return next(keys for keys in OPENINGS if after(table, *keys).state == state)


def by_keys(table: Any, state: str) -> dict[str, tuple[str, ...]]:
    """What each value of this list is said with by the buttons of the menu alone, as far as one movement goes."""
    opened, found = opening(table, state), dict[str, tuple[str, ...]]()
    for moves in MOVES:
        for value, says in zip(after(table, *opened, *moves).chosen.split("|"), ("ok", "hold back"), strict=False):
            found.setdefault(value, (*opened, *moves, says))
    return found


def say_of_people(table: Any, value: str) -> None:
    """The shorter way from "nobody" to the line that says this, perhaps of two things, and say it."""
    line = next(place for place, line in enumerate(table.values) if value in line.split("|"))
    key = "down" if 2 * line <= len(table.values) else "up"
    while value not in table.chosen.split("|"):
        table.press(key)
    table.press("ok") if table.chosen.startswith(value) else table.hold("back")

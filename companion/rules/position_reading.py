"""A position from its JSON object, read strictly; what does not fit is named by the path of its key."""

from typing import Any, Final, cast, get_args

from companion.rules.board import CANOES, FALLS, GEMS, JETTY, PLACES, RIVER, WEATHER, Fork
from companion.rules.cards import LASSO
from companion.rules.consistency import check
from companion.rules.editions import EDITIONS, PLAYERS, senseless
from companion.rules.options import OPTIONS, in_deck_order, is_hold
from companion.rules.piece_reading import beaver, elk, joe, settle, whirlpool
from companion.rules.position import Canoe, Gems, Phase, Position, RuleSet, Seat, Sites, Turn
from companion.rules.values import PositionError, fields, flag, inside, items, shown, whole, word

MOST: Final = 999_999_999
"""The highest round, and the highest count before the gems are added up; far beyond any game."""

_KEYS: Final = (
    "rules",
    "round",
    "phase",
    "lifesaver",
    "to_play",
    "weather",
    "fork",
    "sites",
    "whirlpool",
    "beaver",
    "elk",
    "joe",
    "seats",
    "turn",
    "settle",
    "winners",
)
_SEAT_KEYS: Final = ("absent", "hand", "committed", "played", "gems", "canoes")


def position_from_json(obj: object) -> Position:
    """The position that the object (as from ``json.loads``) describes.

    Raises PositionError, whose message begins with the path of the key that is wrong (seats count from 0 there).
    """
    o = fields(obj, "", _KEYS)
    rules = rules_from_json(o["rules"])
    seats = _seats(o["seats"], rules)
    position = Position(
        rules=rules,
        round=whole(o["round"], "round", 1, MOST),
        phase=cast("Phase", word(o["phase"], "phase", get_args(Phase))),
        lifesaver=whole(o["lifesaver"], "lifesaver", 1, len(seats)),
        to_play=None if o["to_play"] is None else whole(o["to_play"], "to_play", 1, len(seats)),
        weather=whole(o["weather"], "weather", WEATHER[0], WEATHER[-1]),
        fork=cast("Fork", word(o["fork"], "fork", get_args(Fork))),
        sites=_sites(o["sites"]),
        seats=seats,
        whirlpool=whirlpool(o["whirlpool"], rules),
        beaver=beaver(o["beaver"], rules),
        elk=elk(o["elk"], rules, len(seats)),
        joe=joe(o["joe"], rules),
        settle=settle(o["settle"], len(seats)),
        turn=None if o["turn"] is None else _turn(o["turn"]),
        winners=_winners(o["winners"], len(seats)),
    )
    check(position)
    return position


def rules_from_json(obj: object, path: str = "rules") -> RuleSet:
    """The rules that the object describes, with every option resolved. Raises PositionError."""
    o = fields(obj, path, ("edition", *OPTIONS))
    edition = word(o["edition"], inside(path, "edition"), tuple(EDITIONS))
    for name, hold in fields(o["holds"], inside(path, "holds"), CANOES).items():
        _hold(hold, inside(path, f"holds/{name}"))
    resolved: dict[str, Any] = {}
    for name, read in OPTIONS.items():
        try:
            resolved[name] = read(o[name])
        except ValueError as error:
            raise PositionError(inside(path, name), f"{error} is needed here, not {shown(o[name])}") from None
    rules = RuleSet(edition=edition, **resolved)
    if fault := senseless(rules):
        raise PositionError(inside(path, fault[0]), fault[1])
    return rules


def _seats(value: object, rules: RuleSet) -> tuple[Seat, ...]:
    seats, players = items(value, "seats"), PLAYERS[rules.edition]
    if len(seats) not in players:
        raise PositionError("seats", f"{players[0]} to {players[-1]} seats are needed here, not {len(seats)}")
    return tuple(_seat(seat, f"seats/{index}", rules) for index, seat in enumerate(seats))


def _seat(value: object, path: str, rules: RuleSet) -> Seat:
    o = fields(value, path, _SEAT_KEYS)
    if not isinstance(o["hand"], list) or not in_deck_order(o["hand"], rules.cards):
        deck = ", ".join(rules.cards)
        raise PositionError(f"{path}/hand", f"a list of cards in the order {deck}, each at most once, is needed here")
    played = o["played"]
    canoes = fields(o["canoes"], f"{path}/canoes", CANOES)
    return Seat(
        tuple(o["hand"]),
        (_canoe(canoes["a"], f"{path}/canoes/a", rules), _canoe(canoes["b"], f"{path}/canoes/b", rules)),
        _gems(o["gems"], f"{path}/gems"),
        _committed(o["committed"], f"{path}/committed", o["hand"]),
        None if played is None else word(played, f"{path}/played", rules.cards),
        flag(o["absent"], f"{path}/absent"),
    )


def _committed(value: object, path: str, hand: list[str]) -> str | None:
    """The complaint does not repeat the value: it lies face down (R5)."""
    if value is not None and (not isinstance(value, str) or value not in [*hand, "?"] or not hand):
        raise PositionError(path, "a card of this seat's hand, ? or null is needed here")
    return value


def _canoe(value: object, path: str, rules: RuleSet) -> Canoe:
    o = fields(value, path, ("holds", "at", "cargo", "bank"))
    _hold(o["holds"], f"{path}/holds")
    at = word(o["at"], f"{path}/at", PLACES)
    cargo = _cargo(o["cargo"], f"{path}/cargo", o["holds"], at)
    bank = flag(o["bank"], f"{path}/bank")
    if bank and LASSO not in rules.cards:
        raise PositionError(f"{path}/bank", "false is needed here: without a lasso no canoe lies on the bank")
    if bank and at not in RIVER:
        raise PositionError(f"{path}/bank", f"false is needed here: beside {at} there is no bank")
    return Canoe(o["holds"], at, cargo, bank)


def _hold(value: object, path: str) -> None:
    if not is_hold(value):
        raise PositionError(path, f"1 or 2 is needed here, not {shown(value)}")


def _cargo(value: object, path: str, holds: int, at: str) -> str:
    if not isinstance(value, str) or len(value) > len(GEMS) or any(letter not in GEMS for letter in value):
        raise PositionError(path, f"gem letters of {GEMS} are needed here, not {shown(value)}")
    if list(value) != sorted(value, key=GEMS.index):
        raise PositionError(path, f"gems are written in the order {GEMS}, not {shown(value)}")
    if len(value) > holds:
        raise PositionError(path, f"this canoe holds {holds}, not {len(value)}")
    if value and at in (JETTY, FALLS):
        raise PositionError(path, f"a canoe at {at} carries nothing")
    return value


def _sites(value: object) -> Sites:
    o = fields(value, "sites", tuple(GEMS))
    v, c, y, b, r = (_gems(o[site], f"sites/{site}") for site in GEMS)
    return v, c, y, b, r


def _gems(value: object, path: str) -> Gems:
    """Counts by colour; a colour that is not there has no key."""
    if not isinstance(value, dict):
        raise PositionError(path, f"an object is needed here, not {shown(value)}")
    for gem, count in value.items():
        if gem not in tuple(GEMS):
            raise PositionError(inside(path, gem), f"this key is unknown; known are {', '.join(GEMS)}")
        whole(count, inside(path, gem), 1, MOST)
    v, c, y, b, r = (value.get(gem, 0) for gem in GEMS)
    return v, c, y, b, r


def _turn(value: object) -> Turn:
    o = fields(value, "turn", ("moved", "afloat", "done"))
    moved = items(o["moved"], "turn/moved")
    if moved not in (["a"], ["b"], ["a", "b"], ["b", "a"], []):
        raise PositionError("turn/moved", "canoes a and b, each at most once, are needed here")
    if not in_deck_order(items(o["afloat"], "turn/afloat"), CANOES):
        raise PositionError("turn/afloat", "canoes a and b, in this order and each at most once, are needed here")
    return Turn(tuple(moved), tuple(o["afloat"]), flag(o["done"], "turn/done"))


def _winners(value: object, seats: int) -> tuple[int, ...]:
    winners = items(value, "winners")
    for index, winner in enumerate(winners):
        whole(winner, f"winners/{index}", 1, seats)
    if winners != sorted(set(winners)):
        raise PositionError("winners", "seats in ascending order, each at most once, are needed here")
    return tuple(winners)

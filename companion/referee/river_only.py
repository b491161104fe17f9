"""River only: cards, weather and river are followed, canoes and gems are not; the record itself says where.

In such a stretch the position claims nothing that nobody watches: a canoe that is not lost is on land, gems are at
their own sites, the elk is at its own. So nothing can fall, and no goal is met (docs/decisions/0014-river-only.md).
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from companion.rules import (
    FALLS,
    GEMS,
    JETTY,
    Canoe,
    CorrectEntry,
    Done,
    Entry,
    Game,
    Gems,
    Lasso,
    MoveCloud,
    Ply,
    PlyEntry,
    Position,
    Reveal,
    RuleSet,
    Seat,
    Slide,
    Turn,
    legal_plies,
    position_to_json,
)
from companion.rules.gems import returned
from companion.rules.position import AT_SITE, Sites

FROM_HERE: Final = "river only from here"
AGAIN: Final = "watched again"
FELL: Final = "fell, by word of the table"
BOUGHT: Final = "bought back, by word of the table"
"""The reasons of the corrections that this depth needs; the first two begin and end a stretch of it."""

NO_GEMS: Final[Gems] = (0, 0, 0, 0, 0)


# ---- what the record says of it


def is_river_only(game: Game | None) -> bool:
    """Whether canoes and gems are not followed now."""
    return game is not None and _began(game) is not None


def last_watched(game: Game) -> Position:
    """The position before canoes and gems ceased to be followed; the game is in river only."""
    began = _began(game)
    assert began is not None
    return game.standing[began - 1].after if began else game.start


def _began(game: Game) -> int | None:
    for index in reversed(range(len(game.standing))):
        entry = game.standing[index].entry
        # The reason first, for hardly an entry has one: each word looks through the whole game.
        if entry.why and isinstance(entry, CorrectEntry) and entry.why in (FROM_HERE, AGAIN):
            return index if entry.why == FROM_HERE else None
    return None


def rules_watched(now: Position, watched: Position) -> RuleSet:
    """The rules of now, but what a canoe must do is as it was last ``watched`` (M2)."""
    return replace(now.rules, must_launch=watched.rules.must_launch)


def rules_of(game: Game) -> RuleSet:
    """The rules that another game like this one is played by, also where it is in river only."""
    now = game.position
    return rules_watched(now, last_watched(game)) if is_river_only(game) else now.rules


def entries_of_turn(game: Game) -> int:
    """How many entries the last press made that turned a card up and ended the turn; 0 where none did."""
    if not is_river_only(game) or not _is_ply(game.standing[-1].entry, Done):
        return 0
    for count, standing in enumerate(reversed(game.standing[:-1]), 2):
        if _is_ply(standing.entry, Reveal):
            return count
        if not _is_ply(standing.entry, MoveCloud | Lasso):
            break
    return 0


def _is_ply(entry: Entry, kind: Any) -> bool:
    return isinstance(entry, PlyEntry) and isinstance(entry.ply, kind)


# ---- what the position says in it


def unwatched(position: Position) -> Position:
    """The position with nothing claimed of canoes and gems; no canoe is bound to act or to be launched (M1, M2)."""
    cargoes = "".join([canoe.cargo for seat in position.seats for canoe in seat.canoes])
    owned = "".join([gem * count for seat in position.seats for gem, count in zip(GEMS, seat.gems, strict=True)])
    return replace(
        position,
        rules=replace(position.rules, must_launch=False),
        sites=_gathered(returned(position.sites, cargoes + owned)),
        seats=tuple([_emptied(seat) for seat in position.seats]),
        turn=position.turn and Turn(position.turn.moved, (), position.turn.done),
        elk=position.elk and AT_SITE,
    )


def _gathered(sites: Sites) -> Sites:
    everything = "".join([gem * count for site in sites for gem, count in zip(GEMS, site, strict=True)])
    return returned((NO_GEMS, NO_GEMS, NO_GEMS, NO_GEMS, NO_GEMS), everything)


def _emptied(seat: Seat) -> Seat:
    a, b = seat.canoes
    return replace(seat, gems=NO_GEMS, canoes=(_ashore(a), _ashore(b)))


def _ashore(canoe: Canoe) -> Canoe:
    return Canoe(canoe.holds, canoe.at if canoe.at == FALLS else JETTY)


def foregone(position: Position) -> Ply | None:
    """What follows without a question while canoes are not watched: a card's effect that has no choice, a turn's end.

    None where the table is asked, or another seat has the turn.
    """
    if position.phase not in ("act", "buyback"):
        return None
    plies = legal_plies(position)
    if position.phase == "act" and Done() in plies:
        return Done()
    return plies[0] if len(plies) == 1 else None


def before_switching(position: Position) -> Ply | None:
    """What must be settled before canoes can cease to be followed: a slide, into either arm (V2)."""
    slides = legal_plies(position) if position.phase == "settle" else []
    return slides[0] if slides and isinstance(slides[0], Slide) else None


def asks_cloud(position: Position) -> bool:
    """Whether a cloud may be moved either way."""
    return position.phase == "act" and any(isinstance(ply, MoveCloud) for ply in legal_plies(position))


# ---- from one position to another


def pointers(before: Position, after: Position) -> dict[str, Any]:
    """The correction that leads from one position to the other: JSON Pointers and their values.

    It names the weather always, so that one is a correction where nothing differs.
    """
    return {"/weather": after.weather, **differences(before, after)}


def differences(before: Position, after: Position) -> dict[str, Any]:
    """The same, empty where nothing differs."""
    return dict(_differences("", position_to_json(before), position_to_json(after)))


def _differences(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """What has other keys is replaced whole, for counts come and go; so are lists, but that of the seats."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key, value in after.items():
            yield from _differences(f"{path}/{key}", before[key], value)
    elif path == "/seats":
        for index, (was, now) in enumerate(zip(before, after, strict=True)):
            yield from _differences(f"{path}/{index}", was, now)
    elif before != after:
        yield path, after

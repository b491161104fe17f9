"""A canoe that slipped takes four presses in every state, by whatever the table has to say it with (T2)."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from stories.extent import mostly_slow

from companion.referee.rows_of_mishaps import UNDER_WAY
from companion.referee.slip_lines import said_of
from companion.rules import rule_set

NEIGHBOURS = {
    "J": ["1"],
    "1": ["J", "2"],
    "2": ["1", "3"],
    "3": ["2", "4"],
    "4": ["3", "5"],
    "5": ["4", "6L", "6R"],
    "6L": ["5", "7L", "6R"],
    "6R": ["5", "7R", "6L"],
    "7L": ["6L", "F", "7R"],
    "7R": ["6R", "F", "7L"],
    "F": ["7L", "7R"],
}
"""The places beside each place: up and down the river, and in the other arm."""

MOVES: tuple[tuple[str, ...], ...] = ((), ("up",), ("down",), ("hold up",), ("hold down",))

DOUBLE = {"holds": {"a": 2, "b": 1}}
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("base", {}),
    "Joe": ("base", {"joe": True}),
    "Spirits": ("spirits", DOUBLE),
    "Spirits with Joe": ("spirits", DOUBLE | {"joe": True}),
}

GEMS_OF_A_KIND = {"base": 7, "spirits": 6}

LAYOUTS = (("5", "3", "6L", "J", "7R", "2"), ("4", "1", "7L", "6R", "F", "5"), ("3", "3", "7L", "7R", "6R", "6L"))
"""Where the canoes of the three seats lie: the two of seat 1, and so on."""

FLOWS = {"/phase": "flow"}
LADEN = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/b/at": "7R"} | {
    f"/seats/0/canoes/{name}/cargo": "V" for name in "ab"
}
SLIDES = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/bank": True, "/whirlpool": "5"}
SLIDES |= {"/phase": "settle", "/to_play": 1, "/settle": ["1a"]}


def cards_up(cards: tuple[str, ...]) -> dict[str, Any]:
    """All seats have played a 2."""
    hand = [card for card in cards if card != "2"]
    return {f"/seats/{seat}/{key}": value for seat in range(3) for key, value in (("played", "2"), ("hand", hand))}


class Stage(NamedTuple):
    """How a table comes into a state: what is otherwise than at first, and what is said then."""

    changes: dict[str, Any]
    speak: Callable[[Any], object]
    options: Mapping[str, Any] = MappingProxyType({})


def show_another_card(table: Any) -> None:
    """Seat 1 has had its turn; seat 2 shows another card than it laid."""
    table.lay("4", "2", "3")
    while table.position.to_play == 1:
        table.press("ok")
    table.card(2, "6")


STAGES = {
    "committing": Stage({}, lambda table: table.card(1, "4")),
    "buying": Stage(
        {"/seats/0/canoes/b/at": "F", "/seats/0/gems/V": 1},
        lambda table: table.lay("4", "2", "3"),
        {"buy_back": "turn"},
    ),
    "revealing": Stage({}, lambda table: table.lay("4", "2", "3")),
    "naming_card": Stage({}, lambda table: (table.seat(1, 2, 3), table.press("ok"))),
    "allowing": Stage({}, show_another_card),
    "acting": Stage({}, lambda table: (table.lay("4", "2", "3"), table.press("ok"))),
    "flowing": Stage(FLOWS, lambda table: None),
    "settling": Stage(SLIDES, lambda table: None),
    "noting": Stage(FLOWS | LADEN, lambda table: table.press("ok")),
    "astray": Stage(FLOWS, lambda table: table.hold("down")),
    "first_disc": Stage(FLOWS | {"/fork": "?"}, lambda table: table.hold("down")),
    "slipped": Stage(FLOWS, lambda table: table.hold_seat(1)),
}


def table_in(speaking: Any, state: str, game: str, layout: tuple[str, ...]) -> Any:
    """A table in this state."""
    edition, options = GAMES[game]
    lie: dict[str, Any] = {
        f"/seats/{seat}/canoes/{name}/at": layout[2 * seat + "ab".index(name)] for seat in range(3) for name in "ab"
    }
    stage = STAGES[state]
    taken = sum(key.endswith(("cargo", "gems/V")) for key in stage.changes)
    lie["/sites/V/V"] = GEMS_OF_A_KIND[edition] - taken
    if "/phase" in stage.changes:
        lie |= cards_up(rule_set(edition, 3, options).cards)
    table = speaking.continued(speaking.corrected(lie | stage.changes, edition, 3, **options, **stage.options))
    stage.speak(table)
    assert table.state == state
    return table


def do(table: Any, *gestures: str) -> int:
    """Presses, holds and taps, such as "ok", "hold up", "seat 2", "hold seat 2", "tap 2"; how many those are."""
    for gesture in gestures:
        *held, what = gesture.removesuffix(f" {gesture[-1]}").split(" ")
        if what == "tap":
            table.card(int(gesture[-1]), next(TAPPED))
        elif what == "seat":
            (table.hold_seat if held else table.seat)(int(gesture[-1]))
        else:
            (table.hold if held else table.press)(what)
    return len(gestures)


TAPPED = cycle("123456C")


class Means(NamedTuple):
    """What opens the list, and what says a line of the other canoe."""

    opens: tuple[str, ...]
    other: str


def means_of(table: Any, seat: int) -> Iterator[Means]:
    """All that a table may have to say it with: its seats' buttons, cards on readers, or only those of the menu."""
    to_play = table.state in ("buying", "revealing", "naming_card", "acting", "settling") and table.position.to_play
    lays = table.state == "committing" and seat in table.conversation.talk().missing
    looks = table.state == "slipped" and seat == table.conversation.slipped
    if not lays and not looks and seat != to_play:
        yield Means((f"hold seat {seat}",), f"seat {seat}")
    yield Means(("hold back", f"hold seat {seat}"), f"seat {seat}")
    yield Means(("hold back", f"tap {seat}"), f"tap {seat}")
    if seat == table.position.to_play:
        yield Means(("hold back", "hold ok"), "hold back")


def stages() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    layouts = cycle(LAYOUTS)
    for game in GAMES:
        for state in STAGES:
            if state != "settling" or game.startswith("Spirits"):
                yield state, game, next(layouts)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("stage", mostly_slow(stages(), quick=2), ids=lambda stage: "-".join(stage[:2]))
def test_any_neighbouring_place_of_any_canoe_is_said_in_four_presses(
    speaking: Any, stage: tuple[str, str, tuple[str, ...]]
) -> None:
    for seat in (1, 2, 3):
        for means in means_of(table_in(speaking, *stage), seat):
            lines = lines_near(speaking, stage, seat, means)
            said = dict.fromkeys("ab", 0)
            for name, place in places_beside(table_in(speaking, *stage), seat):
                moves = next(moves for line, moves in lines.items() if said_of(line, name) == place)
                say(speaking, stage, seat, name, place, (*means.opens, *moves, "ok" if name == "a" else means.other))
                said[name] += 1
            assert min(said.values()) > 0 or stage[0] == "settling"


def lines_near(
    speaking: Any, stage: tuple[str, str, tuple[str, ...]], seat: int, means: Means
) -> dict[str, tuple[str, ...]]:
    """The lines that one movement reaches, and which."""
    found = {}
    for moves in MOVES:
        table = table_in(speaking, *stage)
        do(table, *means.opens)
        assert (table.state, table.conversation.slipped) == ("slipped", seat), means
        do(table, *moves)
        found.setdefault(table.chosen, moves)
    return found


def places_beside(table: Any, seat: int) -> Iterator[tuple[str, str]]:
    """Both canoes of a seat with each place beside them; one that waits to slide is asked about by the game itself."""
    for name, canoe in zip("ab", table.position.seats[seat - 1].canoes, strict=True):
        if f"{seat}{name}" not in table.position.settle:
            for place in NEIGHBOURS[canoe.at]:
                yield name, place


def say(
    speaking: Any, stage: tuple[str, str, tuple[str, ...]], seat: int, name: str, place: str, gestures: tuple[str, ...]
) -> None:
    """Four presses say so; nothing is else than before, and the game waits for what it waited for."""
    table = table_in(speaking, *stage)
    before, entries = table.position, table.entries
    assert do(table, *gestures) <= 4
    now = table.position
    assert now.seats[seat - 1].canoes["ab".index(name)].at == place, (stage, gestures, table.notice)
    assert table.entries[:-1] == entries
    assert table.entries[-1].startswith("correct ")
    others = "ba"["ab".index(name)]
    assert now.seats[seat - 1].canoes["ab".index(others)] == before.seats[seat - 1].canoes["ab".index(others)]
    assert replace(now, seats=before.seats, sites=before.sites, elk=before.elk) == before
    assert [one for one in now.seats if one is not now.seats[seat - 1]] == [
        one for one in before.seats if one is not before.seats[seat - 1]
    ]
    assert table.state in (stage[0], *GOES_ON.get(stage[0], ()))


GOES_ON = {
    "naming_card": ("revealing",),
    "allowing": ("revealing",),
    "astray": ("flowing", "pushing"),
    "first_disc": ("flowing",),
    "slipped": ("flowing",),
}
"""Lists of their own, which are opened anew; what was told of a river that is to be put back is kept as pushes."""


@pytest.mark.rule("T2")
@pytest.mark.parametrize("state", STAGES)
def test_where_the_canoes_belong_is_said_and_back_leaves_all_as_it_was(speaking: Any, state: str) -> None:
    game = "Spirits" if state == "settling" else "base"
    for seat in (1, 2, 3):
        for means in means_of(table_in(speaking, state, game, LAYOUTS[0]), seat):
            table = table_in(speaking, state, game, LAYOUTS[0])
            position, entries = table.position, table.entries
            presses = do(table, *means.opens)
            assert table.conversation.talk().choices[0][0].code == "slip.book"
            assert presses + do(table, "back") <= 3
            assert (table.position, table.entries) == (position, entries)
            assert table.state in (state, *GOES_ON.get(state, ()))


@pytest.mark.rule("L1", "T2")
@pytest.mark.parametrize("on_bank", [True, False])
def test_a_lassoed_canoe_is_put_off_its_bank_or_back_onto_it_in_four_presses(speaking: Any, on_bank: bool) -> None:
    """With each neighbouring place that is four lines, all that one movement reaches; a bank has no gems."""
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "5"}, "spirits")).lay("L", "1", "1")
    table.play("!L", "L")
    if not on_bank:
        do(table, "hold back", "tap 1")
        table.move_to_canoe("a", "5")
        table.press("ok")
    assert table.position.seats[0].canoes[0].bank == on_bank
    reached, loads = set(), []
    for moves in MOVES[1:]:
        do(table, "hold back", "tap 1", *moves)
        reached.add(said_of(table.chosen, "a"))
        loads = [line for line in table.values if said_of(line, "a").startswith("loads")]
        table.press("back")
    assert reached == {"5" if on_bank else "bank 5", "4", "6L", "6R"}
    assert bool(loads) != on_bank


def test_all_states_in_which_pieces_lie_on_the_table_are_tried() -> None:
    assert set(STAGES) == set(UNDER_WAY)

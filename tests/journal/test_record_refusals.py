"""A record that does not hold is refused, and the complaint names what to look at."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.journal import Journal, RecordError, game_from_record, record_of
from companion.rules import Game, Position
from companion.rules.entries import CorrectEntry, EndEntry, Player, PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]


@pytest.fixture
def record(
    start: Position, players: list[Player], ply: Write, stamp: Stamp, round_one: list[str], agreed: EndEntry
) -> dict[str, Any]:
    """Entry 13 is an allowed flow, 14 a correction, 15 an undo, 16 the end."""
    game = Game(start, players)
    flow = ply("~LRL", allow=True, why="seen so")
    assert game.add_all(map(ply, round_one[:-1])) is None
    assert game.add_all([flow, CorrectEntry(stamp, {"/weather": 1}), UndoEntry(stamp, 1), agreed]) is None
    return record_of(game)


def changed(record: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy with the value at the end of the path; ``...`` takes the key away."""
    told = copy.deepcopy(record)
    node: Any = told
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        node = node[step]
    if value is ...:
        del node[last]
    else:
        node[last] = value
    return told


def test_the_record_itself_is_taken(record: dict[str, Any]) -> None:
    assert game_from_record(record).game.ended == "agreed"


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("format", "niagara-record/2", r"record: .*niagara-record/2.*format"),
        ("format", ..., "record: .*missing required field `format`"),
        ("extra", 1, "record: .*unknown field `extra`"),
        ("plies", {}, r"record: .*`array`.*plies"),
        ("players", {}, r"record: .*`array`.*players"),
        ("players/0/seat", "1", r"record: Expected `int`, got `str`.*players"),
        ("players/0/seat", True, r"record: Expected `int`, got `bool`.*players"),
        ("players/0/name", None, r"record: Expected `str`, got `null`.*players"),
        ("players/0/colour", ..., "record: .*missing required field `colour`"),
        ("players/0/age", 7, "record: .*unknown field `age`"),
        ("players/0/seat", 2, r"players: seats \[2, 2, 3\]"),
        ("players/0/seat", 4, r"players: seats \[4, 2, 3\]; each is one of 1 to 3"),
        ("result/ended", "lost", r"record: .*'lost'.*result"),
        ("result/winners", [True], r"record: .*result.winners"),
        ("result/extra", 1, "record: .*unknown field `extra`"),
        ("rules/must_buy", True, "rules: they differ from those of start"),
        ("rules", [], r"record: .*rules"),
        ("start/weather", 3, "start: weather"),
        ("start/extra", 3, "start: extra"),
        ("start/sites/V/V", 6, "start: sites/V/V"),
        ("start/round", 1.0, r"whole: 1\.0"),
        ("start/round", 10**300, "15 digits"),
    ],
)
def test_a_key_that_does_not_fit_is_named(record: dict[str, Any], path: str, value: object, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        game_from_record(changed(record, path, value))


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("plies/4", [], r"entry 5: an entry is an object, this is \[\]"),
        ("plies/4/ply", ..., "entry 5: an entry has one of ply, correct, undo, end; this one has none"),
        ("plies/4/undo", 1, "entry 5: an entry has one of .*; this one has ply and undo"),
        ("plies/4/extra", 1, "entry 5: ply: .*unknown field `extra`"),
        ("plies/4/ply", 5, "entry 5: ply: Expected `str`, got `int`"),
        ("plies/4/at", ..., "entry 5: ply: .*missing required field `at`"),
        ("plies/4/at", "yesterday", "entry 5: at: 'yesterday' is not a time"),
        ("plies/4/ms", -1, "entry 5: ply: .*ms"),
        ("plies/4/ms", True, "entry 5: ply: Expected `int`, got `bool`.*ms"),
        ("plies/4/clock", "slow", "entry 5: ply: .*'slow'.*clock"),
        ("plies/4/why", "so", "entry 5: why: a ply has a reason only together with allow"),
        ("plies/4/allow", False, "entry 5: allow: it is true, or left out"),
        ("plies/4/allow", 1, "entry 5: ply: Expected `bool`, got `int`.*allow"),
        ("plies/12/why", 3, "entry 13: ply: .*why"),
        ("plies/13/correct", [], "entry 14: correct: Expected `object`, got `array`"),
        ("plies/14/undo", "1", "entry 15: undo: Expected `int`, got `str`"),
        ("plies/14/undo", True, "entry 15: undo: Expected `int`, got `bool`"),
        ("plies/15/end", "goal", "entry 16: end: .*'goal'"),
        ("plies/15/allow", True, "entry 16: end: .*unknown field `allow`"),
        # Entries that have their form, but do not hold.
        ("plies/4/ply", "a>2", r"entry 5: ply 'a>2' is refused \(M3\): "),
        ("plies/4/ply", "A>1", r"entry 5: ply 'A>1' is refused \(notation\): .*a>1"),
        ("plies/4/ply", "shove", r"entry 5: ply 'shove' is refused \(notation\): "),
        ("plies/0/ply", "1=2", r"entry 4: ply '!1' is refused \(R3\): "),
        ("plies/1/ply", "1=5", r"entry 2: ply '1=5' is refused \(R1\): "),
        ("plies/12/allow", ..., "entry 13: why: a ply has a reason only"),
        ("plies/12/ply", "~" + "LR" * 30, r"entry 13: ply .* is refused \(W2\): "),
        ("plies/13/correct", {"/seats/0/committed": "1"}, r"entry 14: correct .* is refused \(notation\): "),
        ("plies/13/correct", {"/weather": 9}, r"entry 14: correct .* is refused \(notation\): weather"),
        ("plies/14/undo", 0, r"entry 15: undo 0 is refused \(notation\): "),
        ("plies/14/undo", 15, r"entry 15: undo 15 is refused \(notation\): "),
    ],
)
def test_the_first_entry_that_does_not_hold_is_named_with_its_rule(
    record: dict[str, Any], path: str, value: object, complaint: str
) -> None:
    with pytest.raises(RecordError, match=complaint):
        game_from_record(changed(record, path, value))


def test_after_the_end_only_an_undo_may_follow(record: dict[str, Any]) -> None:
    record["plies"].append(record["plies"][15])
    with pytest.raises(RecordError, match=r"entry 17: end 'agreed' is refused \(notation\)"):
        game_from_record(record)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("players/0/name", "Eve", "entry 1"),
        ("plies/4/ms", 5, "entry 5"),
        ("plies/4/hash", "0" * 64, "entry 5"),
        ("plies/4/hash", ..., "entry 5"),
        ("plies/4/hash", None, "entry 5"),
        ("plies/12/why", "seen otherwise", "entry 13"),
        ("plies/12/why", ..., "entry 13"),
        ("plies/15/end", "abandoned", "entry 16"),
    ],
)
def test_the_first_entry_whose_hash_does_not_fit_is_named(
    record: dict[str, Any], path: str, value: object, named: str
) -> None:
    with pytest.raises(RecordError, match=f"{named}: its hash does not fit"):
        game_from_record(changed(record, path, value))


def test_an_entry_left_out_is_found_by_the_next_ones_hash(record: dict[str, Any]) -> None:
    del record["plies"][13:15]
    with pytest.raises(RecordError, match="entry 14: its hash does not fit"):
        game_from_record(record)


def test_a_fault_in_an_entry_is_told_before_a_hash_that_does_not_fit(record: dict[str, Any]) -> None:
    record["plies"][0]["hash"] = "wrong"
    with pytest.raises(RecordError, match="entry 5: ply 'b>6L'"):
        game_from_record(changed(record, "plies/4/ply", "b>6L"))


@pytest.mark.parametrize(
    ("key", "value"), [("winners", [1]), ("winners", [1, 2, 3]), ("ended", "open"), ("ended", "abandoned")]
)
def test_a_result_that_the_entries_do_not_lead_to_is_named(record: dict[str, Any], key: str, value: object) -> None:
    with pytest.raises(RecordError, match=f"result.{key}: it says .*, the entries lead to"):
        game_from_record(changed(record, f"result/{key}", value))


@pytest.mark.parametrize("value", [None, [], "record", 1, True, {}, float("nan"), {"format": {1, 2}}])
def test_what_is_no_record_at_all_is_refused(value: object) -> None:
    with pytest.raises(RecordError):
        game_from_record(value)


def test_a_refused_record_leaves_nothing_in_the_journal(tmp_path: Path, record: dict[str, Any]) -> None:
    with Journal.open(tmp_path) as journal:
        for wrong in (changed(record, "plies/15/hash", ""), changed(record, "result/ended", "open")):
            with pytest.raises(RecordError):
                journal.add_record(wrong)
        assert journal.games() == []
        assert journal.add_record(record).game == 1

"""``niagara log verify --record``: whatever was changed in a record is found, and the entry named."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from journal.small_journal import write

from companion.cli import log
from companion.journal import Journal, RecordError, canonical, read_json, record_of, verified
from companion.rules import Game
from companion.rules.entries import PlyEntry

Write = Callable[..., PlyEntry]
Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def record(game: Game) -> dict[str, Any]:
    return record_of(game)


def test_a_record_as_it_was_exported_is_told(verify: Verify, game: Game, fleeting: Path) -> None:
    with Journal.open(fleeting / "kept") as journal:
        write(journal, game)
    file = str(fleeting / "game.json")
    assert log.run(["export", "1", "--folder", str(fleeting / "kept"), "--output", file]) == 0
    status, out, complaints = verify("--record", file)
    assert (status, complaints) == (0, "")
    assert out.startswith(f"{file}: 18 entries, as they were exported; ")
    assert "a commit may show the card that its reveal tells, or not" in out
    assert out.endswith("; game 1 here has 18 entries\n")
    status, out, _ = verify("--record", file, "1")
    assert (status, out.splitlines()[1:]) == (0, ["game 1: 18 entries, as they were written"])


def test_every_export_of_a_random_game_is_as_it_was_exported(wanderer: Callable[..., Any]) -> None:
    for seed in range(12):
        record = record_of(wanderer(seed, ("base", "bga", "bsw")[seed % 3], 3 + seed % 3).wander(200))
        assert len(verified(record).forms) == len(record["plies"])


OTHERS: dict[str, list[Any]] = {
    "at": ["2024-05-01T20:14:08+02:00", None, ""],
    "ms": [1, 13_001],
    "clock": ["trusted", "untrusted"],
    "ply": ["1=?", "1=1", "2=2", "2=?", "2=4", "2=C", "3=?", "3=3", "3=4", "!1", "a>2", "a>1", "b>1", ".", "~L", "~R"],
    "correct": [{"/weather": 1}],
    "undo": [2],
    "end": ["abandoned"],
    "why": [None, "a gifT", ...],
    "hash": ["0" * 64],
}
"""What each key of an entry could be changed to; ``...`` leaves it out."""


def changes(record: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every entry with each of its keys changed; with its number."""
    for number, body in enumerate(record["plies"], 1):
        for key in body:
            for other in OTHERS[key]:
                if other != body[key] and not says_what_its_reveal_says(body[key], other):
                    yield number, with_other(record, number, key, other)


LAID_UNSEEN = ("3=?", "3=3")
"""Seat 3 of this game laid its card unseen and turned a 3 up later."""


def says_what_its_reveal_says(told: Any, other: Any) -> bool:
    """Whether only a commit's card is covered or uncovered that its reveal tells anyway: no hash holds that."""
    if (told, other) == LAID_UNSEEN:
        return True
    return isinstance(told, str) and isinstance(other, str) and told[1:2] == "=" and other == told[:2] + "?"


def test_a_commit_whose_card_is_covered_is_well_as_one_that_was_laid_unseen(record: dict[str, Any]) -> None:
    shown = [
        n for n, body in enumerate(record["plies"], 1) if body.get("ply", "")[1:2] == "=" and "?" not in body["ply"]
    ]
    assert shown
    for number in shown:
        told = record["plies"][number - 1]["ply"]
        covered = with_other(record, number, "ply", told[:2] + "?")
        assert len(verified(covered).forms) == len(record["plies"])


def with_other(record: dict[str, Any], number: int, key: str, other: Any) -> dict[str, Any]:
    changed = copy.deepcopy(record)
    changed["plies"][number - 1][key] = other
    if other is ...:
        del changed["plies"][number - 1][key]
    return changed


def test_every_change_of_an_entry_of_a_record_is_found_and_the_entry_named(record: dict[str, Any]) -> None:
    count = 0
    for number, changed in changes(record):
        with pytest.raises(RecordError, match=f"^entry {number}: "):
            verified(changed)
        count += 1
    assert count > 300


@pytest.mark.parametrize(
    ("rearranged", "number"),
    [
        (lambda plies: [*plies[:4], *plies[5:]], 5),
        (lambda plies: [*plies[:5], *plies[4:]], 6),
        (lambda plies: [plies[1], plies[0], *plies[2:]], 1),
        (lambda plies: plies[1:], 1),
    ],
    ids=["left out", "doubled", "in another order", "begun later"],
)
def test_entries_left_out_doubled_or_in_another_order_are_found(
    record: dict[str, Any], rearranged: Callable[[list[Any]], list[Any]], number: int
) -> None:
    with pytest.raises(RecordError, match=f"^entry {number}: its hash does not fit"):
        verified({**record, "plies": rearranged(record["plies"])})


def test_a_record_cut_off_before_its_end_is_found(record: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=r"^result\.ended: it says 'agreed', the entries lead to 'open'"):
        verified({**record, "plies": record["plies"][:-1]})


@pytest.mark.parametrize("left", [0, 1, 5, 12])
def test_a_record_cut_off_anywhere_is_found_where_the_journal_has_the_game(
    verify: Verify, game: Game, fleeting: Path, left: int
) -> None:
    file = cut_off(game, left, fleeting)
    with Journal.open(fleeting / "kept") as journal:
        write(journal, Game(game.start, game.players[:2]))
        write(journal, game)
    status, out, err = verify("--record", str(file))
    assert status == 1
    assert err == f"niagara log: {file}: game 2 here goes on after its last entry and has 18 entries\n"
    assert out.startswith(f"{file}: {left} entr")


def cut_off(game: Game, left: int, folder: Path) -> Path:
    """A record of the game's first entries, made to fit in all that the notation says of its end."""
    first = Game(game.start, game.players)
    assert first.add_all(game.entries[:left]) is None
    (folder / "cut.json").write_bytes(canonical(record_of(first)))
    return folder / "cut.json"


@pytest.mark.parametrize("left", [0, 12])
def test_where_no_journal_has_the_game_nobody_claims_to_know_its_end(
    verify: Verify, game: Game, fleeting: Path, left: int
) -> None:
    status, out, err = verify("--record", str(cut_off(game, left, fleeting)))
    assert (status, err) == (0, "")
    assert "; whether entries are missing at its end no hash can tell, compare with `niagara log show`" in out


def test_a_journal_that_cannot_be_read_does_not_spoil_the_verdict(verify: Verify, game: Game, fleeting: Path) -> None:
    (fleeting / "kept").mkdir()
    (fleeting / "kept" / "niagara.sqlite").write_text("Dear diary, " * 100)
    status, out, err = verify("--record", str(cut_off(game, 12, fleeting)))
    assert (status, err) == (0, "")
    assert "no hash can tell" in out
    assert "it is not a journal but some other file" in out


def test_a_card_put_face_up_into_the_start_of_a_record_is_found(game: Game, ply: Write) -> None:
    half = Game(game.start, game.players)
    assert half.add_all(map(ply, ("1=1", "2=2", "3=3", "!1"))) is None
    record = record_of(Game(half.position, game.players))
    assert len(verified(record).forms) == 0
    record["start"]["seats"][1]["committed"] = "2"
    with pytest.raises(RecordError, match=r"^start: .*face down"):
        verified(record)


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_every_byte_of_an_exported_file_that_is_changed_is_found(record: dict[str, Any], step: int) -> None:
    raw, chance = canonical(record), random.Random(5)
    for at in range(0, len(raw), step):
        changed = raw[:at] + bytes([raw[at] ^ 1 << chance.randrange(8)]) + raw[at + 1 :]
        with pytest.raises(RecordError):
            verified(read_json(changed))


def test_a_changed_record_ends_with_status_one_and_its_file_and_entry(
    verify: Verify, record: dict[str, Any], fleeting: Path
) -> None:
    record["plies"][4]["ms"] += 1
    (fleeting / "bad.json").write_text(json.dumps(record))
    status, out, err = verify("--record", str(fleeting / "bad.json"))
    assert (status, out) == (1, "")
    assert err.startswith(f"niagara log: {fleeting}/bad.json: entry 5: its hash does not fit")


@pytest.mark.parametrize("raw", [b"", b"\x00", b"null", b'{"format": "niagara-record/1"}', b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_record_ends_with_status_one(verify: Verify, fleeting: Path, raw: bytes) -> None:
    (fleeting / "bad.json").write_bytes(raw)
    status, out, err = verify("--record", str(fleeting / "bad.json"))
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(f"niagara log: {fleeting}/bad.json: ")

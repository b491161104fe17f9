"""A record that was taken in is given out again as it was, byte for byte, and its hashes are what the notation says."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion.journal import Journal, canonical, game_from_record, read_json, record_of
from companion.rules import Game, Position, new_position, position_to_json, rule_set
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, Stamp, UndoEntry

Write = Callable[..., PlyEntry]


def again(record: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The record after the way through a file's bytes and a journal that is closed and opened again."""
    with Journal.open(folder) as journal:
        number = journal.add_record(read_json(canonical(record))).game
    with Journal.open(folder) as journal:
        return journal.record(number)


def rechained(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the hashes that the notation demands, computed on their own."""

    def digest(value: object, before: str = "") -> str:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256((before + text).encode()).hexdigest()

    def covered(body: dict[str, Any]) -> dict[str, Any]:
        text = body.get("ply", "")
        return body | {"ply": text[:2] + "?"} if text[1:2] == "=" and text[0] in "123456" else body

    link = digest({key: record[key] for key in ("format", "rules", "players", "start")})
    chained = []
    for body in record["plies"]:
        plain = {key: value for key, value in body.items() if key != "hash"}
        link = digest(covered(plain), link)
        chained.append(plain | {"hash": link})
    return record | {"plies": chained}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_any_game_comes_back_byte_for_byte(fleeting: Path, wanderer: Callable[..., Any], seed: int) -> None:
    game = wanderer(seed, ("base", "bga", "bsw")[seed % 3], 3 + seed % 3, {"must_launch": seed % 2 == 0}).wander(300)
    record = record_of(game)
    assert canonical(again(record, fleeting)) == canonical(record)
    assert rechained(record) == record


def test_random_games_have_everything_that_a_record_can_tell(wanderer: Callable[..., Any]) -> None:
    told: set[str] = set()
    for seed in range(24):
        record = record_of(wanderer(seed, ("base", "bga", "bsw")[seed % 3], 3 + seed % 3).wander(300))
        told.add(record["result"]["ended"])
        for body in record["plies"]:
            told |= body.keys() | {body.get("ply", "")[:2]}
    assert {"goal", "open", "agreed", "abandoned", "allow", "why", "correct", "undo"} <= told
    assert {"2-", "2+", "1=", "a>", "$a", "C+", "!C", "~L"} <= told


def test_a_record_has_the_keys_of_the_notation_and_the_rules_of_its_start(
    start: Position, players: list[Player], ply: Write, stamp: Stamp
) -> None:
    game = Game(start, players)
    corrected = CorrectEntry(stamp, {"/rules/must_launch": True}, "always so tonight")
    assert game.add_all([ply("1=5", 12), corrected, UndoEntry(stamp, 1), EndEntry(stamp, "agreed", "late")]) is None
    record = record_of(game)
    hashes = [body.pop("hash") for body in record["plies"]]
    assert all(len(link) == 64 and set(link) <= set("0123456789abcdef") for link in hashes)
    assert record == {
        "format": "niagara-record/1",
        "rules": position_to_json(start)["rules"],
        "players": [{"seat": p.seat, "name": p.name, "colour": p.colour} for p in players],
        "start": position_to_json(start),
        "plies": [
            {"at": None, "ms": 12, "clock": "untrusted", "ply": "1=?"},
            {"at": stamp.at, "ms": 0, "clock": "trusted", "correct": corrected.correct, "why": corrected.why},
            {"at": stamp.at, "ms": 0, "clock": "trusted", "undo": 1, "why": None},
            {"at": stamp.at, "ms": 0, "clock": "trusted", "end": "agreed", "why": "late"},
        ],
        "result": {"winners": [], "ended": "agreed"},
    }


@pytest.mark.parametrize("first", ["1=1", "1=?"])
def test_a_commit_comes_back_as_it_was_written_also_after_its_reveal(
    fleeting: Path, start: Position, players: list[Player], ply: Write, first: str
) -> None:
    game = Game(start, players)
    assert game.add_all(map(ply, (first, "2=2", "3=3", "!1"))) is None
    record = record_of(game)
    assert record["plies"][0]["ply"] == first
    assert canonical(again(record, fleeting)) == canonical(record)


@pytest.mark.parametrize("ended", ["agreed", "abandoned", "open"])
def test_every_way_to_end_comes_back(
    fleeting: Path, start: Position, players: list[Player], ply: Write, stamp: Stamp, ended: Any
) -> None:
    game = Game(start, players)
    entries: list[Entry] = [ply("1=5")] if ended == "open" else [ply("1=5"), EndEntry(stamp, ended)]
    assert game.add_all(entries) is None
    record = record_of(game)
    assert record["result"] == {"winners": [], "ended": ended}
    assert canonical(again(record, fleeting)) == canonical(record)


def test_a_game_that_its_goal_ended_names_its_winners(
    fleeting: Path, start: Position, players: list[Player], ply: Write, stamp: Stamp, round_one: list[str]
) -> None:
    game = Game(start, players)
    gift = {"/sites/R/R": 3, "/seats/1/gems/R": 4}
    assert game.add_all([CorrectEntry(stamp, gift, "by hand"), *map(ply, round_one)]) is None
    record = record_of(game)
    assert record["result"] == {"winners": [2], "ended": "goal"}
    assert canonical(again(record, fleeting)) == canonical(record)


def test_options_corrected_on_the_way_leave_the_rules_of_the_record(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp
) -> None:
    game = Game(start, players)
    assert game.add_all([CorrectEntry(stamp, {"/rules/buy_back": "turn", "/rules/must_buy": True})]) is None
    assert game.position.rules != game.start.rules
    record = record_of(game)
    assert record["rules"] == record["start"]["rules"] == position_to_json(start)["rules"]
    assert canonical(again(record, fleeting)) == canonical(record)


@pytest.mark.parametrize("why", [{}, {"why": None}, {"why": ""}, {"why": "“так” \u2028 \t"}])
def test_a_reason_left_out_stays_left_out_and_none_stays_null(
    fleeting: Path,
    start: Position,
    players: list[Player],
    stamp: Stamp,
    ply: Write,
    round_one: list[str],
    why: dict[str, Any],
) -> None:
    game = Game(start, players)
    entries: list[Entry] = [CorrectEntry(stamp, {"/weather": 2}), EndEntry(stamp, "agreed"), UndoEntry(stamp, 1)]
    assert game.add_all([*map(ply, round_one[:-1]), ply("~LRLR", allow=True), *entries]) is None
    record = record_of(game)
    for body in record["plies"][-4:]:
        del body["why"]
        body |= why
    record = rechained(record)
    assert canonical(again(record, fleeting)) == canonical(record)


def test_names_of_any_letters_and_empty_ones_come_back(fleeting: Path, start: Position) -> None:
    names = ("", "Ζωή 🛶 \u2028\x00", '"</script>\\')
    record = record_of(Game(start, [Player(3 - seat, names[seat], names[-seat]) for seat in range(3)]))
    assert [player["seat"] for player in record["players"]] == [3, 2, 1]
    assert canonical(again(record, fleeting)) == canonical(record)


def test_a_record_that_begins_in_the_middle_with_cards_face_down_can_be_continued(
    fleeting: Path, ply: Write, players: list[Player], stamp: Stamp
) -> None:
    game = Game(new_position(rule_set("base", 3, {}), 3, lifesaver=1, fork="L"), players)
    assert game.add_all(map(ply, ("1=5", "2=4", "3=3", "!5", "a>3+V", "."))) is None
    record = record_of(Game(game.position, players))
    assert [seat["committed"] for seat in record["start"]["seats"]] == [None, "?", "?"]
    with Journal.open(fleeting) as journal:
        number = journal.add_record(record).game
        assert journal.unfinished() == number
        journal.append(number, [ply("!4"), ply("a>4"), ply("."), ply("!3"), ply("a>3"), ply("."), ply("~LRL")])
        assert journal.load(number).position.round == 2
        continued = journal.record(number)
    assert continued["start"] == record["start"]
    assert canonical(again(continued, fleeting / "other")) == canonical(continued)


def test_an_open_game_goes_on_after_its_import_and_its_hashes_go_on_with_it(
    fleeting: Path, wanderer: Callable[..., Any]
) -> None:
    playing = wanderer(11)
    early = record_of(playing.wander(60))
    with Journal.open(fleeting) as journal:
        number = journal.add_record(early).game
        late = playing.wander(90)
        journal.append(number, late.entries[60:])
        late_hashes = [body["hash"] for body in record_of(late)["plies"]]
        assert [body["hash"] for body in journal.record(number)["plies"]] == late_hashes


def test_the_same_game_is_taken_in_once(fleeting: Path, wanderer: Callable[..., Any]) -> None:
    record, other = record_of(wanderer(1).wander(30)), record_of(wanderer(2).wander(30))
    with Journal.open(fleeting) as journal:
        added = [journal.add_record(told) for told in (record, other, record)]
        assert [(one.game, one.known) for one in added] == [(1, False), (2, False), (1, True)]
        assert len(journal.games()) == 2


def test_a_journals_own_game_is_recognised_though_its_cards_were_covered(
    fleeting: Path, start: Position, players: list[Player], stamp: Stamp, ply: Write
) -> None:
    with Journal.open(fleeting) as journal:
        number = journal.start_game(start, players, stamp)
        journal.append(number, [ply("1=5"), ply("2=4")])
        added = journal.add_record(journal.record(number))
        assert (added.game, added.known) == (number, True)


def test_other_players_make_another_game(fleeting: Path, start: Position, players: list[Player]) -> None:
    renamed = [structs.replace(players[0], name="Eve"), *players[1:]]
    with Journal.open(fleeting) as journal:
        added = [journal.add_record(record_of(Game(start, table))) for table in (players, renamed)]
        assert [one.game for one in added] == [1, 2]


def test_the_way_of_a_record_into_a_game_needs_no_journal(wanderer: Callable[..., Any]) -> None:
    game = wanderer(4).wander(80)
    kept = game_from_record(record_of(game))
    assert (kept.game.position.round, kept.game.ended) == (game.position.round, game.ended)
    assert kept.last_hash == record_of(game)["plies"][-1]["hash"]

"""Who the log says has won, and by which names it calls the seats: those of the screens."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli import log
from companion.journal import Journal, RecordError, game_from_record, record_of, verified
from companion.rules import Game, Position
from companion.rules.entries import CorrectEntry, EndEntry, Player, Stamp
from companion.views.wording import Wording

Run = Callable[..., str]
COLOURS = ("red", "blue", "green")


@pytest.fixture
def niagara_log(fleeting: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command on the folder ``kept``; what it prints."""

    def run(*arguments: str) -> str:
        assert log.run(["--folder", str(fleeting / "kept"), *arguments]) == 0
        return capsys.readouterr().out

    return run


@pytest.fixture
def by_word(fleeting: Path, start: Position, stamp: Stamp) -> Game:
    """Game 1: seats without names; seat 2 has won by word of the table."""
    game = Game(start, [Player(1, "", "red"), Player(2, " ", "blue"), Player(3, "", "")])
    assert game.add(EndEntry(stamp, "agreed", "won by seat 2, by word of the table")) is not None
    with Journal.open(fleeting / "kept") as journal:
        journal.append(journal.start_game(start, game.players, stamp), game.entries)
    return game


def test_who_has_no_name_is_called_by_the_colour_as_on_the_screens(niagara_log: Run, by_word: Game) -> None:
    out = niagara_log("list")
    assert "Red, Blue, seat 3" in out
    wording = Wording(by_word.players)
    assert [wording.seat(seat) for seat in (1, 2)] == ["Red", "Blue"]
    out = niagara_log("show", "1")
    lines = out.splitlines()
    assert lines[2:5] == ["  seat 1  Red (red)", "  seat 2  Blue (blue)", "  seat 3  seat 3 ()"]
    assert lines[6].endswith("the table ends the game: agreed (won by Blue, by word of the table)")


def test_names_that_nobody_can_tell_apart_are_colours_there_too(
    niagara_log: Run, fleeting: Path, start: Position, stamp: Stamp
) -> None:
    with Journal.open(fleeting / "kept") as journal:
        for names in (("Zoë", "Zoe\u0308", "علی\u200cرضا"), ("Kim", "Kim\u200b", "\u202eKim!")):
            players = [Player(seat, name, colour) for seat, name, colour in zip((1, 2, 3), names, COLOURS, strict=True)]
            journal.start_game(start, players, stamp)
    first, second = niagara_log("list").splitlines()
    assert "Red, Blue, علیرضا" in first
    assert "Red, Blue, Kim!" in second


def test_what_corrects_nothing_is_a_note(niagara_log: Run, fleeting: Path, start: Position, stamp: Stamp) -> None:
    game = Game(start, [Player(1, "", "red"), Player(2, "", "blue")])
    game.add(CorrectEntry(stamp, {"/weather": 0}, "the companion plays for seat 2"))
    game.add(CorrectEntry(stamp, {"/weather": 1}, "the table is right"))
    with Journal.open(fleeting / "kept") as journal:
        journal.append(journal.start_game(start, game.players, stamp), game.entries)
    lines = niagara_log("show", "1").splitlines()
    assert lines[-3].endswith("  the table notes (the companion plays for Blue)")
    assert lines[-2].endswith("  the table corrects: weather 1 (the table is right)")


@pytest.mark.rule("X1")
def test_who_has_won_by_word_of_the_table_is_in_the_list_the_game_and_the_record(
    niagara_log: Run, by_word: Game
) -> None:
    out = niagara_log("list")
    assert out.endswith("ended by agreement  won by Blue\n")
    out = niagara_log("show", "1")
    assert out.endswith("ended by agreement, won by Blue\n")
    out = niagara_log("export", "1")
    assert json.loads(out)["result"] == {"winners": [2], "ended": "agreed"}
    assert niagara_log("verify") == "game 1: 1 entry, as they were written\n"


@pytest.mark.rule("X1")
@pytest.mark.parametrize(("winners", "taken"), [([2], True), ([], True), ([1], False), ([1, 2], False)])
def test_a_record_names_the_winner_by_word_or_as_before_nobody(by_word: Game, winners: list[int], taken: bool) -> None:
    record = record_of(by_word)
    record["result"]["winners"] = winners
    told = None
    try:
        game_from_record(record)
    except RecordError as error:
        told = str(error)
    assert (told is None) == taken, told


@pytest.mark.rule("X1")
def test_a_winner_taken_out_of_a_record_is_found(niagara_log: Run, by_word: Game) -> None:
    """Such a record is taken in, as one of before, but it is not as it was exported."""
    record = json.loads(niagara_log("export", "1"))
    assert verified(record).game.winners == (2,)
    for winners in ([], [1], [1, 2], [2, 2]):
        record["result"]["winners"] = winners
        with pytest.raises(RecordError) as refused:
            verified(record)
        assert str(refused.value) == f"result.winners: it says {winners}, the entries lead to [2]"


@pytest.mark.parametrize(
    ("end", "why"),
    [("abandoned", "won by seat 2, by word of the table"), ("agreed", "won by seat 6, by word of the table")],
)
def test_only_an_agreed_end_names_a_winner_and_only_one_who_plays(
    start: Position, stamp: Stamp, end: Any, why: str
) -> None:
    game = Game(start, ())
    game.add(EndEntry(stamp, end, why))
    assert record_of(game)["result"]["winners"] == []

"""What a table was offered goes into the first line of its recording, and comes out of it again as it was."""

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from stories.box import Box

from companion.app.settings import settings_from
from companion.app.start import start_with
from companion.app.trace import Header, Offered, Trace, TraceError, format_line
from companion.app.trace_header import live_header, start_from
from companion.intake.deck import deck_from
from companion.journal import Journal
from firmware_bridge.simulated import SimulatedBoard


@pytest.fixture
def header(tmp_path: Path) -> Header:
    """Of a game that was left in the middle of the pushes, with a card face down in its past."""
    with ExitStack() as evening:
        box = Box(tmp_path / "games", evening, evening.enter_context(SimulatedBoard((1,))))
        box.link_up()
        box.set_up()
        for seat, card in ((1, "3"), (1, "C"), (2, "C"), (3, "C")):
            box.lay(seat, card)
        for _ in range(3):
            box.press("ok", "ok")
        box.press("up", "ok", "up")
        assert (box.table.conversation.state, box.table.conversation.pushes) == ("pushing", "L")
    with Journal.open(tmp_path / "games") as journal:
        start = start_with(journal, box.settings.sitting())
        return live_header(box.settings, box.deck, start, journal.mark())


def put(header: Header, folder: Path) -> dict[str, Any]:
    """What a new journal offers after that."""
    with Journal.open(folder) as journal:
        start_from(header, journal, Path("my.trace"))
        game = journal.load(1)
        return {
            "entries": game.entries,
            "players": game.players,
            "draft": journal.draft(1),
            "mark": journal.mark(),
            "unfinished": journal.unfinished(),
        }


def test_the_game_that_was_offered_comes_out_as_it_went_in(header: Header, tmp_path: Path) -> None:
    (tmp_path / "my.trace").write_text(format_line(header), "utf-8")
    again = put(Trace(tmp_path / "my.trace").header, tmp_path / "again")
    with Journal.open(tmp_path / "games") as journal:
        game = journal.load(1)
        assert again == {
            "entries": game.entries,
            "players": game.players,
            "draft": '{"pushes":"L"}',
            "mark": journal.mark(),
            "unfinished": 1,
        }
        assert journal.mark() is not None


def test_the_settings_and_the_deck_are_those_of_the_table(header: Header, tmp_path: Path) -> None:
    settings = settings_from(header.settings, "settings")
    assert [(seat.colour, seat.button) for seat in settings.seats] == [("blue", 17), ("green", 27), ("red", 22)]
    assert deck_from(header.deck, "deck").uid_of("red", "C") == "04A1030A517280"
    assert header.live


def test_an_offered_game_that_does_not_hold_is_refused_and_no_card_told(header: Header, tmp_path: Path) -> None:
    assert isinstance(header.offered, Offered)
    entries = list(header.offered.entries)
    for wrong in ({"ply": "1=7"}, {"ply": "1=99"}, {"ply": "1=L"}, {"play": 5}):
        bodies = (entries[0] | wrong, *entries[1:])
        with (
            Journal.open(tmp_path / f"again {wrong}") as journal,
            pytest.raises(TraceError, match=re.escape("my.trace: line 1: offered: ")) as refused,
        ):
            start_from(replace(header, offered=replace(header.offered, entries=bodies)), journal, Path("my.trace"))
        assert "1=7" not in str(refused.value)
        assert "1=99" not in str(refused.value)
        assert "card L" not in str(refused.value)

"""Stand-ins, newcomers, other seats and the same game again, on a companion with all its parts around it."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from app.spoken_evening import Evening

from companion.app.settings import Settings, settings_from
from companion.app.stand_in import stand_in
from companion.app.start import start_with
from companion.app.trace_header import live_header, start_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal
from companion.referee.heard import Moment
from companion.referee.words import MenuHeld, MenuPressed, SeatPressed, Word
from companion.rules import EndEntry, Player, legal_plies, masked, new_position, rule_set
from companion.rules.entries import Stamp
from companion.views.cue import Cue, at_places

COLOURS = ("blue", "green", "red", "yellow")


@pytest.fixture
def settings() -> Settings:
    return settings_from({"seats": [{"colour": colour} for colour in COLOURS]}, "settings")


@pytest.fixture
def evening(tmp_path: Path, settings: Settings) -> Iterator[Evening]:
    with ExitStack() as opened:
        yield Evening(opened, tmp_path, settings)


def hold_up() -> list[Word]:
    return [MenuPressed("up"), MenuHeld("up")]


def test_the_app_hands_in_a_player_for_who_is_away(evening: Evening) -> None:
    evening.press("ok down ok ok ok")
    evening.say(*hold_up(), SeatPressed(2), SeatPressed(1), SeatPressed(3))
    evening.power_cut()
    evening.press("ok")
    assert evening.start.conversation.stand_ins == (2,)
    evening.press("ok")
    assert evening.position.phase == "reveal"
    assert evening.position.seats[1].committed in evening.position.rules.cards


def test_a_game_that_somebody_joined_is_gone_on_with_after_a_power_cut(evening: Evening) -> None:
    evening.press("ok down ok ok ok")
    evening.press("up up ok ok")
    evening.power_cut()
    assert [game.ended for game in evening.journal.games()] == ["agreed", "open"]
    evening.press("ok")
    assert len(evening.position.seats) == 4


@pytest.mark.parametrize("cut", [False, True])
def test_that_somebody_joined_is_taken_back_also_after_a_power_cut(evening: Evening, cut: bool) -> None:
    evening.press("ok down ok ok ok")
    before = evening.position
    evening.press("up up ok ok")
    if cut:
        evening.power_cut()
        evening.press("ok")
    evening.press("back")
    assert evening.position == before
    evening.say(SeatPressed(1))
    evening.power_cut()
    assert [(game.ended, len(game.players)) for game in evening.journal.games()] == [("open", 3), ("abandoned", 4)]
    evening.press("ok")
    assert evening.start.conversation.talk().committed == (1,)
    evening.press("back back")
    assert evening.position == before, "nothing of the game that nobody joined comes back"


def test_the_last_game_is_offered_again_on_the_first_screen(evening: Evening) -> None:
    evening.press("ok ok ok ok")
    evening.say(MenuHeld("back"))
    evening.press("up up ok ok")
    evening.power_cut()
    assert evening.start.conversation.state == "setting_up"
    evening.press("up ok")
    assert (len(evening.position.seats), evening.position.lifesaver) == (4, 2)


def test_a_last_game_that_cannot_be_read_is_not_offered(evening: Evening) -> None:
    start = new_position(rule_set("base", 3), 3)
    number = evening.journal.start_game(start, [Player(1, "", "blue")], Stamp())
    evening.journal.append(number, [EndEntry(Stamp(), "agreed")])
    evening.journal._connection.execute("UPDATE entry SET hash = 'x'")
    evening.power_cut()
    assert evening.start.conversation.last is None
    evening.press("ok ok ok ok")
    assert evening.position.phase == "commit"


def test_a_recording_knows_the_last_game_too(evening: Evening, settings: Settings, tmp_path: Path) -> None:
    evening.press("ok ok ok ok")
    evening.say(MenuHeld("back"))
    evening.press("up up ok ok")
    evening.power_cut()
    header = live_header(settings, simulated_deck(COLOURS), evening.start, None)
    with Journal.open(tmp_path / "again") as journal:
        start_from(header, journal, tmp_path / "my.trace")
        again = start_with(journal, settings.sitting()).conversation
        assert (again.state, again.choices()) == ("setting_up", evening.start.conversation.choices())


def test_a_recording_knows_the_game_before_a_newcomer_too(evening: Evening, settings: Settings, tmp_path: Path) -> None:
    evening.press("ok down ok ok ok")
    evening.press("up up ok ok")
    evening.power_cut()
    header = live_header(settings, simulated_deck(COLOURS), evening.start, None)
    with Journal.open(tmp_path / "again") as journal:
        start_from(header, journal, tmp_path / "my.trace")
        again = start_with(journal, settings.sitting()).conversation
        again.hear(MenuPressed("ok"), Moment(1.0))
        again.hear(MenuPressed("back"), Moment(3.0))
        assert len(again.position.seats) == 3


@pytest.mark.rule("R5")
def test_the_stand_in_decides_alike_whatever_others_hide() -> None:
    position = new_position(rule_set("spirits", 4), 4)
    plies = tuple(ply for ply in legal_plies(position) if getattr(ply, "seat", 0) == 2)
    assert stand_in(position, 2, plies) == stand_in(masked(position), 2, plies)
    assert stand_in(position, 2, plies) in plies


def test_lamps_are_those_of_the_places_where_people_sit() -> None:
    players = [Player(1, "", "yellow"), Player(2, "", "blue"), Player(3, "", "red")]
    placed = at_places(Cue(("turn", "lay", "accepted"), "refused"), players, COLOURS)
    assert (placed.seats, placed.menu) == (("lay", None, "accepted", "turn"), "refused")

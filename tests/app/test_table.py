"""The app's one thread: what the devices say reaches the game, and what is missing is said without stopping it."""

import logging
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from PIL import Image
from stories.box import Box

from companion.app.box_troubles import no_display
from companion.app.inbox import NewsCame, PartTold, Stop, Typed
from companion.app.line_state import LineState
from companion.journal import Mark
from companion.referee.words import CardShown, SeatPressed
from companion.views.scene import Scene
from firmware_bridge.messages import ReaderShows
from firmware_bridge.news import LineCalm, LineFlooded, LinkLost, LinkUp, SearchFailed

READERS_LOST = "Readers lost: connection broke off."


def test_a_game_begins_with_four_presses_of_ok(box: Box) -> None:
    box.press("ok", "ok", "ok", "ok")
    assert box.scenes.shown[-1].glance == "Lay a card"
    assert [game.number for game in box.journal.games()] == [1]


def test_a_press_is_one_word_however_long_the_finger_stays(box: Box) -> None:
    box.set_up()
    box.fingers.press("seat1")
    box.wait(20)
    box.fingers.release("seat1")
    box.wait(1)
    assert box.table.conversation.talk().committed == (1,)
    assert box.notice == ""


def test_each_scene_is_shown_once(box: Box) -> None:
    box.set_up()
    count = len(box.scenes.shown)
    box.wait(60)
    box.table.show()
    assert len(box.scenes.shown) == count


def test_a_card_that_is_tapped_is_laid_and_written_and_acknowledged(box: Box) -> None:
    box.link_up()
    box.set_up()
    event = box.lay(2, "5")
    assert box.table.conversation.position.seats[1].committed == "5"
    assert box.board.wait_acknowledged(event + 1, 5)
    assert box.journal.mark() == Mark(box.board.boot_id, event + 1)


def test_an_unknown_tag_is_acknowledged_and_told_with_its_uid(box: Box) -> None:
    box.link_up()
    box.set_up()
    arrived = box.board.tap(1, "04FFFFFF517280")
    box.hear(lambda news: getattr(news, "sequence", None) == arrived)
    assert "04FFFFFF517280" in box.notice
    assert box.board.wait_acknowledged(arrived, 5)


def test_a_reader_that_fails_is_logged_and_stops_nothing(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.link_up()
    box.set_up()
    failed = box.board.fail(1)
    box.hear(lambda news: getattr(news, "sequence", None) == failed)
    assert box.board.wait_acknowledged(failed, 5)
    box.press("seat1")
    assert box.table.conversation.talk().committed == (1,)
    assert "reader 1 answers no more" in caplog.text


def test_readers_that_are_lost_are_missed_on_the_screen_until_they_are_back(box: Box) -> None:
    box.link_up()
    box.set_up()
    box.board.close()
    box.hear(lambda news: isinstance(news, LinkLost))
    assert box.status == READERS_LOST
    box.press("seat1")
    assert (box.table.conversation.talk().committed, box.status) == ((1,), READERS_LOST)
    box.table.take(NewsCame(LinkUp("niagara-readers", "1.0", 7, (1,))))
    assert box.status == ""


def test_readers_that_are_not_found_are_missed_where_cards_have_tags(box: Box) -> None:
    box.table.take(NewsCame(SearchFailed("absent", "/dev/ttyACM0")))
    assert box.status == "Readers lost: no board plugged in."


def test_a_table_that_plays_with_buttons_alone_misses_no_readers(box: Box) -> None:
    box.table._line = LineState(needed=False)
    box.table.take(NewsCame(SearchFailed("absent", "/dev/ttyACM0")))
    assert box.status == ""


def test_a_part_says_what_is_the_matter_until_all_is_well_again(box: Box) -> None:
    box.table.take(PartTold("display", no_display("no_answer")))
    assert box.status == "No display: it does not answer."
    box.table.take(PartTold("display", None))
    assert box.status == ""


def test_a_button_may_be_typed_where_its_wire_is_missing(box: Box) -> None:
    box.set_up()
    box.table.take(Typed("seat1"))
    box.table.take(Typed("seat9"))
    assert box.table.conversation.talk().committed == (1,)


def test_a_button_may_be_typed_as_held_where_its_wire_is_missing(box: Box) -> None:
    box.set_up()
    box.table.take(Typed("seat1"))
    box.table.take(Typed("back", held=True))
    assert box.table.conversation.state == "at_menu"
    assert box.table.conversation.talk().committed == (1,)


def test_ok_typed_as_held_says_that_all_have_laid(box: Box) -> None:
    box.set_up()
    box.table.take(Typed("ok", held=True))
    assert box.table.conversation.talk().committed == (1, 2, 3)


def test_a_button_that_is_stuck_is_logged_and_presses_nothing(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.set_up()
    box.fingers.press("seat1")
    box.wait(40)
    assert "button seat1 is stuck down" in caplog.text
    box.fingers.release("seat1")
    box.wait(1)
    box.press("seat2")
    assert box.table.conversation.talk().committed == (1, 2)


class Smashed:
    """An output that is broken for good."""

    def show(self, _scene: Scene, _picture: Image.Image) -> None:
        raise RuntimeError("smashed")


def test_an_output_that_is_broken_stops_no_game(open_box: Callable[..., Box]) -> None:
    box = open_box(Smashed())
    box.set_up()
    box.press("seat1")
    assert box.table.conversation.talk().committed == (1,)


def test_stop_ends_the_evening_and_not_the_game(open_box: Callable[..., Box]) -> None:
    with ExitStack() as evening:
        box = open_box(within=evening)
        box.set_up()
        box.press("seat2")
        box.table.take(Stop())
        assert box.table.stopped
    again = open_box()
    assert again.scenes.shown[-1].glance == "Go on?"
    again.press("ok")
    assert again.table.conversation.talk().committed == (2,)


def test_an_event_that_was_written_but_not_acknowledged_is_not_told_twice(open_box: Callable[..., Box]) -> None:
    """The plug was pulled between the two: the board still holds the card, the journal has it."""
    with ExitStack() as evening:
        box = open_box(within=evening)
        box.link_up()
        box.set_up()
        box.link.close()
        arrived = box.board.tap(1, box.deck.uid_of("blue", "5") or "")
        box.table._hear(CardShown(1, "5"), Mark(box.board.boot_id, arrived))
    again = open_box()
    again.link_up()
    again.press("ok")
    left = again.board.lift(1, again.deck.uid_of("blue", "5") or "")
    again.hear(lambda news: getattr(news, "sequence", None) == left)
    assert again.table.conversation.talk().committed == (1,)
    assert [scene.notice for scene in again.scenes.shown if scene.notice] == []


def test_an_event_that_was_not_written_is_told_again(open_box: Callable[..., Box]) -> None:
    with ExitStack() as evening:
        box = open_box(within=evening)
        box.link_up()
        box.set_up()
        box.break_journal()
        box.lay(1, "5")
    again = open_box()
    assert again.journal.mark() is None
    again.press("ok")
    again.hear(lambda news: getattr(news, "sequence", None) == 2)
    assert again.table.conversation.position.seats[0].committed == "5"


def test_a_damaged_game_is_not_offered_and_a_new_one_can_be_played(
    open_box: Callable[..., Box], caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as evening:
        box = open_box(within=evening)
        box.set_up()
        box.press("seat1")
        box.journal._connection.execute("UPDATE entry SET hash = 'x'")
    again = open_box()
    assert again.scenes.shown[-1].glance == "Which rules?"
    assert "game 1 in" in caplog.text
    assert "is damaged" in caplog.text
    again.set_up()
    again.press("seat2")
    assert [game.number for game in again.journal.games()] == [1, 2]


def test_nothing_of_the_table_is_logged_but_troubles(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion")
    box.link_up()
    box.set_up()
    box.lay(1, "5")
    box.press("seat2", "seat3", "ok")
    assert [record.message for record in caplog.records if record.levelno > logging.INFO] == []
    assert SeatPressed.__name__ not in caplog.text


def test_a_card_that_was_laid_while_the_board_had_no_power_is_laid_once_it_tells(box: Box) -> None:
    box.link_up()
    box.set_up()
    uid = box.deck.uid_of(box.settings.seats[1].colour, "5")
    assert uid is not None
    reader = box.settings.reader_for(2)
    box.table.take(NewsCame(ReaderShows(7, 1, reader, (uid,), missed=(uid,))))
    assert box.table.conversation.position.seats[1].committed == "5"
    assert box.journal.mark() == Mark(7, 1)
    box.table.take(NewsCame(ReaderShows(7, 2, reader, (uid,))))
    assert box.notice == ""


def test_a_card_that_only_lies_there_is_never_turned_up(box: Box) -> None:
    box.link_up()
    box.set_up()
    for seat in range(1, len(box.table.conversation.position.seats) + 1):
        box.lay(seat, "5")
    assert box.table.conversation.state == "revealing"
    to_play = box.table.conversation.position.to_play
    assert to_play is not None
    uid = box.deck.uid_of(box.settings.seats[to_play - 1].colour, "5")
    assert uid is not None
    box.table.take(NewsCame(ReaderShows(7, 1, box.settings.reader_for(to_play), (uid,), missed=(uid,))))
    assert box.table.conversation.state == "revealing"
    assert box.table.conversation.seat_to_play().played is None


def test_a_flooded_line_is_told_on_the_screen_and_once_in_the_log(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.set_up()
    box.table.take(NewsCame(LineFlooded()))
    assert box.scenes.shown[-1].status == LineFlooded().text
    box.table.take(NewsCame(LineCalm(12)))
    assert box.scenes.shown[-1].status == ""
    assert caplog.text.count(LineFlooded().text) == 1


def test_a_loss_is_one_line_in_the_log(box: Box, caplog: pytest.LogCaptureFixture) -> None:
    box.set_up()
    caplog.set_level(logging.WARNING)
    box.table.take(NewsCame(LinkLost("unplugged")))
    box.table.take(NewsCame(SearchFailed("absent", "/dev/x")))
    assert len([record for record in caplog.records if record.levelno >= logging.WARNING]) == 1

"""A recording is played into the real parts: what a line does, and what a real line's disorder does not do."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from stories.recordings import Recording, play, plies_in, read

from companion.app.replay import Replay, ReplayStopped
from companion.app.settings import settings_from
from companion.app.trace import BytesCame, Ended, PinMoved, Taken
from companion.intake.deck import deck_from
from companion.journal import Journal
from companion.views.scene import Scene
from firmware_bridge.frame import frame
from firmware_bridge.messages import Hello, ReaderFailed, ReaderRecovered, TagArrived, TagLeft, encode

EXAMPLE = read("example-rounds.trace")
FIRST_TAG = EXAMPLE.bytes_lines()[1]
HELLO = Hello("niagara-readers", "1.0", 7, 0, 1, (1,))


def shortened(recording: Recording, taken: int) -> Recording:
    """The recording up to the line that tells the so-manieth time what was taken; it ends while cards are laid."""
    last = recording.taken_lines()[taken - 1]
    return recording._replace(lines=(*recording.lines[: last + 1], Ended(recording.lines[last].t, "committing")))


def sent(t: float, *messages: Hello | TagArrived | TagLeft | ReaderFailed | ReaderRecovered) -> BytesCame:
    return BytesCame(t, b"".join(frame(encode(message)) for message in messages).hex())


SHORT = shortened(EXAMPLE, 3)
"""Blue lays a card by its button, Green and Yellow by tags."""


def test_what_was_laid_is_taken_in_its_order() -> None:
    played = play(SHORT)
    assert played.stopped == ""
    assert [plies_in(record) for record in played.records] == [["1=?", "2=?", "3=?"]]


def test_frames_may_come_cut_anywhere() -> None:
    line = SHORT.lines[FIRST_TAG]
    assert isinstance(line, BytesCame)
    pieces = [BytesCame(line.t, bytes([byte]).hex()) for byte in line.sent]
    assert play(SHORT.with_lines(FIRST_TAG, 1, *pieces)).stopped == ""


def test_noise_between_frames_costs_no_tag() -> None:
    line = SHORT.lines[FIRST_TAG]
    noise = [BytesCame(line.t, "55aa0d0a"), BytesCame(line.t, "00" * 5), BytesCame(line.t, "ff" * 300)]
    assert play(SHORT.with_lines(FIRST_TAG, 0, *noise)).stopped == ""


def test_a_contact_that_bounces_is_one_press() -> None:
    press = SHORT.device_lines()[0]
    line = SHORT.lines[press]
    assert isinstance(line, PinMoved)
    assert line.level == 0
    bounces = [PinMoved(line.t + ms / 1000, line.pin, level) for ms, level in ((3, 1), (5, 0), (11, 1), (12, 0))]
    assert play(SHORT.with_lines(press + 1, 0, *bounces)).stopped == ""


def test_a_pin_that_is_no_button_of_the_settings_is_named() -> None:
    odd = SHORT.with_lines(1, 0, PinMoved(0.6, 26, 0))
    assert "GPIO 26, which is no button of its settings" in play(odd).stopped


def test_another_device_on_the_line_is_told_at_once() -> None:
    hello = SHORT.bytes_lines()[0]
    foreign = SHORT.with_lines(hello, 1, sent(0.5, replace(HELLO, product="a-printer")))
    assert "none that this version can talk to" in play(foreign).stopped


def test_a_board_with_another_protocol_is_told_at_once() -> None:
    hello = SHORT.bytes_lines()[0]
    foreign = SHORT.with_lines(hello, 1, sent(0.5, replace(HELLO, version=2)))
    assert "none that this version can talk to" in play(foreign).stopped


def test_a_board_that_restarts_counts_its_events_anew() -> None:
    (arrived, left), t = SHORT.bytes_lines()[-2:], SHORT.lines[-1].t
    restarted = (
        sent(t, HELLO),
        sent(t, TagArrived(7, 1, 1, "04A10301517280")),
        sent(t, TagLeft(7, 2, 1, "04A10301517280")),
        Taken(t, ("3=?",)),
    )
    assert play(SHORT.with_lines(arrived, left - arrived + 2, *restarted)).stopped == ""


def test_a_tag_that_lay_there_when_the_board_restarted_is_not_waited_for() -> None:
    (arrived, left), t = SHORT.bytes_lines()[-2:], SHORT.lines[-1].t
    assert left == arrived + 1
    assert play(SHORT.with_lines(left, 1, sent(t, HELLO))).stopped == ""


def test_a_reader_that_fails_and_recovers_takes_no_card_away() -> None:
    t, boot = SHORT.lines[-1].t, 20260101
    told = sent(t, ReaderFailed(boot, 5, 1, "silent"), ReaderRecovered(boot, 6, 1))
    assert play(SHORT.with_lines(len(SHORT.lines) - 1, 0, told)).stopped == ""


def test_a_reader_that_stays_dead_and_a_tag_that_could_not_be_read_are_played_like_all_else() -> None:
    t, boot = SHORT.lines[-1].t, 20260101
    head = bytes([0x10]) + boot.to_bytes(4, "little") + (6).to_bytes(4, "little")
    unread = BytesCame(t, frame(head + bytes.fromhex("01 05 04A22B7C91")).hex())
    dead = sent(t, ReaderFailed(boot, 5, 1, "silent"))
    played = play(SHORT.with_lines(len(SHORT.lines) - 1, 0, dead, unread))
    assert (played.stopped, [plies_in(record) for record in played.records]) == ("", [["1=?", "2=?", "3=?"]])


def test_a_recording_without_a_board_needs_none() -> None:
    buttons_only = shortened(EXAMPLE, 1)
    hello = buttons_only.bytes_lines()
    assert hello == [0]
    played = play(buttons_only.with_lines(0, 1))
    assert (played.stopped, [plies_in(record) for record in played.records]) == ("", [["1=?"]])


def test_the_end_has_to_be_the_one_that_was_recorded() -> None:
    odd = SHORT.with_lines(len(SHORT.lines) - 1, 1, Ended(9.0, "over"))
    assert "the recording ends with over, the table is at committing" in play(odd).stopped


def test_two_games_in_one_evening_are_two_records() -> None:
    ok = settings_from(EXAMPLE.header.settings, "settings").menu.ok
    whole = read("whole-game.trace")
    *game, end = whole.lines
    t = end.t + 1
    again = [PinMoved(t + 1.5 * n, ok, level) for n, level in enumerate((0, 1) * 5)]
    seat = [PinMoved(t + 20, 17, 0), PinMoved(t + 20.1, 17, 1), Taken(t + 21, ("1=?",)), Ended(t + 21, "committing")]
    played = play(whole._replace(lines=(*game, *again, *seat)))
    assert played.stopped == ""
    assert [record["result"]["ended"] for record in played.records] == ["goal", "open"]


def test_the_display_shows_what_was_drawn(tmp_path: Path) -> None:
    """Each picture goes through luma's driver, its bytes and the data sheet's memory, and comes out as it went in."""
    pairs: list[tuple[Image.Image, Image.Image]] = []

    class Comparing:
        def __init__(self, seen) -> None:
            self._seen = seen

        def show(self, _scene: Scene, picture: Image.Image) -> None:
            pairs.append((picture, self._seen()))

    settings = settings_from(SHORT.header.settings, "settings")
    deck = deck_from(SHORT.header.deck, "deck")
    with (
        Journal.open(tmp_path) as journal,
        Replay(settings, deck, journal, lambda _clock, seen: [Comparing(seen)]) as replay,
    ):
        for line in SHORT.lines:
            replay.play(line)
    assert len(pairs) > 5
    assert [n for n, (drawn, seen) in enumerate(pairs) if drawn.tobytes() != seen.tobytes()] == []


def test_a_replay_that_stops_says_when(tmp_path: Path) -> None:
    settings = settings_from(SHORT.header.settings, "settings")
    with (
        Journal.open(tmp_path) as journal,
        Replay(settings, deck_from(SHORT.header.deck, "deck"), journal, lambda _clock, _seen: []) as replay,
        pytest.raises(ReplayStopped, match=r"^At 2\.500 s: .* The table waits for the table to answer"),
    ):
        replay.play(Taken(2.5, ("1=?",)))

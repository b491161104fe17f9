"""A recording with anything missing, doubled or damaged stops where it parts from the table, and says so."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from stories.extent import extent
from stories.recordings import Played, Recording, play, plies_in, read

from companion.app.trace import BytesCame, Ended, Trace, TraceError

EXAMPLE = read("example-rounds.trace")
WHOLE = read("whole-game.trace")
PARTS = 8
SAMPLE = Random(1).sample(WHOLE.device_lines(), extent(16, 40))


def the_fault(recording: Recording, number: int) -> str:
    """What is wrong with how a recording stops without this line, "" if nothing."""
    played = play(recording.with_lines(number, 1))
    if "The table waits for " not in played.stopped:
        return f"line {number}: {played.stopped or 'it ends well'}"
    told = next(n for n in [*recording.taken_lines(), len(recording.lines)] if n > number)
    return "" if played.lines < told else f"line {number}: it stops {played.lines - told} lines after it should have"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_example_stops_at_every_single_edge_and_tag_that_is_cut_out(part: int) -> None:
    numbers = EXAMPLE.device_lines()[part::PARTS]
    assert len(numbers) > 20
    assert list(filter(None, (the_fault(EXAMPLE, number) for number in numbers))) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_the_whole_game_stops_at_an_edge_or_a_tag_that_is_cut_out(part: int) -> None:
    numbers = SAMPLE[part::PARTS]
    assert numbers
    assert list(filter(None, (the_fault(WHOLE, number) for number in numbers))) == []


@pytest.mark.parametrize("number", [1, 2, 10, 14, 15, 17, EXAMPLE.device_lines()[-1]])
def test_a_line_cut_out_stops_the_recording_before_the_next_thing_is_taken(number: int) -> None:
    assert number in EXAMPLE.device_lines()
    assert the_fault(EXAMPLE, number) == ""


def test_the_message_names_who_has_to_lay_a_card() -> None:
    first_tag = EXAMPLE.bytes_lines()[1]
    assert play(EXAMPLE.with_lines(first_tag, 1)).stopped == (
        "At 9.640 s: the recording has 2=? here, the table has nothing. "
        "The table waits for Green, Yellow, Red, Brown to lay a card."
    )


def test_without_the_board_s_hello_no_tag_is_heard() -> None:
    played = play(EXAMPLE.with_lines(EXAMPLE.bytes_lines()[0], 1))
    assert "the recording has 2=? here, the table has nothing" in played.stopped


def test_a_tag_that_is_never_lifted_is_named_by_its_reader() -> None:
    lifted = EXAMPLE.bytes_lines()[2]
    assert "a tag still lies on reader 1" in play(EXAMPLE.with_lines(lifted, 1)).stopped


def test_the_last_edge_is_missed_too() -> None:
    edge = EXAMPLE.device_lines()[-1]
    assert EXAMPLE.device_lines()[-1] > EXAMPLE.bytes_lines()[-1]
    assert "is still down" in play(EXAMPLE.with_lines(edge, 1)).stopped


def ends_as_before_or_is_complained_about(changed: Recording, whole: Played) -> bool:
    played = play(changed)
    if played.stopped:
        return "The table waits for " in played.stopped
    return [plies_in(record) for record in played.records] == [plies_in(record) for record in whole.records]


@pytest.fixture(scope="session")
def whole_example() -> Played:
    played = play(EXAMPLE)
    assert played.stopped == ""
    return played


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_line_that_stands_twice_changes_no_game(seed: int, whole_example: Played) -> None:
    for number in Random(seed).sample(range(len(EXAMPLE.lines)), 12):
        line = EXAMPLE.lines[number]
        assert ends_as_before_or_is_complained_about(EXAMPLE.with_lines(number, 1, line, line), whole_example), number


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_two_lines_in_the_wrong_order_change_no_game(seed: int, whole_example: Played) -> None:
    for number in Random(seed).sample(range(len(EXAMPLE.lines) - 1), 12):
        one, other = EXAMPLE.lines[number : number + 2]
        # Each with the other's time: the file itself does not look disordered.
        changed = EXAMPLE.with_lines(number, 2, replace(other, t=one.t), replace(one, t=other.t))
        assert ends_as_before_or_is_complained_about(changed, whole_example), number


def test_time_that_goes_back_makes_a_file_unplayable(tmp_path: Path) -> None:
    one, other = EXAMPLE.lines[1:3]
    path = EXAMPLE.with_lines(1, 2, other, one).write(tmp_path / "swapped.trace")
    with pytest.raises(TraceError, match="line 4: time goes back"):
        list(Trace(path).lines())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_byte_changes_no_game(seed: int, whole_example: Played) -> None:
    chance = Random(seed)
    for number in chance.sample(EXAMPLE.bytes_lines(), 8):
        line = EXAMPLE.lines[number]
        assert isinstance(line, BytesCame)
        damaged = bytearray(line.sent)
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
        changed = EXAMPLE.with_lines(number, 1, BytesCame(line.t, damaged.hex()))
        assert ends_as_before_or_is_complained_about(changed, whole_example), number


@pytest.mark.parametrize("count", [0, 1, 2, 40, len(EXAMPLE.lines) - 2, len(EXAMPLE.lines) - 1])
def test_a_recording_that_is_cut_off_does_not_end_well(count: int) -> None:
    assert isinstance(EXAMPLE.lines[-1], Ended)
    stopped = play(EXAMPLE._replace(lines=EXAMPLE.lines[:count])).stopped
    assert "The table waits for " in stopped
    assert "cut off" in stopped


def test_a_sent_frame_that_comes_twice_is_as_harmless_as_on_a_real_line(whole_example: Played) -> None:
    number = EXAMPLE.bytes_lines()[3]
    line = EXAMPLE.lines[number]
    played = play(EXAMPLE.with_lines(number, 1, line, line))
    assert (played.stopped, played.records) == ("", whole_example.records)

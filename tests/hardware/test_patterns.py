"""Patterns: what a lamp or a tone is at each moment, and when that changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import patterns
from hardware.patterns import DARK, DOUBLE_FLASH, FAST_BLINK, SLOW_BLINK, STEADY, Pattern, tune, value_at

STEPS = st.lists(st.tuples(st.sampled_from([0, 1, 440, 880.5]), st.integers(1, 5000)), min_size=1, max_size=6)


def over(pattern: Pattern, until_ms: int) -> list[tuple[int, float]]:
    """When the pattern takes which value, by going from change to change."""
    told, now = [], 0
    while now < until_ms:
        value, change = value_at(pattern, now)
        if not told or told[-1][1] != value:
            told.append((now, value))
        if change is None:
            break
        assert change > now
        now = change
    return told


def test_a_blinking_lamp_goes_on_and_off_for_ever() -> None:
    assert over(SLOW_BLINK, 3000) == [(0, 1), (600, 0), (1200, 1), (1800, 0), (2400, 1)]
    assert value_at(SLOW_BLINK, 10**12)[0] in (0, 1)


def test_a_double_flash_is_two_short_ones_and_a_pause() -> None:
    assert over(DOUBLE_FLASH, 1700) == [(0, 1), (100, 0), (250, 1), (350, 0), (1500, 1), (1600, 0)]


@pytest.mark.parametrize(("pattern", "value"), [(STEADY, 1), (DARK, 0)])
def test_a_lamp_that_does_not_blink_wakes_nobody(pattern: Pattern, value: float) -> None:
    assert value_at(pattern, 0) == value_at(pattern, 10**6) == (value, None)


def test_a_tune_is_heard_once_and_ends_in_silence() -> None:
    assert over(tune((880, 90), (0, 30), (440, 200)), 10**6) == [(0, 880), (90, 0), (120, 440), (320, 0)]
    assert value_at(tune((880, 90)), 90) == (0, None)


def test_lamps_are_told_apart_by_their_rhythm_alone() -> None:
    lamps = [p for p in vars(patterns).values() if isinstance(p, Pattern)]
    rhythms = {tuple(value_at(p, ms)[0] for ms in range(0, 4000, 50)) for p in lamps}
    assert len(rhythms) == len(lamps) >= 6


@pytest.mark.parametrize("pattern", [SLOW_BLINK, FAST_BLINK, DOUBLE_FLASH])
def test_no_lamp_flashes_faster_than_five_times_a_second(pattern: Pattern) -> None:
    """Flashes between 15 and 20 a second can do harm; what stays under five is safe."""
    lit = [at for at, value in over(pattern, 10_000) if value]
    assert len(lit) <= 50


@given(STEPS, st.booleans(), st.integers(0, 10**7))
def test_every_pattern_is_constant_up_to_the_change_that_it_tells(
    steps: list[tuple[float, int]], again: bool, at: int
) -> None:
    pattern = Pattern(tuple(steps), again)
    value, change = value_at(pattern, at)
    last = at + 10**5 if change is None else change - 1
    assert last >= at
    assert value_at(pattern, last)[0] == value_at(pattern, (at + last) // 2)[0] == value


@pytest.mark.parametrize(("steps", "again"), [((), False), ((), True), (((1, 0),), True)])
def test_a_pattern_that_takes_no_time_cannot_go_on_again(steps: tuple[tuple[float, int], ...], again: bool) -> None:
    with pytest.raises(ValueError, match="needs a step"):
        Pattern(steps, again)

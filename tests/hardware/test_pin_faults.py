"""Fault scripts for the pins: what they may say, and that the same seed makes the same faults."""

from __future__ import annotations

import itertools
import math
import re
import threading
import tomllib
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import pytest
from stories.extent import mostly_slow

import hardware.faults
from hardware.buttons import Buttons
from hardware.errors import FaultsError, HardwareError
from hardware.events import Pressed, Stuck
from hardware.faults import PinFaults
from hardware.simulated import FaultThread, SimulatedButtons, simulated_pin_factory

if TYPE_CHECKING:
    from collections.abc import Callable

PINS = {"ok": 17, "back": 27}
LONG_S = 20.0


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"bounce": {"edges": -2}}, "bounce.edges: Expected `int` >= 0"),
        ({"bounce": {"edges": 2.5}}, "bounce.edges: Expected `int`, got `float`"),
        ({"bounce": {"spacing_ms": "15"}}, "bounce.spacing_ms: Expected `float`, got `str`"),
        ({"bounces": {}}, "unknown field `bounces`"),
        ({"bounce": {"edge": 2}}, "bounce: Object contains unknown field `edge`"),
        ({"seed": "x"}, "seed: Expected `int`, got `str`"),
        ({"glitches": {}}, "glitches: Object missing required field `per_s`"),
        ({"glitches": {"per_s": 0}}, "glitches.per_s: Expected `float` > 0"),
        ({"stuck": [{"from_s": 1}]}, "stuck[0]: Object missing required field `button`"),
        ({"stuck": [{"button": "ok", "from_s": -1}]}, "stuck[0].from_s: Expected `float` >= 0"),
        ({"stuck": [{"button": "ok"}, {"button": "ok", "from_s": 5, "to_s": 5}]}, "stuck[1].to_s: make it later"),
        ({"floating": [{"button": "ok", "from_s": 9, "to_s": 5}]}, "floating[0].to_s: make it later than from_s (9.0)"),
        ({"floating": [{"button": "ok", "per_s": 1e9}]}, "floating[0].per_s: Expected `float` <= 10000"),
    ],
)
def test_a_wrong_script_is_told_with_its_key(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FaultsError) as raised:
        PinFaults.from_document(document)
    assert str(raised.value).startswith("faults of the pins: ")
    assert complaint in str(raised.value)
    assert isinstance(raised.value, HardwareError)


def one_number(key: str, value: float) -> dict[str, Any]:
    """A document that is in order but for this number."""
    kind, _, part = key.partition(".")
    if not part:
        return {kind: value}
    if kind in ("stuck", "floating"):
        return {kind: [{"button": "ok", part: value}]}
    return {kind: {"per_s": 1, part: value} if kind == "glitches" else {part: value}}


NUMBERS = {
    "seed": 2**32 - 1,
    "bounce.edges": 100,
    **dict.fromkeys(["bounce.spacing_ms", "glitches.longest_ms"], 1000),
    **dict.fromkeys(["glitches.per_s", "floating.per_s"], 10_000),
    **dict.fromkeys(["stuck.from_s", "stuck.to_s", "floating.from_s", "floating.to_s"], 1e7),
}
"""Every number of a script, and the most that it may be."""


@pytest.mark.parametrize("key", NUMBERS)
def test_every_number_has_a_limit_that_its_complaint_names(key: str) -> None:
    most = NUMBERS[key]
    PinFaults.from_document(one_number(key, most))
    for beyond in (most + 1, 10**30, math.inf, math.nan, -1):
        with pytest.raises(FaultsError, match=rf"^faults of the pins: {key.replace('.', r'.*')}: ") as raised:
            PinFaults.from_document(one_number(key, beyond))
        assert re.search(r"Expected `int`|<=|>=|> 0", str(raised.value))


@pytest.mark.parametrize("kind", ["stuck", "floating"])
def test_what_befalls_a_button_twice_at_a_time_is_refused_with_both_named(kind: str) -> None:
    spans = [{"button": "ok", "from_s": 7}, {"button": "back"}, {"button": "ok", "to_s": 9}]
    complaint = rf"{kind}\[0\] begins at 7.0 s, and {kind}\[2\] of 'ok' lasts until 9.0 s: let it begin later"
    with pytest.raises(FaultsError, match=complaint):
        PinFaults.from_document({kind: spans})
    PinFaults.from_document({kind: [{"button": "ok", "from_s": 9.1}, *spans[1:]]})


@pytest.mark.parametrize("kind", ["stuck", "floating"])
def test_a_fault_for_a_button_that_is_not_there_is_told_with_its_key(kind: str) -> None:
    faults = PinFaults.from_document({kind: [{"button": "ok"}, {"button": "okay"}]})
    with pytest.raises(FaultsError, match=rf"{kind}\[1\].button: 'okay' is not one of back, ok"):
        SimulatedButtons(simulated_pin_factory(), PINS, faults=faults)


def test_the_script_that_is_shown_as_an_example_can_be_read() -> None:
    shown = (hardware.faults.__doc__ or "").split("::\n")[1].split(">>>")[0]
    faults = PinFaults.from_document(tomllib.loads(shown.replace("\n    ", "\n"))["pins"])
    assert (faults.seed, faults.bounce.edges, faults.stuck[0].button) == (7, 8, "ok")
    assert faults.glitches is not None
    assert faults.floating[0].per_s == 50


def test_without_a_script_nothing_happens_and_contacts_do_not_bounce() -> None:
    faults = PinFaults.from_document({})
    assert list(faults.happenings(PINS)) == []
    assert faults.moves()(True) == [(0.0, True)]


def test_bouncing_is_as_wild_as_ordered_and_ends_where_it_should() -> None:
    change = PinFaults.from_document({"bounce": {"edges": 9, "spacing_ms": 15}}).moves()
    for closed in (True, False) * 200:
        moves = change(closed)
        assert moves[0] == (0.0, closed)
        assert moves[-1][1] is closed
        assert all(before[1] != after[1] for before, after in pairwise(moves))
        assert all(0 <= space_s <= 0.015 for space_s, _ in moves)
        assert len(moves) in (1, 3, 5, 7, 9)
    assert {len(change(True)) for _ in range(200)} == {1, 3, 5, 7, 9}


SCRIPT = {
    "seed": 5,
    "bounce": {"edges": 6},
    "glitches": {"per_s": 3.0},
    "floating": [{"button": "ok", "from_s": 1, "to_s": 2}, {"button": "back", "from_s": 1, "to_s": 2}],
    "stuck": [{"button": "back", "from_s": 1.5, "to_s": 2.5}],
}


def test_the_same_seed_makes_the_same_faults_and_another_seed_makes_others() -> None:
    def made(seed: int) -> list[object]:
        faults = PinFaults.from_document({**SCRIPT, "seed": seed})
        change = faults.moves()
        return [*islice(faults.happenings(PINS), 500), *(change(True) for _ in range(20))]

    assert made(5) == made(5)
    assert made(5) != made(6)


def test_happenings_come_in_order_and_spikes_are_short() -> None:
    happenings = list(islice(PinFaults.from_document(SCRIPT).happenings(PINS), 1000))
    assert [one.at_s for one in happenings] == sorted(one.at_s for one in happenings)
    for button in PINS:
        spikes = [one for one in happenings if (one.button, one.influence) == (button, "spike")]
        assert all(begin.begins and not end.begins for begin, end in zip(spikes[::2], spikes[1::2], strict=False))
        assert all(0 <= end.at_s - begin.at_s <= 0.015 for begin, end in zip(spikes[::2], spikes[1::2], strict=False))
        seconds = spikes[-1].at_s
        assert 2.0 < len(spikes) / 2 / seconds < 4.0


def line_at(fingers: SimulatedButtons, clock: Any, moments: list[float]) -> list[bool]:
    seen = []
    for moment in moments:
        clock.now = moment
        fingers.suffer(moment)
        seen.append(fingers.is_down("ok"))
    return seen


def test_a_stuck_line_is_down_whatever_the_finger_does_and_follows_it_afterwards(clock: Any) -> None:
    clock.now = 100.0  # seconds of the script count from here
    faults = PinFaults.from_document({"stuck": [{"button": "ok", "from_s": 5, "to_s": 9}]})
    factory = simulated_pin_factory()
    with Buttons(PINS, lambda: None, pin_factory=factory, clock=clock):
        fingers = SimulatedButtons(factory, PINS, faults=faults, clock=clock)
        assert fingers.next_fault_at() == 105.0
        assert line_at(fingers, clock, [104.9, 105.0]) == [False, True]
        fingers.press("ok")
        fingers.release("ok")
        assert line_at(fingers, clock, [108.9, 109.0]) == [True, False]
        fingers.press("ok")
        assert line_at(fingers, clock, [110.0]) == [True]
        assert fingers.next_fault_at() is None


def test_a_floating_line_does_not_feel_the_finger(clock: Any) -> None:
    faults = PinFaults.from_document({"floating": [{"button": "ok", "from_s": 1, "to_s": 2, "per_s": 40}]})
    factory = simulated_pin_factory()
    with Buttons(PINS, lambda: None, pin_factory=factory, clock=clock):
        fingers = SimulatedButtons(factory, PINS, faults=faults, clock=clock)
        fingers.press("ok")
        seen = line_at(fingers, clock, [1 + step / 100 for step in range(99)])
        assert {True, False} == set(seen)
        assert line_at(fingers, clock, [2.0]) == [True]


@pytest.mark.parametrize("seed", mostly_slow(range(3), quick=1))
def test_a_thousand_presses_under_a_fault_script_are_a_thousand_presses(
    seed: int, set_table: Callable[..., Any], factory: Any
) -> None:
    script = {"seed": seed, "bounce": {"edges": 4, "spacing_ms": 15}, "glitches": {"per_s": 0.5}}
    table = set_table(factory, PinFaults.from_document(script))
    table.wait(1.0)
    for _ in range(1000):
        table.fingers.tap("ok", down_s=0.25)
    assert sum(isinstance(gesture, Pressed) for gesture in table.told) == 1000


def test_in_real_time_faults_happen_on_a_thread_that_ends_with_the_block() -> None:
    factory, moved = simulated_pin_factory(), threading.Event()
    faults = PinFaults.from_document({"stuck": [{"button": "ok", "from_s": 0.01}]})
    before = threading.active_count()
    with (
        Buttons(PINS, moved.set, pin_factory=factory, starting_s=0.0) as buttons,
        FaultThread(SimulatedButtons(factory, PINS, faults=faults)),
    ):
        assert moved.wait(LONG_S)
        assert [edge.pressed for edge in buttons._edges] == [True]
    assert threading.active_count() == before


def test_the_thread_of_faults_does_not_wait_for_faults_to_come() -> None:
    factory = simulated_pin_factory()
    faults = PinFaults.from_document({"stuck": [{"button": "ok", "from_s": 100_000}]})
    with FaultThread(SimulatedButtons(factory, PINS, faults=faults)) as thread:
        pass
    assert not thread._thread.is_alive()


def test_faults_beyond_what_can_be_followed_come_later_and_the_end_waits_for_none() -> None:
    looked = itertools.count()
    faults = PinFaults.from_document({"glitches": {"per_s": 10_000, "longest_ms": 0.1}})
    factory, first = simulated_pin_factory(), threading.Event()

    def at_an_edge() -> float:
        first.set()
        return float(next(looked))

    with Buttons(PINS, lambda: None, pin_factory=factory, clock=at_an_edge):
        fingers = SimulatedButtons(factory, PINS, faults=faults, clock=lambda: 0.0)
        with FaultThread(fingers, clock=lambda: 60.0):  # a minute late: a million edges
            assert first.wait(LONG_S)
        assert next(looked) < 100_000
        assert (fingers.next_fault_at() or 0.0) >= 60.0


def test_a_stuck_button_of_a_script_is_told_as_stuck(set_table: Callable[..., Any], factory: Any) -> None:
    table = set_table(factory, PinFaults.from_document({"stuck": [{"button": "back"}]}))
    table.wait(1.0)
    assert table.told == [Stuck("back")]

"""What goes wrong with buttons at real tables, each on gpiozero's mock pins and on pins with one callback thread."""

from __future__ import annotations

import ast
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from stories.extent import mostly_slow

import hardware
from hardware.events import Held, Pressed, Released, Stuck
from hardware.faults import PinFaults

if TYPE_CHECKING:
    from collections.abc import Callable

WINDOW_S = 0.020


def kinds(table: Any) -> list[type]:
    return [type(gesture) for gesture in table.told]


def test_one_press_of_a_bad_contact_is_one_press(set_table: Callable[..., Any], factory: Any) -> None:
    table = set_table(factory, PinFaults.from_document({"seed": 3, "bounce": {"edges": 12, "spacing_ms": 15}}))
    table.wait(1.0)
    for _ in range(300):
        table.fingers.tap("ok")
    assert kinds(table) == [Pressed, Released] * 300


@pytest.mark.parametrize("seed", range(3))
def test_spikes_on_a_long_wire_press_nothing(seed: int, set_table: Callable[..., Any], factory: Any) -> None:
    table = set_table(factory, PinFaults.from_document({"seed": seed, "glitches": {"per_s": 20, "longest_ms": 15}}))
    table.wait(30.0)
    assert table.told == []


@pytest.mark.parametrize("seed", mostly_slow(range(3), quick=1))
def test_spikes_on_a_long_wire_neither_add_nor_cost_a_press(
    seed: int, set_table: Callable[..., Any], factory: Any
) -> None:
    table = set_table(factory, PinFaults.from_document({"seed": seed, "glitches": {"per_s": 5, "longest_ms": 15}}))
    table.wait(1.0)
    for _ in range(100):
        table.fingers.tap("ok", down_s=0.4)
    assert kinds(table) == [Pressed, Released] * 100


@pytest.mark.parametrize("seed", range(10))
def test_a_floating_line_at_power_on_fires_nothing(seed: int, set_table: Callable[..., Any], factory: Any) -> None:
    floating = [{"button": "ok", "from_s": 0, "to_s": 0.24, "per_s": 100}]
    table = set_table(factory, PinFaults.from_document({"seed": seed, "floating": floating}))
    table.wait(2.0)
    assert Pressed not in kinds(table)
    table.told.clear()
    table.fingers.tap("ok")
    assert kinds(table) == [Pressed, Released]


def test_a_stuck_button_at_power_on_is_reported_and_fires_nothing(set_table: Callable[..., Any], factory: Any) -> None:
    table = set_table(factory, PinFaults.from_document({"stuck": [{"button": "ok", "to_s": 60}]}))
    table.wait(59.0)
    assert table.told == [Stuck("ok")]
    table.fingers.tap("back")
    table.wait(5.0)
    table.fingers.tap("ok")
    assert kinds(table) == [Stuck, Pressed, Released, Released, Pressed, Released]


def test_a_button_that_gets_stuck_in_play_is_reported_once_and_the_others_go_on(
    set_table: Callable[..., Any], factory: Any
) -> None:
    table = set_table(factory, PinFaults.from_document({"stuck": [{"button": "ok", "from_s": 10, "to_s": 99}]}))
    table.wait(20.0)
    table.fingers.tap("back")
    table.wait(200.0)
    mine = [gesture for gesture in table.told if gesture.button == "ok"]
    assert mine == [Pressed("ok", 10.0), Held("ok", 11.0), Stuck("ok"), Released("ok", 99.0)]
    assert [type(gesture) for gesture in table.told if gesture.button == "back"] == [Pressed, Released]


def test_a_line_that_floats_in_play_is_stuck_and_counts_again_afterwards(
    set_table: Callable[..., Any], factory: Any
) -> None:
    floating = [{"button": "ok", "from_s": 1, "to_s": 6, "per_s": 900}]
    table = set_table(factory, PinFaults.from_document({"floating": floating}), stuck_s=4.0)
    table.wait(7.0)
    assert kinds(table) == [Stuck, Released]
    table.fingers.tap("ok")
    assert kinds(table)[2:] == [Pressed, Released]


def test_held_is_not_told_after_the_button_was_let_go(table: Any) -> None:
    table.fingers.press("ok")
    table.wait(0.9999)
    table.fingers.release("ok")
    table.wait(5.0)
    assert kinds(table) == [Pressed, Released]


def test_held_is_told_when_the_line_says_so_at_that_moment(table: Any) -> None:
    table.fingers.press("ok")
    table.wait(1.0001)
    table.fingers.release("ok")
    table.wait(5.0)
    assert table.told == [Pressed("ok", 1.0), Held("ok", 2.0), Released("ok", pytest.approx(2.0001))]


@pytest.mark.parametrize("down_s", [0.0, 0.0001, WINDOW_S / 2, WINDOW_S - 0.0001])
def test_a_button_released_inside_the_window_was_not_pressed(down_s: float, table: Any) -> None:
    table.fingers.press("ok")
    table.wait(down_s)
    table.fingers.release("ok")
    table.wait(5.0)
    assert table.told == []


def unheard(table: Any, move: Callable[[str], None], name: str) -> None:
    """The line moves, and the kernel loses the edge."""
    pin = table.factory.pin({"ok": 17, "back": 27}[name])
    pin.edges = "none"
    move(name)
    pin.edges = "both"


@pytest.mark.parametrize("down_s", [0.1, 3.0, 60.0])
def test_a_release_that_the_kernel_lost_is_seen_on_the_line_and_costs_no_later_press(down_s: float, table: Any) -> None:
    table.fingers.press("ok")
    table.wait(down_s)
    unheard(table, table.fingers.release, "ok")
    table.wait(1.1 if down_s > 30.0 else 0.1)
    assert kinds(table)[-1] is Released
    table.told.clear()
    for _ in range(3):
        table.fingers.tap("ok")
    assert kinds(table) == [Pressed, Released] * 3


def test_a_lost_edge_inside_the_window_ends_at_the_level_of_the_line(table: Any) -> None:
    table.fingers.press("ok")
    table.wait(0.003)
    unheard(table, table.fingers.release, "ok")
    table.wait(1.0)
    assert table.told == []
    table.fingers.tap("ok")
    assert kinds(table) == [Pressed, Released]


def test_an_exception_in_every_callback_costs_no_press(table: Any, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(100):
        table.faults = [ValueError(f"fault {number}"), RuntimeError("and another")]
        table.fingers.tap("ok" if number % 2 else "back")
    assert kinds(table) == [Pressed, Released] * 100
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


def test_of_a_noisy_line_that_nobody_reads_the_newest_edges_are_kept_and_one_wakes(table: Any) -> None:
    for _ in range(6_000):
        table.fingers.edge("ok", pressed=True)
        table.fingers.edge("ok", pressed=False)
    table.until_done()
    assert len(table.buttons._edges) == 10_000
    assert table.woken == 1
    table.wait(1.0)
    table.fingers.tap("ok")
    assert kinds(table) == [Pressed, Released]


DEAD = {"RPi", "RPi.GPIO", "pigpio", "mfrc522", "MFRC522", "pirc522", "Adafruit_GPIO"}


def test_no_code_path_imports_a_library_that_is_dead_on_a_pi_5() -> None:
    named = set()
    for path in Path(hardware.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                named.add(node.module or "")
    assert not {name for name in named if name in DEAD or name.split(".")[0] in DEAD}
    assert not {name for name in named if name.startswith("gpiozero.pins.") and name.split(".")[2] not in LIVING}


LIVING = {"lgpio", "mock"}

BUSY = """
from gpiozero.pins.mock import MockFactory, MockPin
from hardware.buttons import Buttons
import lgpio

class BusyPin(MockPin):
    def __init__(self, factory, info):
        raise lgpio.error("GPIO busy")

class Factory(MockFactory):
    chip = 0

def tell(lost):
    print(lost["ok"])

Buttons({"ok": 8}, lambda: None, pin_factory=Factory(revision="a02082", pin_class=BusyPin), on_trouble=tell)
"""

LGPIO = """
class error(Exception): pass
def gpiochip_open(chip): return 7 + chip
def gpiochip_close(handle): assert handle == 7
def gpio_get_line_info(handle, gpio): return [0, gpio, 3, "GPIO%d" % gpio, "spi0 CS0"]
"""


def test_a_busy_pin_is_told_with_who_has_it_and_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "lgpio.py").write_text(LGPIO)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = subprocess.run([sys.executable, "-c", BUSY], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == (
        "button 'ok' on pin 8: GPIO busy, held by 'spi0 CS0'. Do this: another program or the kernel has this pin "
        "('gpioinfo' tells which): stop it, or take another pin\n"
    )

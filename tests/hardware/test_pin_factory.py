"""The pins of a real Pi, with a stand-in for lgpio that lies in a folder of the test."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import gpiozero
import pytest

from hardware.buttons import Buttons
from hardware.buzzer import PassiveBuzzer
from hardware.errors import HardwareError
from hardware.lamps import Lamp
from hardware.pin_factory import advice_on, kind_of
from hardware.screen import spi_interface

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.errors import PinTrouble

OPEN = """
import os
from pathlib import Path
from hardware.buttons import real_pin_factory
from hardware.errors import ButtonsError
before = os.getcwd()
try:
    real_pin_factory(Path({work_directory!r}))
except ButtonsError as error:
    print(error.kind, error)
print("stayed" if os.getcwd() == before else "moved to " + os.getcwd())
"""

# The real one goes to LG_WD when it is imported, and makes its pipe there.
LGPIO = """
import os
os.chdir(os.environ["LG_WD"])
open(".lgd-nfy0", "x").close()
SET_PULL_NONE = BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0
class error(Exception): pass
def gpiochip_open(chip): raise error("can not open gpiochip")
"""


@pytest.fixture
def open_with(tmp_path: Path):
    def run(lgpio: str, **environment: str) -> str:
        (tmp_path / "modules").mkdir()
        (tmp_path / "modules" / "lgpio.py").write_text(lgpio)
        work_directory = tmp_path / "work"
        work_directory.mkdir()
        kept = {name: value for name, value in os.environ.items() if name != "LG_WD"}
        search = os.pathsep.join([str(tmp_path / "modules"), *sys.path])
        command = [sys.executable, "-c", OPEN.format(work_directory=str(work_directory))]
        environment = {**kept, "PYTHONPATH": search, **environment}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    return run


def test_a_missing_lgpio_is_told_with_how_to_install_it(open_with) -> None:
    told = open_with("raise ImportError('No module named lgpio')")
    assert told.startswith("no_library ")
    assert "sudo apt install python3-lgpio" in told


def test_the_empty_stub_of_lgpio_is_told_like_a_missing_one(open_with) -> None:
    assert "sudo apt install python3-lgpio" in open_with("")


def test_lgpio_makes_its_pipe_in_the_work_directory_and_the_process_stays_where_it_was(
    open_with, tmp_path: Path
) -> None:
    assert open_with(LGPIO).endswith("stayed\n")
    assert (tmp_path / "work" / ".lgd-nfy0").exists()


def test_a_directory_that_is_set_for_lgpio_is_left_alone(open_with, tmp_path: Path) -> None:
    open_with(LGPIO, LG_WD=str(tmp_path))
    assert (tmp_path / ".lgd-nfy0").exists()


def test_a_directory_that_cannot_be_written_is_told_with_what_to_set(open_with) -> None:
    told = open_with("raise FileNotFoundError(2, 'No such file or directory', '.lgd-nfy-3')")
    assert told.startswith("no_place ")
    assert "set LG_WD to a directory that this user may write" in told


def test_nothing_but_lgpio_is_tried(open_with) -> None:
    told = open_with("raise ImportError('No module named lgpio')", GPIOZERO_PIN_FACTORY="mock")
    assert "lgpio" in told


class Spidev:
    """A spidev device with nothing on it."""

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, sent: list[int]) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize(
    "open_on",
    [
        lambda factory: Buttons({"ok": 17}, lambda: None, pin_factory=factory),
        lambda factory: Lamp(16, pin_factory=factory),
        lambda factory: PassiveBuzzer(18, pin_factory=factory),
        lambda factory: spi_interface(pin_factory=factory, spi=Spidev()),
    ],
    ids=["buttons", "lamp", "buzzer", "display on SPI"],
)
def test_without_a_factory_gpiozero_is_not_left_to_choose_one(
    open_on: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")  # would open any pin
    with suppress(HardwareError):
        open_on(None)
    assert gpiozero.Device.pin_factory is None


@pytest.mark.parametrize(
    ("said", "kind", "advice"),
    [
        ("'GPIO busy'", "busy", "another program or the kernel has this pin"),
        ("pin GPIO17 is already in use by <gpiozero.LED>", "shared", "give each of them a pin of its own"),
        ("99 is not a valid pin name", "no_such_pin", "use its GPIO number"),
        ("unable to locate Pi revision in /proc/cpuinfo", "no_pi", "use simulated pins here"),
        ("[Errno 13] Permission denied: '/dev/gpiochip0'", "no_access", "add the user to the group gpio"),
        ("something new", "failed", "check the wiring"),
    ],
)
def test_each_trouble_of_a_pin_has_its_own_advice(said: str, kind: PinTrouble, advice: str) -> None:
    error = RuntimeError(said)
    assert (advice in advice_on(error), kind_of(error)) == (True, kind)

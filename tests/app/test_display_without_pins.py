"""A display on SPI where the pins cannot be had: it is told so, and no other library is tried for its lines."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.box_troubles import no_display
from companion.views.wording import Wording

OPEN = """
import sys
from companion.app.devices import Around, open_devices
from companion.app.inbox import Inbox
from companion.app.settings import settings_from
from companion.intake.deck import simulated_deck

SETTINGS = {{
    "hardware": "real",
    "seats": [{{"colour": "blue"}}, {{"colour": "green"}}, {{"colour": "red"}}],
    "display": {{"bus": {bus!r}, "port": 19}},
    "readers": {{"ports": []}},
}}
inbox = Inbox()
settings = settings_from(SETTINGS, "settings")
with open_devices(Around(settings, simulated_deck(("blue", "green", "red")), inbox, lambda: 0.0)) as devices:
    print(devices.trouble.code, inbox.take(20.0).trouble.code)
print(*sorted({{"RPi.GPIO", "pigpio", "gpiozero.pins.rpigpio", "gpiozero.pins.mock"}} & set(sys.modules)))
"""

SPIDEV = """
class SpiDev:
    max_speed_hz = mode = 0
    def open(self, port, device): pass
    def writebytes(self, sent): pass
    def close(self): pass
"""


def opened(modules: Path, bus: str) -> tuple[list[str], str]:
    (modules / "lgpio.py").write_text("raise ImportError('No module named lgpio')")
    (modules / "spidev.py").write_text(SPIDEV)
    environment = {
        **os.environ,
        "GPIOZERO_PIN_FACTORY": "mock",  # what gpiozero would choose by itself
        "PYTHONPATH": os.pathsep.join([str(modules), *sys.path]),
    }
    command = [sys.executable, "-c", OPEN.format(bus=bus)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines(), done.stderr


@pytest.mark.parametrize(("bus", "trouble"), [("spi", "no_display.no_pins"), ("i2c", "no_display.bus_off")])
def test_a_display_needs_the_pins_only_on_spi_and_no_library_is_tried_for_lgpio(
    bus: str, trouble: str, tmp_path: Path
) -> None:
    said, logged = opened(tmp_path, bus)
    assert said == [f"no_buttons.no_library {trouble}", ""]
    assert logged.count("sudo apt install python3-lgpio") == (2 if bus == "spi" else 1)


def test_on_the_screen_it_is_said_that_the_display_needs_the_pins() -> None:
    told = no_display("no_pins")
    assert told is not None
    assert Wording([]).say(told) == "No display: it needs the pins, too."

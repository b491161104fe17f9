"""Which pins a display's bus takes: nothing else may have them, and no other ones."""

import pytest

from companion.app.settings import SettingsError, settings_from

TAKEN = {
    ("i2c", None): {2, 3},
    ("i2c", 0): {0, 1},
    ("i2c", 1): {2, 3},
    ("i2c", 4): set(),
    ("spi", None): {7, 8, 9, 10, 11, 24, 25},
    ("spi", 0): {7, 8, 9, 10, 11, 24, 25},
    ("spi", 1): {16, 17, 18, 19, 20, 21, 24, 25},
}
"""GPIO numbers by the bus and its port, None where the settings name none; the Pi's pinout has them."""


SEATS = [{"colour": colour} for colour in ("blue", "green", "red")]


def complaint(bus: str, port: int | None, pin: int) -> str:
    """What is said of a lamp on this pin beside the display on this bus, "" where it may have it."""
    display = {"bus": bus} if port is None else {"bus": bus, "port": port}
    menu = {"up": 12, "down": 13, "ok": 14, "back": 15, "lamp": pin}  # no bus takes the first four
    try:
        settings_from({"display": display, "menu": menu, "seats": SEATS}, "table.toml")
    except SettingsError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("bus", "port"), TAKEN)
def test_the_pins_of_the_display_s_bus_are_its_own_and_no_others(bus: str, port: int | None) -> None:
    told = {pin: complaint(bus, port, pin) for pin in range(28) if pin not in (12, 13, 14, 15)}
    assert {pin for pin, why in told.items() if why} == TAKEN[bus, port]
    for pin in TAKEN[bus, port]:
        assert f"menu.lamp: GPIO {pin} is taken by the display ({bus})" in told[pin]


@pytest.mark.parametrize(("bus", "number"), [("i2c", 1), ("spi", 0)])
def test_a_bus_that_is_not_numbered_is_the_one_on_every_header(bus: str, number: int) -> None:
    assert settings_from({"display": {"bus": bus}}, "table.toml").display.bus_number() == number

"""A table with lamps and a buzzer in a terminal: the game goes on as without them, and so does its recording."""

import json
from pathlib import Path

import pytest
from stories.processes import InTerminal, niagara

TABLE = """
buttons.pause_ms = 0
[[seats]]
colour = "blue"
button = 17
lamp = 16
[[seats]]
colour = "green"
button = 27
lamp = 20
[[seats]]
colour = "red"
button = 22
[menu]
lamp = 24
[buzzer]
pin = 18
quiet_hours = "21:00-07:00"
[cues]
turn = "light"
"""
ASCII = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:replace"}


@pytest.mark.slow
def test_an_evening_with_lamps_ends_well_and_can_be_played_again(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE, "utf-8")
    words = ("play", "--settings", "table.toml", "--folder", "games", "--trace", "one.trace")
    with InTerminal(tmp_path, *words, **ASCII) as table:
        table.see("Which rules?")
        table.type("oooo1")
        table.see("Laid: Blue")
        table.type("1")
        table.see("has laid a card")
        table.type("q")
        assert table.ended() == 0
    assert (tmp_path / "games" / "niagara.log").read_text("utf-8") == ""
    again = niagara(tmp_path, "replay-trace", "one.trace")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Laid: Blue" in again.stdout
    lines = map(json.loads, (tmp_path / "one.trace").read_text("utf-8").splitlines())
    assert {line["pin"] for line in lines if "pin" in line} == {13, 17}

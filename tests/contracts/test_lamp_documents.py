"""What the documents say of lamps and buzzer holds: free pins, all cues, settings that are taken."""

import re
import tomllib
from pathlib import Path

from companion.app.settings import settings_from
from companion.app.signal_settings import CueSettings
from companion.views.patterns import COLOURS

PART = re.compile(r"^\| (lamp of seat (\d)|lamp of the menu|buzzer) \| (\d+)", re.MULTILINE)


def test_the_pins_that_the_wiring_names_are_free_with_all_buttons_and_a_display(root: Path) -> None:
    found = PART.findall((root / "docs" / "wiring.md").read_text("utf-8"))
    lamps = {int(seat): int(pin) for _, seat, pin in found if seat}
    others = {part: int(pin) for part, seat, pin in found if not seat}
    buttons = (17, 27, 22, 23, 12, 16)
    numbered = zip(COLOURS, enumerate(buttons, 1), strict=False)
    seats = [{"colour": colour, "button": pin, "lamp": lamps[n]} for colour, (n, pin) in numbered]
    document = {"seats": seats, "menu": {"lamp": others["lamp of the menu"]}, "buzzer": {"pin": others["buzzer"]}}
    settings = settings_from(document, "docs/wiring.md")
    assert len(settings.lamp_pins()) == 7


def test_the_manual_tells_every_cue(root: Path) -> None:
    page = (root / "docs" / "playing.md").read_text("utf-8")
    told = re.findall(
        r"^\| `(\w+)` \|", page[page.index("## Lamps and sounds") : page.index("## Mistakes")], re.MULTILINE
    )
    assert sorted(told) == sorted(CueSettings.__struct_fields__)
    settings = (root / "docs" / "settings.md").read_text("utf-8")
    assert [name for name in told if f"`cues.{name}`" not in settings] == []


def test_what_the_example_leaves_out_may_be_put_in(root: Path) -> None:
    text = (root / "systemd" / "settings.example.toml").read_text("utf-8")
    whole = re.sub(r"(?m)^# (?=\[(?:buzzer|cues)\]|\w+ = )", "", text)
    settings = settings_from(tomllib.loads(whole), "settings.example.toml")
    assert (settings.buzzer.pin, settings.buzzer.quiet_hours, settings.cues.turn) == (18, "21:00-07:00", "light")

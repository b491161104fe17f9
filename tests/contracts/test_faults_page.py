"""docs/faults.md names tests that exist, and enough faults that were seen elsewhere."""

import re
from pathlib import Path

NAMED = re.compile(r"(test_\w+\.py)(?:::(test_\w+))?")
ISSUE = re.compile(r"([\w.-]+(?:/[\w.-]+)?)?#(\d+)")
NOTED = {
    "gpiozero": (378, 550, 559, 697, 1057, 1106, 1130, 1166, 1172, 1229),
    "OctoPrint-DisplayPanel": (58,),
    "Pi-Supply-Switch": (7,),
    "pi-power-button": (30,),
    "Adafruit_Blinka": (755,),
    "MFRC522-python": (15,),
    "RPi-Jukebox-RFID": (438, 910, 912, 1874),
    "esphome": (9875,),
    "issues": (3281,),
    "esp-rfid": (610, 635),
    "devices": (21,),
    "micropython-mfrc522": (16,),
    "nfcpy": (145,),
    "OpenRFID": (26,),
    "pn532pi": (22,),
    "pyserial": (36, 124, 401),
    "OctoPrint": (294, 3394),
    "lizard": (42,),
    "rusefi": (4359,),
    "rpi-eeprom": (673,),
    "pikvm": (1100,),
    "luma.oled": (275, 372, 389),
    "luma.core": (29,),
    "u8g2": (1349,),
    "OLED_Stats": (32,),
    "systemd": (30804, 32513),
    "certabo-lichess": (5,),
    "ePiframe": (65,),
    "agdb": (1062,),
    "OctoPi": (606,),
    "picochess": (147, 212),
    "boardgame.io": (345, 399),
    "OctoPrint-PowerFailure": (34,),
}
"""The issues that the field notes name, by the last part of the repository's name."""

UNNUMBERED = (
    "same tag id at two seats",
    "Two tags lie on one reader",
    "phones and bank cards",
    "boot waits 90 s",
    "made by root once",
    "not in gpio, i2c, spi or dialout",
    "PEP 668",
    "journal is volatile",
    "asks for a password",
    "pigpio",
    "RPi.GPIO",
    "stuck",
    "exception in a callback",
    "BG Stats",
    "QR code",
)
"""Kinds of the field notes that name no issue, by words that stand on the page."""

THREAD = re.compile(r"[\w.-]+/[\w.-]+#\d+(?!\d*†)")


def test_every_test_that_the_page_names_exists(root: Path) -> None:
    found = {path.name: path.read_text("utf-8") for path in (root / "tests").rglob("test_*.py")}
    named = set(NAMED.findall((root / "docs" / "faults.md").read_text("utf-8")))
    assert len(named) > 50
    missing = [
        f"{file}::{name}"
        for file, name in sorted(named)
        if file not in found or (name and f"def {name}" not in found[file])
    ]
    assert missing == []


def issues_on(page: str) -> set[tuple[str, int]]:
    """Each issue by the last part of its repository's name, which stands before the first of several numbers."""
    found, repository = set(), ""
    for name, number in ISSUE.findall(page):
        repository = name.rpartition("/")[2] or repository
        found.add((repository, int(number)))
    return found


def test_every_kind_of_the_field_notes_stands_on_the_page(root: Path) -> None:
    page = (root / "docs" / "faults.md").read_text("utf-8")
    noted = {(repository, number) for repository, numbers in NOTED.items() for number in numbers}
    assert sorted(noted - issues_on(page)) == []
    assert [words for words in UNNUMBERED if words.lower() not in page.lower()] == []


def test_every_kind_has_its_test_or_says_why_it_has_none(root: Path) -> None:
    page = (root / "docs" / "faults.md").read_text("utf-8")
    rows = [line.split(" | ") for line in page[: page.index("## Protections")].splitlines() if line.startswith("| ")]
    kinds = [row for row in rows if row[0].strip("| ") != "fault"]
    assert len(kinds) > 100
    shown = re.compile(r"test_\w+|tests/\w+/|none|bench_\w+|as above|same test|::|needs hardware")
    assert [row[0] for row in kinds if len(row) < 4 or not shown.search(row[-1])] == []


def test_at_least_fifteen_faults_come_from_threads_that_were_looked_up(root: Path) -> None:
    page = (root / "docs" / "faults.md").read_text("utf-8")
    added = page[page.index("found in addition") :]
    assert len(set(THREAD.findall(added))) >= 15

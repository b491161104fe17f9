"""No card that lies face down, and no tag of the deck, in anything that the app logs, shows or raises (R5)."""

import logging
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import Box
from stories.processes import InTerminal
from stories.recordings import EXAMPLES, play, read

from companion.cli import main
from companion.intake.deck import simulated_deck
from firmware_bridge.simulated import SimulatedBoard

ASCII = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:replace"}
DECK = simulated_deck(("blue", "green", "yellow", "red", "brown"))
OF_THE_MOMENT = re.compile(r"/dev/pts/\d+|boot_id=\d+|0x[0-9a-f]+|/\S*(?:pytest|niagara)\S*")
"""What differs between two runs of the same evening."""


def told(text: str) -> list[str]:
    return [OF_THE_MOMENT.sub("…", line) for line in text.splitlines()]


def tags_in(text: str) -> list[str]:
    return [uid for uid in DECK.tags if uid in text or bytes.fromhex(uid).hex() in text]


def trouble_with(box: Box, card: str) -> None:
    """Blue lays the card, and everything goes wrong around it."""
    box.link_up()
    box.set_up()
    box.lay(1, card)
    box.break_journal()
    box.lay(1, "3" if card == "4" else "4")
    box.lay(1, card)
    box.press("ok", "up", "back", "seat1")
    box.mend_journal()
    box.press("ok")
    failed = box.board.fail(1)
    box.hear(lambda news: getattr(news, "sequence", None) == failed)
    box.board.send(b"\x00\x55\xaa\x00" + bytes.fromhex("04A10105517280") + b"\x00")
    box.board.recover(1)
    box.lay(2, "6")
    box.press("seat3")
    box.board.close()
    box.press("seat2")


@pytest.fixture
def evenings(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> dict[str, tuple[list[str], list[str]]]:
    """What is logged, and what is shown, in two evenings that differ in a hidden card alone."""
    caplog.set_level(logging.DEBUG)
    found = {}
    for card in ("2", "5"):
        caplog.clear()
        with ExitStack() as evening:
            box = Box(tmp_path / card, evening, evening.enter_context(SimulatedBoard((1,))))
            trouble_with(box, card)
        found[card] = (told(caplog.text), told("\n\n".join(scene.as_text() for scene in box.scenes.shown)))
    return found


def test_a_hidden_card_changes_nothing_that_is_shown(evenings: dict[str, tuple[list[str], list[str]]]) -> None:
    (_, one), (_, other) = evenings["2"], evenings["5"]
    assert any("! Not written down" in line for line in one)
    assert one == other


def test_a_hidden_card_changes_nothing_that_is_logged(evenings: dict[str, tuple[list[str], list[str]]]) -> None:
    (one, _), (other, _) = evenings["2"], evenings["5"]
    assert any("the game goes on in memory" in line for line in one)
    assert sorted(one) == sorted(other)


@pytest.mark.slow
def test_no_tag_of_the_deck_is_logged_in_a_whole_game(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    assert play(read("whole-game.trace")).stopped == ""
    assert caplog.records != []
    assert tags_in(caplog.text.upper()) == []


@pytest.mark.slow
def test_no_tag_of_the_deck_is_shown_in_the_demo(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["demo", "--out", str(tmp_path), str(EXAMPLES / "whole-game.trace")]) == 0
    shown = capsys.readouterr()
    assert "04FFFFFF517280" in shown.out, "the unknown tag is shown, so that it can be put into the deck"
    assert tags_in(shown.out + shown.err) == []
    records = [path.read_text("utf-8") for path in tmp_path.rglob("*.json")]
    assert len(records) == 1
    assert tags_in(records[0]) == []


def log_of_an_evening(home: Path, card: str) -> list[str]:
    home.mkdir()
    with InTerminal(home, "play", "--folder", "games", "--debug", **ASCII) as table:
        table.see("Which rules?")
        table.type(f"oooot1{card}t4c")
        table.see("Laid: Blue, Red")
        table.type("q")
        assert table.ended() == 0
    return told((home / "games" / "niagara.log").read_text("utf-8"))


@pytest.mark.slow
def test_not_even_the_log_of_everything_tells_a_hidden_card(tmp_path: Path) -> None:
    one, other = (log_of_an_evening(tmp_path / card, card) for card in ("2", "6"))
    assert any(line.startswith("DEBUG") for line in one)
    assert tags_in("\n".join(one).upper()) == []
    assert sorted(set(one)) == sorted(set(other))

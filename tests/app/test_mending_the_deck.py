"""A tag that is really another card's: the deck is mended in memory, and its file written anew, whole or not at all."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import Box

from companion.app.deck_file import write_swapped
from companion.intake.deck import Deck, DeckCard, DeckError, read_deck, rewritten
from firmware_bridge.simulated import SimulatedBoard

TEXT = """# Our deck, enrolled in May
[tags]
04A22B7C910280 = "blue 5"  # a dog has had it
"04A22B7C910281" = 'blue 4'
04A22B7C910282 = "red 5"
"""
MENDED = """# Our deck, enrolled in May
[tags]
04A22B7C910280 = "blue 4"  # a dog has had it
"04A22B7C910281" = "blue 5"
04A22B7C910282 = "red 5"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deck.toml"
    path.write_text(TEXT, "utf-8")
    path.chmod(0o640)
    return path


def test_two_tags_are_swapped_and_all_else_stays_as_people_wrote_it(file: Path) -> None:
    assert write_swapped(file, "blue", "5", "4") is None
    assert file.read_text("utf-8") == MENDED
    assert file.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in file.parent.iterdir()] == ["deck.toml"]


def test_a_card_without_a_tag_of_its_own_only_takes_the_other_one_s(file: Path) -> None:
    assert write_swapped(file, "red", "5", "6") is None
    assert read_deck(file).uid_of("red", "6") == "04A22B7C910282"
    assert read_deck(file).uid_of("red", "5") is None


def test_a_deck_that_is_written_in_another_form_is_left_as_it_is(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    file.write_text('tags = {04A22B7C910280 = "blue 5", 04A22B7C910281 = "blue 4"}', "utf-8")
    before = file.read_text("utf-8")
    assert write_swapped(file, "blue", "5", "4") == "deck"
    assert "write each tag on a line of its own" in caplog.text
    assert file.read_text("utf-8") == before


def test_a_deck_that_cannot_be_written_says_so(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert write_swapped(file.parent / "gone.toml", "blue", "5", "4") == "deck"
    assert "cannot be read" in caplog.text


def test_text_and_deck_are_held_against_each_other() -> None:
    before = Deck({"04A22B7C910280": DeckCard("blue", "5")})
    with pytest.raises(DeckError, match="a line of its own"):
        rewritten("[tags]\n", before, before, "deck.toml")


# ---- at the table


def evening(folder: Path, opened: ExitStack, card: str, deck_file: Path | None = None) -> Box:
    """Blue has laid this card by its tag, the others have laid theirs."""
    box = Box(folder, opened, opened.enter_context(SimulatedBoard((1,))), deck_file=deck_file)
    box.link_up()
    box.set_up()
    box.lay(1, card)
    box.press("seat2", "seat3")
    return box


def test_the_table_mends_a_tag_and_says_so_until_the_next_word(tmp_path: Path) -> None:
    with ExitStack() as opened:
        box = evening(tmp_path, opened, "5")
        box.press("ok", "back", "down")
        assert box.scenes.shown[-1].lines[-1] == "up: 4  ok: 6  down: cloud"
        box.hold("ok")
        assert box.scenes.shown[-1].status == "This tag is Blue's 6 from now on."
        assert box.table.conversation.seat_to_play().played == "6"
        box.press("up")
        assert box.scenes.shown[-1].status == ""
        uid = box.deck.uid_of("blue", "5")
        assert uid is not None
        players = box.table.conversation.talk().players
        assert getattr(box.translator.tag(1, uid, players), "card", "") == "6"


def test_the_table_says_so_in_the_language_that_it_has_chosen(tmp_path: Path) -> None:
    with ExitStack() as opened:
        box = evening(tmp_path, opened, "5")
        box.hold("back")
        while box.table.conversation.chosen() != "language":
            box.press("down")
        box.press("ok", "back", "ok", "back", "down")
        box.hold("up")
        assert box.scenes.shown[-1].status.startswith("Diese Marke: ")


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    with ExitStack() as opened:
        box = evening(tmp_path, opened, "5", tmp_path / "gone.toml")
        box.press("ok", "back", "down")
        box.hold("down")
        assert box.scenes.shown[-1].status.startswith("Deck not written: ")
        assert box.table.conversation.state == "acting"


def choose(box: Box, line: str) -> None:
    """Move down to this line, and ok."""
    while (scene := box.scenes.shown[-1]).lines[scene.chosen or 0] != line:
        box.press("down")
    box.press("ok")


@pytest.mark.rule("R5")
def test_undo_corrections_and_a_restart_show_the_same_whatever_lies_face_down(tmp_path: Path) -> None:
    shown = {}
    for card in ("2", "5"):
        with ExitStack() as opened:
            box = evening(tmp_path / card, opened, card)
            box.press("back", "back", "ok", "seat2", "seat3")
            box.hold("back")
            choose(box, "the table is right: correct")
            box.press("ok", "ok", "down", "ok")
            assert box.table.conversation.position.seats[0].canoes[0].at == "1"
            box.hold("back")
            choose(box, "we allow it")
            box.press("down", "ok", "ok")
            assert box.table.conversation.position.rules.must_launch
            box.press("back")
        with ExitStack() as opened:
            again = Box(tmp_path / card, opened, opened.enter_context(SimulatedBoard((1,))))
            again.press("down", "down", "down", "back", "ok", "down", "back", "back")
            shown[card] = [scene.as_text() for scene in (*box.scenes.shown, *again.scenes.shown)]
            assert any("Round 1" in text for text in shown[card])
            assert again.table.conversation.position.seats[0].committed == card
    assert shown["2"] == shown["5"]

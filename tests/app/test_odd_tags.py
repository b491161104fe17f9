"""A tag that is no card and could never be one: its UID tells why, and the screen says so in words."""

import logging

import pytest
from stories.box import Box

from companion.journal import Mark
from companion.views.wording import Wording
from firmware_bridge.frame import frame
from firmware_bridge.messages import EventNotUnderstood, Sequenced

IN_WORDS = {
    "08112233": ("No card: phones and bank cards change their number. (R1)", "Keine Karte: Handys und Bankkarten"),
    "88040102": (
        "Only half a tag's number was read: tap again. (R1)",
        "Nur die halbe Nummer gelesen: neu antippen.",
    ),
    "09112233": ("Not in the deck: 09112233. (R1)", "Unbekannte Karte: 09112233."),
    "08112233445566": ("Not in the deck: 08112233445566. (R1)", "Unbekannte Karte: 08112233445566."),
    "88112233445566": ("Not in the deck: 88112233445566. (R1)", "Unbekannte Karte: 88112233445566."),
}


def lay(box: Box, uid: str) -> None:
    arrived = box.board.tap(1, uid)
    box.hear(lambda news: isinstance(news, Sequenced) and news.sequence == arrived)


@pytest.mark.parametrize("uid", IN_WORDS)
def test_what_a_uid_tells_of_a_strange_tag_is_said_in_words(box: Box, uid: str) -> None:
    box.link_up()
    box.set_up()
    lay(box, uid)
    english, german = IN_WORDS[uid]
    assert box.notice == english
    told = box.table.conversation.talk().notice
    assert told is not None
    assert Wording([], "de").say(told).startswith(german)


def test_a_phone_or_a_cut_number_changes_nothing(box: Box) -> None:
    box.link_up()
    box.set_up()
    box.lay(1, "4")
    game = box.table.conversation.game
    assert game is not None
    before = list(game.entries)
    for uid in ("08112233", "88040102"):
        lay(box, uid)
        assert box.cues.given[-1].sounds == ("refused",)
    assert game.entries == before


def tell(box: Box, kind: int, reader_and_uid: str) -> None:
    """The board's first event is of this kind, with these bytes behind its head."""
    head = bytes([kind]) + box.board.boot_id.to_bytes(4, "little") + (1).to_bytes(4, "little")
    box.board.send(frame(head + bytes.fromhex(reader_and_uid)))
    box.hear(lambda news: isinstance(news, EventNotUnderstood))


@pytest.mark.parametrize(("kind", "tag"), [(0x10, "01 05 04A22B7C91"), (0x14, "01 01 05 04A22B7C91")])
def test_a_tag_that_the_board_cannot_tell_is_asked_for_again_and_its_event_kept(
    box: Box, caplog: pytest.LogCaptureFixture, kind: int, tag: str
) -> None:
    box.link_up()
    box.set_up()
    tell(box, kind, tag)
    assert (box.notice, box.cues.given[-1].sounds) == ("A tag could not be read: tap again. (R1)", ("refused",))
    assert box.journal.mark() == Mark(box.board.boot_id, 1)
    assert "if none can, see the firmware" in caplog.text
    assert "04A22B7C91" not in caplog.text + box.scenes.shown[-1].as_text()


@pytest.mark.parametrize(("kind", "rest"), [(0x11, "01 05 04A22B7C91"), (0x20, "01")])
def test_an_event_that_would_not_have_brought_a_tag_asks_nobody_for_one(box: Box, kind: int, rest: str) -> None:
    box.link_up()
    box.set_up()
    tell(box, kind, rest)
    assert (box.notice, box.status) == ("", "")
    assert box.journal.mark() == Mark(box.board.boot_id, 1)


@pytest.mark.rule("R5")
@pytest.mark.parametrize("start", ["08", "88"])
def test_half_a_number_tells_no_card_whoever_knows_the_deck(
    box: Box, start: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What is said, and what the views are given, is the same whichever number it is half of; the log has none."""
    caplog.set_level(logging.DEBUG)
    box.link_up()
    box.set_up()
    told = []
    for rest in ("04A22B", "04C91E"):
        lay(box, start + rest)
        told.append((box.table.conversation.talk(), box.notice))
    assert told[0] == told[1]
    assert not [half for half in ("04A22B", "04a22b") if half in caplog.text]

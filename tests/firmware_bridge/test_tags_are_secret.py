"""A tag may be a face-down card: no text that the bridge makes of itself says which one it was (R5)."""

import logging

import pytest

from firmware_bridge import EventNotUnderstood, LinkUp, News, ReaderShows, Sequenced, TagArrived, TagLeft
from firmware_bridge.frame import FrameReader, frame
from firmware_bridge.messages import PRODUCT, Hello
from firmware_bridge.outlet import NewsOutlet
from firmware_bridge.port import BoardLink

CARD, OTHER = "04A22B7C910280", "9A00C311517280"


def told_of(uid: str) -> list[Sequenced]:
    return [TagArrived(7, 1, 2, uid), TagLeft(7, 1, 2, uid), ReaderShows(7, 1, 2, (uid,), (uid,))]


def test_events_of_two_cards_look_the_same_and_still_differ() -> None:
    for one, other in zip(told_of(CARD), told_of(OTHER), strict=True):
        assert repr(one) == repr(other)
        assert str(one) == str(other)
        assert f"{[one]}" == f"{[other]}"
        assert CARD not in repr(one)
        assert one != other


def test_an_event_that_the_app_could_not_take_stands_in_the_log_without_its_tag(caplog) -> None:
    def refuse(news: News) -> None:
        match news:
            case TagArrived() | TagLeft() | ReaderShows():
                raise ArithmeticError("the app has a fault")

    logged = []
    for uid in (CARD, OTHER):
        caplog.clear()
        outlet = NewsOutlet(refuse)
        outlet.tell_all([LinkUp(PRODUCT, "1", 7, (2,)), *told_of(uid)])
        logged.append([record.getMessage() for record in caplog.records])
    assert logged[0] == logged[1]
    assert "sequence=1" in logged[0][0]


@pytest.mark.parametrize("size", [5, 8])
def test_an_unfit_tag_is_told_as_not_understood_without_its_bytes(linked, size: int) -> None:
    reasons = set()
    for number, uid in enumerate((CARD, OTHER), 1):
        body = bytes.fromhex(f"10 A1000000 0{number}000000 02 0{size}") + (bytes.fromhex(uid) * 2)[:size]
        (news,) = linked.feed(frame(body), 0.1)
        assert isinstance(news, EventNotUnderstood)
        reasons.add(news.reason)
    assert reasons == {f"a tag's id has 4, 7 or 10 bytes, not {size}"}


def test_two_cards_make_the_same_noise_when_their_frames_are_damaged(wire) -> None:
    for at in range(1, 20):
        told = []
        for uid in (CARD, OTHER):
            whole = bytearray(wire(TagArrived(7, 1, 2, uid)))
            whole[at] ^= 0x80
            told.append(FrameReader().feed(bytes(whole)))
        assert told[0] == told[1]


def test_a_whole_link_logs_nothing_of_a_card(board, app, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    faults = ["once"]

    def take(news: News) -> None:
        app.news.put(news)
        if isinstance(news, TagArrived) and faults:
            raise ArithmeticError(faults.pop())

    with BoardLink([board.path], take):
        assert isinstance(app.next(), LinkUp)
        board.tap(1, CARD)
        board.send(b"\0" + bytes.fromhex(CARD) + b"\0")
        board.restart()
        while not isinstance(app.next_but_noise(), ReaderShows):
            pass
    assert caplog.records
    assert CARD not in caplog.text
    assert CARD.lower() not in caplog.text


def test_a_hello_names_no_tag(linked, wire) -> None:
    assert CARD not in repr(linked.feed(wire(Hello(PRODUCT, "1.0", 8, 0, 1, (1,)), ReaderShows(8, 1, 1, (CARD,))), 0.2))

"""What is typed moves the simulated parts and is waited for: keys count in the order in which they are typed."""

import threading
from collections.abc import Callable
from itertools import count

import pytest
from stories.box import Box

from companion.app.inbox import Typed, TypedAmiss
from companion.app.typed_hands import TypedHands, WatchedButtons


@pytest.fixture
def hands(box: Box) -> TypedHands:
    """Hands at the box; its buttons are watched from now on."""
    watched = WatchedButtons(box.buttons)
    box.table._buttons = watched
    box.set_up()
    return TypedHands(box.settings, box.deck, box.fingers, watched, box.board, box.inbox.put)


def while_it_lasts(act: Callable[[], object], meanwhile: Callable[[], object], *, each: int = 1) -> None:
    """Do the one thing on a thread of its own, and the other in every so-manieth millisecond until that is done."""
    thread = threading.Thread(target=act)
    thread.start()
    for turn in count():
        thread.join(0.001)
        if not thread.is_alive():
            break
        if turn % each == each - 1:
            meanwhile()


def test_a_key_is_pressed_until_the_table_has_seen_it(box: Box, hands: TypedHands) -> None:
    while_it_lasts(lambda: (hands.press("seat1"), hands.press("seat2")), lambda: box.wait(0.01))
    assert box.table.conversation.talk().committed == (1, 2)
    assert not box.fingers.is_down("seat1")


def test_a_busy_table_misses_no_key(box: Box, hands: TypedHands) -> None:
    """It looks once in a while, for far longer than a finger would stay."""
    while_it_lasts(lambda: [hands.press(f"seat{n}") for n in (1, 2, 3)], lambda: box.wait(0.5), each=40)
    assert box.table.conversation.state == "revealing"


def test_a_capital_letter_holds_the_button_until_that_counts(box: Box, hands: TypedHands) -> None:
    while_it_lasts(lambda: hands.hold("back"), lambda: box.wait(0.01))
    assert box.table.conversation.state == "at_menu"
    assert not box.fingers.is_down("back")


def test_a_busy_table_misses_no_hold_and_takes_nothing_back(box: Box, hands: TypedHands) -> None:
    while_it_lasts(lambda: (hands.press("seat1"), hands.hold("back")), lambda: box.wait(0.5), each=40)
    assert box.table.conversation.state == "at_menu"
    assert box.table.conversation.talk().committed == (1,)


def test_a_card_is_waited_for(box: Box, hands: TypedHands) -> None:
    box.link_up()

    def listen() -> None:
        while (given := box.inbox.take_waiting()) is not None:
            box.table.take(given)

    while_it_lasts(lambda: hands.tap(1, "5"), listen, each=50)
    assert box.table.conversation.talk().committed == (1,)
    assert box.board.wait_acknowledged(2, 0)


@pytest.mark.parametrize(("seat", "card"), [(0, "5"), (4, "5"), (9, "5"), (1, "9"), (1, "CC")])
def test_a_card_that_nobody_has_is_not_there(hands: TypedHands, box: Box, seat: int, card: str) -> None:
    box.link_up()
    hands.tap(seat, card)
    assert box.board.tap(1, "04FFFFFF") == 1, "nothing had been laid before"


def test_a_button_that_is_not_wired_is_not_there(hands: TypedHands, box: Box) -> None:
    hands.press("seat5")
    hands.hold("seat5")
    assert box.table.conversation.talk().committed == ()


def heard(box: Box) -> None:
    while (given := box.inbox.take_waiting()) is not None:
        box.table.take(given)


@pytest.mark.parametrize(("seat", "card"), [(0, "5"), (4, "5"), (1, "9"), (1, "CC"), (2, "Z")])
def test_a_tap_of_what_is_not_there_is_answered_with_what_can_be_typed(
    hands: TypedHands, box: Box, seat: int, card: str
) -> None:
    box.link_up()
    hands.tap(seat, card)
    heard(box)
    assert box.notice == "Here: t, seat 1-3, card 1234567xlc"
    assert card not in box.notice or card == "5", "what was typed is shown nowhere"


def test_a_button_of_a_seat_that_there_is_not_is_answered_with_those_that_there_are(
    hands: TypedHands, box: Box
) -> None:
    hands.press("seat5")
    heard(box)
    assert box.notice == "No such seat. Here: seats 1-3"


def test_a_tap_typed_beside_real_readers_is_answered_with_what_to_do(box: Box) -> None:
    box.set_up()
    box.table.take(TypedAmiss("real_cards"))
    assert box.notice == "Real cards: lay them on the readers."


def test_what_was_typed_amiss_is_told_until_the_next_word_whatever_was_said_before(hands: TypedHands, box: Box) -> None:
    box.press("ok")
    before = box.notice
    assert before
    hands.tap(9, "5")
    heard(box)
    assert box.notice.startswith("Here: t, seat")
    box.wait(30)
    assert box.notice.startswith("Here: t, seat")
    box.press("up")
    assert not box.notice.startswith("Here: t, seat")


@pytest.mark.parametrize(("button", "held"), [("seat5", False), ("seat9", False), ("seat5", True)])
def test_a_key_typed_beside_real_hardware_is_answered_too(box: Box, button: str, held: bool) -> None:
    box.set_up()
    box.table.take(Typed(button, held=held))
    assert box.notice == "No such seat. Here: seats 1-3"
    box.table.take(Typed("seat1"))
    assert (box.notice, box.table.conversation.talk().committed) == ("", (1,))


@pytest.mark.slow
def test_a_table_that_does_not_look_is_not_waited_for_for_ever(hands: TypedHands, box: Box) -> None:
    hands.press("seat1")
    assert not box.fingers.is_down("seat1")

"""A reader a seat, on which the card laid stays: another card held there, or the same laid back, asks for canoes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.live_evening import READER_A_SEAT, LiveEvening

LAID = "4"


@pytest.fixture
def evening(fleeting: Path) -> Iterator[LiveEvening]:
    """All have laid a card, and each lies on its seat's reader; seat 1 is to turn its own up."""
    with ExitStack() as opened:
        evening = LiveEvening(fleeting, opened, READER_A_SEAT, "base", 3, seed=1)
        for seat in (1, 2, 3):
            evening.table.lay(seat, LAID, face_up=False)
            evening.hands.put_uid(evening.hands.uid_of(seat, LAID), seat)
        evening.follow_what_stands()
        assert evening.state == "revealing"
        yield evening


def hold_another(evening: LiveEvening, seat: int) -> None:
    """Another card of the hand comes to the one that lies there, and goes."""
    evening.hands.tap(seat, "6")


def lift_and_lay_back(evening: LiveEvening, seat: int) -> None:
    """The card that lies there is lifted, and laid back."""
    evening.hands.lift_uid(evening.hands.uid_of(seat, LAID), seat)
    evening.hands.put_uid(evening.hands.uid_of(seat, LAID), seat)


@pytest.mark.rule("T2", "R5")
@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("speak", [hold_another, lift_and_lay_back])
def test_the_other_canoe_is_put_right_in_four_presses_and_no_card_is_turned_up(
    evening: LiveEvening, speak: Callable[[LiveEvening, int], None], seat: int
) -> None:
    with evening.within(4):
        evening.hands.hold("back")
        speak(evening, seat)
        evening.hands.press("down")
        speak(evening, seat)
    now = evening.position
    assert [canoe.at for canoe in now.seats[seat - 1].canoes] == ["J", "1"]
    assert (evening.state, [one.committed for one in now.seats]) == ("revealing", [LAID] * 3)
    evening.table.move(f"{seat}b", "1")
    evening.agree()


@pytest.mark.rule("T2")
def test_a_card_lifted_for_the_menu_and_laid_back_is_not_turned_up_once_the_list_is_left(evening: LiveEvening) -> None:
    """It has asked for canoes; only the next time does it turn itself up."""
    evening.hands.lift_uid(evening.hands.uid_of(1, LAID), 1)
    evening.hands.hold("back")
    evening.hands.put_uid(evening.hands.uid_of(1, LAID), 1)
    evening.hands.press("back")
    assert (evening.state, evening.position.seats[0].played) == ("revealing", None)
    lift_and_lay_back(evening, 1)
    assert (evening.state, evening.position.seats[0].played) == ("acting", LAID)

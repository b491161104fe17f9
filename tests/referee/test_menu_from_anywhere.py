"""Back held down is always answered: with the menu, or with why not."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.river_only import is_river_only

LISTS: dict[str, Callable[[Any], object]] = {
    "changing_seats": lambda table: table.press("up"),
    "standing_in": lambda table: table.hold("up"),
    "joining": lambda table: table.press("up", "up", "ok"),
    "naming_card": lambda table: (table.seat(1, 2, 3), table.press("ok")),
    "allowing": lambda table: (table.lay("5", "2", "3").play("!5", "."), table.card(2, "4")),
    "taking_back": lambda table: (table.lay("5", "2", "3").play("!5"), table.press("back")),
    "telling_losses": lambda table: (in_menu(table, "river only"), in_menu(table, "losses")),
    "permitting": lambda table: in_menu(table, "allow"),
    "ending": lambda table: in_menu(table, "end"),
    "correcting": lambda table: in_menu(table, "correct"),
    "naming_really": lambda table: (table.lay("5", "2", "3"), table.press("up", "up")),
    "paused": lambda table: in_menu(table, "pause"),
}

HALF_ENTERED: dict[str, Callable[[Any], object]] = {
    "telling_seat": lambda table: (in_menu(table, "river only"), in_menu(table, "watch")),
    "setting_up": lambda table: in_menu(table, "new"),
    "seating": lambda table: (in_menu(table, "new"), table.choose("base", "seats")),
    "choosing_options": lambda table: (in_menu(table, "new"), table.choose("base", "options")),
}


@pytest.fixture
def table(speaking: Any) -> Any:
    """A game of three has begun; a fourth may join."""
    sitting = Sitting(speaking.NAMES[:4], speaking.COLOURS[:4])
    found = speaking.Spokesman(Conversation(sitting, stand_in=stand_in))
    found.choose("base", "3", "1", "L")
    return found


def in_menu(table: Any, entry: str) -> None:
    table.hold("back")
    table.choose(entry)


@pytest.mark.parametrize("state", LISTS)
def test_from_a_list_the_menu_opens_at_once_and_leads_back_to_the_game(table: Any, state: str) -> None:
    LISTS[state](table)
    assert table.state == state
    entries = table.entries
    table.hold("back")
    assert (table.state, table.notice) == ("at_menu", ("", ""))
    table.press("back")
    assert table.entries == entries
    assert table.state == {"commit": "committing", "reveal": "revealing", "act": "acting"}[table.position.phase]


@pytest.mark.parametrize("state", HALF_ENTERED)
def test_what_is_half_entered_is_left_with_back_first(table: Any, state: str) -> None:
    HALF_ENTERED[state](table)
    assert table.state == state
    table.hold("back")
    assert (table.state, table.notice) == (state, ("refused.back_first", ""))


def at_the_river(table: Any) -> None:
    table.lay("5", "2", "3").play("!5", ".", "!2", ".", "!3", ".")
    assert table.state == "flowing"


AT_THE_RIVER: dict[str, tuple[Callable[[Any], object], str]] = {
    "no push told": (lambda table: table.choose("push by push"), "pushing"),
    "two pushes told": (lambda table: (table.choose("push by push"), table.press("up", "down")), "pushing"),
    "a push astray": (lambda table: (table.choose("push by push"), table.press("down", "down")), "pushing"),
    "miscounted": (lambda table: (table.choose("push by push"), table.press("up", "ok")), "miscounted"),
    "astray": (lambda table: table.hold("down"), "astray"),
    "putting back": (lambda table: (table.hold("down"), table.hold("back")), "putting_back"),
}


@pytest.mark.parametrize("case", AT_THE_RIVER)
def test_river_only_takes_three_presses_also_in_the_middle_of_a_flow(table: Any, case: str) -> None:
    """Where back held puts the river back, it is held twice, and the menu begins with river only."""
    go_there, state = AT_THE_RIVER[case]
    at_the_river(table)
    go_there(table)
    assert table.state == state
    before = len(table.kept)
    while table.state != "at_menu":
        table.hold("back")
    table.move_to("river only")
    table.press("ok")
    assert len(table.kept) - before <= 3
    assert is_river_only(table.conversation.game)


@pytest.mark.parametrize("case", AT_THE_RIVER)
def test_the_way_back_to_full_takes_three_presses_there_too(table: Any, case: str) -> None:
    go_there, _ = AT_THE_RIVER[case]
    in_menu(table, "river only")
    table.lay("5", "2", "3")
    while table.state != "flowing":
        table.press("ok")
    go_there(table)
    before = len(table.kept)
    while table.state != "at_menu":
        table.hold("back")
    table.move_to("watch")
    table.press("ok")
    assert len(table.kept) - before <= 3
    assert table.state == "telling_seat"


@pytest.mark.parametrize("state", LISTS)
def test_river_only_takes_three_presses_from_every_list(table: Any, state: str) -> None:
    if state == "telling_losses":
        return  # it stands in river only
    LISTS[state](table)
    before = len(table.kept)
    table.hold("back")
    table.move_to("river only")
    table.press("ok")
    assert len(table.kept) - before == 3
    assert is_river_only(table.conversation.game)


def test_pushes_told_so_far_are_kept_while_the_menu_is_open(table: Any) -> None:
    at_the_river(table)
    table.choose("push by push")
    table.press("up", "down")
    table.hold("back")
    assert table.state == "at_menu"
    table.press("back")
    assert (table.state, table.conversation.pushes) == ("pushing", "LR")


def test_before_the_first_game_there_is_no_menu(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))
    table.hold("back")
    assert (table.state, table.notice) == ("setting_up", ("refused.no_game_yet", "R1"))


def test_held_in_the_menu_it_leads_to_what_is_to_be_put_right(table: Any) -> None:
    table.hold("back")
    table.hold("back")
    assert (table.state, table.notice) == ("correcting", ("", ""))


@pytest.mark.parametrize("key", ["up", "down", "ok"])
def test_the_other_buttons_held_say_nothing_for_their_press_was_heard(table: Any, key: str) -> None:
    table.hold("back")
    table.choose("end")
    table.hold(key)
    assert table.notice == ("", "")


def test_pushes_told_so_far_are_kept_through_what_the_menu_leads_to(table: Any) -> None:
    table.lay("5", "2", "3").play("!5", ".", "!2", ".", "!3", ".")
    for entry in ("play for", "allow", "people", "rules"):
        assert table.state == "flowing"
        table.choose(table.values[-1])
        table.press("up", "down")
        in_menu(table, entry)
        while table.state not in ("pushing", "flowing"):
            table.press("back")
        assert (entry, table.state, table.conversation.pushes) == (entry, "pushing", "LR")
        table.press("back", "back", "back")

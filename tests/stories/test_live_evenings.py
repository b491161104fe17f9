"""The live table, as evenings: whatever players do by mistake, table and companion end agreed, in few presses."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.bare_letters import BARE_LETTER
from stories.extent import mostly_slow
from stories.live_evening import BUTTONS_ONLY, LAPTOP, READER_A_SEAT, SHARED_READER, LiveEvening, Scenes
from stories.mishaps_at_the_board import (
    a_canoe_slips,
    forget_a_gem,
    knock_off_a_canoe,
    mash_the_buttons,
    take_everything_back,
)
from stories.mishaps_of_discs import (
    as_it_began,
    let_falls_stand,
    let_stand,
    one_disc,
    one_push_too_few,
    one_push_too_many,
    put_back,
    put_back_as_it_began,
    put_falls_back,
    two_the_same_way,
    wrong_arm,
)
from stories.mishaps_of_people import (
    come_back,
    join,
    leave,
    pull_the_plug_mid_flow,
    river_only_for_a_while,
    same_game_again,
    stand_in_gives_back,
    stand_in_takes_over,
)
from stories.mishaps_with_cards import (
    a_card_on_another_seats_reader,
    another_seat_speaks,
    fan_the_hand_past_the_reader,
    lay_two_cards,
    move_before_the_reveal,
    press_ok_before_all_lie_there,
    really_another_card,
    show_a_card_of_last_round,
)
from stories.rules_for_screens import check_pages, check_picture

from companion.views.panels import PANELS, PanelSize
from companion.views.scene import Scene

pytestmark = pytest.mark.slow

SEEN_ON = {0: "0.96", 4: "0.91", 11: "1.3"}
"""Evenings whose screens are looked at, and on which panel: drawing them takes a quarter of an evening's time."""

WAYS = {"laptop": LAPTOP, "buttons": BUTTONS_ONLY, "a shared reader": SHARED_READER, "a reader a seat": READER_A_SEAT}
GAMES = (("base", 3), ("bga", 5), ("spirits", 6))
EVENINGS = [(way, edition, count) for way in WAYS for edition, count in GAMES]


def first_round(evening: LiveEvening) -> None:
    """Nobody has understood yet how it goes."""
    fan_the_hand_past_the_reader(evening, 1)
    press_ok_before_all_lie_there(evening)
    a_card_on_another_seats_reader(evening, 2, 3)
    lay_two_cards(evening, 2)
    evening.play_until("revealing")
    move_before_the_reveal(evening)
    evening.play_until("revealing")
    another_seat_speaks(evening)
    really_another_card(evening)
    evening.play_until("flowing")
    let_stand(evening, wrong_arm(evening.position))


def second_round(evening: LiveEvening) -> None:
    """Somebody answers the telephone, and a child comes by."""
    evening.play_until("committing")
    show_a_card_of_last_round(evening, 2)
    leave(evening, 3)
    evening.play_until("revealing")
    mash_the_buttons(evening)
    evening.play_until("flowing")
    put_back(evening, one_push_too_many(evening.position))


def third_round(evening: LiveEvening) -> None:
    """Somebody has to go for a while, and is played for."""
    evening.play_until("committing")
    come_back(evening, 3)
    a_canoe_slips(evening)
    stand_in_takes_over(evening, 2)
    evening.play_until("acting")
    knock_off_a_canoe(evening)
    evening.play_until("flowing")
    put_back(evening, wrong_arm(evening.position))
    evening.play_until("committing")
    stand_in_gives_back(evening, 2)


def fourth_round(evening: LiveEvening) -> None:
    """The plug is pulled."""
    evening.play_until("acting")
    forget_a_gem(evening)
    mash_the_buttons(evening)
    evening.play_until("flowing")
    pull_the_plug_mid_flow(evening)


def fifth_round(evening: LiveEvening) -> None:
    """All of it is taken back; somebody sits down, where there is a seat left; and then there is another game."""
    evening.play_until("committing")
    take_everything_back(evening)
    river_only_for_a_while(evening)
    mash_the_buttons(evening)
    if len(evening.position.seats) == 3:
        join(evening)
    evening.play_until("flowing")
    let_stand(evening, one_push_too_many(evening.position))
    evening.play_until("committing")
    same_game_again(evening)
    evening.play_until("flowing")
    put_back(evening, one_push_too_few(evening.position))


ROUNDS = (first_round, second_round, third_round, fourth_round, fifth_round)


@pytest.mark.parametrize("number", mostly_slow(range(len(EVENINGS)), quick=2))
def test_an_evening_of_mishaps_ends_with_table_and_companion_agreed(number: int, fleeting: Path) -> None:
    way, edition, count = EVENINGS[number]
    with ExitStack() as opened:
        scenes = Scenes()
        seen_on = SEEN_ON.get(number)
        evening = LiveEvening(fleeting, opened, WAYS[way], edition, count, number, [scenes] if seen_on else [])
        for play_round in ROUNDS:
            play_round(evening)
    if seen_on:
        check_screens(list(scenes.shown), PANELS[seen_on])


def check_screens(scenes: list[Scene], panel: PanelSize) -> None:
    """What the table was shown keeps the rules for screens, on one of the panels."""
    assert len(scenes) > 100
    for scene in scenes:
        check_pages(scene, panel)
        assert not BARE_LETTER.search(scene.as_text()), scene
    for scene in scenes[::10]:
        check_picture(scene, panel)


def discs_that_go_astray(evening: LiveEvening) -> None:
    """One disc the other way, then two the same way; let stand, and put back."""
    for disturb in (let_stand, put_back):
        for stray in (one_disc, two_the_same_way):
            evening.play_on_to("flowing")
            disturb(evening, stray(evening.position))


def discs_that_do_not_fall(evening: LiveEvening) -> None:
    """None, then two; let stand, and put back; each time a sleeve has taken a canoe along."""
    for disturb in (let_falls_stand, put_falls_back):
        for fell in (0, 2):
            evening.play_on_to("flowing")
            a_canoe_slips(evening)
            disturb(evening, fell)


@pytest.mark.parametrize("play", [discs_that_go_astray, discs_that_do_not_fall])
@pytest.mark.parametrize("number", mostly_slow(range(len(EVENINGS)), quick=2))
def test_a_wild_river_costs_four_presses_and_table_and_companion_agree(
    number: int, play: Callable[[LiveEvening], None], fleeting: Path
) -> None:
    way, edition, count = EVENINGS[number]
    with ExitStack() as opened:
        play(LiveEvening(fleeting, opened, WAYS[way], edition, count, seed=number))


def discs_behind_an_unknown_arm(evening: LiveEvening) -> None:
    """Each time in another game, and the first disc goes either way: let stand, and put back."""
    for disturb in (let_stand, put_back_as_it_began):
        for stray in (one_push_too_few, one_push_too_many, one_disc, two_the_same_way):
            at_an_unknown_arm(evening)
            disturb(evening, as_it_began(evening.position, stray(evening.position), evening.chance.choice("LR")))
    for fell in (0, 2):
        for start in (0, 1):
            at_an_unknown_arm(evening)
            let_falls_stand(evening, fell, start)


def at_an_unknown_arm(evening: LiveEvening) -> None:
    """The same game again, up to its first river, which is a fast one."""
    evening.play_on_to("committing")
    same_game_again(evening)
    for seat in evening.conversation.talk().missing:
        evening.lay(seat, evening.chance.choice("456"))
    evening.play_until("flowing")
    assert evening.position.fork == "?"


@pytest.mark.parametrize("number", mostly_slow((0, 4, 8, 9), quick=1))
def test_where_nobody_knows_the_first_arm_it_costs_four_presses_too(number: int, fleeting: Path) -> None:
    """Each way to tell, and each of the games."""
    way, edition, count = EVENINGS[number]
    with ExitStack() as opened:
        discs_behind_an_unknown_arm(LiveEvening(fleeting, opened, WAYS[way], edition, count, seed=number))

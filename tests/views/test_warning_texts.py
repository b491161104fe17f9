"""Warnings on the screens, in words that fit, and the cue of those that are urgent."""

from typing import Any

import pytest
from stories.leaves import texts, told_on

from companion.referee.conversation import Conversation
from companion.referee.messages import message
from companion.referee.questions import Sitting
from companion.rules import Game, Player
from companion.views.compose import scene_for
from companion.views.cue import Cue, Shown, cue_for
from companion.views.letters import length_at
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording

PLAYERS = (Player(1, "Anna", "blue"), Player(2, "Bo", "green"), Player(3, "Chloé", "yellow"))
BRINK = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}


def seen(table: Any) -> Scene:
    return scene_for(table.conversation.talk())


def warned_in(manner: Any, position: Any, speaking: Any) -> Any:
    """A table that is warned in this manner and goes on with a game from there."""
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], warnings=manner)
    table = speaking.Spokesman(Conversation(sitting, Game(position, PLAYERS)))
    table.press("ok")
    return table


@pytest.mark.parametrize(
    ("warning", "words"),
    [
        (message("warning.danger", seat=1, at="7L", aboard="R"), "Danger: Anna 7 ←, ruby"),
        (message("warning.danger", seat=2, at="5", aboard=""), "Danger: Bo 5"),
        (message("warning.chance_high", seat=2, at="6R", aboard="YR", percent=86), "Bo 6 →, amber+ruby: 86% to fall"),
        (message("warning.chance", seat=2, at="5", aboard="", percent=4), "Bo 5: 4% to fall"),
        (message("warning.speed", speed=3), "River: 3"),
        (message("warning.speed_most", most=5), "River: at most 5"),
        (message("warning.speed_likely", likely=3, percent=57, most=4), "River: 3 (57%), at most 4"),
        (message("warning.last_round", seats="1"), "The last round: Anna"),
        (message("warning.may_end", seats="1 3"), "May end the game: Anna, Chloé"),
        (message("warning.hands_back", seats="1 2"), "Last card, then all back: Anna, Bo"),
        (message("warning.all_hands_back"), "Last card, then all back"),
        (message("warning.beaver", to="7R"), "Beaver loose at 7 →"),
        (message("warning.empty", gem="CR"), "Sites empty: diamond, ruby"),
    ],
)  # fmt: skip
def test_a_warning_in_words(warning: Any, words: str) -> None:
    assert Wording(PLAYERS).say(warning) == words


def test_a_warning_with_one_gem_and_a_short_name_fits_a_row() -> None:
    row = PANELS["0.96"].width - 4
    for warning in (
        message("warning.danger", seat=1, at="7L", aboard="R"),
        message("warning.all_hands_back"),
        message("warning.speed_likely", likely=3, percent=57, most=4),
    ):
        assert length_at(11)(Wording(PLAYERS).say(warning)) <= row


def test_who_is_to_turn_up_sees_the_canoe_in_danger_and_the_river_so_far(speaking: Any) -> None:
    bo = {"/seats/1/canoes/a/at": "7L"}
    table = speaking.continued(speaking.corrected(bo)).lay("3", "4", "5").play("!3", ".")
    assert seen(table).lines[:2] == ("Danger: Bo 7 ←", "River: at most 5")


def test_whoever_plays_has_the_most_urgent_warning_above_the_choices(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(BRINK)).lay("3", "4", "5").play("!3")
    scene = seen(table)
    assert (scene.lines[:2], scene.chosen) == (("Danger: Anna 7 ←, ruby", "River: at most 5"), 2)
    rows = texts(pages_for(scene, PANELS["0.96"])[0].lines)
    assert rows[0] == "Danger: Anna 7 ←, ruby"


def test_the_flow_has_its_reason_above_and_who_falls_below_what_is_expected(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({**BRINK, "/seats/0/canoes/b/at": "1"})).lay("C", "2", "2")
    table.play("!C", "C-", "!2", ".", "!2", ".")
    scene = seen(table)
    assert texts(pages_for(scene, PANELS["0.96"])[0].lines) == [
        "lowest 2, weather -1",
        "it went ←",
        "Anna falls: 7 ←, ruby",
    ]


MANY = {"/beaver": "4", "/sites/R": {}, "/seats/3/gems/R": 3, "/seats/2/gems/R": 2, "/seats/1/gems/R": 2}
BRINKS = {"/seats/3/canoes/a/at": "7L", "/seats/3/canoes/b/at": "7R"}
LAST_CARDS = {f"/seats/{seat}/hand": ["5"] for seat in range(5)}


@pytest.mark.parametrize("inches", PANELS)
def test_every_warning_is_seen_without_a_press_on_every_panel(inches: str, speaking: Any) -> None:
    """While cards are laid, before a reveal, in a turn with two canoes in danger, and where a card is named."""
    table = speaking.continued(speaking.corrected({**MANY, **BRINKS, **LAST_CARDS}, "spirits", 5, must_launch=False))
    laying = ["Last card, then all back", "Beaver loose at 4", "Sites empty: ruby"]
    check_warned(table, laying, inches)
    table.play("1=5", "2=5", "3=5", "5=5").seat(4)
    table.play("!5", ".", "!5", ".", "!5", ".")
    dangers = ["Danger: Dana 7 ←", "Danger: Dana 7 →", "River: 5"]
    check_warned(table, [*dangers, *laying], inches)
    table.press("ok")
    assert table.state == "naming_card"
    check_warned(table, [*dangers, *laying], inches)
    table.press("ok")
    assert table.state == "acting"
    for _ in range(3):
        check_warned(table, [*dangers, *laying], inches)
        table.press("down")


def test_who_is_asked_to_buy_is_warned_too(speaking: Any) -> None:
    lost = {"/seats/1/canoes/a/at": "F", "/seats/1/gems/V": 1, "/sites/V/V": 6, "/sites/R": {}, "/seats/3/gems/R": 7}
    table = speaking.continued(speaking.corrected(lost, "spirits", 5, must_launch=False)).lay("1", "2", "3", "4", "5")
    table.play("!1", ".")
    assert table.state == "buying"
    check_warned(table, ["Sites empty: ruby"], "0.91")


def check_warned(table: Any, warnings: list[str], inches: str) -> None:
    """Each warning is told on the pages, in this order."""
    told = told_on(pages_for(seen(table), PANELS[inches]))
    places = [told.find(warning) for warning in warnings]
    assert -1 not in places, (told, warnings)
    assert places == sorted(places)


def test_the_end_that_is_near_is_seen_while_cards_are_laid(speaking: Any) -> None:
    near = {"/seats/0/gems/V": 3, "/seats/0/canoes/a/at": "3", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 3}
    assert "May end the game: Anna" in seen(speaking.continued(speaking.corrected(near))).lines


@pytest.mark.rule("R5")
def test_hands_are_seen_a_seat_a_line(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], show_hands=True)
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.lay("6", "5", "4").play("!6", ".")
    table.hold("back")
    assert "what hands can hold" in seen(table).lines
    table.choose("hands")
    assert seen(table).lines == (
        "Anna: 1, 2, 3, 4, 5, cloud", "Bo: 1, 2, 3, 4, 5, 6, cloud", "Chloé: 1, 2, 3, 4, 5, 6, cloud",
    )  # fmt: skip


# ---- the cue


def cues_of(table: Any) -> list[Cue]:
    """The cues of the table from now on, one a word."""
    cues: list[Cue] = []
    shown = [Shown(table.conversation.talk())]

    class Watcher:
        def before(self, _conversation: Any, _word: Any) -> None:
            pass

        def after(self, conversation: Any) -> None:
            shown.append(Shown(conversation.talk()))
            cues.append(cue_for(shown[-1], shown[-2]))

    table.listener = Watcher()
    return cues


def test_a_new_danger_is_heard_once_and_seen_until_the_next_word(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(BRINK)).play("1=3", "2=4")
    cues = cues_of(table)
    table.card(3, "5")
    assert (cues[-1].menu, cues[-1].sounds) == ("warning", ("warning", "accepted", "turn"))
    table.play("!3")
    table.press("down")
    assert [(cue.menu, "warning" in cue.sounds) for cue in cues[1:]] == [(None, False)] * 2


def test_a_chance_that_changes_is_no_new_warning(speaking: Any) -> None:
    bo = {"/seats/1/canoes/a/at": "6L"}
    table = warned_in("percent", speaking.corrected(bo), speaking).lay("3", "4", "5").play("!3", ".")
    before = table.conversation.talk().warnings[0]
    cues = cues_of(table)
    table.play("!4")
    after = table.conversation.talk().warnings[0]
    assert (before.code, after.code) == ("warning.chance_high", "warning.chance_high")
    assert before != after
    assert "warning" not in cues[-1].sounds


def test_the_river_so_far_and_hands_that_come_back_make_no_sound(speaking: Any) -> None:
    hands = {f"/seats/{seat}/hand": [card] for seat, card in enumerate("246")}
    table = speaking.continued(speaking.corrected(hands))
    cues = cues_of(table)
    table.lay("2", "4", "6").play("!2", ".")
    assert len(table.conversation.talk().warnings) == 2
    assert all("warning" not in cue.sounds for cue in cues)


def test_a_round_that_may_be_the_last_is_heard_when_it_begins(speaking: Any) -> None:
    near = {"/seats/0/gems/V": 3, "/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 3}
    bo = {"/seats/1/canoes/a/at": "7L", "/seats/1/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = speaking.continued(speaking.corrected({**near, **bo})).lay("C", "C", "2")
    table.play("!C", "C-", "!C", "C+", "!2", ".")
    cues = cues_of(table)
    while table.state != "committing":
        table.press("ok")
    assert "May end the game: Anna" in seen(table).lines
    assert [cue.sounds for cue in cues] == [("loss",), ("warning", "lay")]
    table.hold("back")
    table.press("back")
    assert "warning" not in cues[-1].sounds

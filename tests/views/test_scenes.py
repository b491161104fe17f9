"""What is shown of each thing that is asked, in words."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.heard import Talk
from companion.referee.questions import Sitting
from companion.rules.entries import Player
from companion.views.compose import scene_for, waits_for
from companion.views.scene import Scene
from companion.views.summary import table_text
from companion.views.wording import Wording


def seen(table: Any) -> Scene:
    return scene_for(table.conversation.talk())


def test_the_table_is_told_whom_it_waits_for(speaking: Any) -> None:
    table = speaking.seated(players=4).play("2=5")
    scene = seen(table)
    assert scene.glance == "Lay a card"
    assert scene.lines == ("Waiting for Anna, Chloé, Dana", "Laid: Bo", "All laid: hold ok.", "Round 1, weather 0")
    assert waits_for(table.conversation.talk()) == "for Anna, Chloé, Dana to lay a card"


@pytest.mark.rule("T1")
def test_nobody_waits_for_who_is_away(speaking: Any) -> None:
    table = speaking.seated(players=4)
    table.press("up")
    assert seen(table).lines == ("nobody", "Anna leaves", "Bo leaves", "Chloé leaves", "Dana leaves")
    table.choose("3-")
    assert seen(table).lines[:2] == ("Waiting for Anna, Bo, Dana", "Away: Chloé")
    table.press("down")
    assert "Chloé comes back" in seen(table).lines


def test_the_seat_to_play_is_called(speaking: Any) -> None:
    table = speaking.seated(lifesaver=2).lay("1", "2", "3")
    assert seen(table).glance == "Bo: turn up"
    assert "Own button or ok, or tap the card again." in seen(table).lines
    unseen = speaking.seated(lifesaver=2)
    unseen.seat(1, 2, 3)
    assert "Own button or ok, then say which card." in seen(unseen).lines


def test_who_has_no_name_is_called_by_colour(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(("", "", ""), ("blue", "red", "green"))))
    table.choose("base", "3", "2", "L")
    assert seen(table).lines[0] == "Waiting for Blue, Red, Green"


def test_plays_are_seen_whole(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"}), "1=4", "2=1", "3=1", "!4")
    scene = seen(table)
    assert scene.glance == "Anna: play 4"
    assert (scene.lines[0], scene.chosen) == ("River: at most 6", 1)
    assert set(scene.lines[1:]) == {
        "at 3: load amethyst, to 1",
        "at 3: load amethyst, to 5",
        "at 3: to 5, load amber",
        "at 3: to 7 ←",
        "at 3: to 7 →",
        "at 3: home",
        "launch to 4",
    }


def test_the_speed_is_announced_with_its_reason(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/weather": 2})).lay("5", "3", "6")
    table.play("!5", ".", "!3", ".", "!6", ".")
    scene = seen(table)
    assert scene.glance == "River speed 5"
    assert scene.lines == ("lowest 3, weather +2", "it went ← → ← → ←", "otherwise: hold down")
    assert scene.lines[scene.chosen or 0] == "it went ← → ← → ←"


def test_a_river_without_number_cards_has_a_reason_too(speaking: Any) -> None:
    table = speaking.seated().lay("C", "C", "C")
    table.play("!C", "C-", ".", "!C", "C+", ".", "!C", "C-", ".")
    assert seen(table).glance == "River speed 0"
    assert seen(table).lines == ("no number card, weather -1", "it stood still", "otherwise: hold down")


def test_pushes_are_counted_as_they_are_told(speaking: Any) -> None:
    table = speaking.seated().lay("5", "3", "6").play("!5", ".", "!3", ".", "!6", ".")
    table.choose("push by push")
    assert seen(table).lines[0] == "So far: none"
    table.press("up", "down")
    assert (seen(table).glance, seen(table).lines[0]) == ("Push 2 of 3", "So far: ← →")
    table.press("ok")
    assert seen(table).glance == "Let it stand?"
    assert seen(table).lines == (
        "2 pushes; the speed is 3.",
        "ok: yes   back: no",
        "Put it back: hold back.",
    )


@pytest.mark.rule("G5")
def test_each_canoe_lost_is_named_with_its_gem(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6, "/weather": 1}
    table = speaking.continued(speaking.corrected({**changes, "/seats/1/canoes/b/at": "7L"})).lay("C", "C", "C")
    table.play("!C", "C-", ".", "!C", "C+", ".", "!C", "C+", ".")
    table.press("ok")
    assert (seen(table).glance, seen(table).lines) == (
        "Over the falls",
        ("Anna falls: ruby back", "Bo falls: empty canoe"),
    )


@pytest.mark.rule("G5")
def test_a_gem_paddled_over_the_falls_is_named(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    table = speaking.continued(speaking.corrected(changes)).lay("1", "2", "3").play("!1")
    table.choose("a>F")
    assert seen(table).notice == "Anna falls: ruby back (G5)"


@pytest.mark.rule("T2")
def test_the_table_is_asked_before_another_card_stands(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3").play("!1", ".")
    table.card(2, "C")
    assert seen(table).glance == "Let cloud stand?"
    assert seen(table).lines == ("Bo laid another card.", "ok: yes   back: no")


def test_refusals_are_said_with_their_rules(speaking: Any) -> None:
    table = speaking.seated().lay("1", "2", "3")
    table.seat(2)
    assert seen(table).notice == "It is Anna's turn. (R1)"
    table.card(3, "3", 2)
    assert seen(table).notice == "Chloé's card on Bo's reader. (R1)"
    table.stranger("0A0B0C0D")
    assert seen(table).notice == "Not in the deck: 0A0B0C0D. (R1)"
    table.play("!1")
    assert seen(table).notice == ""


def test_buying_is_offered_in_words(speaking: Any) -> None:
    lost = {f"/seats/0/canoes/{name}/at": "F" for name in "ab"}
    owned = {"/seats/0/gems/V": 1, "/sites/V/V": 6, "/lifesaver": 3}
    table = speaking.continued(speaking.corrected({**lost, **owned})).lay("1", "1", "1")
    table.play("!1", ".", "!1", ".", "!1", ".", "~L")
    assert (seen(table).glance, seen(table).lines) == (
        "Anna: buy?",
        ("All laid: hold ok.", "canoe for amethyst", "buy nothing"),
    )


def test_the_winners_are_announced_with_everybody_s_gems(talks: list[Talk]) -> None:
    over = [talk for talk in talks if talk.state == "over" and talk.position and talk.position.winners]
    assert over
    for talk in over:
        assert talk.position is not None
        scene = scene_for(talk)
        winner = Wording(talk.players).seat(talk.position.winners[0])
        assert scene.glance == f"{winner} wins!"
        assert len(scene.lines) == len(talk.players) + 1
        assert scene.lines[-1] == "ok: a new game"


def test_many_winners_are_named_in_full_below(speaking: Any) -> None:
    owned = {f"/seats/{seat}/gems/{gem}": 4 for seat, gem in enumerate("VCYB")}
    left = {f"/sites/{gem}/{gem}": 3 for gem in "VCYB"}
    table = speaking.continued(speaking.corrected({**owned, **left}, players=4)).lay("1", "1", "1", "1")
    table.play(*["!1", "."] * 4, "~L")
    assert seen(table).glance == "Anna, Bo, Chloé, Dana win!"
    assert seen(table).lines[0] == "Anna, Bo, Chloé, Dana win!"


def test_the_chosen_line_is_the_one_under_the_cursor(talks: list[Talk]) -> None:
    for talk in talks:
        scene = scene_for(talk)
        if talk.choices:
            assert scene.chosen is not None
            assert scene.lines[scene.chosen] == ", ".join(map(Wording(talk.players).say, talk.choices[talk.cursor]))
        else:
            assert scene.chosen is None


def test_what_the_box_lacks_stands_beside_the_scene(talks: list[Talk]) -> None:
    assert scene_for(talks[0], status="Readers lost").as_text().endswith("! Readers lost")


# ---- names


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("An\nna", "An na"),
        ("\x1b[31mAnna", "[31mAnna"),
        ("\u202eAnna", "Anna"),
        ("\ud800x", "?x"),
        ("{seat}", "{seat}"),
        ("", "Blue"),
        ("\t \n", "Blue"),
        ("李小龍", "Blue 1"),
        ("שרה", "Blue 1"),
        ("🎲", "Blue 1"),
        ("Bo🎲", "Bo🎲"),
    ],
)
def test_a_name_is_one_line_of_plain_signs(name: str, called: str) -> None:
    assert Wording([Player(1, name, "blue")]).seat(1) == called


def test_a_seat_without_name_and_colour_has_its_number() -> None:
    assert Wording([Player(1, "", "")]).seat(1) == "1"
    assert Wording([]).seat(4) == "4"


def test_long_names_are_short_at_a_glance_and_whole_below() -> None:
    wording = Wording([Player(1, "Maximiliane-Josephine", "blue")])
    assert wording.glance("revealing", seat=1).sentence == "Maximiliane…: turn up"
    assert wording.line("waiting", seats="1") == "Waiting for Maximiliane-Josephine"


def test_a_name_with_braces_is_taken_as_it_is(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(("{seat}", "{0}", "%s"), ("blue", "red", "green"))))
    table.choose("base", "3", "1", "L")
    assert seen(table).lines[0] == "Waiting for {seat}, {0}, %s"
    table.lay("1", "2", "3")
    table.seat(2)
    assert seen(table).notice == "It is {seat}'s turn. (R1)"


# ---- the whole table


def test_the_whole_table_is_told_a_seat_a_line(speaking: Any) -> None:
    changes = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6, "/seats/1/gems/V": 2}
    table = speaking.continued(speaking.corrected({**changes, "/sites/V/V": 5, "/seats/2/canoes/b/at": "F"}))
    talk = table.conversation.talk()
    assert table_text(talk.position, talk.players).splitlines() == [
        "Player  Gems        Canoes",
        "Anna    nothing     at 7 ← with ruby; on land",
        "Bo      2 amethyst  on land; on land",
        "Chloé   nothing     on land; at the foot of the falls",
    ]


def test_the_whole_table_begins_with_the_winner(talks: list[Talk]) -> None:
    talk = next(talk for talk in talks if talk.state == "over" and talk.position and talk.position.winners)
    assert talk.position is not None
    assert table_text(talk.position, talk.players).splitlines()[0] == scene_for(talk).glance


# ---- before a game


def test_the_questions_before_a_game_are_asked_one_by_one(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))
    asked = []
    for _ in range(4):
        asked.append((seen(table).glance, seen(table).lines[1]))
        table.press("ok")
    assert asked == [
        ("Which rules?", "base game"),
        ("How many?", "5 players"),
        ("Lifesaver?", "Anna"),
        ("First arm?", "not known yet"),
    ]


def test_an_unfinished_game_is_offered_with_all_that_is_on_the_table(speaking: Any) -> None:
    played = speaking.seated().lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L")
    table = speaking.Spokesman(Conversation(played.conversation.sitting, *played.journalled()))
    assert seen(table).glance == "Go on?"
    assert seen(table).lines == (
        "go on with it", "Round 2: cards are laid", "Anna's canoes on land", "Bo's canoes on land",
        "Chloé's canoes on land", "that is not right", "a new game",
        "the same game again",
    )  # fmt: skip
    assert waits_for(table.conversation.talk()) == "for the table to answer: Go on?"


def test_buttons_pressed_too_early_are_answered(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))
    table.seat(1)
    assert seen(table).notice == "No game has begun. (R1)"


def test_two_players_of_one_name_are_called_by_their_colours() -> None:
    players = [Player(1, "Anna", "blue"), Player(2, "Bo", "green"), Player(3, "Anna", "red")]
    assert [Wording(players).seat(seat) for seat in (1, 2, 3)] == ["Blue", "Bo", "Red"]

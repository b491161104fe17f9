"""A card that everybody has seen stays seen, and the one that nobody has seen stays secret, whatever is taken back."""

from typing import Any

import pytest
from referee.reading_keys import really

from companion.views.compose import scene_for

pytestmark = pytest.mark.rule("R5")


def let_stand(table: Any) -> None:
    table.card(2, "4")
    table.press("ok")


def really_a_four(table: Any) -> None:
    table.press("up")
    really(table, "4")


@pytest.mark.parametrize("say", [let_stand, really_a_four])
def test_the_seen_card_is_turned_up_again_and_not_the_one_that_was_laid(speaking: Any, say: Any) -> None:
    """Two games that differ in what Bo has laid and never shown are told alike."""
    told = []
    for laid in ("2", "6", "C"):
        table = speaking.seated().lay("5", laid, "3").play("!5", ".")
        say(table)
        table.take_back()
        scenes = [scene_for(table.conversation.talk())]
        table.press("ok")
        scenes.append(scene_for(table.conversation.talk()))
        assert (table.state, table.position.seats[1].played) == ("acting", "4")
        assert laid in table.position.seats[1].hand
        told.append((scenes, table.entries[5:]))
    assert told[0] == told[1] == told[2]


def test_the_seen_card_may_be_tapped_again_without_a_question(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5", ".")
    let_stand(table)
    table.take_back()
    table.card(2, "4")
    assert (table.state, table.entries[-1]) == ("acting", "!4 let stand")


def test_in_river_only_a_seen_card_is_turned_up_again_too(speaking: Any) -> None:
    for unseen in (False, True):
        table = speaking.seated()
        table.hold("back")
        table.choose("river only")
        table.play("1=5", "2=2", "3=3", unseen=unseen)
        table.choose("5") if unseen else table.press("ok")
        table.choose("C") if unseen else let_stand_in_river_only(table)
        assert table.position.seats[1].played == "C"
        table.press("up")
        table.take_back()
        assert (table.state, table.conversation.talk().known) == ("revealing", True)
        table.press("down")
        assert (table.position.seats[1].played, table.position.weather) == ("C", -1)


def let_stand_in_river_only(table: Any) -> None:
    table.card(2, "C")
    table.press("ok")


# ---- who may still lay another card


def test_who_has_seen_anothers_card_lays_no_other(speaking: Any) -> None:
    table = speaking.seated().play("2=6", "1=5", "3=4", "!5")
    table.take_back()
    table.card(2, "3")
    assert (table.notice, table.entries[-1]) == (("refused.out_of_turn", "R1"), "undo 1")
    for _ in range(2):
        table.take_back()
    assert (table.state, table.entries[-1]) == ("committing", "undo 1")
    table.card(2, "3")
    assert (table.notice, table.entries[-1]) == (("refused.laid_already", "R1"), "undo 1")


def test_who_was_seen_alone_may_choose_anew_and_the_others_still_have_seen_it(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=6", "3=4", "!5")
    table.take_back()
    table.card(1, "2")
    assert table.entries[-4:] == ["undo 3", "2=6", "3=4", "1=2"]
    assert table.conversation.talk().seen == ()
    table.card(3, "1")
    assert (table.notice[0], table.entries[-1]) == ("refused.out_of_turn", "1=2")
    table.press("ok")
    assert table.position.seats[0].played == "2"


def test_a_card_of_a_later_round_says_nothing_of_an_earlier_one(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=2", "3=3", unseen=True)
    table.play("!5", ".", "!2", ".", "!3", ".", "~LR").lay("6", "3", "4").play("!6")
    while (table.position.round, table.position.to_play, table.position.phase) != (1, 1, "reveal"):
        table.take_back()
    assert dict(table.conversation.talk().seen[0].arguments)["card"] == "5"

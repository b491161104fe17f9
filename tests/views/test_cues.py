"""What is lit and sounded at each thing that is asked."""

from itertools import pairwise
from typing import Any

import pytest

from companion.referee.heard import Talk
from companion.views.cue import CUES, Cue, Shown, cue_for

# A canoe of Anna's with a ruby and an empty one of Bo's lie right above the falls.
ABOVE_THE_FALLS = {
    "/seats/0/canoes/a/at": "7L",
    "/seats/0/canoes/a/cargo": "R",
    "/sites/R/R": 6,
    "/seats/1/canoes/b/at": "6L",
}


class Watched:
    """A table's conversation and the cues that it gives, one after each word."""

    def __init__(self, table: Any) -> None:
        self.table = table
        table.listener = self
        self.shown = Shown(table.conversation.talk())
        self.cues: list[Cue] = []

    def before(self, _conversation: Any, _word: Any) -> None:
        pass

    def after(self, conversation: Any) -> None:
        self.show(Shown(conversation.talk()))

    def show(self, shown: Shown) -> None:
        self.cues.append(cue_for(shown, self.shown))
        self.shown = shown

    @property
    def last(self) -> Cue:
        return self.cues[-1]

    @property
    def heard(self) -> list[str]:
        return [name for cue in self.cues for name in cue.sounds]


def test_who_has_still_to_lay_a_card_is_lit_and_who_has_is_told(speaking: Any) -> None:
    watched = Watched(speaking.seated(players=4))
    watched.table.seat(2)
    assert watched.last == Cue(("lay", "accepted", "lay", "lay"), None, ("accepted",), (False, True, False, False))
    watched.table.card(4, "6")
    lit = ("lay", "accepted", "lay", "accepted")
    assert watched.last == Cue(lit, None, ("accepted",), (False, False, False, True))


def test_nobody_lights_a_seat_that_is_away(speaking: Any) -> None:
    watched = Watched(speaking.seated(players=4))
    watched.table.press("up")
    assert watched.last.menu == "turn"
    watched.table.choose("3-")
    assert watched.last == Cue(("lay", "lay", None, "lay"))


def test_the_last_card_is_heard_before_the_seat_that_is_called(speaking: Any) -> None:
    watched = Watched(speaking.seated(lifesaver=2).play("1=1", "2=2"))
    watched.table.seat(3)
    assert watched.last == Cue((None, "turn", None), None, ("accepted", "turn"), (False, False, True))
    watched.table.seat(2)
    assert watched.last == Cue((None, "turn", None), None, ("accepted",), (False, True, False))


def test_each_seat_is_called_once(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("C", "C", "C"))
    watched.table.play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", ".")
    assert watched.heard == ["accepted", "turn", "accepted", "turn", "accepted"]
    assert watched.last == Cue((None, None, None), "turn")


def test_a_new_round_is_called(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("C", "C", "C").play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", "."))
    watched.table.press("ok")
    assert watched.last == Cue(("lay", "lay", "lay"), None, ("lay",))


def test_a_refusal_is_seen_until_the_next_word_and_heard_each_time(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("1", "2", "3"))
    watched.table.seat(3, 3)
    assert [(cue.menu, cue.sounds) for cue in watched.cues] == [("refused", ("refused",))] * 2
    assert watched.last.seats == ("turn", None, None)
    watched.show(watched.shown)
    assert (watched.last.menu, watched.last.sounds) == ("refused", ())
    watched.table.seat(1)
    assert (watched.last.menu, watched.last.sounds) == (None, ("accepted",))


def test_before_the_game_the_menu_is_asked(speaking: Any) -> None:
    watched = Watched(speaking.Spokesman(speaking.Conversation(speaking.Sitting(("", "", ""), ("a", "b", "c")))))
    watched.table.press("down")
    assert watched.last == Cue((), "turn")
    watched.table.choose("base", "3", "1", "L")
    assert watched.last == Cue(("lay", "lay", "lay"), None, ("lay",))


@pytest.mark.rule("W5", "G5")
def test_whose_canoe_the_river_took_is_seen_and_heard_until_it_is_noted(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(ABOVE_THE_FALLS)).lay("C", "C", "C")
    watched = Watched(table.play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", "."))
    watched.table.choose("push by push")
    watched.table.press("up", "up", "ok", "ok")
    assert watched.cues[-2].menu == "warning"
    assert watched.last == Cue(("loss", "loss", None), "turn", ("loss",))
    watched.table.press("down", "ok")
    assert watched.last == Cue(("lay", "lay", "lay"), None, ("lay",))


@pytest.mark.rule("J1")
def test_news_of_the_river_without_a_lost_canoe_are_no_loss(speaking: Any) -> None:
    start = speaking.corrected({"/joe/at": "7L", "/weather": 1}, "spirits", 3, must_launch=False, joe=True)
    watched = Watched(speaking.continued(start).lay("C", "1", "2"))
    for card in ("C", "1", "2"):
        watched.table.play(f"!{card}")
        watched.table.choose(watched.table.values[-1] if card != "C" else "C+")
    watched.table.press("ok")
    assert (watched.table.state, watched.last) == ("noting", Cue((None, None, None), "turn"))
    watched.table.press("ok")
    assert watched.last == Cue(("lay", "lay", "lay"), None, ("lay",))


def test_a_game_ended_before_its_goal_has_no_winner_to_light(speaking: Any) -> None:
    watched = Watched(speaking.seated())
    watched.table.hold("back")
    watched.table.choose("end")
    assert (watched.table.state, watched.last.sounds) == ("ending", ())
    watched.table.press("ok")
    assert (watched.table.state, watched.last) == ("over", Cue((None, None, None), "turn", ("over",)))


def test_asking_whether_to_take_back_calls_nobody_again(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("5", "2", "3").play("!5"))
    watched.table.press("back", "back")
    assert watched.cues == [Cue(("turn", None, None), "turn"), Cue(("turn", None, None))]


def test_a_canoe_paddled_over_the_falls_is_heard_and_its_seat_lit_until_the_next_word(speaking: Any) -> None:
    watched = Watched(speaking.continued(speaking.corrected(ABOVE_THE_FALLS)).lay("3", "3", "3").play("!3"))
    watched.table.choose("a>F")
    assert (watched.last.seats[0], "loss" in watched.last.sounds) == ("loss", True)
    watched.table.press("down")
    assert watched.last.seats[0] != "loss"


@pytest.mark.rule("W5")
def test_all_are_lit_and_named_whose_empty_canoes_fall_where_nobody_is_asked_to_note_it(speaking: Any) -> None:
    brink = {f"/seats/{seat}/canoes/{name}/at": "7L" for seat, name in ((0, "a"), (1, "b"))}
    table = speaking.continued(speaking.corrected(brink)).lay("C", "C", "C")
    watched = Watched(table.play("!C", "C+", ".", "!C", "C+", ".", "!C", "C-", "."))
    watched.table.press("ok")
    assert (watched.table.state, watched.table.conversation.notice.arguments) == ("committing", (("seats", "1 2"),))
    assert watched.last == Cue(("loss", "loss", "lay"), None, ("loss", "lay"))
    watched.table.seat(3)
    assert watched.last.seats == ("lay", "lay", "accepted")


@pytest.mark.rule("R1")
def test_asking_who_is_missing_is_no_refusal(speaking: Any) -> None:
    """It is also how a hold of ok begins, by which everybody has laid a card."""
    watched = Watched(speaking.seated())
    watched.table.press("ok")
    assert watched.table.notice == ("notice.wait_for_cards", "R1")
    assert watched.last == Cue(("lay", "lay", "lay"), None)


@pytest.mark.rule("X1")
def test_who_has_won_is_lit_and_the_end_is_heard_after_the_losses(speaking: Any) -> None:
    carried = {"/seats/0/canoes/a/at": "7L", "/seats/0/canoes/a/cargo": "R", "/sites/R/R": 6}
    changes = {"/seats/2/gems/Y": 4, "/sites/Y/Y": 3, **carried, "/weather": 1}
    table = speaking.continued(speaking.corrected(changes)).lay("C", "C", "C")
    watched = Watched(table.play("!C", "C-", ".", "!C", "C+", ".", "!C", "C-", "."))
    watched.table.choose("push by push")
    watched.table.press("up", "ok", "ok")
    assert watched.last == Cue(("loss", None, None), "turn", ("loss",))
    watched.table.press("ok")
    assert watched.last == Cue((None, None, "over"), "turn", ("over",))


def test_what_is_taken_back_is_not_heard_as_laid(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("5", "2", "3").play("!5"))
    watched.table.press("back", "ok")
    assert watched.last == Cue(("turn", None, None), "turn")
    watched.table.press("ok")
    assert watched.last == Cue(("turn", None, None), None, ("turn",))


def test_a_flow_that_is_taken_back_turns_no_card_up(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L"))
    watched.table.press("back")
    assert watched.table.state == "restoring"
    assert (watched.heard, watched.last) == ([], Cue((None, None, None), "turn"))
    watched.table.press("ok")
    assert watched.heard == []


def test_a_card_laid_in_the_place_of_another_is_heard_and_its_seat_flashes_again(speaking: Any) -> None:
    watched = Watched(speaking.seated())
    watched.table.card(1, "5")
    watched.table.card(1, "4")
    assert watched.heard == ["accepted", "accepted"]
    assert [cue.flashed for cue in watched.cues] == [(True, False, False)] * 2


def test_what_the_box_lacks_is_a_warning_once(speaking: Any) -> None:
    watched = Watched(speaking.seated())
    talk = watched.shown.talk
    for status in ("", "Readers lost.", "Readers lost.", "Not written down.", "", "Readers lost."):
        watched.show(Shown(talk, status))
    assert [cue.menu for cue in watched.cues] == [None, *["warning"] * 3, None, "warning"]
    assert watched.heard == ["warning", "warning"]


@pytest.mark.rule("T2")
def test_what_the_table_is_to_let_stand_is_a_warning(speaking: Any) -> None:
    watched = Watched(speaking.seated().lay("5", "2", "3").play("!5", "."))
    watched.table.card(2, "4")
    assert (watched.table.state, watched.last) == ("allowing", Cue((None, "turn", None), "warning", ("warning",)))


def test_the_first_scene_of_an_evening_is_silent(speaking: Any) -> None:
    assert cue_for(Shown(speaking.seated().conversation.talk(), "no buttons"), None).sounds == ()


def test_every_thing_that_is_asked_lights_a_lamp(talks: list[Talk]) -> None:
    """Whoever looks at the box sees where to press: a seat's lamp, or the menu's; at the end the winners'."""
    dark = [talk.state for talk in talks if not any((*(cue := cue_for(Shown(talk), None)).seats, cue.menu))]
    assert dark == []


def test_every_cue_is_heard_and_every_light_is_seen_in_whole_games(talks: list[Talk]) -> None:
    cues = [cue_for(Shown(now), Shown(was)) for was, now in pairwise(talks)]
    assert {name for cue in cues for name in cue.sounds} == set(CUES)
    assert {light for cue in cues for light in (*cue.seats, cue.menu)} == {*CUES, None}

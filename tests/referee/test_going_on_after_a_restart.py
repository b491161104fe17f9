"""The plug is pulled: the game goes on at the very same state, with nothing but what was heard."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.rules import position_to_json

ASIDES = {"changing_seats", "naming_card", "allowing", "taking_back"}
"""States that ask the table something; after a restart the game is where it was before the question."""


def same(one: Any, other: Any) -> None:
    assert position_to_json(other.position) == position_to_json(one.position)
    assert (other.state, other.values) == (one.state, one.values)
    assert other.conversation.pushes == one.conversation.pushes
    assert other.conversation.news() == one.conversation.news()
    assert other.entries == one.entries


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "players", "seed"), [("base", 3, 28), ("bsw", 4, 52), ("bga", 5, 39), ("spirits", 3, 13)]
)
def test_a_game_goes_on_at_the_very_same_state_wherever_it_is_cut(
    speaking: Any, edition: str, players: int, seed: int
) -> None:
    table = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?")
    seen = set()
    for ply in speaking.script(table.position, seed):
        table.play(ply)
        same(table, table.restarted())
        seen.add(table.state)
    assert seen >= {"committing", "revealing", "acting", "flowing", "buying", "over"}


def test_a_flow_goes_on_between_two_pushes(speaking: Any) -> None:
    table = speaking.seated().lay("3", "4", "5").play("!3", ".", "!4", ".", "!5", ".")
    table.choose("push by push")
    for key in ("up", "up", "down", "back", "up"):
        table.press(key)
        again = table.restarted()
        same(table, again)
        assert again.state == "pushing"
    again.press("ok")
    assert again.entries[-1] == "~LLL"


def test_pushes_that_were_miscounted_are_still_there(speaking: Any) -> None:
    table = speaking.seated().lay("3", "4", "5").play("!3", ".", "!4", ".", "!5", ".")
    table.choose("push by push")
    table.press("up", "up", "ok")
    again = table.restarted()
    assert (again.state, again.conversation.pushes) == ("pushing", "LL")
    again.press("ok")
    assert again.state == "miscounted"


def test_losses_are_noted_after_a_restart(speaking: Any) -> None:
    table = losing(speaking)
    again = table.restarted()
    same(table, again)
    assert again.state == "noting"
    again.press("ok")
    assert again.state == "committing"


def test_losses_that_were_noted_are_not_noted_again(speaking: Any) -> None:
    table = losing(speaking)
    table.press("ok")
    again = table.restarted()
    same(table, again)
    assert again.state == "committing"


def losing(speaking: Any) -> Any:
    """A flow has just taken a canoe with a gem."""
    table = speaking.seated("base", 3).lay("6", "6", "6")
    table.play("!6", "a>4+C", ".", "!6", "a>6R", ".", "!6", ".")
    table.press("ok")
    assert table.state == "noting"
    return table


@pytest.mark.parametrize(
    ("words", "state"),
    [
        ([("press", "up")], "committing"),
        ([("seat", 1), ("seat", 2), ("seat", 3), ("seat", 1)], "revealing"),
        ([("seat", 1), ("seat", 2), ("seat", 3), ("seat", 1), ("press", "ok"), ("press", "back")], "acting"),
    ],
)
def test_a_question_that_was_open_is_asked_again_by_whoever_asked(
    speaking: Any, words: list[tuple[str, Any]], state: str
) -> None:
    table = speaking.seated()
    for name, argument in words:
        getattr(table, name)(argument)
    assert table.state in ASIDES
    again = table.restarted()
    assert (again.state, again.entries) == (state, table.entries)


def test_a_play_that_was_only_moved_to_is_chosen_again(speaking: Any) -> None:
    table = speaking.seated().lay("5", "2", "3").play("!5")
    likeliest = table.chosen
    table.press("down")
    again = table.restarted()
    same(table, again)
    assert table.chosen != again.chosen == likeliest


def test_time_goes_on_from_where_the_last_entry_left_it(speaking: Any) -> None:
    table = speaking.seated().play("1=5", "2=4")
    last_ms = table.conversation.game.entries[-1].stamp.ms
    assert last_ms > 0
    again = table.restarted()
    again.card(3, "3")
    assert last_ms <= again.conversation.game.entries[-1].stamp.ms <= last_ms + again.pause_s * 1000


@pytest.mark.parametrize("draft", ["", "{}", '{"pushes": 3}', '{"pushes": "LX"}', '{"noted": "x"}', "[]", "half a dra"])
def test_a_draft_of_another_version_does_no_harm(speaking: Any, draft: str) -> None:
    table = speaking.seated().lay("3", "4", "5").play("!3", ".", "!4", ".", "!5", ".")
    game, _ = table.journalled()
    again = speaking.Spokesman(Conversation(table.conversation.sitting, game, draft))
    again.press("ok")
    assert (again.state, again.conversation.pushes) == ("flowing", "")


def test_what_is_heard_says_whether_the_draft_has_changed(speaking: Any) -> None:
    table = speaking.seated().lay("3", "4", "5").play("!3", ".", "!4", ".", "!5", ".")
    changed = []
    for key in ("up", "ok", "up", "back", "up", "ok", "back", "down", "down", "ok"):
        table.press(key)
        changed.append((table.kept[-1].draft_changed, table.kept[-1].draft))
    assert changed[:4] == [(False, None), (False, None), (True, '{"pushes":"L"}'), (True, None)]
    assert changed[4:7] == [(True, '{"pushes":"L"}'), (False, '{"pushes":"L"}'), (False, '{"pushes":"L"}')]
    assert changed[-1] == (True, None)

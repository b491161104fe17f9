"""Set-up beside the quick way: options, who sits where, the same game again; without a keyboard, and back again."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import EDITIONS, Game, Player
from companion.rules.entries import EndEntry, Stamp


@pytest.fixture
def newcomers(speaking: Any) -> Any:
    return speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))


def with_options(speaking: Any, **options: Any) -> Any:
    return speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS, options=options)))


def shown(table: Any, option: str) -> tuple[str, int | None]:
    """The word for an option's value, and the number in it."""
    label = next(choice.label for choice in table.conversation.choices() if choice.value == option)
    value = dict(label.arguments)["value"]
    return value.code, dict(value.arguments).get("count")


# ---- the quick way


@pytest.mark.parametrize("edition", EDITIONS)
def test_four_oks_begin_a_game_of_what_the_settings_say(speaking: Any, edition: str) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:5], speaking.COLOURS[:5], edition)))
    table.press("ok", "ok", "ok", "ok")
    assert (table.state, table.position.rules.edition, len(table.position.seats)) == ("committing", edition, 5)


# ---- the same game again


def test_the_same_game_again_is_three_presses_from_the_end_of_a_game(finished: Any) -> None:
    before, players = finished.position, finished.conversation.game.players
    finished.press("ok", "up", "ok")
    again = finished.position
    assert (again.rules, again.round, again.phase, again.fork) == (before.rules, 1, "commit", "?")
    assert again.lifesaver == before.lifesaver % 3 + 1
    assert finished.conversation.game.players == players
    assert finished.kept[-1].begun.start == again


def test_the_same_game_again_is_two_presses_from_an_unfinished_one(speaking: Any) -> None:
    table = speaking.seated("bga", 4, lifesaver=4, options={"joe": True}).play("1=5")
    again = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS), *table.journalled()))
    again.press("up", "ok")
    position = again.position
    assert (position.rules.edition, position.rules.joe, len(position.seats), position.lifesaver) == ("bga", True, 4, 1)
    assert (again.entries, again.kept[-1].resumed) == ([], False)


def test_the_same_game_again_is_two_presses_from_the_first_screen(speaking: Any) -> None:
    played, _ = speaking.seated("spirits", 3).journalled()
    played.add(EndEntry(Stamp(), "agreed"))
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS), last=played))
    assert table.state == "setting_up"
    table.press("up", "ok")
    assert (table.position.rules.edition, table.position.lifesaver) == ("spirits", 2)


def test_the_same_game_again_has_what_was_always_so_tonight(speaking: Any) -> None:
    start = speaking.corrected({"/rules/must_buy": True, "/lifesaver": 3})
    players = (Player(1, "Kim", "black"), Player(2, "", "red"), Player(3, "Lou", "blue"))
    table = speaking.Spokesman(Conversation(Sitting(("", "", ""), ("a", "b", "c")), last=Game(start, players)))
    table.choose("same")
    assert (table.position.rules.must_buy, table.position.lifesaver) == (True, 1)
    assert table.kept[-1].begun.players == players


def test_without_a_game_before_there_is_none_to_be_played_again(newcomers: Any) -> None:
    assert "same" not in newcomers.values


def test_the_menu_of_a_game_begins_the_same_one_too(speaking: Any) -> None:
    table = speaking.seated(lifesaver=3).play("1=5")
    table.hold("back")
    table.choose("same")
    assert (table.entries, table.position.lifesaver, table.state) == ([], 1, "committing")


# ---- options


def test_every_option_of_the_rules_can_be_turned(newcomers: Any) -> None:
    newcomers.choose("spirits", "options")
    assert set(newcomers.values) == {
        "done", "joe", "whirlpool", "beaver", "elk", "holds", "cards", "must_launch", "steal_several",
        "unload_at_own_site", "buy_back", "must_buy", "tie_break", "gems_per_site",
    }  # fmt: skip
    assert newcomers.chosen == "done"


@pytest.mark.parametrize(
    ("option", "times", "value"),
    [
        ("joe", 1, True),
        ("joe", 2, False),
        ("whirlpool", 1, True),
        ("beaver", 1, True),
        ("elk", 1, True),
        ("holds", 1, (2, 1)),
        ("holds", 2, (1, 1)),
        ("cards", 1, ("1", "2", "3", "4", "5", "6", "7", "123", "L", "C")),
        ("must_launch", 1, True),
        ("steal_several", 1, True),
        ("unload_at_own_site", 1, False),
        ("buy_back", 1, "turn"),
        ("must_buy", 1, True),
        ("tie_break", 1, "gem_value"),
        ("gems_per_site", 1, 5),
        ("gems_per_site", 4, 8),
        ("gems_per_site", 5, 7),
    ],
)
def test_ok_turns_an_option_and_the_game_has_it(newcomers: Any, option: str, times: int, value: object) -> None:
    newcomers.choose("base", "options")
    newcomers.move_to(option)
    newcomers.press(*["ok"] * times)
    assert newcomers.chosen == option
    newcomers.choose("done", "3", "1", "L")
    assert getattr(newcomers.position.rules, option) == value


def test_options_are_shown_with_their_values(newcomers: Any) -> None:
    newcomers.choose("base", "options")
    assert (shown(newcomers, "joe"), shown(newcomers, "gems_per_site")) == (
        ("option.no", None),
        ("option.usual", None),
    )
    newcomers.choose("joe", "gems_per_site", "cards")
    assert (shown(newcomers, "joe"), shown(newcomers, "gems_per_site")) == (("option.yes", None), ("option.count", 5))
    assert shown(newcomers, "cards") == ("option.cards_spirits", None)


def test_options_of_the_settings_are_where_the_table_begins(speaking: Any) -> None:
    table = with_options(speaking, joe=True, cards=["1", "6", "C"])
    table.choose("base", "options")
    assert (shown(table, "joe")[0], shown(table, "cards")[0]) == ("option.yes", "option.own")
    table.choose("joe", "done", "3", "1", "L")
    assert (table.position.rules.joe, table.position.rules.cards) == (False, ("1", "6", "C"))


def test_a_game_that_makes_no_sense_is_refused_with_the_reason(speaking: Any) -> None:
    table = with_options(speaking, cards=["1", "2", "3"])
    table.choose("base", "options", "beaver")
    assert table.notice == ("refused.option_beaver", "")
    assert (shown(table, "beaver")[0], table.state) == ("option.no", "choosing_options")


def test_who_says_nothing_about_gems_has_as_many_as_the_edition_for_that_table(newcomers: Any) -> None:
    newcomers.choose("spirits", "options", "joe", "done", "3", "1", "L")
    assert newcomers.position.rules.gems_per_site == 6


def test_back_from_the_options_asks_for_the_players_and_keeps_them(newcomers: Any) -> None:
    newcomers.choose("base", "options", "joe")
    newcomers.press("back")
    assert (newcomers.state, newcomers.chosen) == ("setting_up", "5")
    newcomers.choose("4", "1", "L")
    assert newcomers.position.rules.joe


def test_the_next_set_up_begins_without_them(newcomers: Any) -> None:
    newcomers.choose("base", "options", "joe", "done", "3", "1", "L")
    newcomers.hold("back")
    newcomers.choose("new", "base", "3", "1", "L")
    assert not newcomers.position.rules.joe


# ---- who sits where


def test_seats_are_taken_clockwise_one_after_the_other(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "4", "1", "6")
    assert newcomers.conversation.talk().seating == (4, 1, 6)
    newcomers.choose("done", "2", "R")
    assert newcomers.kept[-1].begun.players == (
        Player(1, "Dana", "red"), Player(2, "Anna", "blue"), Player(3, "Fay", "purple"),
    )  # fmt: skip
    assert (newcomers.position.lifesaver, len(newcomers.position.seats)) == (2, 3)


def test_the_lifesaver_is_asked_for_by_the_names_of_those_who_sit(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "4", "1", "6", "done")
    labels = [dict(choice.label.arguments)["seat"] for choice in newcomers.conversation.choices()]
    called = {player.seat: player.name for player in newcomers.conversation.talk().players}
    assert [called[seat] for seat in labels] == ["Dana", "Anna", "Fay"]
    assert newcomers.values == ["1", "2", "3"]


def test_nobody_sits_twice_and_three_are_needed(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "2", "3")
    assert newcomers.values == ["1", "4", "5", "6"]
    newcomers.choose("6")
    assert newcomers.values == ["1", "4", "5", "done"]


@pytest.mark.parametrize(("edition", "most"), [("base", 5), ("spirits", 6)])
def test_the_last_who_can_sit_down_ends_the_question(newcomers: Any, edition: str, most: int) -> None:
    newcomers.choose(edition, "seats", *[str(seat) for seat in range(most, 0, -1)])
    assert (newcomers.state, newcomers.conversation.question().name) == ("setting_up", "lifesaver")
    newcomers.press("ok", "ok")
    assert newcomers.kept[-1].begun.players[0].name == {5: "Emil", 6: "Fay"}[most]
    assert len(newcomers.position.seats) == most


def test_back_lets_the_last_get_up_and_then_asks_how_many(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "2", "3")
    newcomers.press("back")
    assert "3" in newcomers.values
    newcomers.press("back", "back")
    assert (newcomers.state, newcomers.chosen) == ("setting_up", "5")
    newcomers.press("back")
    assert newcomers.chosen == "base"


def test_back_from_the_lifesaver_asks_again_who_plays(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "2", "3", "6", "done")
    newcomers.press("back")
    newcomers.choose("3", "1", "L")
    assert [player.name for player in newcomers.kept[-1].begun.players] == ["Anna", "Bo", "Chloé"]


def test_names_of_a_game_before_are_not_taken_for_those_who_sit_down(newcomers: Any) -> None:
    newcomers.choose("base", "seats", "4", "1", "6", "done", "1", "L")
    newcomers.hold("back")
    newcomers.choose("new", "base", "seats")
    called = {player.seat: player.name for player in newcomers.conversation.talk().players}
    assert called == {1: "Anna", 2: "Bo", 3: "Chloé", 4: "Dana", 5: "Emil", 6: "Fay"}

"""People leave, come back and join: few presses, and the game goes on from a position that is whole."""

from typing import Any

import pytest
from referee.moments_of_people import say_of_people

from companion.journal.record import record_of
from companion.journal.verify import verified
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Game, Player, position_from_json, position_to_json


def at_home(speaking: Any, edition: str = "base", players: int = 3, settings: int = 6, **options: Any) -> Any:
    """A table whose game has just begun, with seats in the settings that nobody has taken."""
    sitting = Sitting(speaking.NAMES[:settings], speaking.COLOURS[:settings], edition, options)
    table = speaking.Spokesman(Conversation(sitting))
    table.choose(edition, str(players), "2", "L")
    return table


def presses(table: Any) -> int:
    return len(table.kept)


def goes_on(speaking: Any, table: Any, seed: int = 5, rounds: int = 3) -> None:
    """A script plays on; position, record and what is kept stay whole."""
    last = table.position.round + rounds
    for ply in speaking.script(table.position, seed):
        table.play(ply)
        assert position_from_json(position_to_json(table.position)) == table.position
        if table.position.round >= last:
            break
    game, _ = table.journalled()
    assert game.position == table.position
    assert verified(record_of(game)).game.position == game.position


# ---- leaving and coming back


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_anybody_leaves_and_comes_back_within_four_presses(speaking: Any, players: int) -> None:
    for seat in range(1, players + 1):
        table = speaking.seated("spirits", players)
        for change in ("-", "+"):
            before = len(table.kept)
            table.press("up")
            say_of_people(table, f"{seat}{change}")
            assert len(table.kept) - before <= 4
            assert table.entries[-1] == f"{seat}{change}"


@pytest.mark.rule("T1")
def test_the_seats_own_button_is_enough_in_the_list(speaking: Any) -> None:
    table = speaking.seated(players=4)
    table.press("up")
    table.seat(3)
    assert (table.entries, table.state) == (["3-"], "committing")
    table.press("down")
    table.seat(3)
    assert (table.entries, table.state) == (["3-", "3+"], "committing")
    goes_on(speaking, table)


@pytest.mark.rule("T1")
def test_two_stay_also_by_their_own_buttons(speaking: Any) -> None:
    table = speaking.seated(players=3)
    for seat in (1, 2):
        table.press("up")
        table.seat(seat)
    assert (table.entries, table.notice) == (["1-"], ("refused.two_must_stay", "T1"))
    goes_on(speaking, table)


@pytest.mark.parametrize("opening", ["up", "down"])
def test_an_ok_too_many_sends_nobody_away_at_a_full_table(speaking: Any, opening: str) -> None:
    table = speaking.seated("spirits", 6)
    table.press(opening, "ok")
    assert (table.state, table.entries) == ("committing", [])


# ---- somebody new


def test_somebody_joins_in_four_presses(speaking: Any) -> None:
    table = at_home(speaking)
    before, old = table.position, table.conversation.game
    begun = presses(table)
    table.press("up", "up", "ok", "ok")
    assert presses(table) - begun == 4
    assert table.state == "committing"
    assert (old.ended, old.entries[-1].why) == ("agreed", "somebody joined: it goes on in the next game")
    position = table.position
    assert position.seats[:3] == before.seats
    new = position.seats[3]
    assert (new.hand, new.gems, [canoe.at for canoe in new.canoes]) == (position.rules.cards, (0,) * 5, ["J", "J"])
    assert [player.name for player in table.conversation.game.players] == ["Anna", "Bo", "Chloé", "Dana"]
    goes_on(speaking, table)


def test_the_game_goes_on_where_it_was_when_somebody_joins(speaking: Any) -> None:
    table = at_home(speaking, "bsw")
    for ply in speaking.script(table.position, 28):
        table.play(ply)
        if table.position.round == 4 and table.state == "committing":
            break
    before = table.position
    table.press("up", "up", "ok", "ok")
    position = table.position
    kept = ("rules", "round", "weather", "fork", "sites", "lifesaver", "phase")
    assert [getattr(position, key) for key in kept] == [getattr(before, key) for key in kept]
    assert position.seats[:3] == before.seats
    goes_on(speaking, table)


def test_who_joins_a_game_whose_record_leaves_players_out_has_the_place_chosen(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES, speaking.COLOURS)
    table = speaking.Spokesman(Conversation(sitting, Game(speaking.corrected(), [Player(2, "Kim", "pink")])))
    table.press("ok", "up", "up", "ok")
    table.choose("6@2")
    players = table.conversation.game.players
    assert [(player.seat, player.name) for player in players] == [(2, "Chloé"), (3, "Kim")]


def test_a_newcomers_own_button_sits_it_down_at_the_end(speaking: Any) -> None:
    table = at_home(speaking)
    table.press("up", "up", "ok")
    called = {player.name: player.seat for player in table.conversation.talk().players}
    table.seat(called["Fay"])
    assert [player.name for player in table.conversation.game.players] == ["Anna", "Bo", "Chloé", "Fay"]


def test_a_newcomer_between_two_seats_moves_those_behind(speaking: Any) -> None:
    start = speaking.corrected(
        {"/seats/2/canoes/b/at": "7R", "/elk": "3b", "/lifesaver": 2, "/seats/2/gems/V": 1, "/sites/V/V": 5}, "spirits"
    )
    table = speaking.continued(start)
    table.conversation.sitting = Sitting(speaking.NAMES, speaking.COLOURS)
    table.press("up", "up", "ok")
    table.choose("5@2")
    position = table.position
    assert (position.elk, position.lifesaver, position.seats[3].gems[0]) == ("4b", 3, 1)
    players = [(player.seat, player.name) for player in table.conversation.game.players]
    assert players == [(1, "Anna"), (2, "Emil"), (3, "Bo"), (4, "Chloé")]
    goes_on(speaking, table)


def test_who_joins_can_be_told_with_every_place(speaking: Any) -> None:
    table = at_home(speaking, players=3, settings=5)
    table.press("up", "up", "ok")
    assert table.values == ["4@4", "5@4", "4@2", "5@2", "4@3", "5@3"]


@pytest.mark.parametrize(
    ("edition", "players", "settings", "joins"),
    [("base", 5, 6, False), ("base", 4, 5, True), ("base", 4, 4, False), ("spirits", 5, 6, True)],
)
def test_nobody_joins_where_no_seat_is_left(
    speaking: Any, edition: str, players: int, settings: int, joins: bool
) -> None:
    table = at_home(speaking, edition, players, settings)
    table.press("up")
    assert ("join" in table.values) == joins


def test_nobody_joins_once_a_card_lies_there(speaking: Any) -> None:
    table = at_home(speaking).play("1=5")
    table.press("up")
    assert "join" not in table.values


def test_who_has_left_is_still_away_when_somebody_joins(speaking: Any) -> None:
    table = at_home(speaking, players=4)
    table.press("up")
    say_of_people(table, "2-")
    table.press("up", "up", "ok", "ok")
    assert [seat.absent for seat in table.position.seats] == [False, True, False, False, False]
    goes_on(speaking, table)


def test_back_from_joining_changes_nothing(speaking: Any) -> None:
    table = at_home(speaking)
    table.press("up", "up", "ok", "back")
    assert table.state == "changing_seats"
    table.press("back")
    assert (table.state, table.conversation.game.ended, table.entries) == ("committing", "open", [])


def test_both_games_are_told_in_one_piece(speaking: Any) -> None:
    table = at_home(speaking)
    table.press("up", "up", "ok", "ok")
    heard = table.kept[-1]
    assert (heard.begun.start, heard.begun.ended.end, heard.entries) == (table.position, "agreed", ())
    again = table.restarted()
    assert (again.state, again.position) == ("committing", table.position)


def test_a_game_that_somebody_joined_is_whole_in_both_records(speaking: Any) -> None:
    table = at_home(speaking).lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L")
    old = table.conversation.game
    assert table.state == "committing", table.state
    table.press("up", "up", "ok", "ok")
    assert verified(record_of(old)).game.position == old.position
    new = Game(table.conversation.game.start, table.conversation.game.players)
    assert verified(record_of(new)).game.position == new.position

"""Two names that look alike on a screen are no names there: each of their seats is called by its colour."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Player
from companion.views.compose import scene_for
from companion.views.letters import drawable
from companion.views.wording import Wording

COLOURS = ("blue", "green", "yellow", "red", "brown")


def called(*names: str, language: str = "en") -> list[str]:
    """What seats with these names are called."""
    players = [Player(seat, name, COLOURS[seat - 1]) for seat, name in enumerate(names, 1)]
    wording = Wording(players, language)
    return [wording.seat(player.seat) for player in players]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anna"),
        ("李 B", "王 B"),
        ("B李", "B王"),
        ("Zoë", "Zoe\u0308"),
        ("Ян", "Ян "),
        ("علی\u200cرضا B", "علیرضا B"),
        ("Anna\u00ad", "Anna"),
        ("Anna Lena", "Anna\u00a0Lena"),
        ("ΑΝΝΑ", "ANNA"),
        ("ТОМ", "TOM"),
        ("Anna", "ANNA"),
        ("Weiß", "Weiss"),
        ("Ａｎｎａ", "Anna"),
        ("x\u030c", "x"),
        ("M" * 50, "M" * 60),
    ],
)
def test_two_names_that_look_alike_become_colours(one: str, other: str) -> None:
    assert called(one, "Kim", other) == ["Blue", "Kim", "Yellow"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Łukasz", "Lukasz"), ("Zoë", "Zoe"), ("Bo李", "Bo"), ("Ian", "Jan"), ("Ö", "O"), ("АННА", "ΑΝΝΑ")],
)
def test_names_that_can_be_told_apart_stay(one: str, other: str) -> None:
    assert called(one, other) == [one, other]


def test_a_colour_that_is_somebody_elses_name_is_that_seats_alone() -> None:
    """Kim and Kim become colours; who is called like one of them becomes a colour, too."""
    assert called("Kim", "Kim", "GREEN", "", "Bo") == ["Blue", "Green", "Yellow", "Red", "Bo"]
    assert called("Green", "Bo") == ["Green", "Bo"]
    assert called("Green", "") == ["Blue", "Green"]


def test_an_accent_apart_from_its_letter_is_no_other_letter() -> None:
    assert called("Zoe\u0308") == ["Zoë"]


def test_players_without_colours_are_called_by_their_seats() -> None:
    wording = Wording([Player(1, "Kim", ""), Player(2, "Kim", "")])
    assert [wording.seat(1), wording.seat(2)] == ["1", "2"]


def test_names_cut_on_the_line_read_from_afar_are_told_apart_there() -> None:
    players = [Player(1, "Maximilian der Erste", "blue"), Player(2, "Maximilian der Zweite", "green")]
    wording = Wording(players)
    assert [wording.glance("acting", seat=seat, card="3").who for seat in (1, 2)] == ["Blue", "Green"]
    assert [wording.seat(1), wording.seat(2)] == ["Maximilian der Erste", "Maximilian der Zweite"]


def test_a_table_tells_everybody_apart_on_its_screen(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(("李 B", "王 B", "Zoë", "Zoe\u0308", "Ян"), COLOURS)))
    table.press("ok", "ok", "ok", "ok")
    seen = drawable(scene_for(table.conversation.talk()).lines[0])
    assert seen == "Waiting for Blue, Green, Yellow, Red, Ян"

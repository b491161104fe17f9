"""From device words to game words: buttons by name, readers by number, tags by their deck."""

import pytest

from companion.intake.deck import simulated_deck
from companion.intake.translate import Bindings, Translator
from companion.referee.words import CardShown, MenuHeld, MenuPressed, SeatHeld, SeatPressed, StrangeCard, Word
from companion.rules.entries import Player

PLAYERS = (Player(1, "Anna", "red"), Player(2, "Bo", "blue"), Player(3, "", "green"))
DECK = simulated_deck(("blue", "green", "red", "brown"))
TRANSLATOR = Translator(
    DECK, Bindings({"seat1": "red", "seat3": "green", "seat4": "brown"}, {7: "blue", 9: "red", 8: "brown"})
)


@pytest.mark.parametrize(
    ("button", "word"),
    [
        ("up", MenuPressed("up")),
        ("down", MenuPressed("down")),
        ("ok", MenuPressed("ok")),
        ("back", MenuPressed("back")),
        ("seat1", SeatPressed(1)),
        ("seat3", SeatPressed(3)),
        ("seat2", None),
        ("seat4", SeatPressed(0)),
        ("seat9", None),
        ("lamp", None),
        ("", None),
    ],
)
def test_a_button_means_its_key_or_its_seat_or_nothing(button: str, word: Word | None) -> None:
    assert TRANSLATOR.pressed(button, PLAYERS) == word


@pytest.mark.parametrize(
    ("button", "word"),
    [("ok", MenuHeld("ok")), ("seat3", SeatHeld(3)), ("seat2", None), ("seat4", SeatHeld(0)), ("lamp", None)],
)
def test_a_button_held_down_means_the_same_key_or_seat(button: str, word: Word | None) -> None:
    assert TRANSLATOR.held(button, PLAYERS) == word


def uid_of(colour: str, card: str) -> str:
    uid = DECK.uid_of(colour, card)
    assert uid is not None
    return uid


@pytest.mark.parametrize(
    ("reader", "colour", "card", "word"),
    [
        (7, "blue", "5", CardShown(2, "5", reader_of=2)),
        (7, "red", "C", CardShown(1, "C", reader_of=2)),
        (9, "red", "123", CardShown(1, "123", reader_of=1)),
        (1, "green", "L", CardShown(3, "L", reader_of=None)),
    ],
)
def test_a_card_belongs_to_the_player_of_its_colour_wherever_it_lies(
    reader: int, colour: str, card: str, word: Word
) -> None:
    assert TRANSLATOR.tag(reader, uid_of(colour, card), PLAYERS) == word


def test_buttons_and_readers_follow_their_colour_to_another_seat() -> None:
    """A game goes on that was begun with other settings: Green sits at seat 1 in it."""
    others = (Player(1, "", "green"), Player(2, "", "red"), Player(3, "", "blue"))
    assert TRANSLATOR.pressed("seat3", others) == SeatPressed(1)
    assert TRANSLATOR.tag(7, uid_of("blue", "5"), others) == CardShown(3, "5", reader_of=3)
    assert TRANSLATOR.tag(8, uid_of("blue", "5"), others) == CardShown(3, "5", reader_of=None)


def test_a_tag_that_is_not_in_the_deck_is_a_stranger_with_its_uid() -> None:
    assert TRANSLATOR.tag(7, "04FFFFFF", PLAYERS) == StrangeCard("04FFFFFF")


def test_a_card_of_a_colour_that_does_not_play_is_a_stranger_of_that_colour() -> None:
    uid = uid_of("brown", "5")
    assert TRANSLATOR.tag(7, uid, PLAYERS) == StrangeCard(uid, "brown")

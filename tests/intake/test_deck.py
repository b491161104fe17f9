"""The deck: which tag is whose card, and what is refused as a tag."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.intake.deck import CARDS, Deck, DeckCard, DeckError, deck_from, read_deck, simulated_deck

WRONG = {
    "no table": ("", "a deck has one table, [tags]"),
    "another table": ("[cards]\n", "a deck has one table, [tags]"),
    "a table more": ("[tags]\n[more]\n", "a deck has one table, [tags]"),
    "a list": ("tags = []", "a deck has one table, [tags]"),
    "no TOML": ("04A22B7C910280 = blue 5", "this is not TOML"),
    "a tag twice": ('[tags]\n04A22B7C910280 = "blue 5"\n04A22B7C910280 = "blue 6"', "this is not TOML"),
    "brackets without end": (f"x = {'[' * 10_000}", "this is not TOML"),
    "small letters": ('[tags]\n04a22b7c910280 = "blue 5"', "tag 04a22b7c910280: a UID has 4, 7 or 10 bytes"),
    "five bytes: a check byte left in": ('[tags]\n04A22B7C91 = "blue 5"', "tag 04A22B7C91: a UID has"),
    "eight bytes: a check byte left in": ('[tags]\n04A22B7C91028011 = "blue 5"', "tag 04A22B7C91028011: a UID has"),
    "an odd digit": ('[tags]\n04A22B7C9 = "blue 5"', "tag 04A22B7C9: a UID has"),
    "colons": ('[tags]\n"04:A2:2B:7C" = "blue 5"', "tag 04:A2:2B:7C: a UID has"),
    "a phone": ('[tags]\n08A22B7C = "blue 5"', "tag 08A22B7C: phones and bank cards"),
    "a UID cut short": ('[tags]\n88A22B7C = "blue 5"', "tag 88A22B7C: this is a UID of 7 bytes cut short"),
    "no card": ('[tags]\n04A22B7C = "blue"', "tag 04A22B7C = 'blue': write a colour and a card"),
    "no colour": ('[tags]\n04A22B7C = " 5"', "write a colour and a card"),
    "no such card": ('[tags]\n04A22B7C = "blue 8"', "write a colour and a card"),
    "a cloud in small letters": ('[tags]\n04A22B7C = "blue c"', "write a colour and a card"),
    "a number": ("[tags]\n04A22B7C = 5", "tag 04A22B7C = 5: write a colour and a card"),
}


@pytest.mark.parametrize(("text", "complaint"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_used_is_told_with_the_file_and_the_tag(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(DeckError) as refused:
        read_deck(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert complaint in str(refused.value)


@pytest.mark.parametrize("content", [b"\xff", None])
def test_a_file_that_cannot_be_read_is_named(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DeckError, match=r"deck\.toml: the deck cannot be read"):
        read_deck(path)


@pytest.mark.parametrize("uid", ["04A22B7C", "04A22B7C910280", "04A22B7C910280112233", "00000000", "08A22B7C910280"])
def test_uids_of_4_7_and_10_bytes_are_tags(uid: str) -> None:
    assert deck_from({"tags": {uid: "blue 5"}}, "deck").card(uid) == DeckCard("blue", "5")


@pytest.mark.parametrize("text", ["blue 5", "Blue 5", " blue  5", "BLUE 5"])
def test_a_colour_may_be_written_as_people_write_it(text: str) -> None:
    assert deck_from({"tags": {"04A22B7C": text}}, "deck").card("04A22B7C") == DeckCard("blue", "5")


def test_a_colour_may_have_two_words() -> None:
    assert deck_from({"tags": {"04A22B7C": "light blue 123"}}, "deck").card("04A22B7C") == DeckCard("light blue", "123")


def test_a_card_may_have_several_tags() -> None:
    deck = deck_from({"tags": {"04A22B7C": "blue 5", "04A22B7D": "blue 5"}}, "deck")
    assert deck.card("04A22B7C") == deck.card("04A22B7D")


def test_a_tag_that_is_not_in_the_deck_is_no_card() -> None:
    assert Deck().card("04A22B7C") is None
    assert Deck().uid_of("blue", "5") is None


def test_the_simulated_deck_has_every_card_once_and_is_a_deck_that_can_be_read() -> None:
    deck = simulated_deck(("blue", "red"))
    assert len(deck.tags) == 2 * len(CARDS) == 20
    document = {"tags": {uid: f"{known.colour} {known.card}" for uid, known in deck.tags.items()}}
    assert deck_from(document, "deck").tags == deck.tags


@given(st.dictionaries(st.text(max_size=16), st.text(max_size=8) | st.integers() | st.none(), max_size=3))
def test_whatever_stands_in_a_deck_it_is_used_or_complained_about(tags: dict[str, object]) -> None:
    try:
        deck = deck_from({"tags": tags}, "deck.toml")
    except DeckError as error:
        assert str(error).startswith("deck.toml: ")  # noqa: PT017 (both outcomes are right)
    else:
        assert deck.tags.keys() == tags.keys()

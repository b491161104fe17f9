"""Which letters are drawn: all of the catalogue's, most names', and visible stand-ins for the rest."""

import unicodedata

import font_source_sans_pro
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFont

from companion.views.letters import drawable, write
from companion.views.pictograms import is_pictogram
from companion.views.standpoint import ARROWS
from companion.views.wording import Wording, catalogue

FONTS = (font_source_sans_pro.SourceSansPro, font_source_sans_pro.SourceSansProSemibold)


def drawn(char: str, path: str) -> bytes:
    """A character as the font draws it, big."""
    picture = Image.new("L", (96, 96))
    font = ImageFont.truetype(path, 48, layout_engine=ImageFont.Layout.BASIC)
    ImageDraw.Draw(picture).text((8, 64), char, font=font, fill=255, anchor="ls")
    return picture.tobytes()


def is_boxed(char: str) -> bool:
    """Whether a font has no such character: it draws the same box as for one that nobody has."""
    return any(drawn(char, path) == drawn("\U0010fffe", path) for path in FONTS)


def test_the_fonts_have_every_character_of_the_catalogue() -> None:
    characters = {char for texts in catalogue().values() for text in texts.values() for char in text}
    characters |= {arrow for stands in ARROWS for arrow in Wording([], stands=stands).arms("LR")} | set("…▶!?")
    letters = {char for char in characters if not is_pictogram(char)}
    assert len(letters) < len(characters)
    assert {char for char in letters if char != " " and is_boxed(char)} == set()
    assert {char for char in letters if drawable(char) != char} == set()


def test_a_box_would_be_found() -> None:
    assert is_boxed("李")
    assert not is_boxed("A")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Chloé", "Chloé"),
        ("Chloe\u0301", "Chloé"),
        ("Ærøskøbing", "Ærøskøbing"),
        ("Żółć", "Żółć"),
        ("Ζωή", "Ζωή"),
        ("Юлия", "Юлия"),
        ("Nguyễn", "Nguyễn"),
        ("x\u030c", "x"),
        ("Ａｎｎａ", "Anna"),
        ("Ⅷ", "VIII"),
        ("𝔄𝔫𝔫𝔞", "Anna"),
        ("李", "?"),
        ("Bo🎲", "Bo?"),
        ("שרה", "???"),
        ("A\u200dB", "AB"),
        ("a\tb\nc", "a b c"),
        ("\ud800", "?"),
        ("", ""),
    ],
)
def test_a_name_is_drawn_in_letters_that_the_font_has(name: str, shown: str) -> None:
    assert drawable(name) == shown


@given(st.text(max_size=20))
def test_no_box_is_ever_drawn(text: str) -> None:
    for char in set(drawable(text)) - {" "}:
        assert not is_boxed(char)


@given(st.characters())
def test_what_can_be_seen_stays_visible(char: str) -> None:
    seen = unicodedata.category(char)[0] in "LNPS"
    if seen:
        assert drawable(char).strip()


@given(st.text(alphabet=st.characters(max_codepoint=0x17F, categories=["L", "N", "P"]), max_size=20))
def test_european_names_are_drawn_as_they_are(text: str) -> None:
    whole = unicodedata.normalize("NFC", text)
    assert all(ours == theirs or is_boxed(theirs) for ours, theirs in zip(drawable(whole), whole, strict=False))


@pytest.mark.parametrize("size", range(8, 49))
def test_all_words_stand_on_one_line(size: int) -> None:
    for word in ("x", "xi", "Kanu", "mit", "fällt", "Fix", "Ÿ", "HELIX", "123"):
        picture = Image.new("1", (500, 100))
        write(ImageDraw.Draw(picture), (2, 80), word, size, 1)
        *_, bottom = picture.getbbox() or ()
        assert bottom == 80, word

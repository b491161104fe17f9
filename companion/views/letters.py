"""Which letters are drawn: those of the font, and visible stand-ins for the others."""

import unicodedata
from functools import cache, lru_cache, partial

import font_source_sans_pro
from PIL import Image, ImageDraw, ImageFont

SPACE = 3
"""Pixels between two words; the font's own two are too few to part them in letters as small as these."""

LOOKED_AT = 24
"""The size in which letters are compared."""

MISSING = "\U0010ffff"
"""No font has a glyph for this character."""


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Letters are placed one by one (BASIC): shaping differs from machine to machine and fails on stray characters."""
    name = font_source_sans_pro.SourceSansProSemibold if bold else font_source_sans_pro.SourceSansPro
    return ImageFont.truetype(name, size, layout_engine=ImageFont.Layout.BASIC)


def length_at(size: int) -> "partial[float]":
    """How wide a text is in letters of this size, in pixels."""
    return partial(_length, size)


def _length(size: int, text: str) -> float:
    words = text.split(" ")
    return sum(_word_length(size, word) for word in words) + SPACE * (len(words) - 1)


@lru_cache(maxsize=2048)
def _word_length(size: int, word: str) -> float:
    """Kept: a screen is made of the words of the one before it, and is measured several times."""
    return font(size).getlength(word)


def write(pen: ImageDraw.ImageDraw, start: tuple[int, int], text: str, size: int, ink: int) -> None:
    """Write the text from this point of its baseline on."""
    x = float(start[0])
    for word in text.split(" "):
        if word:
            drawn, left, top = _word(size, word)
            pen.bitmap((round(x) + left, start[1] + top), drawn, fill=ink)
        x += _word_length(size, word) + SPACE


@lru_cache(maxsize=2048)
def _word(size: int, word: str) -> tuple[Image.Image, int, int]:
    """The word in mode "1", and where its left and its upper edge lie from the point of its baseline; kept as above.

    Pillow draws some small words a pixel too high; so a letter that stands on the baseline is drawn beside each.
    """
    beside = f"{word}   H"
    left, top, right, bottom = map(round, font(size).getbbox(beside, mode="1", anchor="ls"))
    picture = Image.new("1", (right - left, bottom - top))
    ImageDraw.Draw(picture).text((-left, -top), beside, font=font(size), fill=1, anchor="ls")
    end = round(font(size).getlength(f"{word}  ")) - left
    letter = picture.crop((end, 0, picture.width, picture.height)).getbbox()
    assert letter is not None
    return picture.crop((0, 0, end, picture.height)), left, -letter[3]


@lru_cache(maxsize=512)
def drawable(text: str) -> str:
    """The text in characters that the font has: others become their base letters, or "?" where they have none."""
    return "".join(map(_drawn_as, unicodedata.normalize("NFC", text)))


def has_letters(text: str) -> bool:
    """Whether a single letter or digit of the text can be drawn.

    >>> has_letters("Bo李"), has_letters("李"), has_letters("!?")
    (True, False, False)
    """
    return any(char.isalnum() for char in drawable(text))


@lru_cache(maxsize=512)
def looks(text: str) -> frozenset[tuple[bytes, ...]]:
    """How the text looks, as it is written and in the capitals of the glance line; what shares a look is read as one.

    >>> looks("Anna") & looks("ANNA") != frozenset(), looks("Zoë") & looks("Zoe")
    (True, frozenset())
    """
    return frozenset(tuple(map(_glyph, drawable(written))) for written in (text, text.upper()))


@cache
def _drawn_as(char: str) -> str:
    if char.isspace():
        return " "
    if _is_mark(char):
        return ""
    if has_glyph(char):
        return char
    parts = unicodedata.normalize("NFKD", char)
    return "".join(part for part in parts if has_glyph(part) and not _is_mark(part)) or "?"


def _is_mark(char: str) -> bool:
    """An accent apart from its letter, or a sign that is never seen."""
    return unicodedata.category(char) in ("Mn", "Me", "Cf")


def has_glyph(char: str) -> bool:
    """Whether the font has this character."""
    return char.isprintable() and _glyph(char) != _glyph(MISSING)


@cache
def _glyph(char: str) -> bytes:
    """A character as the font draws it, of whichever script it is."""
    return bytes(font(LOOKED_AT).getmask(char))

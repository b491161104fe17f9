"""What is typed in several keys: the terminal says which is awaited, and never which card it was (R5)."""

import io
import re
from collections.abc import Callable

import pytest
from stories.box import Box

from companion.app.inbox import KeysAwaited
from companion.app.outputs import TextOutput
from companion.app.terminal import Keyboard, TerminalOutput
from companion.views.keys import Typing, below_picture
from companion.views.wording import languages


class Told:
    """What a keyboard tells, and what it led to."""

    def __init__(self, last: int = 6) -> None:
        self.awaited: list[tuple[Typing | None, int]] = []
        self.did: list[object] = []
        self.keyboard = Keyboard(self.did.append, self.did.append, self._tap, lambda: None, self._tell, last=last)

    def _tap(self, seat: int, card: str) -> None:
        self.did.append((seat, card))

    def _tell(self, typing: Typing | None, seat: int) -> None:
        self.awaited.append((typing, seat))


@pytest.mark.parametrize(
    ("typed", "awaited"),
    [
        ("t", [("tap_seat", 0)]),
        ("t2", [("tap_seat", 0), ("tap_card", 2)]),
        ("t25", [("tap_seat", 0), ("tap_card", 2), (None, 0)]),
        ("h", [("hold_seat", 0)]),
        ("h3", [("hold_seat", 0), (None, 0)]),
        ("tt3", [("tap_seat", 0), ("tap_card", 3)]),
        ("t2t3", [("tap_seat", 0), ("tap_card", 2), ("tap_seat", 0), ("tap_card", 3)]),
        ("th", [("tap_seat", 0), ("hold_seat", 0)]),
        ("uo1 ", []),
    ],
)
def test_the_key_that_is_awaited_is_told(typed: str, awaited: list[tuple[Typing | None, int]]) -> None:
    told = Told()
    told.keyboard.typed(typed)
    assert told.awaited == awaited


@pytest.mark.parametrize("key", ["\x1b", "\x1b[A", "\r", " ", "u", "q"])
@pytest.mark.parametrize(("begun", "dropped"), [("t", "tap_dropped"), ("h", "hold_dropped")])
def test_a_key_that_cannot_follow_breaks_off_and_does_nothing_else(key: str, begun: str, dropped: Typing) -> None:
    told = Told()
    told.keyboard.typed(begun + key)
    assert (told.awaited[-1], told.did) == ((dropped, 0), [])
    told.keyboard.typed("1")
    assert (told.awaited[-1], told.did) == ((None, 0), ["seat1"])


@pytest.mark.parametrize("seat", [0, 4, 8, 9])
@pytest.mark.parametrize(
    ("begun", "refused", "done"), [("t", "tap_no_seat", [(3, "5")]), ("h", "hold_no_seat", ["seat3"])]
)
def test_a_seat_that_is_not_there_is_refused_at_once_and_asked_for_again(
    seat: int, begun: str, refused: Typing, done: list[object]
) -> None:
    """The key after it is no button: whoever typed on would lay a card with it."""
    told = Told(last=3)
    told.keyboard.typed(f"{begun}{seat}")
    assert (told.awaited[-1], told.did) == ((refused, seat), [])
    told.keyboard.typed("35" if begun == "t" else "3")
    assert (told.awaited[-1], told.did) == ((None, 0), done)


@pytest.mark.parametrize("key", ["\x1b", "\x1b[A", "\r", " "])
def test_a_tap_is_broken_off_after_its_seat_too(key: str) -> None:
    told = Told()
    told.keyboard.typed(f"t2{key}")
    assert (told.awaited[-1], told.did) == (("tap_dropped", 0), [])


@pytest.mark.rule("R5")
def test_what_is_told_is_the_same_whichever_card_is_typed() -> None:
    told = []
    for card in "1234567xlc9é":
        one = Told()
        one.keyboard.typed(f"t2{card}")
        told.append(one.awaited)
    assert told == [told[0]] * len(told)


@pytest.mark.parametrize(
    ("language", "awaited", "line"),
    [
        ("en", KeysAwaited("tap_seat"), "tap: which seat?"),
        ("en", KeysAwaited("tap_card", 2), "tap, seat 2: which card?"),
        ("en", KeysAwaited("hold_seat"), "hold: which seat?"),
        ("en", KeysAwaited("tap_dropped"), "no tap: t begins anew"),
        ("en", KeysAwaited("tap_no_seat", 8), "tap: no seat 8; which of 1-6?"),
        ("de", KeysAwaited("hold_no_seat", 8), "Halten: kein Platz 8; welcher von 1-6?"),
        ("de", KeysAwaited("tap_card", 2), "Karte, Platz 2: welche Karte?"),
        ("de", KeysAwaited(), ""),
    ],
)
def test_the_line_below_the_picture_says_it_in_the_table_s_language(
    language: str, awaited: KeysAwaited, line: str
) -> None:
    assert below_picture(language, awaited.typing, awaited.seat).typing == line


@pytest.mark.parametrize("language", languages())
def test_the_help_of_the_keys_fits_below_the_picture(language: str) -> None:
    lines = below_picture(language).keys
    assert len(lines) == 4
    assert max(map(len, lines)) <= 64
    said = " ".join(lines)
    assert re.findall(r"↑ u|↓ d|o: ok|⌫ b|U D O B|q: |1-6|h 1|t 2 5|c: |l: |x: 1/2/3", said) == [
        "↑ u", "↓ d", "o: ok", "⌫ b", "U D O B", "q: ", "1-6", "h 1", "t 2 5", "c: ", "l: ", "x: 1/2/3",
    ]  # fmt: skip


def test_the_help_names_the_seats_that_have_a_key() -> None:
    assert " 1-4: a seat's button" in below_picture("en", last=4).keys[2]


# ---- at the table


def at_terminal(open_box: Callable[..., Box]) -> tuple[Box, io.BytesIO]:
    screen = io.BytesIO()
    return open_box(TerminalOutput(io.TextIOWrapper(screen, encoding="utf-8"), lambda: (80, 24))), screen


def lines_of(screen: io.BytesIO) -> list[str]:
    """What stands in the terminal after its last picture, line by line."""
    return re.sub("\x1b\\[[JK]", "", screen.getvalue().decode().rpartition("\x1b[H")[2]).split("\r\n")


def test_the_terminal_shows_below_its_picture_what_is_awaited(open_box: Callable[..., Box]) -> None:
    box, screen = at_terminal(open_box)
    assert lines_of(screen)[16:] == ["", *below_picture("en", last=3).keys]
    box.table.take(KeysAwaited("tap_card", 3))
    assert lines_of(screen)[16] == "tap, seat 3: which card?"
    box.press("down")
    assert lines_of(screen)[16] == "tap, seat 3: which card?", "whoever presses a button meanwhile ends no tap"
    box.table.take(KeysAwaited())
    assert lines_of(screen)[16:] == ["", *below_picture("en", last=3).keys]


def test_the_help_changes_with_the_language_of_the_table(open_box: Callable[..., Box]) -> None:
    box, screen = at_terminal(open_box)
    box.set_up()
    box.hold("back")
    box.choose("language")
    assert box.scenes.shown[-1].language == "de"
    assert lines_of(screen)[17:] == list(below_picture("de", last=3).keys)
    assert lines_of(screen)[17:] != list(below_picture("en", last=3).keys)


def test_what_is_typed_is_no_news_where_screens_are_written_one_below_the_other(open_box: Callable[..., Box]) -> None:
    written = io.StringIO()
    box = open_box(TextOutput(written, lambda: box.clock()))
    before = written.getvalue()
    box.table.take(KeysAwaited("tap_seat"))
    assert written.getvalue() == before

"""Texts are fitted into rows: broken between words, cut with "…", and the rule behind a notice stays."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.views.fitting import cut, fitted, shortened, window, wrapped

texts = st.text(alphabet="ab ", max_size=40)


@given(texts, st.integers(2, 20))
def test_no_row_is_wider_than_the_screen(text: str, width: int) -> None:
    assert all(len(row) <= width for row in wrapped(text, width, len))
    assert len(shortened(text, width, len)) <= width


@given(texts, st.integers(8, 20), st.integers(1, 4))
def test_a_notice_keeps_its_rule(text: str, width: int, most: int) -> None:
    rows = fitted(text, width, len, most, " (R1)")
    assert len(rows) <= most
    assert "".join(rows).endswith("(R1)")
    assert all(len(row) <= width for row in rows)


@given(texts, st.integers(4, 20))
def test_wrapping_loses_no_word_that_fits(text: str, width: int) -> None:
    words = text.split()
    assume(all(len(word) <= width for word in words))
    assert " ".join(wrapped(text, width, len)).split() == words


def test_a_text_that_fits_stays_whole() -> None:
    assert shortened("Not now.", 8, len) == "Not now."
    assert fitted("Not now.", 13, len, 1, " (R1)") == ["Not now. (R1)"]


def test_what_is_cut_says_so() -> None:
    assert shortened("Waiting for Anna", 10, len) == "Waiting f…"
    assert cut(["one", "two", "three"], 9, len, 2) == ["one", "two …"]
    assert cut(["one", "two", "three"], 9, len, 0) == []
    assert cut(["one"], 9, len, 3) == ["one"]


@given(st.data(), st.integers(1, 50), st.integers(1, 6))
def test_the_window_has_the_chosen_line_and_is_as_full_as_can_be(data: st.DataObject, count: int, room: int) -> None:
    chosen = data.draw(st.integers(0, count - 1))
    lines = window(chosen, count, room)
    assert chosen in lines
    assert len(lines) == min(room, count)
    assert lines.start >= 0
    assert lines.stop <= count


@pytest.mark.parametrize("chosen", range(7))
def test_the_chosen_line_stands_in_the_middle_where_it_can(chosen: int) -> None:
    assert list(window(chosen, 7, 3))[1] == min(max(chosen, 1), 5)

"""Texts are fitted into rows: broken between words, cut with "…", and rows onto pages."""

from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.views.fitting import packed, shortened, window, wrapped

texts = st.text(alphabet="ab ", max_size=40)


@given(texts, st.integers(2, 20))
def test_no_row_is_wider_than_the_screen(text: str, width: int) -> None:
    assert all(len(row) <= width for row in wrapped(text, width, len))
    assert len(shortened(text, width, len)) <= width


@given(texts, st.integers(4, 20))
def test_wrapping_loses_no_word_that_fits(text: str, width: int) -> None:
    words = text.split()
    assume(all(len(word) <= width for word in words))
    assert " ".join(wrapped(text, width, len)).split() == words


def test_a_text_that_fits_stays_whole() -> None:
    assert shortened("Not now.", 8, len) == "Not now."


def test_what_is_cut_says_so() -> None:
    assert shortened("Waiting for Anna", 10, len) == "Waiting f…"
    assert shortened("Not now", 9, len, " (R1)") == "Not… (R1)"


@given(st.lists(st.lists(st.integers(), max_size=5), max_size=6), st.integers(1, 4))
def test_packing_loses_no_row_and_parts_only_what_is_too_long(blocks: list[list[int]], room: int) -> None:
    leaves = packed(blocks, room)
    assert list(chain(*leaves)) == list(chain(*blocks))
    assert all(0 < len(rows) <= room for rows in leaves)
    assert len(leaves) <= sum(-(-len(rows) // room) for rows in blocks)


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

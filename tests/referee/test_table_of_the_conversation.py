"""The table of states and steps: every row happens, every name exists, and the page made of it is fresh."""

import re
from pathlib import Path
from typing import Any

import pytest
from referee.rare_talk import (
    speak_at_random,
    speak_of_rare_things,
    speak_of_what_went_wrong,
)
from referee.rarely_spoken import speak_of_rivers
from referee.witness import Witness

from companion.referee import diagram, table
from companion.referee.machine import named_action, named_condition
from companion.referee.row import Row

PAGE = Path(__file__).parents[2] / "docs" / "conversation.md"


@pytest.mark.slow
def test_every_row_of_the_table_happens_in_real_conversations(speaking: Any) -> None:
    witness = Witness()
    for edition, players, seed in (("base", 3, 28), ("bsw", 3, 10)):
        spokesman = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?")
        spokesman.listener = witness
        spokesman.play(*speaking.script(spokesman.position, seed), unseen=edition == "bsw")
        spokesman.press("ok", "back", "ok", "ok", "back", "ok", "ok", "ok", "ok")
        assert spokesman.entries == []
    speak_at_random(speaking, witness)
    speak_of_rare_things(speaking, witness)
    speak_of_what_went_wrong(speaking, witness)
    speak_of_rivers(speaking, witness)
    never = [row for row in table.ROWS if not witness.happened[row]]
    assert never == [], never


@pytest.mark.parametrize("row", table.ROWS, ids=lambda row: f"{row.word}-{row.do or row.to}-{row.when}")
def test_every_name_in_the_table_exists_and_says_what_it_means(row: Row) -> None:
    assert set(row.states) <= set(table.STATES)
    assert row.word in table.WORDS
    assert row.to in ("", *table.STATES)
    for name, found in ((row.do, named_action), (row.when, named_condition)):
        if name:
            assert found(name).__module__.startswith("companion.referee.")
            assert (found(name).__doc__ or "").strip()


def test_every_word_is_answered_in_every_state() -> None:
    for state in table.STATES:
        for word in table.WORDS:
            rows = [row for row in table.ROWS if row.word == word and state in row.states]
            assert any(row.when is None for row in rows), f"{word} may fall through in {state}"


def test_no_row_stands_behind_one_that_always_fits() -> None:
    always: set[tuple[str, str]] = set()
    for row in table.ROWS:
        news = {(row.word, state) for state in row.states} - always
        assert news, f"{row} never happens"
        if row.when is None:
            always |= news


def test_every_state_is_reached_and_can_be_left() -> None:
    reached = {row.to for row in table.ROWS}
    assert set(table.STATES) - reached == set()
    left = {state for row in table.ROWS if row.to for state in row.states if state != row.to}
    assert set(table.STATES) - left == set()


def test_conditions_change_nothing(speaking: Any) -> None:
    spokesman = speaking.seated().lay("5", "2", "3")
    conversation = spokesman.conversation
    before = (conversation.talk(), conversation.position, spokesman.entries)
    for row in table.ROWS:
        if row.when and conversation.state in row.states:
            named_condition(row.when)(conversation)
    assert (conversation.talk(), conversation.position, spokesman.entries) == before


def test_the_page_about_the_conversation_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == diagram.page(), f"stale: {diagram.__doc__}"


def test_the_diagram_shows_every_state_and_is_well_formed() -> None:
    lines = diagram.diagram().splitlines()
    assert lines[0] == "stateDiagram-v2"
    arrow = re.compile(r"    (\w+|\[\*\]) --> (\w+)(: [^:;#{}]+)?")
    arrows = [found for line in lines[2:] if (found := arrow.fullmatch(line))]
    assert len(arrows) == len(lines) - 2
    assert {found[2] for found in arrows} == {*table.STATES, "game"}
    assert len({found.group(1, 2) for found in arrows}) == len(arrows), "two arrows lie on top of each other"


def test_the_diagram_knows_the_ways_of_the_talk() -> None:
    drawn = diagram.diagram()
    for way in (
        "committing --> changing_seats: up, down",
        "pushing --> miscounted: ok",
        "game --> taking_back: back",
        "revealing --> allowing: card",
    ):
        assert f"    {way}\n" in drawn

"""The table of states and steps: every row happens, every name exists, and the page made of it is fresh."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee import diagram, table
from companion.referee.conversation import Conversation
from companion.referee.machine import named_action, named_condition
from companion.referee.questions import Sitting
from companion.referee.words import CardShown, MenuHeld, MenuPressed, SeatPressed, StrangeCard, Word

PAGE = Path(__file__).parents[2] / "docs" / "conversation.md"
HEARD_AGAIN = "go_on_with_word"
"""After this the word means something in the state that comes next, whatever that is."""

SAID = {MenuPressed: "", MenuHeld: "hold_", SeatPressed: "seat", CardShown: "card", StrangeCard: "stranger"}


def fitting(conversation: Any, word: str) -> table.Row:
    """The first row that fits, found anew beside the machine."""
    return next(
        row
        for row in table.ROWS
        if row.word == word
        and conversation.state in row.states
        and (row.when is None or named_condition(row.when)(conversation))
    )


class Witness:
    """Listens to a spokesman: which rows of the table have happened, and that they led where they say."""

    def __init__(self) -> None:
        self.happened: Counter[table.Row] = Counter()
        self._expected = ""
        self._early: Any = None

    def before(self, conversation: Any, word: Word) -> None:
        conversation.word = word
        self._early = conversation.early
        row = fitting(conversation, SAID[type(word)] + getattr(word, "key", ""))
        self.happened[row] += 1
        self._expected = "" if row.do == HEARD_AGAIN else row.to or conversation.state

    def after(self, conversation: Any) -> None:
        if not self._expected:
            return
        follow = table.ROWS[-1]
        if self._expected in table.FOLLOWING:
            places = (row for row in table.ROWS if row.word == "follow" and row.states == table.FOLLOWING)
            follow = next(row for row in places if row.when and named_condition(row.when)(conversation))
        self.happened[follow] += 1
        expected = follow.to or self._expected
        if expected == "revealing" and self._early and conversation.early is None:
            expected = led_on(conversation, self._early)
        assert conversation.state == expected


def led_on(conversation: Any, early: Any) -> str:
    """Where a card is still to be turned up although its seat has spoken early: what that has led to."""
    if early.seat != conversation.position.to_play:
        return "revealing"
    return "naming_card" if isinstance(early, SeatPressed) else "allowing"


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
    speak_in_river_only(speaking, witness)
    speak_of_a_river_astray(speaking, witness)
    never = [row for row in table.ROWS if not witness.happened[row]]
    assert never == [], never


def speak_at_random(speaking: Any, witness: Witness) -> None:
    """Hasty people at a table whose plug is pulled now and then."""
    for seed in range(6):
        chance = Random(seed)
        spokesman = speaking.seated("base", 3, fork="?", options={"buy_back": ("round", "turn")[seed % 2]})
        for _ in range(500):
            spokesman.listener = witness
            spokesman.say(speaking.any_word(spokesman, chance))
            if chance.random() < 0.05 and spokesman.state not in ("setting_up", "over"):
                spokesman = restarted(speaking, spokesman, witness)


def speak_of_rare_things(speaking: Any, witness: Witness) -> None:
    """Another card is shown and put away again; the plug is pulled between two pushes."""
    spokesman = speaking.seated().lay("3", "4", "5").play("!3", ".")
    spokesman.listener = witness
    spokesman.card(2, "6")
    spokesman.press("back")
    spokesman.play("!4", ".", "!5", ".").choose("push by push")
    spokesman.press("up", "down")
    assert restarted(speaking, spokesman, witness).state == "pushing"
    spokesman.press("up", "up", "ok", "back")
    assert spokesman.state == "pushing"
    spokesman.press("back", "back", "back", "back", "back")
    assert spokesman.state == "flowing"
    lost = {f"/seats/{seat}/canoes/{name}/at": "F" for seat in range(3) for name in "ab"}
    poor = speaking.continued(speaking.corrected(lost)).lay("1", "1", "1").play(*["!1", "."] * 3, "~L")
    poor.listener = witness
    poor.seat(poor.position.to_play)
    assert poor.entries[-1] == "$a"
    poor.hold("ok")
    rich = {"/seats/0/canoes/b/at": "F", "/seats/0/gems/V": 1, "/sites/V/V": 5}
    in_turn = speaking.continued(speaking.corrected(rich, "spirits")).lay("3", "3", "3")
    in_turn.listener = witness
    in_turn.card(1, "3")
    ask_for_the_menu(speaking, witness)
    come_and_go(speaking, witness)
    look_at_hands(speaking, witness)
    bound = {"/seats/0/canoes/a/at": "5", "/whirlpool": "4", "/seats/1/canoes/a/at": "5"}
    wild = speaking.continued(speaking.corrected(bound, "spirits")).lay("L", "L", "1")
    wild.play("!L", "L", "!L", "L", "!1", "a>1")
    wild.listener = witness
    wild.press("ok")
    wild.seat(1)
    wild.press("ok")
    assert wild.entries[-2:] == ["1a~6L", "2a~6L"]


def come_and_go(speaking: Any, witness: Witness) -> None:
    """A set-up with all that stands aside, people who leave, join and are played for, and the same game again."""
    conversation = Conversation(Sitting(speaking.NAMES, speaking.COLOURS), stand_in=stand_in)
    table = speaking.Spokesman(conversation)
    table.listener = witness
    table.choose("base", "options", "joe", "done", "options")
    table.press("back")
    table.choose("seats", "3", "1")
    table.press("back", "back", "back")
    table.choose("seats", "3", "1", "2", "done", "1", "L")
    for way in ("up", "down"):
        table.hold(way)
        table.press("back")
    table.hold("back")
    table.choose("language", "language", "play for", "1")
    table.hold("up")
    table.seat(1)
    table.press("up")
    table.seat(2)
    table.press("up")
    table.choose("join")
    table.press("back", "back", "up")
    table.choose("join")
    table.press("ok", "up")
    table.choose("join")
    table.seat(5)
    table.hold("up")
    table.seat(1)
    table.seat(1)
    table.press("back", "ok", "ok")
    assert table.position.seats[0].committed not in (None, "?")
    table.hold("back")
    table.choose("same")
    assert (table.state, len(table.position.seats)) == ("committing", 5)


def ask_for_the_menu(speaking: Any, witness: Witness) -> None:
    """All lay their cards, and the table looks into its menu, and ends the game."""
    table = speaking.seated()
    table.listener = witness
    for value, ways in {"on": [], "people": ["back"], "new": ["back"], "end": ["back", "back"]}.items():
        table.hold("back")
        table.choose(value)
        table.press(*ways)
        assert table.state == "committing"
    table.hold("back")
    table.press("back")
    table.hold("ok")
    assert table.state == "revealing"
    table.hold("back")
    table.press("up", "ok", "ok")
    assert (table.state, table.conversation.game.ended) == ("over", "agreed")


def speak_in_river_only(speaking: Any, witness: Witness) -> None:
    """Into river only and back to all of it, with a look at each question, and an end by word of the table."""
    table = speaking.seated()
    table.listener = witness
    table.hold("back")
    table.choose("river only")
    table.hold("ok")
    table.press("back", "back")
    table.hold("back")
    table.press("back")
    table.choose("C")
    table.press("up")
    table.choose("C")
    table.press("down")
    table.choose("3")
    table.choose("losses")
    table.press("back")
    table.choose("losses")
    table.press("ok", "ok")
    table.lay("4", "4", "4")
    table.press("up", "down", "ok", "ok")
    table.hold("back")
    table.choose("watch")
    table.press("ok", "back", "back")
    table.hold("back")
    table.choose("watch")
    table.press("down", "ok", "back", "down", "ok", "down", "ok", "ok", "ok", "ok")
    assert table.conversation.game.entries[-1].why == "watched again"
    table.hold("back")
    table.choose("river only")
    table.hold("back")
    table.choose("end")
    table.press("ok")
    assert table.state == "over"


def speak_of_a_river_astray(speaking: Any, witness: Witness) -> None:
    table = speaking.seated().lay("1", "1", "1").play(*["!1", "."] * 3)
    table.listener = witness
    table.hold("down")
    table.press("back")
    table.hold("up")
    table.choose("push by push")
    table.hold("back")
    table.press("back", "back")
    table.hold("down")
    table.hold("back")
    table.press("ok", "back", "ok")
    table.hold("down")
    table.press("ok")
    assert table.entries[-1] == "~R"


def look_at_hands(speaking: Any, witness: Witness) -> None:
    """A table that has it switched on looks twice at what hands can hold."""
    sitting = speaking.Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], show_hands=True)
    table = speaking.Spokesman(Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.listener = witness
    for leave in ("back", "ok"):
        table.hold("back")
        table.choose("hands")
        table.press("down", leave)
        table.press(*["back"] * (leave == "back"))
    assert table.state == "committing"


def restarted(speaking: Any, spokesman: Any, witness: Witness) -> Any:
    """The table looks at a new game first, and then goes on with the unfinished one."""
    kept = tuple(spokesman.kept)
    again = speaking.Spokesman(Conversation(spokesman.conversation.sitting, *spokesman.journalled()), kept)
    again.listener = witness
    again.press("down", "up")
    again.choose("new")
    again.press("ok", "back", "back", "ok")
    return again


def speak_of_what_went_wrong(speaking: Any, witness: Witness) -> None:
    """Cards that are really others, steps that put the table right, corrections by parts, rules for tonight."""
    table = speaking.seated()
    table.listener = witness
    table.lay("5", "2", "3").press("back")
    table.seat(3)
    table.press("back")
    table.card(3, "3")
    table.press("up", "back", "down")
    table.move_to("6")
    table.seat(1)
    table.choose("mend tag")
    for chosen, answer in (("4", "ok"), ("3", "back")):
        table.press("back")
        table.choose(chosen)
        table.press(answer)
    table.press("back", "ok", "ok", "down")
    table.choose("4")
    table.press("ok")
    unseen = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=True)
    unseen.listener = witness
    unseen.press("back", "down", "ok")
    table.hold("back")
    table.choose("correct", "weather")
    table.press("back", "back")
    table.hold("back")
    table.choose("correct", "weather", "2")
    table.hold("back")
    table.choose("allow", "always", "must_buy")
    table.hold("back")
    table.choose("allow")
    table.press("back", "back")
    table.hold("back")
    table.choose("allow", "once", "round", "2")
    for words in (["back"], ["up", "up", "ok"]):
        again = speaking.offered_again(table)
        again.listener = witness
        again.press(*words)
        assert again.state == "correcting"


@pytest.mark.parametrize("row", table.ROWS, ids=lambda row: f"{row.word}-{row.do or row.to}-{row.when}")
def test_every_name_in_the_table_exists_and_says_what_it_means(row: table.Row) -> None:
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

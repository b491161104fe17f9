"""Listens to conversations: which rows of the table have happened, and that they led where they say."""

from collections import Counter
from typing import Any

from companion.referee import table
from companion.referee.machine import named_condition
from companion.referee.row import Row
from companion.referee.seen_cards import REPLACED
from companion.referee.words import (
    CardShown,
    CardStays,
    MenuHeld,
    MenuPressed,
    SeatHeld,
    SeatPressed,
    StrangeCard,
    Word,
)
from companion.rules import Leave, PlyEntry, UndoEntry

HEARD_AGAIN = "go_on_with_word"
"""After this the word means something in the state that comes next, whatever that is."""

LEFT = "let_go"
"""This row makes its own condition untrue: somebody has left that was to leave, and nobody has chosen it in a list."""

SAID = {
    MenuPressed: "",
    MenuHeld: "hold_",
    SeatPressed: "seat",
    SeatHeld: "hold_seat",
    CardShown: "card",
    CardStays: "stays",
    StrangeCard: "stranger",
}


def fitting(conversation: Any, word: str) -> Row:
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
        self.happened: Counter[Row] = Counter()
        self._row = table.ROWS[-1]
        self._expected = ""
        self._early: Any = None
        self._state = ""

    def before(self, conversation: Any, word: Word) -> None:
        conversation.word = word
        self._early, self._state = conversation.early.next, conversation.state
        row = fitting(conversation, SAID[type(word)] + getattr(word, "key", ""))
        self._row = row
        self._expected = "" if row.do == HEARD_AGAIN else row.to or conversation.state

    def _left(self, conversation: Any) -> bool:
        entries = conversation.heard.entries
        if any(isinstance(entry, UndoEntry) and entry.why == REPLACED for entry in entries):
            return False  # Who had left before has left still; that is entered again behind the other card.
        plies = [entry.ply for entry in entries if isinstance(entry, PlyEntry)]
        return self._state != "changing_seats" and any(isinstance(ply, Leave) for ply in plies)

    def after(self, conversation: Any) -> None:
        if conversation.notice and conversation.notice.code == "refused.hasty":
            assert conversation.state == self._state, "a hasty word leads nowhere"
            return
        self.happened[self._row] += 1
        if not self._expected:
            return
        follow = table.ROWS[-1]
        if self._expected in table.FOLLOWING:
            places = (row for row in table.ROWS if row.word == "follow" and row.states == table.FOLLOWING)
            follow = next(
                row for row in places if fits(row, conversation) or (row.do == LEFT and self._left(conversation))
            )
        self.happened[follow] += 1
        expected = follow.to or self._expected
        if expected == "revealing" and self._early and conversation.early.next is None:
            expected = led_on(conversation, self._early)
        assert conversation.state == expected


def fits(row: Row, conversation: Any) -> bool:
    return bool(row.when and named_condition(row.when)(conversation))


def led_on(conversation: Any, early: Any) -> str:
    """Where a card is still to be turned up although its seat has spoken early: what that has led to."""
    if early.seat != conversation.position.to_play:
        return "revealing"
    return "naming_card" if isinstance(early, SeatPressed) else "allowing"

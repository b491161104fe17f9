"""The only home of ``transitions``: the table of the conversation as a machine, and its diagram."""

from functools import partial
from typing import TYPE_CHECKING

from transitions import Machine

from companion.referee import actions, conditions
from companion.referee.table import FOLLOWING, ROWS, STATES, STAY, rows

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


class TableMachine:
    """Drives one conversation through the table; ``state`` is one of ``table.STATES``.

    Raises AttributeError where the table names a condition or an action that does not exist.
    """

    state: str

    def __init__(self, conversation: "Conversation", initial: str) -> None:
        machine = Machine(self, list(STATES), initial=initial, auto_transitions=False, queued=True)
        for row in rows():
            machine.add_transition(
                row.word,
                row.state,
                None if row.to == STAY else row.to,
                conditions=partial(getattr(conditions, row.when), conversation) if row.when else None,
                before=partial(getattr(actions, row.do), conversation) if row.do else None,
            )
        self._events = machine.events

    def fire(self, word: str) -> None:
        """Let the first row that fits this word in this state happen."""
        self._events[word].trigger(self)


def diagram() -> str:
    """The conversation as a Mermaid state diagram: what changes its state; choosing and refusing are left out."""
    lines = [
        "stateDiagram-v2",
        "    state following <<choice>>",
        "    [*] --> resuming",
        "    [*] --> setting_up",
    ]
    lines += [f"    {state}: {meaning.replace(':', ' –').rstrip('.')}" for state, meaning in STATES.items()]
    lines += [f"    {state} --> following: after each word" for state in FOLLOWING]
    moves: dict[str, None] = {}
    for row in ROWS:
        if row.to != STAY:
            source, word = ("following", "") if row.word == "follow" else (row.state, row.word)
            label = " ".join(filter(None, (word, row.when and row.when.replace("_", " "))))
            moves[f"    {source} --> {row.to}: {label}"] = None
    return "\n".join([*lines, *moves]) + "\n"

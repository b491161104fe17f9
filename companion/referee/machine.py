"""The only home of ``transitions``: the table of the conversation as a machine."""

from functools import cache
from typing import TYPE_CHECKING, Any

from transitions import Machine

from companion.referee import (
    actions,
    astray_actions,
    astray_conditions,
    beginning_actions,
    beginning_conditions,
    buying_actions,
    card_actions,
    conditions,
    correct_actions,
    correct_conditions,
    holding,
    open_hands,
    people_actions,
    people_conditions,
    preparing_actions,
    preparing_conditions,
    really_actions,
    really_conditions,
    river_only_actions,
    river_only_conditions,
    slipped_actions,
    slipped_conditions,
    undo_actions,
    undo_conditions,
)
from companion.referee.row import STAY
from companion.referee.table import ROWS, STATES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from transitions.core import Event

    from companion.referee.conversation import Conversation


ACTIONS = (
    actions,
    buying_actions,
    card_actions,
    undo_actions,
    correct_actions,
    really_actions,
    people_actions,
    preparing_actions,
    river_only_actions,
    astray_actions,
    slipped_actions,
    beginning_actions,
)
CONDITIONS = (
    conditions,
    beginning_conditions,
    undo_conditions,
    correct_conditions,
    really_conditions,
    people_conditions,
    preparing_conditions,
    river_only_conditions,
    astray_conditions,
    slipped_conditions,
    open_hands,
    holding,
)
"""The modules in which the table's names are looked for; no name of the table stands in two of them."""


def named_action(name: str) -> "Callable[[Conversation], None]":
    """The action that the table calls by this name; raises KeyError where there is none."""
    return _named(name, ACTIONS)  # type: ignore[no-any-return]  # modules know no types


def named_condition(name: str) -> "Callable[[Conversation], bool]":
    """The condition that the table calls by this name; raises KeyError where there is none."""
    return _named(name, CONDITIONS)  # type: ignore[no-any-return]  # as above


def _named(name: str, modules: "Sequence[ModuleType]") -> "Any":
    found = [vars(module)[name] for module in modules if name in vars(module)]
    if not found:
        raise KeyError(name)
    return found[0]


class TableMachine:
    """Drives one conversation through the table; ``state`` is one of ``table.STATES``."""

    def __init__(self, conversation: "Conversation", initial: str) -> None:
        self.state = initial
        self._conversation = conversation

    def fire(self, word: str) -> None:
        """Let the first row that fits this word in this state happen."""
        _events()[word].trigger(self, self._conversation)


@cache
def _events() -> "dict[str, Event]":
    """The table's words as ``transitions`` knows them, made once: each row is told whose conversation it is."""
    machine = Machine(None, list(STATES), initial=None, auto_transitions=False)
    for row in ROWS:
        for state in row.states:
            machine.add_transition(
                row.word,
                state,
                None if row.to == STAY else row.to,
                conditions=named_condition(row.when) if row.when else None,
                before=named_action(row.do) if row.do else None,
            )
    return machine.events

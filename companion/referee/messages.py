"""What the referee says: a code with arguments; the words come from a catalogue."""

from typing import TypeAlias, Union

from msgspec import Struct

from companion.rules import Refused

Argument: TypeAlias = Union[str, int, "Message", tuple["Message", ...]]


class Message(Struct, frozen=True):
    """A code of the catalogue with its arguments; ``rule`` is the rule's id where a rule speaks.

    Arguments are put into words by their names: ``seat`` a number, ``seats`` numbers with spaces between them; a
    message, or several, by their own codes.
    """

    code: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    rule: str = ""


def message(code: str, *, rule: str = "", **arguments: Argument) -> Message:
    """The message with this code; arguments in the order of their names.

    >>> message("seat.away", rule="T1", seat=2)
    Message(code='seat.away', arguments=(('seat', 2),), rule='T1')
    """
    return Message(code, tuple(sorted(arguments.items())), rule)


def refusal_message(refused: Refused) -> Message:
    """What the rules refuse, by the code of its kind; where no rule speaks it has no id.

    >>> refusal_message(Refused("M1", "has_acted", {"canoe": "a"}))
    Message(code='refused.has_acted', arguments=(('canoe', 'a'),), rule='M1')
    """
    rule = "" if refused.rule == "notation" else refused.rule
    return message(f"refused.{refused.kind}", rule=rule, **refused.facts)

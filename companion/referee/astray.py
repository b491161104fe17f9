"""A river that did not go as it should: the likeliest ways, and what hands do to put it right (W3, W4, T2)."""

from typing import TYPE_CHECKING

from companion.referee.choices import PUSH_BY_PUSH, Choice
from companion.referee.hand_messages import step_message
from companion.referee.hands_on import put_back_steps
from companion.referee.messages import message
from companion.rules import Position, expected_arms
from companion.rules.board import ARMS, OTHER_ARM

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def stray_choices(conversation: "Conversation") -> list[Choice]:
    """The likeliest ways astray: other arms first; the others one press from there, down and up round the end."""
    position = conversation.position
    expected = expected_arms(position)
    return [
        *_strays("choose.other_arms", [_turned(way) for way in expected], expected),
        *_strays("choose.one_fewer", [way[:-1] for way in expected], expected),
        Choice(PUSH_BY_PUSH, message("choose.push_by_push")),
        *_strays("choose.one_more", [way + arm for way in expected for arm in _next_arms(position, way)], expected),
    ]


def _strays(code: str, ways: list[str], expected: list[str]) -> list[Choice]:
    return [Choice(f"~{way}", message(code, arms=way)) for way in dict.fromkeys(ways) if way not in expected]


def _turned(way: str) -> str:
    return "".join([OTHER_ARM[arm] for arm in way])


def _next_arms(position: Position, way: str) -> tuple[str, ...]:
    if way:
        return (OTHER_ARM[way[-1]],)
    return ARMS if position.fork == "?" else (position.fork,)


def put_back_choices(conversation: "Conversation") -> list[Choice]:
    """The steps of the hands, from the pushes told to those that should have been."""
    steps = put_back_steps(conversation.position, conversation.pushes, wanted_arms(conversation))
    return [Choice("", step_message(step)) for step in steps]


def wanted_arms(conversation: "Conversation") -> str:
    """The arms that the flow should have taken; where either start would do, with the first push as it was told."""
    ways = expected_arms(conversation.position)
    return next((way for way in ways if way[:1] == conversation.pushes[:1]), ways[0])

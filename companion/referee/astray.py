"""A river that did not go as it should: the likeliest ways, and what hands do to put it right (W3, W4, T2)."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from companion.referee.as_it_should_lie import lying_steps
from companion.referee.choices import Choice
from companion.referee.hand_messages import step_message
from companion.referee.hand_steps import Step
from companion.referee.hands_on import put_back_steps
from companion.referee.messages import Message, message
from companion.referee.river_only import is_river_only
from companion.referee.uneven import Uneven, uneven_from
from companion.referee.uneven_by_hand import even_steps
from companion.rules import Position, expected_arms
from companion.rules.board import ARMS, OTHER_ARM
from companion.rules.river import alternating

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

AS_IT_SHOULD: Final = "as it should"
"""The choice of laying everything as it should lie, whatever has happened."""

LAY_ALL: Final = Choice(AS_IT_SHOULD, message("choose.as_it_should"))

Stray: TypeAlias = tuple[str, Message]
"""A way in which the discs may have gone, and what is said of it."""

UNEVEN: Final = {0: "choose.none_fell", 2: "choose.two_fell"}


def stray_choices(conversation: "Conversation") -> list[Choice]:
    """The likeliest ways astray, in a ring: as the first disc was told to have gone, where that was asked."""
    return stray_ring(conversation.position, conversation.first_arm, river_only=is_river_only(conversation.game))


def stray_ring(position: Position, first_arm: str, *, river_only: bool) -> list[Choice]:
    """Other arms first, pushes too few below them and too many above; ``first_arm``: "" where it was not asked.

    Halfway round stands what needs no telling of what happened: all is laid as it should lie.
    """
    way = expected_way(position, first_arm)
    left_out = {*expected_arms(position), *([_other_disc(way, 0)] if first_arm else ())}
    uneven = [] if river_only else _uneven_choices(way)
    told: dict[str, Choice] = {}
    for choice in (*_strays(_below(way), left_out), *uneven, *_strays(_above(position, way), left_out)):
        told.setdefault(choice.value, choice)
    ring = list(told.values())
    middle = (len(ring) + 1) // 2
    return [*ring[:middle], LAY_ALL, *ring[middle:]]


def first_line(conversation: "Conversation") -> int:
    """Where the ring is entered: at its head, or at the line that was chosen before."""
    values = [choice.value for choice in conversation.choices()]
    return values.index(conversation.stray) if conversation.stray in values else 0


def _strays(strays: Iterator[Stray], left_out: Collection[str]) -> list[Choice]:
    return [Choice(f"~{way}", told) for way, told in strays if way not in left_out]


def _below(way: str) -> Iterator[Stray]:
    """All discs the other way, a push or two too few, and each disc that alone went the other way."""
    yield _turned(way), message("choose.other_arms", arms=_turned(way))
    for count, code in ((1, "choose.one_fewer"), (2, "choose.two_fewer")):
        yield way[:-count], message(code, arms=way[:-count])
    for push, arm in enumerate(way):
        yield _other_disc(way, push), message("choose.one_disc", push=push + 1, arm=OTHER_ARM[arm])


def _above(position: Position, way: str) -> Iterator[Stray]:
    """Two discs the same way after each other, so that all from there on went the other way; a push or two too many."""
    for push in range(1, len(way)):
        rest = _turned(way[push:])
        yield way[:push] + rest, message("choose.from_disc", push=push + 1, arms=rest)
    for count, code in ((2, "choose.two_more"), (1, "choose.one_more")):
        for more in _next_arms(position, way, count):
            yield way + more, message(code, arms=way + more)


def _other_disc(way: str, push: int) -> str:
    return way[:push] + _turned(way[push : push + 1]) + way[push + 1 :]


def _turned(way: str) -> str:
    return "".join([OTHER_ARM[arm] for arm in way])


def _next_arms(position: Position, way: str, count: int) -> list[str]:
    if way:
        return [alternating(OTHER_ARM[way[-1]], count)]
    return [alternating(arm, count) for arm in (ARMS if position.fork == "?" else (position.fork,))]


def _uneven_choices(way: str) -> Iterator[Choice]:
    for arm in sorted(set(way)):
        for fell, code in UNEVEN.items():
            yield Choice(Uneven(arm, fell, way).as_text(), message(code, arm=arm))


# ---- what hands do


def put_back_choices(conversation: "Conversation") -> list[Choice]:
    """The steps of the hands, from how the river lies to how it should."""
    return [Choice("", step_message(step)) for step in steps_to_put_back(conversation)]


def steps_to_put_back(conversation: "Conversation") -> tuple[Step, ...]:
    """The same as values."""
    position, wanted = conversation.position, wanted_arms(conversation)
    if conversation.stray == AS_IT_SHOULD:
        return lying_steps(position, wanted)
    if river := uneven_from(conversation.stray):
        return even_steps(position, river)
    return put_back_steps(position, conversation.pushes, wanted)


def wanted_arms(conversation: "Conversation") -> str:
    """The arms that the flow should have taken; where either start would do, with the first push as it was told."""
    return expected_way(conversation.position, conversation.first_arm or conversation.pushes[:1])


def expected_way(position: Position, first_arm: str) -> str:
    """The one of the expected flows that begins so; where none does, the first of them."""
    ways = expected_arms(position)
    return next((way for way in ways if way[:1] == first_arm), ways[0])

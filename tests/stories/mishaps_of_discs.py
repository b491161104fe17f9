"""Discs that go astray, as they lie on a real table: one of them, several, or none and two that fall."""

from collections.abc import Iterator
from random import Random

from referee.presses import ways
from stories.following_steps import follow
from stories.live_evening import LiveEvening
from stories.physical_table import SITE_BESIDE, PhysicalTable
from stories.playing_by_hand import end_of_round, falls_of, hear, lost, see_to_falls, slide

from companion.referee.as_it_should_lie import lying_steps
from companion.referee.astray import stray_ring
from companion.referee.jumps import entries, jumps, jumps_behind
from companion.referee.uneven import Uneven, flowed_unevenly, lies_unevenly
from companion.rules import Position, expected_arms, flow_story
from companion.rules.board import OTHER_ARM
from companion.rules.flow_story import falls_between


def expected(position: Position) -> str:
    """The arms of a flow as it should be."""
    return expected_arms(position)[0]


# ---- what has happened


def wrong_arm(position: Position) -> str:
    """Every push into the arm that it should not have taken; where none was expected, a push."""
    return turned(expected(position)) or one_push_too_many(position)


def one_disc(position: Position) -> str:
    """A disc in the middle that went the other way, and no other."""
    way = expected(position)
    push = len(way) // 2
    return way[:push] + turned(way[push : push + 1]) + way[push + 1 :] if way else one_push_too_many(position)


def two_the_same_way(position: Position) -> str:
    """The second disc took the arm of the first, and all after it went the other way."""
    way = expected(position)
    return way[:1] + turned(way[1:]) if way[1:] else one_disc(position)


def one_push_too_many(position: Position) -> str:
    """As it should be, and the next arm once more."""
    way = expected(position)
    return way + (OTHER_ARM[way[-1]] if way else position.fork.replace("?", "L"))


def one_push_too_few(position: Position) -> str:
    """The last disc is still in somebody's hand; where none was expected, a push."""
    return expected(position)[:-1] if expected(position) else one_push_too_many(position)


def as_it_began(position: Position, stray: str, first: str) -> str:
    """The same with the disc first that was not expected to be; where that is no mishap, a push too many."""
    turn = turned if first == "R" else str
    return one_push_too_many(position) if turn(stray) in expected_arms(position) else turn(stray)


def either_may_be_first(position: Position) -> bool:
    """Nobody knows the first arm, and a disc should take it."""
    return len(expected_arms(position)) > 1


def turned(arms: str) -> str:
    """Each of them the other one."""
    return "".join(OTHER_ARM[arm] for arm in arms)


def lie_unevenly(table: PhysicalTable, river: Uneven) -> None:
    """All goes as it should, but at the last push into the arm no disc fell, or two did; what fell is not seen to."""
    last = river.arms.rindex(river.arm)
    for arm in river.arms[:last]:
        slide(table, arm)
    fell = slide(table, river.arm)
    for arm in river.arms[last + 1 :]:
        slide(table, arm, "" if river.fell else "plain")
    if river.fell:
        table.spill(river.arm)
    else:
        table.jam(river.arm, fell)


def scatter(table: PhysicalTable, before: Position, chance: Random) -> None:
    """What was on the river before the flow lies anywhere, and gems of canoes are at their sites."""
    places = ["J", "F", *SITE_BESIDE, "1", "2"]
    for number, seat in enumerate(before.seats, 1):
        for letter, canoe in zip("ab", seat.canoes, strict=True):
            if canoe.at in places[2:] and not canoe.bank:
                lost(table, f"{number}{letter}")
                table.at[f"{number}{letter}"] = chance.choice(places)


# ---- what people do about it


def choose_astray(evening: LiveEvening, value: str) -> None:
    """The shortest way to this line of the list of what went astray."""
    for movement in min(ways_astray(evening.position, value), key=len):
        move(evening, movement)


def ways_astray(position: Position, value: str) -> Iterator[tuple[str, ...]]:
    """From the river on, through each way into the list; where nobody knows the first arm, behind the first disc."""
    first = value.partition("~")[2][:1] or "L" if either_may_be_first(position) else ""
    values = [choice.value for choice in stray_ring(position, first, river_only=False)]
    count, begin = len(values), {("hold_down",): 0, ("hold_up",): values.index("as it should")}
    stops = jumps(count, halfway=True)
    if first:
        key, stops = {"L": "up", "R": "down"}[first], jumps_behind(count)
        told = [(entry, means + key) for entry in ("hold_down", "hold_up") for means in ("", "hold_")]
        begin = dict(zip(told, entries(count), strict=True))
    for entry, line in begin.items():
        yield (*entry, *ways(count, stops, line)[values.index(value)])


def move(evening: LiveEvening, movement: str) -> None:
    """A key pressed, or held down."""
    if movement.startswith("hold_"):
        evening.hands.hold(movement.removeprefix("hold_"))
    else:
        evening.hands.press(movement)


def let_stand(evening: LiveEvening, arms: str) -> None:
    """The discs have gone so, and it stays so."""
    with evening.within(4):
        choose_astray(evening, f"~{arms}")
        evening.hands.press("ok")
    evening.follow_what_stands()
    evening.agree()


def put_back_as_it_began(evening: LiveEvening, arms: str) -> None:
    """The same where nobody knew the first arm: the first disc is told, and stays where it went."""
    before, key = evening.position, {"": "up", "L": "up", "R": "down"}[arms[:1]]
    for arm in arms:
        slide(evening.table, arm)
    lay_as_it_should_lie(evening, before, key if either_may_be_first(before) else "")


def put_back(evening: LiveEvening, arms: str) -> None:
    """The discs have gone so, and all is laid as the companion says."""
    before = evening.position
    for arm in arms:
        slide(evening.table, arm)
    lay_as_it_should_lie(evening, before)


def let_falls_stand(evening: LiveEvening, fell: int, start: int = 0) -> None:
    """No disc has fallen, or two have, and it stays so; where the river stood still, nothing has happened.

    ``start``: which of two expected flows it was, where nobody knew the first arm.
    """
    before, way = evening.position, expected_arms(evening.position)[-start]
    if not way:
        return
    river = Uneven(way[-1], fell, way)
    lie_unevenly(evening.table, river)
    with evening.within(4):
        choose_astray(evening, river.as_text())
        evening.hands.press("ok")
    see_to_falls(evening.table, falls_between(before, flowed_unevenly(before, river)))
    lies = lies_unevenly(before, river)
    evening.table.lay_discs(evening.table.whirlpool())
    if lies.joe:
        evening.table.at["joe"] = lies.joe.at
    hear_what_the_river_did(evening, lies, "")


def put_falls_back(evening: LiveEvening, fell: int) -> None:
    """No disc has fallen, or two have, and that is put back; the same where the river stood still."""
    before, way = evening.position, expected(evening.position)
    if way:
        lie_unevenly(evening.table, Uneven(way[-1], fell, way))
        lay_as_it_should_lie(evening, before)


def lay_as_it_should_lie(evening: LiveEvening, before: Position, first_disc: str = "") -> None:
    """Whatever it was, hands lay all as the companion says; ``first_disc``: the key that tells of it."""
    way = expected_arms(before)[first_disc == "down"]
    with evening.within(4):
        evening.hands.hold("up")
        for key in [*[first_disc] * bool(first_disc), "ok"]:
            evening.hands.press(key)
        assert evening.state == "putting_back"
        for step in lying_steps(before, way):
            follow(evening.table, step)
        evening.hands.press("ok")
    hear_what_the_river_did(evening, before, way)


def hear_what_the_river_did(evening: LiveEvening, before: Position, arms: str) -> None:
    """The discs lie as they should, and the companion says what else is to be done."""
    see_to_falls(evening.table, falls_of(before, arms))
    for news in flow_story(before, arms).news:
        hear(evening.table, news)
    end_of_round(evening.table, before, evening.game.standing[-1].after)
    evening.leave_as_it_is()
    evening.agree()

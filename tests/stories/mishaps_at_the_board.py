"""Mishaps at the board: canoes knocked off or taken along, a gem forgotten, buttons that a child hammers on."""

from random import Random

from referee.mashing import turns_changed
from referee.presses import ways
from stories.following_steps import follow
from stories.live_evening import LiveEvening
from stories.mishaps_of_discs import move

from companion.app.trace import in_words
from companion.referee.jumps import jumps
from companion.rules import position_to_json

BY_THE_MENU = 24
"""Presses of a correction by its parts, where there are no buttons of seats."""

BESIDE = {"1": "2", "2": "1", "3": "4", "4": "3", "5": "6L", "6L": "6R", "6R": "5", "7L": "7R", "7R": "6R"}
"""Where a sleeve leaves a canoe."""

OF_THE_GAME = ("committing", "buying", "revealing", "acting", "flowing", "noting", "restoring")


# ---- pieces and gems


def knock_off_a_canoe(evening: LiveEvening) -> None:
    """A sleeve takes an empty canoe along, and it is put back onto 2, where the table says it was."""
    empty = [name for name in evening.table.holds if not evening.table.cargo(name) and evening.table.elk != name]
    canoe = next((name for name in empty if may_hold(evening, name[0])), empty[0])
    evening.table.move(canoe, "2")
    if may_hold(evening, canoe[0]):
        with evening.within(4):
            say_of_canoes(evening, canoe, "2")
    else:
        with evening.within(BY_THE_MENU):
            correct(evening, "canoes", canoe, "2")
    evening.leave_as_it_is()
    evening.agree()


def forget_a_gem(evening: LiveEvening) -> None:
    """A gem that a seat has had all the time was never told of."""
    site, gem = next((site, site) for site in "VCYBR" if site in evening.table.cargo(site))
    seat = next((seat for seat in "23" if may_hold(evening, seat)), "2")
    evening.table.move_gem(gem, site, seat)
    if may_hold(evening, seat):
        with evening.within(6):
            say_of_canoes(evening, f"{seat}a", f"owns {gem}")
    else:
        with evening.within(BY_THE_MENU):
            correct(evening, "gems", f"site {site}", gem, f"seat {seat}")
    evening.leave_as_it_is()
    evening.agree()


def a_canoe_slips(evening: LiveEvening) -> None:
    """A sleeve takes a canoe in the water along: once the book says where it was, and once it stays where it is."""
    there = [(name, at) for name, at in evening.table.at.items() if name[0].isdigit() and at in BESIDE]
    there = [(name, at) for name, at in there if may_hold(evening, name[0])]
    if not there:
        return
    canoe, at = there[0]
    for put_back in (True, False):
        evening.table.move(canoe, BESIDE[at])
        with evening.within(4):
            if put_back:
                evening.hands.hold(f"seat{canoe[0]}")
                evening.table.move(canoe, evening.position.seats[int(canoe[0]) - 1].canoes["ab".index(canoe[1])].at)
                evening.hands.press("back")
            else:
                say_of_canoes(evening, canoe, BESIDE[at])
        evening.leave_as_it_is()
        evening.agree()


def may_hold(evening: LiveEvening, seat: str) -> bool:
    """Whether the seat has a button whose press means nothing now."""
    idle = int(seat) != evening.position.to_play and int(seat) not in evening.conversation.talk().missing
    return evening.way.buttons and (idle or evening.position.phase == "flow")


def say_of_canoes(evening: LiveEvening, canoe: str, value: str) -> None:
    """The seat's button held down, the shortest way to what is so, and the key that says of which canoe."""
    evening.hands.hold(f"seat{canoe[0]}")
    values = [choice.value for choice in evening.conversation.choices()]
    for movement in ways(len(values), jumps(len(values)), 0)[values.index(value)]:
        move(evening, movement)
    evening.hands.press("ok" if canoe[1] == "a" else f"seat{canoe[0]}")


def correct(evening: LiveEvening, *picks: str) -> None:
    """The table is right."""
    evening.hands.hold("back")
    for pick in ("correct", *picks):
        evening.hands.choose(pick)


# ---- taking back


def take_everything_back(evening: LiveEvening) -> None:
    """Back to the start, corrections and all; now and then hands do what is listed, and the table is right."""
    while evening.game.standing:
        evening.hands.press("back")
        if evening.state == "taking_back":
            evening.hands.press("ok")
        if evening.state == "restoring" and (evening.chance.random() < 0.3 or not evening.game.standing):
            for step in evening.conversation.restoring.steps(evening.position):
                follow(evening.table, step)
            evening.agree()
            evening.hands.press("ok")
    evening.leave_as_it_is()
    evening.agree()
    assert position_to_json(evening.position) == position_to_json(evening.game.start)


# ---- a child


PACES = ((0.05, 0.4), (0.2, 0.2), (0.32, 0.32), (0.5, 0.5), (0.8, 0.8))
"""Seconds from press to press, at least and at most."""


def mash_the_buttons(evening: LiveEvening, seconds: float = 30.0) -> None:
    """Half a minute of every button there is: one turn changes at most, and one step undoes it; all else stands."""
    game, before, position = evening.game, list(evening.game.standing), position_to_json(evening.position)
    said = [in_words(each.entry) for each in before]
    hammer(evening, seconds)
    assert evening.game is game
    assert len(turns_changed(before, game)) <= 1
    come_back_to_the_game(evening)
    if [in_words(each.entry) for each in game.standing] != said:
        evening.hands.press("back")
        if evening.state == "taking_back":
            evening.hands.press("ok")
    assert position_to_json(evening.position) == position
    assert [in_words(each.entry) for each in game.standing] == said
    if evening.state == "restoring":  # nothing was moved, so nothing is to be put right
        evening.hands.press("ok")
    evening.leave_as_it_is()
    evening.agree()


def hammer(evening: LiveEvening, seconds: float) -> None:
    """Presses, each sooner than anybody reads; now and then a long one, but not at once."""
    chance = Random(evening.chance.random())
    pace, until = chance.choice(PACES), evening.hands.now + seconds
    evening.hands.pause(1.0)
    held = False
    while evening.hands.now < until:
        apart_s = chance.uniform(*pace)
        press_a_while(evening, chance.choice(list(evening.settings.pins())), 1.2 if held else apart_s / 2)
        evening.hands.pause(apart_s / 2)
        held = chance.random() < 0.1
    evening.hands.pause(2.0)


def press_a_while(evening: LiveEvening, button: str, down_s: float) -> None:
    """One press, however long; it mends no deck."""
    for level in (0, 1):
        evening.edge(button, level)
        evening.hands.pause(down_s * (level == 0))
        assert evening.conversation.heard.retagged is None


def come_back_to_the_game(evening: LiveEvening) -> None:
    """Out of any list, without a choice."""
    for _ in range(9):
        if evening.state in OF_THE_GAME:
            return
        evening.hands.press("back")
    raise AssertionError(evening.state)

"""Mishaps at the board: canoes knocked off or taken along, a gem forgotten, buttons that a child hammers on."""

from random import Random

from referee.mashing import turns_changed
from referee.presses import ways
from stories.following_steps import follow
from stories.live_evening import LiveEvening
from stories.mishaps_of_discs import move

from companion.app.trace import in_words
from companion.referee.jumps import jumps
from companion.referee.slip_lines import said_of
from companion.rules import position_to_json

BESIDE = {"1": "2", "2": "1", "3": "4", "4": "3", "5": "6L", "6L": "6R", "6R": "5", "7L": "7R", "7R": "6R"}
FROM_LAND = {"J": "1", "F": "7L"}
"""Where a sleeve leaves a canoe; one that the book has on land, or lost, was in the water all the time."""

OF_THE_GAME = ("committing", "buying", "revealing", "acting", "flowing", "noting", "restoring")


# ---- pieces and gems


def knock_off_a_canoe(evening: LiveEvening) -> None:
    """A sleeve takes an empty canoe of whose turn it is along, and it is put back where the table says it was."""
    empty = [name for name in evening.table.holds if not evening.table.cargo(name) and evening.table.elk != name]
    canoe = next((name for name in empty if not may_hold(evening, name[0])), empty[0])
    place = (BESIDE | FROM_LAND)[evening.table.at[canoe]]
    evening.table.move(canoe, place)
    with evening.within(4):
        say_of_canoes(evening, canoe, place)
    evening.leave_as_it_is()
    evening.agree()


def forget_a_gem(evening: LiveEvening) -> None:
    """A gem that a seat has had all the time was never told of: another seat's, then one of whose turn it is."""
    for seat in (next((seat for seat in "23" if may_hold(evening, seat)), "2"), f"{evening.to_play}"):
        site, gem = next((site, site) for site in "VCYBR" if site in evening.table.cargo(site))
        evening.table.move_gem(gem, site, seat)
        with evening.within(4 if may_hold(evening, seat) else 5):
            say_of_canoes(evening, seat, f"owns {gem}")
        evening.leave_as_it_is()
        evening.agree()


def a_canoe_slips(evening: LiveEvening) -> None:
    """A sleeve takes a canoe in the water along: once the book says where it was, and once it stays where it is."""
    there = [name for name, at in evening.table.at.items() if name[0].isdigit() and at in BESIDE]
    for canoe in {may_hold(evening, name[0]): name for name in there}.values():
        at = evening.table.at[canoe]
        for put_back in (True, False):
            evening.table.move(canoe, BESIDE[at])
            with evening.within(4):
                if put_back:
                    look_at_canoes(evening, canoe[0])
                    lies = evening.position.seats[int(canoe[0]) - 1].canoes["ab".index(canoe[1])]
                    evening.table.move(canoe, lies.at)
                    evening.hands.press("back")
                else:
                    say_of_canoes(evening, canoe, BESIDE[at])
            evening.leave_as_it_is()
            evening.agree()


def may_hold(evening: LiveEvening, seat: str) -> bool:
    """Whether the seat has a button whose press means nothing now."""
    idle = int(seat) != evening.position.to_play and int(seat) not in evening.conversation.talk().missing
    return evening.way.buttons and (idle or evening.position.phase == "flow")


def look_at_canoes(evening: LiveEvening, seat: str) -> None:
    """The seat's button held down, in the menu where it means something else; a card of the seat without buttons."""
    if not may_hold(evening, seat):
        evening.hands.hold("back")
    if evening.way.buttons:
        evening.hands.hold(f"seat{seat}")
    else:
        tap_any(evening, seat)


def tap_any(evening: LiveEvening, seat: str) -> None:
    """Whichever card the seat has at hand, in its hand or lying before it."""
    evening.hands.tap(int(seat), evening.chance.choice(evening.position.rules.cards))


def say_of_canoes(evening: LiveEvening, whose: str, said: str) -> None:
    """The shortest way to what is so of a canoe, or of a seat, and the word that says it."""
    seat = whose[0]
    look_at_canoes(evening, seat)
    lines = [choice.value for choice in evening.conversation.choices()]
    there = [(lines.index(line), name) for line in lines for name in whose[1:] or "ab" if said_of(line, name) == said]
    shortest = ways(len(lines), jumps(len(lines)), 0)
    place, name = min(there, key=lambda found: len(shortest[found[0]]))
    for movement in shortest[place]:
        move(evening, movement)
    if name == "a":
        evening.hands.press("ok")
    elif evening.way.buttons:
        evening.hands.press(f"seat{seat}")
    else:
        tap_any(evening, seat)


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

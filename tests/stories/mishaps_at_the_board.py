"""Mishaps at the board: discs that go astray, a canoe knocked off, a gem forgotten, buttons that a child hammers on."""

from random import Random

from referee.mashing import turns_changed
from stories.following_steps import follow
from stories.live_evening import LiveEvening
from stories.playing_by_hand import end_of_round, hear, push

from companion.app.trace import in_words
from companion.referee.hands_on import put_back_steps
from companion.rules import Position, expected_arms, flow_story, position_to_json
from companion.rules.board import OTHER_ARM

OF_THE_GAME = ("committing", "buying", "revealing", "acting", "flowing", "noting", "restoring")


# ---- the river


def wrong_arm(position: Position) -> str:
    """Every push into the arm that it should not have taken; where none was expected, a push."""
    return "".join(OTHER_ARM[arm] for arm in expected(position)) or one_push_too_many(position)


def one_push_too_many(position: Position) -> str:
    """As it should be, and the next arm once more."""
    way = expected(position)
    return way + (OTHER_ARM[way[-1]] if way else position.fork.replace("?", "L"))


def one_push_too_few(position: Position) -> str:
    """The last disc is still in somebody's hand; where none was expected, a push."""
    return expected(position)[:-1] if expected(position) else one_push_too_many(position)


def expected(position: Position) -> str:
    """The arms of a flow as it should be."""
    return expected_arms(position)[0]


def let_stand(evening: LiveEvening, arms: str) -> None:
    """The discs have gone so, and it stays so."""
    with evening.within(4):
        evening.hands.hold("down")
        evening.hands.choose(f"~{arms}")
    evening.follow_what_stands()
    evening.agree()


def put_back(evening: LiveEvening, arms: str) -> None:
    """The discs have gone so, and are put back as the companion says."""
    before = evening.position
    for arm in arms:
        push(evening.table, arm)
    with evening.within(4):
        evening.hands.hold("down")
        evening.hands.move_to(f"~{arms}")
        evening.hands.hold("back")
        assert evening.state == "putting_back"
        for step in put_back_steps(before, evening.conversation.pushes, expected(before)):
            follow(evening.table, step)
        evening.hands.press("ok")
    hear_what_the_river_did(evening, before)


def hear_what_the_river_did(evening: LiveEvening, before: Position) -> None:
    """The discs lie as they should, and the companion says what else is to be done."""
    for news in flow_story(before, expected(before)).news:
        hear(evening.table, news)
    end_of_round(evening.table, before, evening.game.standing[-1].after)
    evening.leave_as_it_is()
    evening.agree()


# ---- pieces and gems


def knock_off_a_canoe(evening: LiveEvening) -> None:
    """A sleeve takes an empty canoe along, and it is put back onto 2, where the table says it was."""
    canoe = next(name for name in evening.table.holds if not evening.table.cargo(name) and evening.table.elk != name)
    evening.table.move(canoe, "2")
    correct(evening, "canoes", canoe, "2")


def forget_a_gem(evening: LiveEvening) -> None:
    """A gem that a seat has had all the time was never told of."""
    site, gem = next((site, evening.table.cargo(site)[0]) for site in "VCYBR" if evening.table.cargo(site))
    evening.table.move_gem(gem, site, "2")
    correct(evening, "gems", f"site {site}", gem, "seat 2")


def correct(evening: LiveEvening, *picks: str) -> None:
    """The table is right."""
    evening.hands.hold("back")
    for pick in ("correct", *picks):
        evening.hands.choose(pick)
    evening.leave_as_it_is()
    evening.agree()


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
    hammer(evening, seconds)
    assert evening.game is game
    assert len(turns_changed(before, game)) <= 1
    come_back_to_the_game(evening)
    if position_to_json(evening.position) != position:
        evening.hands.press("back")
        if evening.state == "taking_back":
            evening.hands.press("ok")
    assert position_to_json(evening.position) == position
    assert [in_words(each.entry) for each in game.standing] == [in_words(each.entry) for each in before]
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

"""From wherever words may lead, other words lead on: whoever knows nothing better presses ok or lays a card."""

from random import Random
from typing import Any

import pytest
from referee.moments_of_people import say_of_people
from stories.extent import mostly_slow

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.rules import Game, Player, masked

pytestmark = pytest.mark.slow

WORDS_AT_MOST = 12
"""Words within which something has to move on."""


def how_far(table: Any) -> tuple[Any, ...]:
    game = table.conversation.game
    return (id(game), len(game.standing)) if game else (len(table.conversation.answers),)


def lead_on(table: Any, speaking: Any) -> None:
    """Say what leads on, until an entry stands more or a new game begins."""
    before = how_far(table)
    for _ in range(WORDS_AT_MOST):
        if table.state == "committing" and (missing := table.conversation.talk().missing):
            table.seat(missing[0])
        elif table.state == "choosing_options" or (table.state == "at_menu" and table.chosen == "language"):
            table.press("back")  # there ok turns one option, or the language, round and round
        else:
            table.press("ok")
        if how_far(table) > before or how_far(table)[0] != before[0]:
            return
    raise AssertionError(f"in {table.state} nothing leads on: {table.notice}")


def wander(table: Any, speaking: Any, seed: int, words: int = 400, every: int = 3) -> set[str]:
    chance, seen = Random(seed), set()
    for number in range(words):
        table.say(speaking.any_word(table, chance))
        seen.add(table.state)
        if number % every == 0:
            lead_on(table, speaking)
    return seen


@pytest.mark.parametrize("seed", mostly_slow(range(6), quick=2))
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("base", {}),
        ("bsw", {}),
        ("bga", {"must_launch": True, "buy_back": "turn"}),
        ("spirits", {}),
        ("bsw-spirits", {"joe": True}),
        ("bsw", {"holds": {"a": 2, "b": 1}, "steal_several": True, "unload_at_own_site": False}),
    ],
)
def test_words_lead_on_from_wherever_words_may_lead(
    speaking: Any, edition: str, options: dict[str, Any], seed: int
) -> None:
    table = speaking.seated(edition, 3 + seed % 3, fork="?", options=options)
    wander(table, speaking, seed)


def test_wandering_comes_through_every_state(speaking: Any) -> None:
    seen = set()
    for seed in range(16):
        seen |= wander(speaking.seated("base", 3), speaking, seed, every=20)
    assert {"committing", "changing_seats", "buying", "revealing", "naming_card", "allowing", "acting"} <= seen
    assert {"flowing", "pushing", "miscounted", "noting", "taking_back"} <= seen


@pytest.mark.parametrize("seed", mostly_slow(range(8), quick=3))
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_words_lead_on_where_people_come_and_go_and_are_played_for(speaking: Any, edition: str, seed: int) -> None:
    """More people than seats, a companion that stands in, and the lists of people opened again and again."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS), stand_in=stand_in))
    table.choose(edition, "3", "1", "?")
    chance, seen = Random(seed), set()
    for number in range(300):
        table.say(speaking.any_word(table, chance))
        if table.state == "committing" and chance.random() < 0.3:
            chance.choice([table.press, table.hold])(chance.choice(["up", "down"]))
            if "join" in table.values:
                table.choose("join")
        seen.add(table.state)
        if number % 3 == 0:
            lead_on(table, speaking)
        if table.state == "committing" and chance.random() < 0.3:
            table = restarted(table)
    assert {"changing_seats", "standing_in"} <= seen


def restarted(table: Any) -> Any:
    conversation = Conversation(table.conversation.sitting, *table.journalled(), stand_in=stand_in)
    again = type(table)(conversation, tuple(table.kept))
    again.press("ok")
    assert again.conversation.stand_ins == table.conversation.stand_ins
    return again


@pytest.mark.parametrize("seed", mostly_slow(range(4), quick=1))
def test_words_lead_on_after_a_restart_anywhere(speaking: Any, seed: int) -> None:
    chance = Random(seed)
    table = speaking.seated("bsw", 4, fork="?")
    for _ in range(80):
        table.say(speaking.any_word(table, chance))
        if table.state not in ("setting_up", "over"):
            again = table.restarted()
            lead_on(again, speaking)


@pytest.mark.rule("T1")
def test_words_lead_on_when_only_two_are_left(speaking: Any) -> None:
    table = speaking.seated(players=5)
    for seat in (5, 4, 3):
        table.press("up")
        say_of_people(table, f"{seat}-")
    wander(table, speaking, 3, words=150)


@pytest.mark.parametrize("phase", ["commit", "reveal", "act", "flow", "buyback"])
def test_an_imported_game_with_cards_unknown_leads_on(speaking: Any, phase: str) -> None:
    """The start of a record taken in the middle of a round has ``?`` for each card that lay face down."""
    played = speaking.seated("bsw", 3, lifesaver=2)
    for ply in speaking.script(played.position, 28):
        played.play(ply)
        some = any(seat.committed for seat in played.position.seats) or phase in ("flow", "buyback")
        if played.position.phase == phase and some:
            break
    start = masked(played.position)
    players = tuple(Player(seat, "", colour) for seat, colour in enumerate(("blue", "red", "green"), 1))
    table = speaking.Spokesman(Conversation(played.conversation.sitting, Game(start, players)))
    table.press("ok")
    assert table.position == start
    for _ in range(40):
        lead_on(table, speaking)


def test_a_river_of_twelve_pushes_leads_on(speaking: Any) -> None:
    table = speaking.seated().lay("5", "4", "3").play("!5", ".", "!4", ".", "!3", ".")
    table.choose("push by push")
    table.press(*["up", "down"] * 8)
    lead_on(table, speaking)
    assert table.entries[-1] == "~LRLRLRLRLRLR let stand"


@pytest.mark.rule("P3")
def test_where_all_must_buy_the_round_begins(speaking: Any) -> None:
    lost = {f"/seats/{seat}/canoes/{name}/at": "F" for seat in range(3) for name in "ab"}
    table = speaking.continued(speaking.corrected(lost, "bsw")).lay("1", "1", "1")
    table.play("!1", ".", "!1", ".", "!1", ".", "~L")
    for _ in range(3):
        assert table.values == ["$a"]
        table.press("ok")
    assert table.state == "committing"

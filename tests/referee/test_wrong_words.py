"""In every state of whole games: a word that does not belong there changes nothing and is answered with a rule."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.referee.words import CardShown, MenuPressed, SeatPressed, StrangeCard, Word
from companion.rules import Position

RULE = re.compile(r"[A-Z]\d")
KEYS_THAT_MEAN_NOTHING = {
    "committing": ("ok",),
    "allowing": ("up", "down"),
    "miscounted": ("up", "down"),
    "over": ("up", "down"),
}


def wrong_words(table: Any) -> Iterator[Word]:
    """What nobody may say here, by the rules alone."""
    state, position = table.state, table.position
    yield from (MenuPressed(key) for key in KEYS_THAT_MEAN_NOTHING.get(state, ()))
    yield from (StrangeCard("04FFFFFF517280"), StrangeCard("04FFFFFF517281", "purple"))
    yield from (SeatPressed(seat) for seat in range(1, 8) if not may_press(state, position, seat))
    for seat in range(1, 7):
        for card in ("1", "2", "3", "4", "5", "6", "C", "7", "L", "123"):
            for reader in (None, seat, 1 + seat % 5):
                if state == "changing_seats":
                    continue  # there any card of a seat says what its button does, on any reader
                if reader not in (None, seat) or not may_show(state, position, seat, card):
                    yield CardShown(seat, card, reader)


def may_press(state: str, position: Position, seat: int) -> bool:
    if state == "changing_seats":  # there a seat says that it is the one that leaves, now or after the round
        return seat <= len(position.seats)
    if state in ("committing", "buying"):  # while a canoe is bought for the round a card is laid already
        return seat <= len(position.seats) and position.seats[seat - 1].committed is None
    if state == "acting" and seat == comes_next(position):
        return True
    return seat == position.to_play and state in ("revealing", "naming_card", "acting")


def may_show(state: str, position: Position, number: int, card: str) -> bool:
    if number > len(position.seats) or card not in position.seats[number - 1].hand:
        return False
    seat = position.seats[number - 1]
    own = number == position.to_play and state in ("revealing", "naming_card", "allowing")
    early = number == comes_next(position) and state == "acting"
    nothing_is_up = state in ("committing", "buying", "revealing", "naming_card") and not any(
        s.played for s in position.seats
    )
    return own or early or (nothing_is_up and seat.committed != card)


def comes_next(position: Position) -> int:
    """The seat that turns up after the one to play (R1); 0 where all have."""
    count, now = len(position.seats), position.to_play or 0
    after = [(now + step) % count + 1 for step in range(count - 1)]
    present = [seat for seat in after if not position.seats[seat - 1].absent]
    return present[0] if present and position.seats[present[0] - 1].played is None else 0


def say_everything_wrong(table: Any) -> int:
    conversation = table.conversation
    game, state = conversation.game, table.state
    before = (list(game.entries), game.position, conversation.pushes, table.values)
    cursor = conversation.talk().cursor
    words = list(wrong_words(table))
    for word in words:
        heard = table.say(word)
        notice = conversation.talk().notice
        assert notice is not None, (state, word)
        assert RULE.fullmatch(notice.rule), (state, word, notice)
        assert (heard.begun, heard.resumed, heard.entries, heard.draft_changed) == (None, False, (), False), (
            state,
            word,
        )
        assert (game.entries, game.position) == before[:2], (state, word)
        assert game.position is before[1], (state, word)
        assert (conversation.pushes, table.values) == before[2:], (state, word)
        assert (table.state, conversation.talk().cursor) == (state, cursor), (state, word)
    return len(words)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "players", "seed", "unseen"),
    [
        ("base", 3, 28, True),
        ("bsw", 4, 52, False),
        ("bga", 5, 39, True),
    ],
)
def test_a_wrong_word_changes_nothing_in_any_state_of_a_game(
    speaking: Any, edition: str, players: int, seed: int, unseen: bool
) -> None:
    table = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?")
    plies = list(speaking.script(table.position, seed))
    seen = {table.state: say_everything_wrong(table)}
    for ply in plies:
        table.play(ply, unseen=unseen)
        seen[table.state] = say_everything_wrong(table)
    assert set(seen) == {"committing", "revealing", "acting", "flowing", "buying", "over"}
    assert all(seen.values())


def test_a_wrong_word_changes_nothing_inside_a_turn(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "3"}), "1=4", "2=1", "3=1", "!4")
    table.press("down")
    say_everything_wrong(table)
    table.choose("a+V>5")
    table.press("down")
    say_everything_wrong(table)
    table.choose(".")
    assert table.entries[-2:] == ["a+V>5", "."]


def test_a_wrong_word_changes_nothing_while_the_table_is_asked(speaking: Any) -> None:
    """In each question beside the game, and in the middle of one."""
    table = speaking.seated(players=4).play("1=?", unseen=True)
    seen = []

    def go_on(*keys: str) -> None:
        table.press(*keys)
        say_everything_wrong(table)
        seen.append(table.state)

    go_on("up")
    table.press("down", "back")
    table.play("2=2", "3=3", "4=4")
    go_on("ok")
    go_on("ok")
    go_on("back")
    table.press("back")
    table.play(".")
    table.card(2, "5")
    say_everything_wrong(table)
    seen.append(table.state)
    table.press("back")
    table.play("!2", ".", "!3", ".", "!4", ".")
    go_on("up", "ok")
    go_on("up", "down")
    go_on("down", "ok")
    assert seen == [
        "changing_seats", "naming_card", "acting", "taking_back", "allowing", "pushing", "pushing", "miscounted",
    ]  # fmt: skip

"""Whole evenings: every edition and size, with buttons, one reader, a reader a seat or all of it, and with mistakes."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from stories.games import greedy_game
from stories.hands import Hands
from stories.mistakes import MISTAKES, Clumsy
from stories.recordings import plies_in

from companion.app.replay import Replay
from companion.app.settings import settings_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal

COLOURS = ("blue", "green", "yellow", "red", "brown")
BUTTONS = (17, 27, 22, 23, 12)
ALL = frozenset({1, 2, 3, 4, 5})


class Evening(NamedTuple):
    """What is played, by whom and how; ``readers`` are those of the seats, None: the shared one."""

    edition: str
    count: int
    seed: int
    tagged: frozenset[int]
    readers: tuple[int | None, ...]
    lifesaver: str = "1"
    fork: str = "?"


BUTTONS_ONLY = (frozenset[int](), (None,) * 5)
SHARED = (ALL, (None,) * 5)
OWN = (ALL, (1, 2, 3, 4, 5))
MIXED = (frozenset({1, 2, 4}), (7, None, None, 2, None))

EVENINGS = {
    "base, 3, buttons": Evening("base", 3, 123, *BUTTONS_ONLY),
    "base, 4, one shared reader": Evening("base", 4, 89, *SHARED, lifesaver="3", fork="R"),
    "base, 5, a reader a seat": Evening("base", 5, 117, *OWN, lifesaver="5", fork="L"),
    "bga, 3, a reader a seat": Evening("bga", 3, 89, *OWN, lifesaver="2"),
    "bga, 4, mixed": Evening("bga", 4, 31, *MIXED),
    "bga, 5, buttons": Evening("bga", 5, 128, *BUTTONS_ONLY, lifesaver="4"),
    "bsw, 3, one shared reader": Evening("bsw", 3, 68, *SHARED, fork="L"),
    "bsw, 4, buttons": Evening("bsw", 4, 104, *BUTTONS_ONLY, lifesaver="4", fork="R"),
    "bsw, 5, mixed": Evening("bsw", 5, 109, *MIXED),
}
QUICK = ("base, 4, one shared reader", "bga, 4, mixed")
CASES = [
    pytest.param(evening, id=name, marks=() if name in QUICK else pytest.mark.slow)
    for name, evening in EVENINGS.items()
]


def document(evening: Evening) -> dict[str, Any]:
    """The settings of the table; the drawing of it is tested elsewhere."""
    seats = [
        {"colour": colour, "button": pin} | ({"reader": reader} if reader else {})
        for colour, pin, reader in zip(COLOURS, BUTTONS, evening.readers, strict=True)
    ]
    return {"seats": seats[: max(evening.count, 4)], "display": {"kind": "none"}}


@pytest.mark.slow
@pytest.mark.parametrize("evening", CASES)
def test_an_evening_with_mistakes_ends_as_its_game_ends(evening: Evening, fleeting: Path) -> None:
    settings, deck = settings_from(document(evening), "settings"), simulated_deck(COLOURS)
    clumsy = Clumsy(evening.seed)
    with (
        Journal.open(fleeting) as journal,
        Replay(settings, deck, journal, lambda _clock, _seen: []) as replay,
    ):
        hands = Hands(replay, settings, deck, lambda _line: None, tagged=evening.tagged & seats_of(settings))
        hands.set_up(evening.edition, str(evening.count), evening.lifesaver, evening.fork)
        script = greedy_game(hands.conversation.position, evening.seed)
        hands.play_script(script, clumsy)
        hands.end()
        assert hands.conversation.state == "over"
        record = journal.record(1)
    assert plies_in(record)[-len(script) :] == hands.standing()
    assert record["result"] == {"winners": list(hands.conversation.position.winners), "ended": "goal"}
    assert record["rules"]["edition"] == evening.edition
    assert sum(clumsy.made.values()) > 20


def seats_of(settings: Any) -> frozenset[int]:
    return frozenset(range(1, len(settings.seats) + 1))


def test_the_evenings_are_those_that_a_table_has() -> None:
    assert {(e.edition, e.count) for e in EVENINGS.values()} == {
        (edition, count) for edition in ("base", "bga", "bsw") for count in (3, 4, 5)
    }
    assert len({(e.tagged, e.readers) for e in EVENINGS.values()}) == 4
    assert len(MISTAKES) == 8

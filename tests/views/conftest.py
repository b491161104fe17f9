"""Talks for the views' tests: every moment of whole games that are spoken in words."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from companion.referee.heard import Talk
from companion.rules import parse_ply, play


@pytest.fixture(scope="session")
def speaking() -> ModuleType:
    """The module ``spokesman`` of the referee's tests; tests are imported by their paths and find no neighbours."""
    if "spokesman" not in sys.modules:
        path = Path(__file__).parents[1] / "referee" / "spokesman.py"
        spec = importlib.util.spec_from_file_location("spokesman", path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules["spokesman"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["spokesman"])
    return sys.modules["spokesman"]


RARE = (
    ({"/joe/at": "7L", "/weather": 1}, ("C", "1", "2")),
    ({"/beaver": "7L"}, ("7", "7", "1")),
    ({"/weather": -1, "/joe/at": "1", "/joe/cargo": "V", "/sites/V/V": 5, "/whirlpool": "6L"}, ("7", "7", "1")),
    ({"/seats/1/canoes/a/at": "5", "/whirlpool": "4"}, ("1", "L", "7")),
)
"""What happens seldom: changes to the first position, lifesaver with seat 1, and cards."""


class Listener:
    """Keeps what was being asked after each word."""

    def __init__(self) -> None:
        self.talks: list[Talk] = []

    def before(self, _conversation: Any, _word: Any) -> None:
        pass

    def after(self, conversation: Any) -> None:
        self.talks.append(conversation.talk())


@pytest.fixture(scope="session")
def talks(speaking: ModuleType) -> list[Talk]:
    """Everything that is asked in a few games with all that can go wrong in them, each thing once."""
    listener = Listener()
    for edition, players, seed in (("base", 3, 28), ("bsw", 5, 39), ("spirits", 3, 13), ("spirits", 3, 12)):
        options = {"joe": True} if "spirits" in edition else {}
        table = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?", options=options)
        table.listener = listener
        table.play(*speaking.script(table.position, seed), unseen=edition == "bsw")
        table.hold("back")
        table.press("up", "ok", "back", "back")
        table.press(*["ok"] * 4, *["back"] * 4)
        while table.conversation.game.standing:
            table.take_back()
    for changes, cards in RARE:
        table = speaking.continued(speaking.corrected(changes, "spirits", 3, must_launch=False, joe=True)).lay(*cards)
        table.listener = listener
        for card in cards:
            table.play(f"!{card}")
            table.choose(table.values[-1] if card != "C" else "C+")
        table.press(*["ok"] * 6, *["back", "ok"] * 3)
    err(speaking, listener)
    for seed in range(10):
        wander(speaking, listener, seed)
    return list(dict.fromkeys(listener.talks))


def err(speaking: ModuleType, listener: Listener) -> None:
    """Somebody hammers on ok; the pushes are miscounted; a record of old stops before an end that nobody chooses."""
    table = speaking.seated().lay("1", "2", "3")
    table.listener = listener
    table.pause_s = 0.1
    table.press(*["ok"] * 9)
    table.pause_s = 0.5
    table.press("back", "back")
    table.play("!2", ".", "!3", ".")
    table.choose("push by push")
    table.press("up", "up", "ok", "back")
    position = speaking.corrected({f"/seats/0/canoes/{name}/at": "F" for name in "ab"})
    for ply in ("1=1", "2=2", "3=3", "!1"):
        position = play(position, parse_ply(ply))
    table = speaking.continued(position)
    table.listener = listener
    table.press("up")


def wander(speaking: ModuleType, listener: Listener, seed: int) -> None:
    chance = speaking.Random(seed)
    table = speaking.seated("base", 3 + seed % 3)
    table.listener = listener
    for _ in range(300):
        table.say(speaking.any_word(table, chance))

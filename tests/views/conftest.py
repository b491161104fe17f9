"""Talks for the views' tests: every moment of whole games that are spoken in words."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from referee.mishaps_in_talk import doubt_a_small_hand, lay_as_it_should, look_behind_the_first_disc
from referee.mishaps_in_talk import look_at_canoes as look_at_slipped_canoes
from stories.rare_moments import be_refused, look_at_stages
from stories.rare_screens import play_what_is_rare, unwatched
from views.rarely_seen import see_rarely

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.heard import Talk
from companion.referee.questions import Sitting
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
    """Everything that is asked in a few games with all that can go wrong in them, each thing once, in English."""
    listener = Listener()
    for edition, players, seed in (("base", 3, 28), ("bsw", 5, 39), ("spirits", 3, 13), ("spirits", 3, 12)):
        options = {"joe": True} if "spirits" in edition else {}
        table = speaking.seated(edition, players, lifesaver=1 + seed % players, fork="?", options=options)
        table.listener = listener
        table.play(*speaking.script(table.position, seed), unseen=edition == "bsw")
        table.hold("back")
        table.choose("pause")
        table.press("ok")
        table.press(*["ok"] * 4, *["back"] * 4)
        while table.conversation.game.standing:
            table.take_back()
        table.hold("back")
        table.choose("end")
        table.press("back", "back")
    for changes, cards in RARE:
        table = speaking.continued(speaking.corrected(changes, "spirits", 3, must_launch=False, joe=True)).lay(*cards)
        table.listener = listener
        for card in cards:
            table.play(f"!{card}")
            table.choose(table.values[-1] if card != "C" else "C+")
        table.press(*["ok"] * 6, *["back", "ok"] * 3)
    see_rarely(speaking, listener)
    err(speaking, listener)
    set_right(speaking, listener)
    prepare(speaking, listener)
    for edition in ("base", "spirits"):
        unwatched(speaking, listener, edition)
        astray(speaking, listener, edition)
    look_at_slipped_canoes(speaking, listener)
    lay_as_it_should(speaking, listener)
    look_behind_the_first_disc(speaking, listener)
    doubt_a_small_hand(speaking, listener)
    play_what_is_rare(speaking, listener)
    for seed in range(10):
        wander(speaking, listener, seed)
    return list(dict.fromkeys([replace(talk, language="en") for talk in listener.talks]))


def prepare(speaking: ModuleType, listener: Listener) -> None:
    """Set-up beside the quick way, a newcomer, a stand-in that plays a round, the same game again and not."""
    sitting = Sitting(speaking.NAMES, speaking.COLOURS, options={"cards": ["1", "2", "3", "4", "5", "6"]})
    table = speaking.Spokesman(Conversation(sitting, stand_in=stand_in))
    table.listener = listener
    table.choose("base", "options")
    for option in table.values[1:]:
        table.move_to(option)
        table.press("ok", "ok")
    table.choose("done", "seats", "3", "1", "2", "done", "1", "L")
    for _ in range(2):
        table.press("up", "up", "ok", "ok", "back")
    table.press("up", "up", "ok", "ok")
    table.hold("back")
    table.choose("correct", "weather", "2")
    table.card(1, "3")
    table.press("back", "back", "back", "ok", "back")
    for keys in (("up", "ok"), ("up", "ok", "back", "back"), ("up", "ok"), ("back",)):
        table.hold("up")
        table.press(*keys)
    for seat in (1, 2, 3):
        table.seat(seat)
    table.press(*["ok"] * 40)
    table.hold("back")
    table.choose("same")
    table.press("back")


def err(speaking: ModuleType, listener: Listener) -> None:
    """Somebody hammers on ok; the pushes are miscounted; a record of old stops before an end that nobody chooses."""
    table = speaking.seated().lay("1", "2", "3")
    table.listener = listener
    table.pause_s = 0.1
    table.press("ok", "down", "up", *["ok"] * 7)
    table.pause_s = 1.25
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


def set_right(speaking: ModuleType, listener: Listener) -> None:
    """Every part of the position is looked at and corrected, or refused, and taken back; the plug is pulled."""
    changes = {"/seats/0/canoes/a/at": "4", "/seats/1/canoes/b/at": "5", "/beaver": "1"}
    start = speaking.corrected(changes, "spirits", 3, joe=True)
    for said in ((), ("1=4", "2=2", "3=3", "!4")):
        table = speaking.continued(start, *said)
        table.listener = listener
        for part in [part for part in parts_of(table) if part != "stage"] * 2:
            table.hold("back")
            table.choose("correct", part)
            while table.state == "correcting" and not table.notice[0].startswith("refused."):
                table.press("down", "ok")
            while table.state == "correcting":
                table.press("back")
        for picks in (*REFUSED, *[("turn", "3")] * bool(said)):
            table.hold("back")
            table.choose("correct", *picks)
            while table.state == "correcting":
                table.press("back")
        table.hold("back")
        table.choose("allow", "always")
        table.press("down", "ok")
        sum_up(speaking, listener, table)
        for _ in range(6):
            table.take_back()
    table = speaking.seated("base", 3).lay("4", "2", "3").play("!4")
    table.listener = listener
    table.press("back", "down", "ok")
    sum_up(speaking, listener, table)
    be_refused(speaking, listener)
    look_at_stages(speaking, listener)
    on_bank = {"/seats/0/canoes/a/at": "5", "/seats/0/gems/V": 1, "/sites/V/V": 5, "/rules/buy_back": "round"}
    table = speaking.continued(speaking.corrected(on_bank, "spirits", 3), *["1=L", "2=C", "3=C", "!L"])
    table.choose("L")
    table.play("!C", "C+", "!C", "C+")
    sum_up(speaking, listener, table)
    table.hold("back")
    table.choose("allow", "always")


def sum_up(speaking: ModuleType, listener: Listener, table: Any) -> None:
    """The first screen after a restart, line by line."""
    again = speaking.Spokesman(Conversation(table.conversation.sitting, table.conversation.game))
    again.listener = listener
    again.press(*["down"] * len(again.values), "ok")


REFUSED = (
    ("gems", "site V", "V", "canoe 1a"), ("canoes", "1a", "J"), ("elk", "2b"), ("canoes", "2b", "J"), ("people", "1"),
    ("people", "2"), ("gems", "site R", "R", "joe"), ("rules", "joe"),
)  # fmt: skip


def parts_of(table: Any) -> list[str]:
    table.hold("back")
    table.choose("correct")
    parts: list[str] = table.values
    table.press("back")
    return parts


def astray(speaking: ModuleType, listener: Listener, edition: str) -> None:
    """A river that went each of the likely other ways, and its being put back."""
    start = speaking.corrected({"/seats/1/canoes/a/at": "7L"}, edition, 3, must_launch=False)
    table = speaking.continued(start).lay("3", "4", "5")
    while table.state != "flowing":
        table.choose(table.values[-1]) if table.values else table.press("ok")
    table.listener = listener
    for way in ([], ["down"], ["up"], ["down", "down"]):
        table.hold("down")
        table.press(*way)
        table.hold("back")
        table.press("down", "down", *["back"] * (2 + len(table.conversation.pushes)))


def wander(speaking: ModuleType, listener: Listener, seed: int) -> None:
    chance = speaking.Random(seed)
    table = speaking.seated("base", 3 + seed % 3)
    table.listener = listener
    for _ in range(300):
        table.say(speaking.any_word(table, chance))

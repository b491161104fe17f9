"""Cues on lamps and a buzzer: what the settings switch, what changes, and what an ear can tell apart."""

from itertools import pairwise
from typing import Any

import pytest

from companion.app.clock import Clock
from companion.app.settings import settings_from
from companion.app.signals import LIGHTS, TUNES, CueSignals
from companion.referee.heard import Moment
from companion.views.cue import CUES, Cue
from hardware.buzzer import HIGHEST_HZ, LOWEST_HZ
from hardware.patterns import DARK, FAST_BLINK, ONE_FLASH, SLOW_BLINK, STEADY, WINK, Pattern, tune, value_at

SEATS = [{"colour": "blue", "lamp": 16}, {"colour": "green"}, {"colour": "red", "lamp": 20}]
TABLE = {"seats": SEATS, "menu": {"lamp": 26}, "buzzer": {"pin": 18}}


class Lines:
    """Keeps what each line was told to follow."""

    def __init__(self, clock: Clock = Moment, **settings: object) -> None:
        self.told: list[tuple[str, Pattern]] = []
        table = settings_from({**TABLE, **settings}, "")
        self.signals = CueSignals(table, clock, lambda *told: self.told.append(told))

    def after(self, *cues: Cue) -> list[tuple[str, Pattern]]:
        self.told.clear()
        for cue in cues:
            self.signals.signal(cue)
        return self.told


def test_only_lamps_whose_light_has_changed_are_told() -> None:
    lines = Lines()
    assert lines.after(Cue(("lay", "lay", "lay"))) == [("seat1", SLOW_BLINK), ("seat3", SLOW_BLINK)]
    assert lines.after(Cue(("turn", "lay", "lay"), "refused")) == [("seat1", STEADY), ("menu", FAST_BLINK)]
    assert lines.after(Cue(("turn", "lay", "lay"), "refused")) == []


def test_a_lamp_of_a_seat_that_does_not_play_goes_out() -> None:
    lines = Lines()
    lines.after(Cue(("turn", "turn", "turn"), "turn"))
    assert lines.after(Cue()) == [("seat1", DARK), ("seat3", DARK), ("menu", DARK)]


def test_a_lamp_flashes_once_when_a_card_of_its_seat_is_accepted_and_goes_on_as_it_was() -> None:
    """Also where the lamp has something else to say at once: the last card laid, a card turned up."""
    lines, accepted = Lines(), ("accepted",)
    assert lines.after(Cue(("turn", None, None), None, accepted, (False, False, True))) == [
        ("seat1", STEADY),
        ("seat3", ONE_FLASH),
        ("buzzer", tune((1760, 80), (0, 200))),
    ]
    assert lines.after(Cue(("turn", None, None), None, (), (True, False, False))) == [("seat1", WINK)]
    assert [value_at(WINK, at)[0] for at in (0, 249, 250, 9_000)] == [0, 0, 1, 1]
    assert lines.after(Cue(("turn", None, None))) == []


def test_no_lamp_flashes_for_cards_where_that_light_is_off() -> None:
    lines = Lines(cues={"accepted": "sound"})
    assert lines.after(Cue((None, None, None), None, (), (True, True, True))) == []


def test_a_sound_is_made_each_time() -> None:
    refused = Cue(sounds=("refused",))
    assert Lines().after(refused, refused) == [("buzzer", tune((220, 400), (0, 200)))] * 2


def test_the_sounds_of_one_moment_follow_one_another() -> None:
    (told,) = Lines().after(Cue(sounds=("accepted", "turn")))
    values = [value for value, _ in told[1].steps]
    assert values == [1760, 0, 659, 0, 988, 0, 0]


@pytest.mark.parametrize(("way", "lit", "heard"), [("both", 1, 1), ("light", 1, 0), ("sound", 0, 1), ("off", 0, 0)])
@pytest.mark.parametrize("name", CUES)
def test_each_cue_can_be_switched(name: Any, way: str, lit: int, heard: int) -> None:
    lines = Lines(cues={name: way})
    told = lines.after(Cue((name, None, None), None, (name,)))
    assert len([1 for line, pattern in told if line == "seat1" and pattern != DARK]) == lit
    assert len([1 for line, _ in told if line == "buzzer"]) == heard
    others = lines.after(Cue(sounds=tuple(other for other in CUES if other != name)))
    assert len([1 for line, _ in others if line == "buzzer"]) == 1


def test_in_quiet_hours_lamps_are_lit_and_nothing_sounds() -> None:
    night = Lines(
        lambda: Moment(0.0, "2026-03-01T12:00:00.000+00:00"), buzzer={"pin": 18, "quiet_hours": "00:00-23:59"}
    )
    assert night.after(Cue(("turn", None, None), None, ("turn",))) == [("seat1", STEADY)]


def test_a_table_without_lamps_or_buzzer_is_told_nothing() -> None:
    lines = Lines(seats=[{"colour": c} for c in ("blue", "green", "red")], menu={}, buzzer={})
    assert lines.after(Cue(("turn", None, None), "warning", CUES)) == []


def test_every_cue_has_a_light_and_a_sound() -> None:
    assert set(LIGHTS) == set(TUNES) == set(CUES)


def test_tunes_are_told_apart_by_their_rhythm_alone() -> None:
    """An active buzzer has one tone: what is left of a tune is when it sounds and when it does not."""
    rhythms = [tuple((value > 0, lasts) for value, lasts in steps) for steps in TUNES.values()]
    assert len(set(rhythms)) == len(TUNES)
    assert all(sounds != next_sounds for rhythm in rhythms for (sounds, _), (next_sounds, _) in pairwise(rhythm))


def test_tunes_are_short_and_can_be_played() -> None:
    for steps in TUNES.values():
        assert sum(lasts for _, lasts in steps) <= 1500
        assert all(value == 0 or LOWEST_HZ <= value <= HIGHEST_HZ for value, _ in steps)


def test_lights_that_one_lamp_can_show_are_told_apart() -> None:
    """A canoe that is lost and a word that was refused look alike, but never on the same lamp."""
    of_a_seat = ("turn", "lay", "accepted", "loss", "over")
    of_the_menu = ("turn", "refused", "warning")
    for names in (of_a_seat, of_the_menu):
        assert len({LIGHTS[name] for name in names}) == len(names)

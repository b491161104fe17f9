"""Evenings on which pins fail and come back: their replay has the presses that counted, and no others."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from stories.extent import mostly_slow
from stories.typed_evening import SETTINGS, Outcome, TypedEvening, replayed

from companion.app.inbox import EdgesWaiting
from companion.app.recording import Recording
from companion.app.settings import Settings
from companion.app.trace import PinLost, PinTried, Trace
from companion.rules.entries import PlyEntry
from hardware.buttons import Buttons
from hardware.simulated import SimulatedButtons, simulated_pin_factory

BUTTONS = ("seat1", "seat2", "seat3", "back")


class PressedEvening(TypedEvening):
    """Fingers at buttons whose pins fail while ``fails`` has their names.

    The app looks ``late_s`` late: none in real time is on the dot.
    """

    settings: ClassVar[dict[str, object]] = {**SETTINGS, "hardware": "real"}
    late_s: Callable[[], float] = staticmethod(lambda: 1e-5)

    def _wire_buttons(self, settings: Settings, recording: Recording, opened: ExitStack) -> Buttons:
        self.fails: set[str] = set()
        pins = settings.pins()
        factory = _failing(lambda pin: any(pins[name] == pin for name in self.fails))
        buttons = opened.enter_context(
            Buttons(
                pins,
                lambda: None,
                pin_factory=factory,
                clock=lambda: self._clock.seconds,
                seen=recording.seen,
                followed=recording.followed,
            )
        )
        self._fingers = SimulatedButtons(factory, pins)
        return buttons

    def wait(self, seconds: float) -> None:
        until = self._clock.seconds + seconds
        while (due := self._table.deadline()) is not None and due <= until:
            self._clock.seconds = min(until, max(self._clock.seconds, due) + self.late_s())
            self._table.take(None)
        self._clock.seconds = until

    def move(self, button: str, *, down: bool) -> None:
        (self._fingers.press if down else self._fingers.release)(button)
        self.wait(self.late_s())
        self._table.take(EdgesWaiting())

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.move(button, down=True)
            self.wait(0.1)
            self.move(button, down=False)
            self.wait(1.2)


def _failing(fails: Callable[[int], bool]) -> Any:
    factory: Any = simulated_pin_factory()

    class Pin(factory.pin_class):  # type: ignore[misc] # gpiozero has no types
        def _get_state(self) -> Any:
            if fails(self._number):
                raise OSError("GPIO busy")
            return super()._get_state()

    factory.pin_class = Pin
    return factory


def back_fails_while_it_is_down(evening: PressedEvening) -> None:
    evening.press("seat1", "seat2")
    evening.move("back", down=True)
    evening.wait(0.3)
    evening.fails.add("back")
    evening.wait(0.3)
    evening.move("back", down=False)
    evening.wait(2)
    evening.press("seat3")


def a_pin_fails_at_a_press(evening: PressedEvening) -> None:
    evening.press("seat1")
    evening.fails.add("seat2")
    evening.press("seat2", "seat3")


def a_button_is_down_when_its_pin_is_back(evening: PressedEvening) -> None:
    evening.press("seat1")
    evening.fails.add("seat2")
    evening.move("seat2", down=True)
    evening.wait(1)
    evening.fails.clear()
    evening.wait(12)
    evening.move("seat2", down=False)
    evening.wait(2)
    evening.press("seat3", "seat2")


def by_chance(seed: int) -> Callable[[PressedEvening], None]:
    chance = Random(seed)

    def play(evening: PressedEvening) -> None:
        if seed % 2:
            evening.late_s = lambda: chance.choice((1e-5, 0.001, 0.03, 0.4))
        for _ in range(60):
            button, down = chance.choice(BUTTONS), chance.random() < 0.5
            match chance.choices(("move", "press", "fail", "mend"), (4, 4, 2, 3))[0]:
                case "move":
                    evening.move(button, down=down)
                case "press":
                    evening.press(button)
                case "fail":
                    evening.fails.add(button)
                case _:
                    evening.fails.discard(button)
            evening.wait(chance.choice((0.001, 0.015, 0.06, 0.3, 1.1, 4.0, 10.0)))

    return play


def played(what: Callable[[PressedEvening], None], folder: Path) -> tuple[Outcome, Path]:
    trace = folder / "a.trace"
    with ExitStack() as opened:
        evening = PressedEvening(folder / "games", trace, opened)
        evening.wait(1)
        what(evening)
        evening.wait(2)
        evening.end()
        return evening.outcome(), trace


def plies(outcome: Outcome) -> list[str]:
    return [str(entry.ply) if isinstance(entry, PlyEntry) else "other" for game in outcome.changed for entry in game]


@pytest.mark.parametrize(
    ("what", "count"),
    [(back_fails_while_it_is_down, 3), (a_pin_fails_at_a_press, 2), (a_button_is_down_when_its_pin_is_back, 3)],
)
def test_a_press_that_was_none_as_its_pin_failed_is_none_in_the_replay(
    what: Callable[[PressedEvening], None], count: int, tmp_path: Path
) -> None:
    outcome, trace = played(what, tmp_path)
    assert len(plies(outcome)) == count
    assert replayed(trace, tmp_path / "again") == (outcome, "")


@pytest.mark.parametrize("seed", mostly_slow(range(12), quick=3))
def test_whatever_pins_fail_and_come_back_the_replay_has_the_same_entries(seed: int, tmp_path: Path) -> None:
    outcome, trace = played(by_chance(seed), tmp_path)
    kinds = [type(line) for line in Trace(trace).lines()]
    assert min(kinds.count(PinLost), kinds.count(PinTried)) > 3
    assert replayed(trace, tmp_path / "again") == (outcome, "")

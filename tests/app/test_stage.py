"""The stage: outputs are shown each new scene, and one that fails never stops the game."""

import logging

import pytest
from PIL import Image

from companion.app.stage import Stage
from companion.views.cue import Cue
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene

ONE, OTHER = Scene("One"), Scene("Other")


class Output:
    """Keeps what it is shown, or fails while it is told to."""

    def __init__(self) -> None:
        self.shown: list[tuple[Scene, tuple[int, int]]] = []
        self.pictures: list[tuple[Scene, Image.Image]] = []
        self.fails: Exception | None = None

    def show(self, scene: Scene, picture: Image.Image) -> None:
        if self.fails:
            raise self.fails
        self.shown.append((scene, picture.size))
        self.pictures.append((scene, picture))


def test_a_scene_goes_to_every_output_once_and_as_a_picture_of_its_size() -> None:
    outputs = [Output(), Output()]
    stage = Stage(outputs, PANELS["0.91"])
    for scene in (ONE, ONE, OTHER, ONE):
        stage.show(scene)
    seen = [(ONE, (128, 32)), (OTHER, (128, 32)), (ONE, (128, 32))]
    assert [output.shown for output in outputs] == [seen, seen]


@pytest.mark.parametrize("error", [OSError(5, "Input/output error"), ValueError("odd"), RuntimeError(), KeyError("x")])
def test_an_output_that_fails_stops_neither_the_game_nor_the_others(error: Exception) -> None:
    broken, whole = Output(), Output()
    broken.fails = error
    stage = Stage([broken, whole], PANELS["0.96"])
    stage.show(ONE)
    stage.show(OTHER)
    assert [scene for scene, _ in whole.shown] == [ONE, OTHER]


def test_an_output_that_is_well_again_is_shown_what_is_new() -> None:
    output = Output()
    stage = Stage([output], PANELS["0.96"])
    output.fails = OSError("gone")
    stage.show(ONE)
    output.fails = None
    stage.show(OTHER)
    assert [scene for scene, _ in output.shown] == [OTHER]


def test_a_failing_output_is_logged_once_each_time_it_begins_to_fail(caplog: pytest.LogCaptureFixture) -> None:
    output = Output()
    stage = Stage([output], PANELS["0.96"])
    for number, fails in enumerate((True, True, False, True)):
        output.fails = OSError("gone") if fails else None
        stage.show(Scene(str(number)))
    assert [record.message for record in caplog.records] == ["Output: gone; the game goes on"] * 2


def test_a_fault_of_ours_is_logged_with_all_of_it_and_the_world_s_in_a_line(caplog: pytest.LogCaptureFixture) -> None:
    ours, world = Output(), Output()
    ours.fails, world.fails = KeyError("x"), BrokenPipeError(32, "Broken pipe")
    Stage([ours, world], PANELS["0.96"]).show(ONE)
    assert [record.exc_info is not None for record in caplog.records] == [True, False]
    assert {record.levelno for record in caplog.records} == {logging.ERROR}


class Signals:
    """Keeps the cues that it is given, or fails while it is told to."""

    def __init__(self) -> None:
        self.given: list[Cue] = []
        self.fails: Exception | None = None

    def signal(self, cue: Cue) -> None:
        if self.fails:
            raise self.fails
        self.given.append(cue)


def test_a_light_is_given_once_and_a_sound_each_time() -> None:
    signals = Signals()
    stage = Stage([], PANELS["0.96"], signals=[signals])
    lit, heard = Cue(("turn",)), Cue(("turn",), sounds=("refused",))
    for cue in (lit, lit, heard, heard, lit, lit):
        stage.signal(cue)
    assert signals.given == [lit, heard, heard, lit]


def test_signals_that_fail_stop_neither_the_game_nor_the_display(caplog: pytest.LogCaptureFixture) -> None:
    broken, whole, output = Signals(), Signals(), Output()
    broken.fails = KeyError("seat1")
    stage = Stage([output], PANELS["0.96"], signals=[broken, whole])
    for number in range(3):
        stage.signal(Cue((None,) * number))
        stage.show(Scene(str(number)))
    assert len(whole.given) == len(output.shown) == 3
    assert [record.message for record in caplog.records] == ["Signals: 'seat1'; the game goes on"]


MANY = Scene("Lay a card", ("one", "two", "three", "four"))


def test_a_scene_with_more_lines_than_fit_is_shown_page_by_page() -> None:
    """Round and round, each page for the same time; a new scene begins with its first."""
    output = Output()
    stage = Stage([output], PANELS["0.96"])
    for now in (0.0, 1.0, 2.4, 2.5, 4.9, 5.1, 7.0, 7.6):
        stage.show(MANY, now)
    first, second = (draw(MANY, PANELS["0.96"], leaf=leaf).tobytes() for leaf in (0, 1))
    assert first != second
    assert [picture.tobytes() for _, picture in output.pictures] == [first, second, first, second]
    assert stage.deadline() == pytest.approx(7.6 + 2.5)
    stage.show(ONE, 8.0)
    stage.show(MANY, 9.0)
    assert output.pictures[-1][1].tobytes() == first


def test_no_page_is_due_where_all_is_seen_or_nobody_looks() -> None:
    stage, blind = Stage([Output()], PANELS["0.96"]), Stage([], PANELS["0.96"])
    stage.show(ONE, 1.0)
    blind.show(MANY, 1.0)
    assert (stage.deadline(), blind.deadline()) == (None, None)


def test_pages_rest_on_the_first_when_nobody_has_done_anything_for_long() -> None:
    """Else the display would never go dark, and its big line would burn in."""
    output = Output()
    stage = Stage([output], PANELS["0.96"])
    stage.show(MANY)
    while (due := stage.deadline()) is not None:
        stage.show(MANY, due)
        last = due
    assert 500 < last < 700
    assert output.pictures[-1][1].tobytes() == draw(MANY, PANELS["0.96"]).tobytes()


def test_a_scene_that_was_drawn_over_is_shown_again() -> None:
    output = Output()
    stage = Stage([output], PANELS["0.96"])
    stage.show(ONE)
    stage.forget()
    stage.show(ONE)
    assert [scene for scene, _ in output.shown] == [ONE, ONE]

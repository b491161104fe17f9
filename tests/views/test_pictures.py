"""Every scene is a picture of one bit and exactly its size, with the chosen line and the notice on it."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from stories.extent import mostly_slow
from stories.leaves import pictures_of

from companion.referee.messages import message
from companion.rules.entries import Player
from companion.views.panels import PANELS, PanelSize
from companion.views.raster import draw
from companion.views.scene import Scene
from companion.views.wording import Wording, catalogue

EVERY_PANEL = tuple(PANELS.values())
HIGH, LOW = PANELS["0.96"], PANELS["0.91"]
ARGUMENTS = {
    "what": "a card", "value": "yes",
    "seat": 1, "reader": 2, "seats": "1 2 3", "gem": "VVR", "taken": "V", "gems": "2 ruby", "cargo": "B", "card": "C",
    "canoe": "double_elk", "arm": "L",
    "arms": "LRLRLRLRLRLR", "to": "7R", "at": "6L", "count": 12, "round": 40, "weather": "+2", "speed": 8, "push": 12,
    "pushes": 12, "up": "←", "down": "→", "uid": "04A22B7C910280", "number": 6, "pin": "17", "lowest": "6",
    "end": "agreed", "button": "seat1", "start": "6 right", "place": "below the falls", "cards": "123 L C",
    "laden": "BV", "owned": "VVCCYBB", "canoes": (message("short.elk_canoe", at="7L", laden="BV"),),
    "pressed": "7 123 L", "held": "C", "card_1": "lasso", "card_2": "cloud", "card_3": "123",
    "aboard": "BR", "percent": 100, "most": 8, "likely": 8, "last": 6, "keys": "1234567xlc",
    "whose": "laden_canoe_there/VR/6L", "victim": "laden_canoe/VV/4",
    "copy": "damaged-0001", "part": "the cloud", "other": "a canoe",
    "cause": "the cable is out", "first": "at 7 right", "second": "at 6 left",
    "numbers": "1, 2, 3, 4, 5, 6",
    "cost": 12, "points": "3 4 5", "ends": "6L 6R", "load": "VC", "language": "de", "trouble": "failed",
}  # fmt: skip
"""A long one for each argument that a text may have."""


def every_text(players: list[Player]) -> Iterator[str]:
    wording = Wording(players)
    for section in ("say", "line", "glance", "brief"):
        for code in catalogue()[section]:
            yield wording._fill(catalogue()[section][code], ARGUMENTS)


def ink(picture: Image.Image) -> int:
    return sum(picture.histogram()[1:])


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is not None


def look_different(one: Scene, other: Scene, panel: PanelSize) -> bool:
    """Whether there is a page that differs."""
    pages = [[page.tobytes() for page in pictures_of(scene, panel)] for scene in (one, other)]
    return pages[0] != pages[1]


def check(scene: Scene) -> None:
    for panel in EVERY_PANEL:
        picture = draw(scene, panel)
        assert picture.mode == "1"
        assert picture.size == (panel.width, panel.height)
        assert ink(picture) > 0


names = st.text(max_size=30)


@pytest.mark.slow
@pytest.mark.parametrize(
    "called",
    mostly_slow(
        [
            ("🎲" * 20, "\u202e\ud800\0\n", "W" * 60),
            ("Anna", "Bo", ""),
            ("Chloe\u0301", "Ζωή", "李小龍"),
            ("{x}", "(R1)", ": "),
        ],
        quick=1,
    ),
)
def test_every_text_is_drawn_with_names_of_any_kind(called: tuple[str, ...]) -> None:
    for text in every_text([Player(seat, name, "blue") for seat, name in enumerate(called, 1)]):
        check(Scene(text, (text, "another line"), 0, text))
        check(Scene(text, (text, "another line")))


@pytest.mark.slow
@settings(max_examples=10)
@given(names, names, names)
def test_texts_with_names_are_drawn_with_names_of_any_letters(first: str, second: str, third: str) -> None:
    players = [Player(seat, name, "blue") for seat, name in enumerate((first, second, third), 1)]
    nobody = set(every_text([]))
    for number, text in enumerate(text for text in every_text(players) if text not in nobody):
        check(Scene(text, (text, "another line"), number % 2, text))


@given(st.text(min_size=1, max_size=60), st.lists(st.text(max_size=60), max_size=20), st.text(max_size=90), st.data())
def test_any_scene_at_all_is_drawn(glance: str, lines: list[str], notice: str, data: st.DataObject) -> None:
    chosen = data.draw(st.sampled_from([None, *range(len(lines))]))
    for panel in EVERY_PANEL:
        assert draw(Scene(glance, tuple(lines), chosen, notice), panel).size == (panel.width, panel.height)


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
@pytest.mark.parametrize(
    "note", ["", "It is Anna's turn. (R1)", "A notice so long that it needs many rows of the screen. (R1)"]
)
@pytest.mark.parametrize("status", ["", "Readers lost: play on with the buttons."])
@pytest.mark.parametrize("count", mostly_slow([1, 2, 3, 7, 40], quick=4))
def test_the_chosen_line_is_always_seen(panel: PanelSize, note: str, status: str, count: int) -> None:
    """Another text in its place makes another picture."""
    for chosen in range(count):
        lines = tuple(f"choice {number}" for number in range(count))
        changed = tuple("Q" * 9 if number == chosen else line for number, line in enumerate(lines))
        scenes = [Scene("Anna: play 5", some, chosen, note, status) for some in (lines, changed)]
        assert look_different(*scenes, panel), (chosen, count)


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
@pytest.mark.parametrize("count", [0, 1, 3, 40])
def test_a_notice_is_always_seen(panel: PanelSize, count: int) -> None:
    lines = tuple(f"choice {number}" for number in range(count))
    for chosen in range(count) or [None]:
        scenes = [Scene("Anna: play 5", lines, chosen, notice) for notice in ("", "Not now. (R1)", "Not here. (R1)")]
        pictures = [draw(scene, panel) for scene in scenes]
        assert all(differ(pictures[i], pictures[j]) for i, j in ((0, 1), (0, 2), (1, 2)))


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
@pytest.mark.parametrize("chosen", [None, 0])
def test_the_rule_of_a_long_notice_is_seen(panel: PanelSize, chosen: int | None) -> None:
    long = "Maximiliane-Josephine's card on Alexandrina-Viktoria's reader, and so on."
    scenes = [Scene("Anna: play 5", ("a", "b"), chosen, f"{long} ({rule})") for rule in ("R1", "T2")]
    assert look_different(*scenes, panel)


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
def test_the_choices_beside_the_chosen_one_do_not_look_chosen(panel: PanelSize) -> None:
    lines = ("one", "two", "three")
    scenes = [Scene("Who?", lines, chosen, notice="x") for chosen in range(3)]
    assert all(look_different(scenes[i], scenes[j], panel) for i, j in ((0, 1), (0, 2), (1, 2)))


def test_on_the_big_display_three_choices_are_seen_together() -> None:
    scene = Scene("Anna: play 5", ("one", "two", "three"), 1)
    for number in (0, 2):
        changed = (*scene.lines[:number], "other", *scene.lines[number + 1 :])
        assert differ(draw(scene, HIGH), draw(Scene(scene.glance, changed, 1), HIGH))


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
def test_the_glance_line_is_seen_with_everything_else(panel: PanelSize) -> None:
    for notice in ("", "Not now. (R1)"):
        pictures = [
            draw(Scene(f"Anna: play {card}", ("one",) * 9, 4, notice, who="Anna", what=card), panel) for card in "56"
        ]
        assert differ(*pictures)


@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
def test_nothing_is_drawn_over_the_edge_of_a_row(panel: PanelSize) -> None:
    """A line that is too long by far looks like one that is too long by a little."""
    for chosen in (None, 0):
        pictures = [draw(Scene("W" * count, ("W" * count,), chosen), panel) for count in (60, 200)]
        assert not differ(*pictures)


@pytest.mark.parametrize(("speed", "arms"), [(8, "← → ← → ← → ← →"), (5, "← → ← → ←")])
def test_the_arms_of_the_fastest_river_fit_on_a_line(speed: int, arms: str) -> None:
    wide = Scene(f"River speed {speed}", (f"it went {arms}",), 0)
    cut = Scene(f"River speed {speed}", (f"it went {arms} … and more",), 0)
    for panel in EVERY_PANEL:
        assert look_different(wide, cut, panel)


@pytest.mark.parametrize("gem", "VCYBR")
@pytest.mark.parametrize("at", ["5", "6L", "7R"])
def test_a_choice_is_seen_to_its_end(gem: str, at: str) -> None:
    """Smaller letters are taken before anything is cut: another last letter makes another picture."""
    wording = Wording([Player(1, "", "yellow")])
    told = {
        "play.unload": {"whose": f"laden_canoe_there/{gem}/{at}", "gem": gem},
        "play.steal": {"seat": 1, "gem": gem},
        "choose.buy": {"canoe": "double", "gem": gem},
        "fall.canoe": {"seat": 1, "gem": gem},
    }
    for code, arguments in told.items():
        text = wording.say(message(code, **arguments))
        for panel in EVERY_PANEL:
            scenes = [Scene("Yellow: play 5", (line,), 0) for line in (text, text[:-1] + "Q")]
            assert look_different(*scenes, panel), text


@pytest.mark.parametrize("note", ["", "Not now. (R1)"])
@pytest.mark.parametrize("panel", EVERY_PANEL, ids=PANELS)
def test_a_line_that_can_be_chosen_does_not_look_like_one_that_is_told(panel: PanelSize, note: str) -> None:
    assert look_different(*(Scene("Who?", ("one",), chosen, note) for chosen in (None, 0)), panel)


def test_a_sign_says_that_there_are_more_lines_above_or_below() -> None:
    lines = ("one", "two", "three", "four", "five")
    right = (119, 31, 128, 64)
    first, middle, last = (draw(Scene("Who?", lines, chosen), HIGH).crop(right) for chosen in (0, 2, 4))
    everything = draw(Scene("Who?", lines[:3], 0), HIGH).crop(right)
    assert first.tobytes() != everything.tobytes()
    assert len({first.tobytes(), middle.tobytes(), last.tobytes()}) == 3


def test_a_line_without_room_stands_on_the_next_page() -> None:
    first, second = pictures_of(Scene("Lay a card", ("one", "two", "three", "four")), HIGH)
    assert first.tobytes() == draw(Scene("Lay a card", ("one", "two", "three")), HIGH).tobytes()
    assert second.tobytes() == draw(Scene("Lay a card", ("four",)), HIGH).tobytes()


def test_a_name_without_end_is_shown_shortened_and_at_once() -> None:
    wording = Wording([Player(1, "n" * 100_000, "blue")])
    assert len(wording.seat(1)) < 50
    draw(Scene(wording.seat(1), (wording.seat(1),) * 3, notice=wording.seat(1)), HIGH)

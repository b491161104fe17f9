"""The picture is turned to the far side in the turns of those who sit there."""

from pathlib import Path
from typing import Any

from stories.games import greedy_game
from stories.hands import Hands

from companion.app.replay import Replay
from companion.app.settings import settings_from
from companion.intake.deck import simulated_deck
from companion.journal import Journal
from companion.views.raster import draw
from companion.views.scene import Scene

COLOURS = ("blue", "green", "yellow", "red")


class Seen:
    """An output that keeps each scene and its picture."""

    def __init__(self) -> None:
        self.shown: list[tuple[Scene, bytes]] = []

    def show(self, scene: Scene, picture: Any) -> None:
        self.shown.append((scene, picture.tobytes()))


def test_the_picture_is_turned_in_the_turns_of_those_on_the_far_side(fleeting: Path) -> None:
    seats = [{"colour": colour, "button": pin} for colour, pin in zip(COLOURS, (17, 27, 22, 23), strict=True)]
    display = {"kind": "none", "turned_for": ["green"], "stands": "falls"}
    settings, deck, seen = (
        settings_from({"seats": seats, "display": display}, "settings"),
        simulated_deck(COLOURS),
        Seen(),
    )
    with (
        Journal.open(fleeting) as journal,
        Replay(settings, deck, journal, lambda _clock, _seen: [seen]) as replay,
    ):
        hands = Hands(replay, settings, deck, lambda _line: None, tagged=frozenset({1, 2, 3, 4}))
        hands.set_up("base", "3", "1", "L")
        hands.play_script(greedy_game(hands.conversation.position, 3)[:60])
    turned = [scene.turned for scene, _ in seen.shown]
    assert turned == [scene.turn_of == "green" for scene, _ in seen.shown]
    assert 10 < sum(turned) < len(turned) - 10
    panel = settings.display.panel_size()
    assert all(draw(scene, panel).tobytes() == picture for scene, picture in seen.shown)

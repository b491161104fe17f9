"""Makes the pictures of the manual anew from the recorded games: python tests/stories/draw_pictures.py FOLDER."""

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

from companion.app.outputs import enlarged
from companion.app.replay import Replay
from companion.app.settings import settings_from
from companion.app.trace import Trace
from companion.intake.deck import deck_from
from companion.journal import Journal
from companion.referee.conversation import Conversation
from companion.referee.heard import Moment
from companion.referee.questions import Sitting
from companion.referee.words import MenuHeld, MenuPressed, SeatPressed, Word
from companion.views.compose import scene_for
from companion.views.panels import PANELS
from companion.views.raster import draw
from companion.views.scene import Scene

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAP = 16
WANTED = {
    "example-rounds": (
        ("Lay a card", "Waiting for Red, Brown"),
        ("Yellow: play 6", "amethyst: home"),
        ("River speed 4", "it went ← → ← →"),
        ("Over the falls", "Yellow falls: sapphire back"),
    ),
    "whole-game": (
        ("Which rules?", "BGA rules"),
        ("Lay a card", "Waiting for Anna, Chloé, Dana"),
        ("Dana: which?", "cloud"),
        ("Bo: turn up", "Danger: Bo 4, amethyst"),
        ("Bo: play 5", "launch to 3, load amethyst"),
        ("River speed 6", "Chloé's canoe: 2 to 7 →"),
        ("Over the falls", "Anna falls: diamond back"),
        ("Chloé wins!", "Chloé: 4 amethyst, sapphire"),
    ),
    "spirits": (
        ("Bo: play 3", "double: to 3, slide to 4"),
        ("Bo: play 2", "at 7 →: take the elk"),
        ("River speed 5", "push 4: the whirlpool disc"),
        ("Bo: play lasso", "canoes to the bank"),
        ("Over the falls", "Beaver falls: cloud to 0"),
        ("Bo: which arm?", "Back on the whirlpool at 5."),
    ),
}
"""Per recording the screens shown in the manual: the glance line, and a line that is on it."""


class _Catcher:
    """Keeps the first picture of each wanted screen."""

    def __init__(self, wanted: tuple[tuple[str, str], ...], seen: Callable[[], Image.Image]) -> None:
        self.found: dict[tuple[str, str], Image.Image] = {}
        self._wanted = wanted
        self._seen = seen

    def show(self, scene: Scene, _picture: Image.Image) -> None:
        for wanted in self._wanted:
            if scene.glance == wanted[0] and wanted[1] in scene.lines and wanted not in self.found:
                self.found[wanted] = self._seen().copy()


def sheet(name: str) -> Image.Image:
    """The wanted screens of a recording beside and below each other, as the display's chip has them."""
    trace = Trace(EXAMPLES / f"{name}.trace")
    settings = settings_from(trace.header.settings, name)
    deck = deck_from(trace.header.deck, name)
    catchers: list[_Catcher] = []

    def outputs(_clock: object, seen: Callable[[], Image.Image]) -> list[_Catcher]:
        catchers.append(_Catcher(WANTED[name], seen))
        return catchers

    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.open(Path(folder)) as journal,
        Replay(settings, deck, journal, outputs) as replay,
    ):
        for line in trace.lines():
            replay.play(line)
            if len(catchers[0].found) == len(WANTED[name]):
                break
    return side_by_side([catchers[0].found[wanted] for wanted in WANTED[name]])


def aside() -> Image.Image:
    """What stands beside a game: the menu, what hands can hold, who leaves, and what is taken back."""
    sitting = Sitting(("Anna", "Bo", "Chloé"), ("blue", "green", "yellow"), pause_s=0, show_hands=True)
    conversation = Conversation(sitting)
    start = [MenuPressed("ok")] * 4
    ways: tuple[list[Word], ...] = (
        [*start, MenuHeld("back")],
        [*[MenuPressed("down")] * 2, MenuPressed("ok")],
        [MenuPressed("ok"), MenuPressed("down"), MenuPressed("down")],
        [MenuPressed("back"), SeatPressed(2), MenuPressed("back")],
    )
    scenes = []
    for words in ways:
        for word in words:
            conversation.hear(word, Moment())
        scenes.append(scene_for(conversation.talk()))
    return side_by_side([draw(scene, PANELS["0.96"]) for scene in scenes])


def panels() -> Image.Image:
    """One scene on each of the panels."""
    scene = Scene(
        "Yellow: play 6",
        ("amethyst: home", "amethyst: over the falls", "launch to 6 →"),
        1,
        who="Yellow",
        what="6",
        turn_of="yellow",
    )
    return side_by_side([draw(scene, panel) for panel in PANELS.values()])


def side_by_side(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures enlarged, two in a row."""
    screens = list(map(enlarged, pictures))
    width, height = screens[0].size
    rows = (len(screens) + 1) // 2
    whole = Image.new("L", (2 * width + 3 * GAP, GAP + rows * (height + GAP)), 96)
    for number, screen in enumerate(screens):
        whole.paste(screen, (GAP + number % 2 * (width + GAP), GAP + number // 2 * (height + GAP)))
    return whole


def main(folder: Path) -> None:
    """Write a sheet for each recording, one of what stands beside a game, and one of the panels."""
    for name in WANTED:
        sheet(name).save(folder / f"{name}.png", optimize=True)
    aside().save(folder / "aside.png", optimize=True)
    panels().save(folder / "panels.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

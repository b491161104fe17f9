"""The language that a table has chosen tonight is spoken from the first screen after a power cut on."""

from collections.abc import Callable
from contextlib import ExitStack

from stories.box import Box


def test_the_offered_game_is_offered_in_the_language_of_tonight(open_box: Callable[..., Box]) -> None:
    with ExitStack() as opened:
        box = open_box(within=opened)
        box.set_up()
        box.hold("back")
        while box.table.conversation.chosen() != "language":
            box.press("down")
        box.press("ok")
    for seat in ("seat1", "seat2", "seat3"):  # nor is it forgotten when the game goes on
        with ExitStack() as opened:
            box = open_box(within=opened)
            assert box.scenes.shown[-1].glance == "Weiter?"
            box.press("ok", seat)
            assert box.table.conversation.talk().language == "de"

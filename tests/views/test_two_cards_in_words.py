"""That two cards of a seat lie on one reader is said in every language, whole on the displays, whatever its name."""

import pytest
from stories.leaves import noted_on

from companion.rules import Player
from companion.views.letters import drawable
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording, languages


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("panel", PANELS)
def test_two_cards_on_a_reader_are_told_whole_with_their_seat(panel: str, language: str) -> None:
    for name in ("", "Maximiliane", "Anna Lena Wilhelmina"):
        wording = Wording([Player(1, name, "blue")], language)
        told = wording.line("two_cards", seat=1)
        assert wording.seat(1) in told
        assert noted_on(pages_for(Scene("Anna: 5", ("one", "two"), status=told), PANELS[panel])) == drawable(told)

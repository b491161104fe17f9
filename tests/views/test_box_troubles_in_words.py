"""What the box lacks is said in every language, whole on the displays, and each trouble in words of its own."""

from typing import get_args

import pytest
from stories.bare_letters import BARE_LETTER
from stories.leaves import noted_on

from companion.app.box_troubles import lost_buttons, no_buttons, no_display, no_log, no_trace, not_offered
from companion.journal.errors import Kind
from companion.referee.messages import Message, message
from companion.rules import Player
from companion.views.fitting import wrapped
from companion.views.letters import drawable
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording, languages
from hardware.errors import ButtonsError, PinTrouble, ScreenTrouble

PINS = [no_buttons(ButtonsError("", kind, 27)) for kind in get_args(PinTrouble)]
BUTTONS = [lost_buttons({"seat6": ButtonsError("", kind, 27)}, among=10) for kind in get_args(PinTrouble)]
DISPLAYS = [no_display(kind) for kind in get_args(ScreenTrouble)]
FILES = [of(kind) for kind in get_args(Kind) for of in (no_log, no_trace, lambda kind: not_offered(999, kind))]
DECKS = [message("deck_not_written", trouble=kind) for kind in (*get_args(Kind), "deck")]
ONE_READER = [message(f"no_reader.{what}", number=255) for what in ("failed", "lacking")]
SOME_READERS = [message(f"no_readers.{what}", numbers="1, 2, 3, 4, 5, 6") for what in ("failed", "lacking")]
READERS = [
    *ONE_READER,
    *SOME_READERS,
    message("no_reader.own", seat=6),
    message("no_readers.own", seats="1 2 3 4 5 6"),
]
TROUBLES = [trouble for trouble in (*PINS, *BUTTONS, *DISPLAYS, *FILES, *DECKS, *READERS) if trouble]

every_language = pytest.mark.parametrize("language", languages())


@every_language
def test_every_trouble_has_words_of_its_own(language: str) -> None:
    said = [Wording([], language).say(trouble) for trouble in TROUBLES]
    assert len(set(said)) == len(TROUBLES) == 9 + 9 + 9 + 3 * 11 + 12 + 6
    assert not any(map(BARE_LETTER.search, said))
    assert not any("{" in words or "None" in words for words in said)


@every_language
@pytest.mark.parametrize("panel", PANELS)
def test_no_trouble_is_cut_on_a_display(panel: str, language: str) -> None:
    for trouble in TROUBLES:
        status = Wording([], language).say(trouble)
        assert noted_on(pages_for(Scene("Anna: 5", ("one", "two"), status=status), PANELS[panel])) == drawable(status)


@every_language
@pytest.mark.parametrize("panel", PANELS)
def test_the_failed_readers_of_six_are_told_whole_whatever_their_names(panel: str, language: str) -> None:
    players = [Player(seat, "Maximiliane-Josephine", "blue") for seat in range(1, 7)]
    wording = Wording(players, language)
    for trouble in READERS:
        status = wording.say(trouble)
        assert noted_on(pages_for(Scene("Anna: 5", ("one", "two"), status=status), PANELS[panel])) == drawable(status)
    assert wording.seats(range(1, 7)) in status


@every_language
def test_every_trouble_is_told_briefly(language: str) -> None:
    """In rows of 22 letters: the log has the rest."""
    wording = Wording([], language)
    rows = {trouble: len(wrapped(wording.say(trouble), 22, len)) for trouble in TROUBLES}
    assert {trouble for trouble in (*PINS, *BUTTONS, *DISPLAYS) if trouble and rows[trouble] > 2} == set()
    assert max(rows.values()) <= 3


@pytest.mark.parametrize(
    ("trouble", "german"),
    [
        (no_buttons(ButtonsError("button 'ok' on pin 17: busy", "busy", 17)), "Keine Knöpfe: GPIO 17 ist belegt."),
        (no_buttons(ButtonsError("no lgpio", "no_library")), "Keine Knöpfe: lgpio fehlt."),
        (lost_buttons({"back": ButtonsError("", "busy", 27)}, among=5), "Knopf zurück: GPIO 27 ist belegt."),
        (lost_buttons({"ok": ButtonsError("", "busy", 27)}, among=1), "Keine Knöpfe: GPIO 27 ist belegt."),
        (no_display("no_answer"), "Keine Anzeige: keine Antwort."),
        (no_log("full"), "Kein Protokoll: Speicher ist voll."),
        (no_trace("folder"), "Keine Aufnahme: Ordner ist unbrauchbar."),
        (not_offered(3, "damaged"), "Spiel 3 fehlt hier: Datei ist beschädigt."),
        (message("no_reader.failed", number=2), "Leser 2 versagt: weiter mit Knöpfen."),
        (message("no_reader.own", seat=1), "Leser von Blau versagt: weiter mit Knöpfen."),
        (message("no_readers.lacking", numbers="2, 3"), "Der Platine fehlen Leser 2, 3: siehe Protokoll."),
        (message("deck_mended", seat=1, card="5"), "Diese Marke: Blau, 5, von nun an."),
    ],
)
def test_a_trouble_is_said_in_german(trouble: Message, german: str) -> None:
    assert Wording([Player(1, "", "blue")], "de").say(trouble) == german


def test_what_is_well_is_no_trouble() -> None:
    assert (lost_buttons({}, among=5), no_display(None), no_log(None)) == (None, None, None)

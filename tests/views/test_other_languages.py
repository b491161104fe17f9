"""Each other language says all that English says, in letters that displays have and lines that fit as well."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import pytest
from msgspec.structs import replace
from stories.mixes import Mix, moments
from stories.rules_for_screens import check_pages

import companion
from companion.referee.conversation import Conversation
from companion.referee.hand_messages import step_message
from companion.referee.hand_steps import CardsTo
from companion.referee.hands_on import steps_between
from companion.referee.heard import Talk
from companion.referee.questions import Sitting
from companion.rules import EDITIONS, Player, play, public
from companion.views.compose import scene_for, waits_for
from companion.views.fitting import wrapped
from companion.views.glance import WIDTHS, length
from companion.views.letters import drawable
from companion.views.panels import PANELS
from companion.views.pictograms import is_pictogram
from companion.views.wording import Wording, catalogue, languages

ROOT = Path(companion.__file__).parent
OTHERS = [language for language in languages() if language != "en"]
WIDEST = {"card_sign": "☁", "push": "12", "speed": "12", "seat": ""}

STRANGE = {"FFFFFF", *(catalogue(language)["words"]["language"] for language in languages())}
"""Of the id of a tag that the tests show and nobody knows, and the names of languages, each in its own."""

other_languages = pytest.mark.parametrize("language", OTHERS)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@other_languages
def test_every_text_is_there_in_every_section(language: str) -> None:
    english, other = catalogue(), catalogue(language)
    assert {section: set(texts) for section, texts in other.items()} == {
        section: set(texts) for section, texts in english.items()
    }


@other_languages
def test_every_text_has_the_same_places_for_arguments(language: str) -> None:
    english, other = catalogue(), catalogue(language)
    for section, texts in english.items():
        for code, text in texts.items():
            assert places(other[section][code]) == places(text), (section, code)


@other_languages
def test_every_letter_can_be_drawn(language: str) -> None:
    for section, texts in catalogue(language).items():
        for code, text in texts.items():
            plain = "".join(char for char in text if not is_pictogram(char))
            assert drawable(plain) == plain, (section, code)


@other_languages
def test_every_short_form_fits_where_letters_are_big(language: str) -> None:
    """As wide as the widest English one at the most, so that no panel has to cut what is to be done."""
    height = 28
    texts = {code: (catalogue()["brief"][code], catalogue(language)["brief"][code]) for code in catalogue()["brief"]}
    wide = {code: [length(text.format(**WIDEST), height, WIDTHS[-1]) for text in both] for code, both in texts.items()}
    widest = max(english for english, _ in wide.values())
    assert {code: other for code, (_, other) in wide.items() if other > max(widest, 128)} == {}


@pytest.mark.slow
@other_languages
def test_every_screen_of_whole_games_is_said(talks: list[Talk], language: str) -> None:
    for talk in talks[::3]:
        said = replace(talk, language=language)
        scene = scene_for(said)
        assert "{" not in scene.as_text() + waits_for(said)
        assert scene.glance.strip()


def words_of(texts: Iterable[str]) -> set[str]:
    """Words of two letters at the least: ids of rules have one."""
    return {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", text))}


@cache
def known_words(language: str) -> set[str]:
    return words_of(text for texts in catalogue(language).values() for text in texts.values())


def strange_words(talk: Talk) -> dict[str, str]:
    """Where nobody has a name, all that is said comes out of the catalogue: what does not, and where it stands."""
    scene = scene_for(talk)
    said = "\n".join((scene.as_text(), scene.who, scene.what, waits_for(talk)))
    return dict.fromkeys(words_of([said]) - known_words(talk.language) - STRANGE, said)


@other_languages
def test_every_word_on_a_screen_is_of_its_language(talks: list[Talk], language: str) -> None:
    for talk in talks[::2]:
        nameless = tuple(replace(player, name="") for player in talk.players)
        assert strange_words(replace(talk, language=language, players=nameless)) == {}


@pytest.mark.slow
@other_languages
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_of_a_random_conversation_is_of_its_language(speaking: Any, edition: str, language: str) -> None:
    colours = speaking.COLOURS[:4]
    sitting = Sitting(("",) * 4, colours, edition, language=language, warnings="percent", show_hands=True)
    table, chance, spoken = speaking.Spokesman(Conversation(sitting)), Random(7), set()
    table.choose(edition, "4", "1", "?")
    for _ in range(300):
        table.say(speaking.any_word(table, chance))
        talk = table.conversation.talk()
        spoken.add(talk.language)
        assert strange_words(talk) == {}
    assert language in spoken


@pytest.mark.slow
@other_languages
def test_every_screen_keeps_the_rules_for_screens(talks: list[Talk], language: str) -> None:
    for talk in talks[::3]:
        for panel in PANELS.values():
            check_pages(scene_for(replace(talk, language=language)), panel)


@other_languages
@pytest.mark.parametrize("edition", ["base", "spirits"])
def test_every_ply_taken_back_is_said_to_hands_in_two_rows(language: str, edition: str) -> None:
    players = [Player(seat, "", colour) for seat, colour in enumerate(("blue", "green", "yellow", "red"), 1)]
    wording = Wording(players, language)
    for before, ply in moments(Mix(edition, 4, (("joe", edition == "spirits"),), 3)):
        for step in steps_between(public(play(before, ply)), public(before)):
            words = wording.say(step_message(step))
            assert len(wrapped(words, 22, len)) <= 2 or (isinstance(step, CardsTo) and len(step.cards) > 6), words


# ---- at the table


def test_the_menu_switches_the_language_and_back(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("language")
    assert (scene_for(table.conversation.talk()).glance, table.state, table.chosen) == ("Menü", "at_menu", "language")
    table.press("back")
    assert scene_for(table.conversation.talk()).glance == "Karte legen"
    table.hold("back")
    table.choose("language")
    assert scene_for(table.conversation.talk()).glance == "Menu"


def test_the_menu_says_which_language_comes_next_in_that_language(speaking: Any) -> None:
    table = speaking.seated()
    for name in ("Deutsch", "English", "Deutsch"):
        table.hold("back")
        table.choose("language")
        table.press("up", "down")
        scene = scene_for(table.conversation.talk())
        assert scene.lines[scene.chosen or 0] in {"Deutsch", "English"} - {name}
        table.press("back")


def test_a_catalogue_alone_adds_a_language(tmp_path: Path) -> None:
    """A copy of the product with one text file more: the settings know it, and the menu comes round to it."""
    shutil.copytree(ROOT, tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    texts = tmp_path / "companion" / "views" / "texts"
    dutch = (texts / "en.toml").read_text("utf-8").replace('language = "English"', 'language = "Nederlands"')
    (texts / "nl.toml").write_text(dutch.replace('at_menu = "Menu"', 'at_menu = "Keuze"'), "utf-8")
    told = subprocess.run([sys.executable, "-c", ROUND], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.stdout.split() == ["nl", "en", "de", "Nederlands", "Keuze"], told.stderr


ROUND = """
from companion.app.settings import settings_from
from companion.views.wording import Wording
from companion.referee.messages import message
sitting = settings_from({"language": "nl"}, "settings").sitting()
codes = [sitting.language, sitting.next_language("nl"), sitting.next_language("en")]
print(*codes, Wording([], "en").say(message("menu.language", language=sitting.next_language("de"))))
print(Wording([], "nl").glance("at_menu").sentence)
"""


def test_a_restart_keeps_the_language_that_was_chosen(speaking: Any) -> None:
    table = speaking.seated()
    table.hold("back")
    table.choose("language")
    table.press("back")
    table.play("1=5")
    assert scene_for(table.restarted().conversation.talk()).glance == "Karte legen"


def test_the_settings_say_in_which_language_an_evening_begins(speaking: Any) -> None:
    sitting = Sitting(speaking.NAMES, speaking.COLOURS, language="de")
    table = speaking.Spokesman(Conversation(sitting))
    assert scene_for(table.conversation.talk()).glance == "Welche Regeln?"
    table.press("ok", "ok", "ok", "ok")
    table.hold("back")
    table.choose("language")
    table.press("back")
    assert (table.kept[-1].draft is None, scene_for(table.restarted().conversation.talk()).glance) == (
        False,
        "Lay a card",
    )


def test_a_draft_in_a_language_that_there_is_not_does_no_harm(speaking: Any) -> None:
    table = speaking.seated()
    game, _ = table.journalled()
    again = speaking.Spokesman(Conversation(table.conversation.sitting, game, '{"language":"xx"}'))
    again.press("ok")
    assert scene_for(again.conversation.talk()).glance == "Lay a card"


def test_a_seat_without_a_name_is_called_by_its_colour_in_german() -> None:
    wording = Wording([Player(1, "", "green"), Player(2, "", "teal"), Player(3, "李", "white")], "de")
    assert (wording.seats([1, 2, 3]), wording.line("away", seats="1")) == ("Grün, Teal, Weiß 3", "Weg: Grün")


@pytest.mark.parametrize(("button", "said"), [("seat2", "Platz 2"), ("up", "auf"), ("back", "zurück"), ("ok", "ok")])
def test_a_stuck_button_is_named_in_german(button: str, said: str) -> None:
    assert Wording([], "de").line("button_stuck", button=button) == f"Knopf {said} klemmt."

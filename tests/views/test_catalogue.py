"""The catalogue has a text for everything that is said, and nothing else."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import companion
from companion.intake.translate import KEYS
from companion.referee.correcting import PARTS
from companion.referee.heard import Talk
from companion.referee.messages import Message
from companion.referee.questions import QUESTIONS
from companion.referee.rules_part import TURNED
from companion.referee.table import STATES
from companion.rules import EDITIONS, OPTIONS
from companion.rules.position import Phase
from companion.rules.reasons import REASONS
from companion.views.compose import scene_for, waits_for
from companion.views.wording import catalogue
from firmware_bridge.trouble import Cause
from hardware.errors import PinTrouble, ScreenTrouble

ROOT = Path(companion.__file__).parent
SAYING = {"message": "say", "line": "line", "glance": "glance", "word": "words"}
"""What is called with a code, and the section of the catalogue that the code is in."""


def named(node: ast.expr) -> Iterator[str]:
    """The codes that an argument may be: a text, or one of two."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from named(body)
            yield from named(other)
        case ast.JoinedStr():
            yield re.sub(r"\{[^}]*\}", "*", ast.unparse(node)[2:-1])
        case _:
            pass


@cache
def said() -> tuple[set[tuple[str, str]], set[str]]:
    """What stands in the sources, which are read once: what is called with which code, and all texts."""
    calls, texts = set(), set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                calls |= {(name, code) for code in named(node.args[0])}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
    return calls, texts


def codes(section: str) -> set[str]:
    """Codes in the sources for this section; a part that is only known at the table is ``*``."""
    return {code for name, code in said()[0] if SAYING.get(name) == section}


def texts_in_sources() -> set[str]:
    return said()[1]


@pytest.mark.parametrize("section", ["say", "line", "glance", "words"])
def test_every_code_in_the_sources_has_a_text(section: str) -> None:
    known = set(catalogue()[section])
    for code in codes(section):
        pattern = re.compile(re.escape(code).replace(r"\*", ".+"))
        assert any(pattern.fullmatch(key) for key in known), f"{code} has no text in [{section}]"


def test_codes_are_found_in_the_sources() -> None:
    assert {"refused.out_of_turn", "fall.canoe", "edition.*", "entry.commit"} <= codes("say")
    assert {"setting_up.*", "committing"} <= codes("glance")


def test_every_text_is_used() -> None:
    used = texts_in_sources() | {f"edition.{edition}" for edition in EDITIONS}
    used |= {f"setting_up.{question.name}" for question in QUESTIONS} | {
        f"{brief}gem_{gem}" for gem in "VCYBR" for brief in ("", "brief_")
    }
    used |= {f"end.{end}" for end in ("agreed", "abandoned")}
    used |= {f"fall.{piece}" for piece in ("beaver", "whirlpool")}
    used |= {f"outlook.{piece}" for piece in ("beaver", "whirlpool", "joe")}
    used |= {f"canoe_{kind}{elk}" for kind in ("plain", "double") for elk in ("", "_elk")}
    used |= {f"part.{part}" for part in PARTS} | {f"option.{option}" for option in (*TURNED, "yes", "no")}
    used |= {
        "option.each_round",
        "option.each_turn",
        "choose.once",
        "choose.always",
        "menu.correct",
        "menu.allow",
        "menu.rules",
    }
    used |= {f"sum.{phase}" for phase in ("commit", "flow", "over")}
    used |= {f"option.{option}" for option in OPTIONS} | {"refused.option_beaver", "refused.option_cards"}
    used |= {f"really.{key}{held}" for key in ("up", "down") for held in ("", "_held")}
    used |= {f"really.of_{cards}" for cards in (1, 2, 3)}
    used |= {f"stage.{phase}" for phase in get_args(Phase)} | {
        f"correct.slides_{how}" for how in ("first", "not", "too")
    }
    used |= {f"correct.{effect}_{done}" for effect in ("cloud", "lasso") for done in ("yes", "no")}
    used |= {f"correct.{was}" for was in ("was_afloat", "was_ashore", "won", "not_won")}
    used |= {"card_C", "card_L", "sign_C", "sign_L", "sign_123"}
    used |= {code for code in catalogue()["words"] if code.startswith(("colour_", "trouble_"))}
    used |= {f"lost_{cause}" for cause in get_args(Cause)}
    used |= {f"{told}.{kind}" for kind in get_args(PinTrouble) for told in ("no_buttons", "no_button")}
    used |= {f"no_display.{kind}" for kind in get_args(ScreenTrouble)}
    used |= {f"button_{key}" for key in KEYS} | {f"journal_{became}" for became in ("saved", "lost")}
    used |= {"arm_?", "at_J", "at_F", "space_J", "space_F"} | {f"refused.{kind}" for kind in REASONS}
    unused = {f"[{section}] {code}" for section, texts in catalogue().items() for code in texts if code not in used}
    assert unused == set()


def test_every_state_has_somebody_to_wait_for_and_a_line_for_a_glance(talks: list[Talk]) -> None:
    assert {talk.state for talk in talks} == set(STATES)
    for talk in talks:
        assert waits_for(talk).startswith("for ")
        assert scene_for(talk).glance.strip()


def test_no_text_is_left_with_its_braces(talks: list[Talk]) -> None:
    for talk in talks:
        said = scene_for(talk).as_text() + waits_for(talk)
        assert "{" not in said, said
        assert "None" not in said, said


def test_every_line_for_a_glance_has_a_short_form() -> None:
    assert set(catalogue()["brief"]) == set(catalogue()["glance"])


def test_every_text_can_be_filled() -> None:
    for texts in catalogue().values():
        for code, text in texts.items():
            assert text, code
            list(Formatter().parse(text))


def inside(said: Message | None) -> Iterator[Message]:
    """What is said, and all that is said in it."""
    if said is not None:
        yield said
        for _, argument in said.arguments:
            parts = argument if isinstance(argument, tuple) else (argument,)
            for part in parts:
                yield from inside(part if isinstance(part, Message) else None)


def test_most_texts_are_heard_in_two_games(talks: list[Talk]) -> None:
    """So that the tests of the scenes speak of the texts, and not of a few of them."""
    said = {
        message.code
        for talk in talks
        for words in (*sum(talk.choices, ()), talk.notice, *talk.seen, *talk.told)
        for message in inside(words)
    }
    # What hands are told follows an undo at the table: test_hand_texts.py hears all of it. test_play_words.py hears
    # the text of every play, test_warning_texts.py that of every warning, test_refusals_in_words.py all that the rules
    # refuse, test_box_troubles_in_words.py all that the box lacks. The values of options stand in other texts.
    by_the_rules = {f"refused.{kind}" for kind in REASONS} - texts_in_sources()
    heard_elsewhere = ("hands.", "play.", "warning.", "option.", "no_", "not_offered", "deck_")
    unsaid = {code for code in catalogue()["say"] if not code.startswith(heard_elsewhere)} - said - by_the_rules
    assert unsaid <= {
        "choose.resume", "choose.new_game", "entry.correction", "entry.end", "refused.no_game_yet",
        "refused.option_cards", "refused.other_seats_card", "refused.too_many_pushes", "sum.over",
    }, unsaid  # fmt: skip

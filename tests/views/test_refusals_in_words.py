"""Everything that the rules refuse is said in every language, as players say it, and fits the displays."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from stories.bare_letters import BARE_LETTER
from stories.leaves import noted_on
from stories.refusals import met_at_random, met_by_hand

import companion
from companion.referee.conversation import Conversation
from companion.referee.messages import refusal_message
from companion.referee.questions import Sitting
from companion.rules import Game, Player, Refused, position_from_json, position_to_json
from companion.rules.position import Phase
from companion.rules.reasons import REASONS
from companion.views.compose import scene_for
from companion.views.letters import drawable
from companion.views.page import pages_for
from companion.views.panels import PANELS
from companion.views.scene import Scene
from companion.views.wording import Wording, languages

NAMES = ("Anna", "Bo", "Chloé", "Dana", "Emil", "Fritz")
PLAYERS = [Player(seat, name, "blue") for seat, name in enumerate(NAMES, 1)]


@pytest.fixture(scope="module")
def refusals() -> list[Refused]:
    """What random games and made-up positions are refused, each reason once."""
    met = (*met_at_random(), *met_by_hand())
    return list({(refused.rule, refused.kind, *refused.facts.items()): refused for refused in met}.values())


def kinds_in_sources() -> Iterator[str]:
    """The kinds that the product's refusals are made with."""
    for path in Path(companion.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                yield from kinds_of(node.args[1])


def kinds_of(kind: ast.expr) -> Iterator[str]:
    match kind:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*kinds_of(one), *kinds_of(other))
        case ast.JoinedStr(values=[ast.Constant(value=begins), ast.FormattedValue(value=ast.Attribute(attr="phase"))]):
            yield from (f"{begins}{phase}" for phase in get_args(Phase))
        case _:
            raise AssertionError(f"a kind that is not written out: {ast.unparse(kind)}")


def test_every_kind_of_refusal_has_a_reason_and_no_reason_is_left_over() -> None:
    assert sorted(set(kinds_in_sources())) == sorted(REASONS)


@pytest.mark.slow
def test_every_refusal_that_the_rules_can_give_is_met(refusals: list[Refused]) -> None:
    assert len(refusals) > 1000
    assert {refused.kind for refused in refusals} == set(kinds_in_sources())


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_no_refusal_is_cut_beside_a_choice(refusals: list[Refused], language: str) -> None:
    """On the first page, but for the panel of one row."""
    for refused in refusals:
        notice = Wording(PLAYERS, language).say(refusal_message(refused))
        for panel in PANELS.values():
            pages = pages_for(Scene("Anna: 5", ("one", "two"), 0, notice), panel)
            assert noted_on(pages[:1] if panel.height == 64 else pages) == drawable(notice), panel.inches


@pytest.mark.parametrize("language", languages())
def test_no_refusal_has_a_bare_letter_or_an_open_place(refusals: list[Refused], language: str) -> None:
    for refused in refusals:
        said = Wording(PLAYERS, language).say(refusal_message(refused))
        assert not BARE_LETTER.search(said), said
        assert "{" not in said
        assert said == drawable(said)


def test_no_refusal_is_the_same_in_two_languages(refusals: list[Refused]) -> None:
    for refused in refusals:
        said = {Wording(PLAYERS, language).say(refusal_message(refused)) for language in languages()}
        assert len(said) == len(languages()), said


@pytest.mark.parametrize(
    ("refused", "english", "german"),
    [
        (
            Refused("M3", "costs_another", {"canoe": "a", "points": "3 4 5", "cost": 7}),
            "That costs 7; the canoe has 3, 4 or 5. (M3)",
            "Das kostet 7, das Kanu hat 3, 4 oder 5. (M3)",
        ),
        (
            Refused("V2", "slides_elsewhere", {"to": "5", "canoe": "b", "ends": "6L 6R"}),
            "From there it slides to 6 ← or 6 →. (V2)",
            "Von dort rutscht es nach 6 ← oder 6 →. (V2)",
        ),
        (
            Refused("S1", "robbed_lacks", {"seat": 2, "canoe": "2a", "gem": "VV"}),
            "Not aboard with Bo: 2 amethyst. (S1)",
            "Nicht an Bord bei Bo: 2 Amethyst. (S1)",
        ),
        (Refused("G1", "no_site", {"at": "J"}), "There is no site on land. (G1)", "Kein Lager an Land. (G1)"),
        (
            Refused("notation", "now_buyback", {"ply": "1=5", "seat": 4}),
            "Dana may buy a canoe now.",
            "Dana darf jetzt ein Kanu kaufen.",
        ),
    ],
)
def test_a_refusal_in_words(refused: Refused, english: str, german: str) -> None:
    assert Wording(PLAYERS).say(refusal_message(refused)) == english
    assert Wording(PLAYERS, "de").say(refusal_message(refused)) == german


@pytest.mark.rule("R1")
def test_a_german_table_reads_in_german_why_the_rules_refuse(speaking: Any) -> None:
    obj = position_to_json(speaking.seated().position)
    obj["seats"][1]["committed"] = "?"
    sitting = Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], language="de")
    table = speaking.Spokesman(Conversation(sitting, Game(position_from_json(obj), sitting.players(3))))
    table.press("ok")
    table.card(2, "3")
    scene = scene_for(table.conversation.talk())
    assert scene.notice == "Diese Karte ist nicht mehr zu tauschen. (R1)"

"""What a correction has made so is said as a sentence of the table, in every language."""

from typing import Any

import pytest

from companion.views.wording import Wording

SPIRITS = {"/seats/0/canoes/a/at": "7L", "/seats/1/canoes/a/at": "4"}


def said(table: Any, *picks: str) -> tuple[str, str]:
    """What is said of this correction in English and in German."""
    table.hold("back")
    table.choose("correct", *picks)
    talk = table.conversation.talk()
    english, german = (Wording(talk.players, language).say(talk.notice) for language in ("en", "de"))
    return english, german


@pytest.mark.parametrize(
    ("picks", "english", "german"),
    [
        (("canoes", "1b", "5"), "Anna's canoe lies at 5.", "Anna: Kanu liegt auf 5."),
        (("canoes", "2a", "J"), "Bo's double canoe lies on land.", "Bo: Doppelkanu liegt an Land."),
        (
            ("canoes", "2a", "loaded C"),
            "Bo's double canoe with diamond lies at 4.",
            "Bo: Doppelkanu mit Diamant liegt auf 4.",
        ),
        (
            ("gems", "site V", "V", "canoe 2a"),
            "Bo's double canoe with amethyst lies at 4.",
            "Bo: Doppelkanu mit Amethyst liegt auf 4.",
        ),
        (("gems", "site V", "V", "seat 3"), "Now: amethyst is Chloé's.", "Jetzt: Amethyst gehört Chloé."),
        (("gems", "site V", "V", "site R"), "amethyst lies at the ruby site.", "Amethyst liegt am Lager Rubin."),
        (("gems", "site V", "V", "joe"), "Joe has amethyst.", "Joe hat Amethyst."),
        (("hands", "2", "4", "not_in_hand"), "Bo does not hold 4.", "Bo hat nicht auf der Hand: 4."),
        (("hands", "2", "L", "in_hand"), "Bo holds lasso.", "Bo hat auf der Hand: Lasso."),
        (("people", "3"), "Chloé is away.", "Chloé ist weg."),
        (("weather", "1"), "Now: cloud on +1.", "Jetzt: Wolke auf +1."),
        (("round", "4"), "Now: round 4.", "Jetzt: Runde 4."),
        (("lifesaver", "2"), "the lifesaver: Bo.", "der Rettungsring: Bo."),
        (("elk", "2a"), "the elk: Bo's double canoe at 4.", "der Elch: Bo: Doppelkanu auf 4."),
        (("kinds", "1b"), "Anna's canoe on land: holds 2", "Anna: Kanu an Land: fasst 2"),
        (("rules", "must_launch"), "must launch: no", "Ablegen ist Pflicht: nein"),
    ],
)
def test_a_correction_is_said_as_a_sentence_of_the_table(
    speaking: Any, picks: tuple[str, ...], english: str, german: str
) -> None:
    table = speaking.continued(speaking.corrected(SPIRITS, "spirits", 3, joe=True))
    assert said(table, *picks) == (english, german)


def test_who_was_away_is_said_to_be_there_again(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(SPIRITS, "spirits"))
    assert [said(table, "people", "3")[0] for _ in range(2)] == ["Chloé is away.", "Chloé is at the table."]


def test_a_canoe_that_a_lasso_took_is_said_to_lie_on_the_bank(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected(SPIRITS, "spirits")).lay("L", "1", "1").play("!L")
    assert said(table, "canoes", "1a", "bank 6L") == (
        "Anna's double canoe lies on the bank at 6 ←.",
        "Anna: Doppelkanu liegt am Ufer auf 6 ←.",
    )


def test_what_a_turn_has_done_is_said_as_it_is_now(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4"})).lay("4", "2", "3").play("!4")
    assert said(table, "acted", "a")[0] == "has acted: Anna's canoe at 4"
    assert said(table, "acted", "a")[0] == "has not acted: Anna's canoe at 4"
    assert said(table, "played", "1", "6") == ("Anna has played 6.", "Anna hat gespielt: 6.")
    table = speaking.continued(speaking.corrected({"/seats/0/canoes/a/at": "4"})).lay("C", "2", "3").play("!C")
    assert said(table, "done", "yes")[0] == "Now: the cloud has moved."
    assert said(table, "stage", "commit")[0] == "Now: cards are laid."


@pytest.mark.rule("X1")
def test_who_has_won_by_word_of_the_table_is_said(speaking: Any) -> None:
    hand = ["1", "3", "4", "5", "6", "C"]
    up = {f"/seats/{index}/{key}": value for index in range(3) for key, value in (("played", "2"), ("hand", hand))}
    table = speaking.continued(speaking.corrected(up | {"/phase": "over", "/winners": [2]}))
    assert said(table, "winners", "3") == ("Now: Chloé has won.", "Jetzt: Chloé hat gewonnen.")
    assert said(table, "winners", "2")[0] == "Now: Bo has not won."


@pytest.mark.rule("G1")
def test_which_canoe_is_double_is_asked_only_where_there_can_be_one(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected())
    table.hold("back")
    table.choose("correct")
    assert "kinds" not in table.values
    table.press("back")
    said(table, "rules", "holds")
    assert table.position.rules.holds == (2, 1)
    said(table, "kinds", "2b")
    assert table.position.seats[1].canoes[1].holds == 2
    said(table, "rules", "holds")
    table.hold("back")
    table.choose("correct")
    assert "kinds" in table.values, "a canoe is still double"

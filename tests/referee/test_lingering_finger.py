"""A finger that lingers on ok after its press was heard does not lay the cards of the round that comes."""

from typing import Any

import pytest

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def test_ok_held_at_the_last_question_lays_no_card(speaking: Any) -> None:
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:3], speaking.COLOURS[:3])))
    table.choose("base", "3", "1")
    table.hold("ok")
    assert (table.state, table.conversation.talk().committed) == ("committing", ())


def test_ok_held_at_the_offer_to_go_on_lays_no_card(speaking: Any) -> None:
    table = speaking.offered_again(speaking.seated().play("2=3"))
    table.hold("ok")
    assert (table.state, table.conversation.talk().committed) == ("committing", (2,))


def flowing(speaking: Any, changes: Any) -> Any:
    table = speaking.continued(speaking.corrected(changes)).lay("1", "1", "1")
    return table.play("!1", ".", "!1", ".", "!1", ".")


@pytest.mark.rule("R1")
def test_ok_held_while_the_river_flows_lays_no_card(speaking: Any) -> None:
    table = flowing(speaking, {})
    table.hold("ok")
    assert (table.state, table.conversation.talk().committed) == ("committing", ())
    table.hold("ok")
    assert table.state == "revealing"


@pytest.mark.rule("P1")
def test_ok_held_while_the_river_flows_declines_no_canoe(speaking: Any) -> None:
    rich = {"/seats/0/canoes/b/at": "F", "/seats/1/canoes/b/at": "F"}
    gems = {"/seats/0/gems/V": 1, "/seats/1/gems/V": 1, "/sites/V/V": 5}
    table = flowing(speaking, {**rich, **gems, "/round": 2})
    table.hold("ok")
    assert (table.state, table.entries[-1]) == ("buying", "~L")

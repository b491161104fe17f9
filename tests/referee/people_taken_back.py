"""Tables at which people come and go and that is taken back, for the tests of that."""

from typing import Any

import pytest

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting


def seated(speaking: Any) -> Any:
    """A base game of three has begun; two more may join."""
    table = speaking.Spokesman(Conversation(Sitting(speaking.NAMES[:5], speaking.COLOURS[:5]), stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    return table


def take_over(table: Any, seat: int) -> None:
    table.hold("up")
    table.seat(seat)


def again(table: Any) -> Any:
    """The plug is pulled; another companion goes on with what was kept."""
    *before, (game, draft) = table.journalled_drafts()
    conversation = Conversation(table.conversation.sitting, game, draft.as_text(), before=before, stand_in=stand_in)
    other = type(table)(conversation, table.kept)
    other.press("ok")
    return other


def straight_on(table: Any) -> Any:
    return table


either_way = pytest.mark.parametrize("then", [straight_on, again])


def told(table: Any) -> tuple[str, Any]:
    """What the screen says was taken back, and the seat that it names."""
    notice = table.conversation.talk().notice
    what = dict(notice.arguments)["what"]
    return what.code, dict(what.arguments).get("seat")


def after_a_round(speaking: Any) -> Any:
    return seated(speaking).lay("1", "2", "3").play("!1", ".", "!2", ".", "!3", ".", "~L")


def join(table: Any) -> None:
    table.press("up")
    table.choose("join")
    table.press("ok")

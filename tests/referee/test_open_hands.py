"""What each hand can still hold is looked at in the menu, by a table that wants it."""

from typing import Any

import pytest

from companion.referee.messages import message


def looking(speaking: Any, *, show_hands: bool) -> Any:
    sitting = speaking.Sitting(speaking.NAMES[:3], speaking.COLOURS[:3], show_hands=show_hands)
    table = speaking.Spokesman(speaking.Conversation(sitting))
    table.choose("base", "3", "1", "L")
    table.lay("6", "5", "4").play("!6", ".")
    table.hold("back")
    return table


@pytest.mark.rule("R5")
def test_hands_are_looked_at_only_where_the_table_has_switched_it_on(speaking: Any) -> None:
    assert "hands" not in looking(speaking, show_hands=False).values
    table = looking(speaking, show_hands=True)
    table.choose("hands")
    assert table.state == "seeing_hands"
    labels = [choice.label for choice in table.conversation.choices()]
    assert labels[0] == message("look.hand", seat=1, cards="1 2 3 4 5 C")
    assert labels[1] == message("look.hand", seat=2, cards="1 2 3 4 5 6 C")
    table.press("down", "back")
    assert table.state == "at_menu"
    table.choose("hands")
    table.press("ok")
    assert table.state == "revealing"

"""The same tag on the readers of two seats, as of a card that was copied: nobody chooses, and it is said."""

from typing import Any

import pytest


@pytest.mark.rule("R1")
@pytest.mark.parametrize("readers", [(1, 2), (2, 1)], ids=["its own first", "its own last"])
def test_a_card_that_two_readers_show_lies_at_its_own_seat_alone_and_the_other_is_named(
    speaking: Any, readers: tuple[int, int]
) -> None:
    table = speaking.seated()
    for reader in readers:
        table.card(1, "4", reader_of=reader)
        if reader == 2:
            assert table.notice == ("refused.other_seats_card", "R1")
            assert dict(table.conversation.talk().notice.arguments) == {"seat": 1, "reader": 2}
    assert table.entries == ["1=4"]
    assert table.conversation.talk().missing == (2, 3)

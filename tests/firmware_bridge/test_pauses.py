"""How long the host waits between two searches for the board."""

from firmware_bridge.search import Pauses
from firmware_bridge.timing import Timing


def test_pauses_grow_up_to_the_longest_and_are_short_again_after_a_link_however_long_the_search_was() -> None:
    pauses = Pauses(Timing(retry_first_s=0.25, retry_most_s=5.0))
    assert [pauses.next_s(linked=False) for _ in range(7)] == [0.25, 0.5, 1.0, 2.0, 4.0, 5.0, 5.0]
    assert [pauses.next_s(linked=linked) for linked in (True, True, False, True)] == [0.25, 0.25, 0.5, 0.25]

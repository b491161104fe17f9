"""No face-down card of another seat comes into a player's decision (R5), whatever that card is."""

import pytest
from msgspec import structs
from players.evenings import ALL, asked, decisions, evening, own_plies, swapped
from stories.extent import mostly_slow

from companion.players import View, view_of
from companion.rules import EDITIONS, Position, PublicPosition, PublicSeat, format_ply

pytestmark = pytest.mark.rule("R5")


@pytest.mark.parametrize("edition", mostly_slow(EDITIONS, quick=1))
def test_a_decision_stays_the_same_whatever_card_lies_before_another_seat(edition: str) -> None:
    moments, _ = evening(ALL, 5, edition)
    compared = 0
    for number, (position, seat) in enumerate(decisions(moments)):
        who = ALL[number % len(ALL)]
        said = asked(who, position, seat)
        for other in swapped(position, seat):
            assert view_of(other, seat) == view_of(position, seat)
            assert asked(who, other, seat) == said
            compared += 1
    assert compared > 300


def test_a_peeping_player_would_be_found() -> None:
    def peeping(position: Position, seat: int) -> str:
        seen = [other.committed for number, other in enumerate(position.seats, 1) if number != seat]
        return format_ply(own_plies(position, seat)[("1" in seen) - 1])

    moments, _ = evening(ALL, 5)
    assert any(
        peeping(position, seat) != peeping(other, seat)
        for position, seat in decisions(moments)
        for other in swapped(position, seat)
    )


def test_a_view_has_no_place_for_another_s_card() -> None:
    types = {field.name: field.type for kind in (View, PublicPosition, PublicSeat) for field in structs.fields(kind)}
    assert types["seats"] == tuple[PublicSeat, ...]
    assert types["has_committed"] is bool
    assert [
        name for kind in (PublicPosition, PublicSeat) for name in kind.__struct_fields__ if name == "committed"
    ] == []


def test_a_seat_sees_its_own_card_and_hand() -> None:
    position = evening(ALL, 5)[0][4][0]
    assert position.phase == "reveal"
    for seat, own in enumerate(position.seats, 1):
        view = view_of(position, seat)
        assert (view.committed, view.hand) == (own.committed, own.hand)
        assert own.committed in own.hand

"""The companion plays for who is away: the port to a player, what it is shown, and what it would do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from msgspec.structs import replace

from companion.referee.choices import Choice
from companion.referee.lines_of_two import with_nobody
from companion.referee.messages import message
from companion.referee.offered import offered_plies
from companion.rules import Commit, Ply, Position, format_ply, masked, parse_ply

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

PLAYING: Final = ("buyback", "act", "settle")
"""Phases in which the seat to play decides what it does."""


class StandIn(Protocol):
    """A player that decides for a seat; it must decide alike when it is asked the same again."""

    def __call__(self, seen: Position, seat: int, plies: tuple[Ply, ...]) -> Ply:
        """One of these plies; ``seen`` is the position as that seat knows it (R5)."""


def seen_by(position: Position, seat: int) -> Position:
    """The position as one seat knows it: every other card that lies face down is unknown (R5)."""
    own = position.seats[seat - 1]
    seats = masked(position).seats
    return replace(position, seats=(*seats[: seat - 1], own, *seats[seat:]))


def card_for(conversation: "Conversation", seat: int) -> str:
    """The card that the stand-in lays for that seat, out of its hand."""
    hand = conversation.position.seats[seat - 1].hand
    ply = _decided(conversation, seat, [Commit(seat, card) for card in hand])
    assert isinstance(ply, Commit)
    return ply.card


def advised(conversation: "Conversation") -> str:
    """The ply that the stand-in makes now for the seat to play; "" where that seat plays itself."""
    position = conversation.position
    seat = position.to_play
    if seat not in conversation.stand_ins or position.phase not in PLAYING:
        return ""
    return format_ply(_decided(conversation, seat, [parse_ply(text) for text in offered_plies(position)]))


def advised_first(conversation: "Conversation", choices: Sequence[Choice]) -> Sequence[Choice]:
    """The choices with what the stand-in does at the head: one ok does it."""
    ply = advised(conversation)
    return sorted(choices, key=lambda choice: choice.value != ply) if ply else choices


def absent_without_card(conversation: "Conversation") -> list[int]:
    """The seats that are played for and have still to lay a card."""
    seats = enumerate(conversation.position.seats, 1)
    return [n for n, seat in seats if n in conversation.stand_ins and not seat.absent and seat.committed is None]


def stand_in_choices(conversation: "Conversation") -> Sequence[Choice]:
    """For whom the companion may play, and who may play again; and nobody. Who is away comes with the cards (T1)."""
    laying = conversation.position.phase == "commit"
    seats = [number for number, seat in enumerate(conversation.position.seats, 1) if laying or not seat.absent]
    played_for = {seat: "choose.plays_again" if seat in conversation.stand_ins else "choose.play_for" for seat in seats}
    changes = [Choice(str(seat), message(code, seat=seat)) for seat, code in played_for.items()]
    return with_nobody(changes)


def _decided(conversation: "Conversation", seat: int, plies: Sequence[Ply]) -> Ply:
    assert conversation.stand_in is not None
    return conversation.stand_in(seen_by(conversation.position, seat), seat, tuple(plies))

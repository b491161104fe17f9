"""A canoe that lies elsewhere than the book says, or a gem that nobody told of: what a seat can say at once (T2)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.referee.canoes import are_alike
from companion.referee.choices import Choice
from companion.referee.correction_part import canoe_label
from companion.referee.laid_table import LaidTable
from companion.referee.messages import Message, message
from companion.rules import CANOES, FALLS, GEMS, JETTY, PLACES, RIVER, SITE_AT, Canoe, Position, public
from companion.rules.cards import LASSO
from companion.rules.elk import left
from companion.rules.gems import banked, counted, in_gem_order, returned, with_site
from companion.rules.seating import with_canoe, with_seat

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

AS_BOOKED: Final = "as booked"
BANK, OWNS, LOADS = "bank ", "owns ", "loads "
"""How a value begins that is no place of the board: a bank, or a gem that the seat owns, or a canoe carries, too."""

MARKS: Final = {
    "double": "slip.double",
    "single": "slip.single",
    "elk": "slip.elk",
    "no elk": "slip.no_elk",
    "loaded": "slip.loaded",
    "empty": "slip.empty",
}
"""What tells a canoe from its twin beside it → the code of its words."""

BELOW: Final = 5
"""Places below the line of what the book says; the others are above it, and gems are farthest from both."""


def slip_choices(conversation: "Conversation") -> Sequence[Choice]:
    """Where the seat's canoes lie by the book; then each place where one of them may really lie, and gems.

    Next to the first line are the places below the first canoe that is in the water, and those above it.
    """
    position, seat = conversation.position, conversation.slipped
    canoe, other = (canoe_label(position, f"{seat}{name}") for name in CANOES)
    booked = Choice(AS_BOOKED, message("slip.book", canoe=canoe, other=other))
    places = [Choice(place, _asked(position, seat, _place(place))) for place in _places(position, seat)]
    gems = [*_gems_owned(position), *_gems_loaded(position, seat)]
    return [booked, *places[:BELOW], *gems, *places[-1:], *places[BELOW:-1]]


def _places(position: Position, number: int) -> list[str]:
    """All places, downriver round and round from below the first canoe that is in the water."""
    seat = position.seats[number - 1]
    afloat = next((canoe for canoe in seat.canoes if canoe.at in RIVER), seat.canoes[0])
    below = PLACES.index(afloat.at) + 1
    banks = [BANK + canoe.at for canoe in seat.canoes if seat.played == LASSO and canoe.at in RIVER]
    return [*PLACES[below:], *PLACES[:below], *dict.fromkeys(banks)]


def _place(place: str) -> Message:
    bank = place.startswith(BANK)
    return message("correct.bank" if bank else "correct.space", to=place.removeprefix(BANK))


def _asked(position: Position, seat: int, what: Message) -> Message:
    """What is so, and which button says it of which canoe."""
    if are_alike(position, seat):
        return what
    first, second = (_told_apart(position, seat, name) for name in CANOES)
    return message("slip.either", what=what, first=first, second=second)


def _told_apart(position: Position, seat: int, name: str) -> Message:
    """The canoe by its place; where both lie there by what else tells it from the other."""
    canoe = LaidTable(public(position)).named(f"{seat}{name}")
    if canoe.mark.startswith("with "):
        return message("slip.with", gem=canoe.mark.removeprefix("with "))
    return message(MARKS.get(canoe.mark, "slip.that"), at=canoe.at.removeprefix(BANK))


def _gems_owned(position: Position) -> Iterator[Choice]:
    for gem in _left_at_sites(position):
        yield Choice(OWNS + gem, message("slip.owns", gem=gem))


def _gems_loaded(position: Position, seat: int) -> Iterator[Choice]:
    """What a canoe with room may have loaded where it lies; canoes on the bank load nothing."""
    canoes = position.seats[seat - 1].canoes
    beside = {GEMS[SITE_AT[canoe.at]] for canoe in canoes if canoe.at in SITE_AT and len(canoe.cargo) < canoe.holds}
    for gem in _left_at_sites(position):
        if gem in beside:
            yield Choice(LOADS + gem, _asked(position, seat, message("slip.loads", gem=gem)))


def _left_at_sites(position: Position) -> list[str]:
    return [gem for index, gem in enumerate(GEMS) if position.sites[index][index]]


# ---- as it really is


def as_said(position: Position, seat: int, name: str, value: str) -> Position:
    """The position where that is so, of this canoe of the seat where it is of a canoe."""
    if value.startswith(OWNS):
        return _with_gem_owned(position, seat, value.removeprefix(OWNS))
    if value.startswith(LOADS):
        return _with_gem_loaded(position, seat, name, value.removeprefix(LOADS))
    return position if value == AS_BOOKED else _with_canoe_at(position, seat, name, value)


def _with_canoe_at(position: Position, number: int, name: str, place: str) -> Position:
    """On land its gems are its owner's (M6), over the falls they are back at their sites (G5); the elk leaves (E3)."""
    seat, at = position.seats[number - 1], place.removeprefix(BANK)
    canoe = seat.canoes[CANOES.index(name)]
    kept = canoe.cargo if at in RIVER else ""
    gems = banked(seat.gems, canoe.cargo) if at == JETTY else seat.gems
    lies = Canoe(canoe.holds, at, kept, bank=place.startswith(BANK))
    return replace(
        position,
        seats=with_canoe(with_seat(position.seats, number, replace(seat, gems=gems)), number, name, lies),
        sites=returned(position.sites, canoe.cargo) if at == FALLS else position.sites,
        elk=left(position.elk, f"{number}{name}", at),
    )


def _with_gem_owned(position: Position, number: int, gem: str) -> Position:
    seat = position.seats[number - 1]
    seats = with_seat(position.seats, number, replace(seat, gems=banked(seat.gems, gem)))
    return replace(_without_gem(position, gem), seats=seats)


def _with_gem_loaded(position: Position, number: int, name: str, gem: str) -> Position:
    canoe = position.seats[number - 1].canoes[CANOES.index(name)]
    laden = replace(canoe, cargo=in_gem_order(canoe.cargo + gem))
    return replace(_without_gem(position, gem), seats=with_canoe(position.seats, number, name, laden))


def _without_gem(position: Position, gem: str) -> Position:
    index = GEMS.index(gem)
    return replace(position, sites=with_site(position.sites, index, counted(position.sites[index], index, -1)))

"""Somebody new sits down between rounds: the game ends as agreed and goes on in another one with a seat more."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from companion.referee.choices import Choice
from companion.referee.messages import message
from companion.referee.river_only import is_river_only
from companion.referee.told_table import as_last_known
from companion.referee.words import speaker
from companion.rules import JETTY, PLAYERS, Canoe, Game, Player, Position, Seat
from companion.rules.elk import rides

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

JOINED: Final = "somebody joined: it goes on in the next game"
"""The reason of the end of the game before."""

JOIN: Final = "join"
"""The choice of sitting somebody down anywhere."""

AT: Final = "@"
"""Between the newcomer, by the number that ``newcomers`` gives, and the seat where it sits down."""


def newcomers(conversation: "Conversation") -> tuple[Player, ...]:
    """Who of the settings does not play yet, numbered on from the seats of the game."""
    game = conversation.game
    assert game is not None
    colours, taken = {player.colour for player in game.players}, len(game.start.seats)
    sitting = conversation.sitting
    left = [n for n in range(1, len(sitting.names) + 1) if sitting.colours[n - 1] not in colours]
    return tuple(replace(player, seat=taken + player.seat) for player in sitting.seated(left))


def may_join(conversation: "Conversation") -> bool:
    """Whether somebody can sit down: between rounds, with nothing committed, where the edition has a seat left."""
    position = conversation.position
    between = position.phase == "commit" and all(seat.committed is None for seat in position.seats)
    return not is_full(position) and between and bool(newcomers(conversation))


def is_full(position: Position) -> bool:
    """Whether all seats of the edition are taken."""
    return len(position.seats) == PLAYERS[position.rules.edition][-1]


def joining_at_once(conversation: "Conversation") -> tuple[list[Choice], list[Choice]]:
    """Each newcomer, who sits down where the settings have it; and the way to all the other places."""
    if not may_join(conversation):
        return [], []
    usual = {new.seat: seat_before(conversation, new) + 1 for new in newcomers(conversation)}
    at_once = [Choice(f"{new}{AT}{at}", message("choose.newcomer", seat=new)) for new, at in usual.items()]
    return at_once, [Choice(JOIN, message("choose.join"))]


def first_of_newcomer(conversation: "Conversation") -> int:
    """The first line about the newcomer that has said so with its button or a card; else the first of all."""
    own = f"{speaker(conversation.word)}{AT}"
    return next((n for n, choice in enumerate(conversation.choices()) if choice.value.startswith(own)), 0)


def joining_choices(conversation: "Conversation") -> Sequence[Choice]:
    """Each newcomer where the settings have it; then the other places, clockwise."""
    usual = {new.seat: seat_before(conversation, new) for new in newcomers(conversation)}
    others = [(new, seat) for seat in range(1, len(conversation.position.seats) + 1) for new in usual]
    places = dict.fromkeys([*usual.items(), *others])
    return [Choice(f"{new}{AT}{after + 1}", message("choose.joins", seat=new, reader=after)) for new, after in places]


def seat_before(conversation: "Conversation", new: Player) -> int:
    """Behind which seat the newcomer sits down by the settings' order, clockwise; the last one where none tells."""
    assert conversation.game is not None
    colours, sits = conversation.sitting.colours, {player.colour: player.seat for player in conversation.game.players}
    own = colours.index(new.colour)
    before = reversed((*colours[own + 1 :], *colours[:own]))
    return next((sits[colour] for colour in before if colour in sits), len(conversation.position.seats))


def with_newcomer(position: Position, place: int) -> Position:
    """The same position with one more seat there: a full hand, no gems, both canoes on the jetty.

    The seats from there on count one more. ``position`` is of phase ``commit`` with nothing committed.
    """
    rules, elk = position.rules, position.elk
    seat = Seat(rules.cards, (Canoe(rules.holds[0], JETTY), Canoe(rules.holds[1], JETTY)))
    return replace(
        position,
        seats=(*position.seats[: place - 1], seat, *position.seats[place - 1 :]),
        lifesaver=moved_on(position.lifesaver, place),
        elk=f"{moved_on(int(elk[0]), place)}{elk[1]}" if rides(elk) else elk,
    )


def moved_on(seat: int, place: int) -> int:
    """The number of a seat once somebody has sat down at that place."""
    return seat + 1 if seat >= place else seat


def players_with(players: Sequence[Player], new: Player, place: int) -> tuple[Player, ...]:
    """The players with one more at that place, clockwise; a seat that has no player has none afterwards."""
    others = [replace(player, seat=moved_on(player.seat, place)) for player in players]
    return tuple(sorted([*others, replace(new, seat=place)], key=lambda player: player.seat))


def known_position(game: Game) -> Position:
    """What the table knows of the position, also where canoes and gems are not followed."""
    return as_last_known(game) if is_river_only(game) else game.position

"""What a conversation tells the views: what is asked, who is called by which number, the next disc, cards seen."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.beginning_conditions import beginning_stands_last
from companion.referee.heard import Talk
from companion.referee.joining import may_join, newcomers
from companion.referee.messages import Message
from companion.referee.preparing import everyone
from companion.referee.river_only import is_river_only
from companion.referee.seen_cards import card_seen_before
from companion.referee.told_table import seat_in_short
from companion.referee.warnings import warnings
from companion.rules import Player, flow_story, next_disc, public, speed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def talk_of(conversation: "Conversation", cursor: int) -> Talk:
    """What is being asked now, from public facts only (R5)."""
    position = conversation.game.position if conversation.game else None
    present = [(n, seat) for n, seat in enumerate(position.seats if position else (), 1) if not seat.absent]
    state, river_only = conversation.state, is_river_only(conversation.game)
    return Talk(
        state=state,
        notice=conversation.notice,
        question=asked_beside_the_game(conversation),
        choices=tuple((choice.label, *choice.then) for choice in conversation.choices()),
        cursor=cursor,
        pushes=conversation.pushes,
        disc=disc_to_push(conversation),
        known=state == "revealing" and conversation.card_laid() != "?",
        shown=conversation.shown if state == "allowing" else "",
        position=public(position) if position else None,
        players=called(conversation),
        committed=tuple(n for n, seat in present if seat.committed is not None),
        missing=tuple(n for n, seat in present if seat.committed is None),
        speed=speed(position) if position and position.phase == "flow" else 0,
        seen=cards_seen(conversation),
        seating=conversation.seating,
        stand_ins=conversation.stand_ins,
        language=conversation.language,
        river_only=river_only,
        winners=conversation.game.winners if conversation.game else (),
        warnings=warned(conversation, watched=not river_only),
        told_seat=told_seat(conversation),
        told=seat_in_short(conversation.telling) if conversation.telling else (),
        first_arm=conversation.first_arm if state == "astray" else "",
        leads_back=state == "restoring" and beginning_stands_last(conversation),
    )


def told_seat(conversation: "Conversation") -> int:
    """The seat whose canoes and gems are told, 0 for none."""
    if conversation.state == "slipped":
        return conversation.slipped
    return conversation.telling.seat if conversation.telling else 0


def asked_beside_the_game(conversation: "Conversation") -> str:
    """The question before a game that is open, or the part of the position that is being corrected; "" for neither."""
    if conversation.state == "correcting":
        return next(iter(conversation.picks), "")
    return conversation.question().name if conversation.state == "setting_up" else ""


def warned(conversation: "Conversation", *, watched: bool) -> tuple[Message, ...]:
    """What the table is warned of; where canoes are not ``watched``, only of what cards tell."""
    if conversation.game is None:
        return ()
    return warnings(public(conversation.game.position), conversation.sitting.warnings, watched=watched)


def called(conversation: "Conversation") -> tuple[Player, ...]:
    """Who is called by which number now: the players, before a game all who may play, and who may join."""
    game = conversation.offered if conversation.state == "resuming" else conversation.game
    if game is None or conversation.state in ("setting_up", "seating"):
        return everyone(conversation)
    joins = conversation.state in ("changing_seats", "joining") and may_join(conversation)
    return (*game.players, *(newcomers(conversation) if joins else ()))


def disc_to_push(conversation: "Conversation") -> str:
    """Which disc to take for the next push (V1); "" where none is to be pushed."""
    if conversation.state not in ("flowing", "pushing"):
        return ""
    pushed = flow_story(conversation.position, conversation.pushes).pushes
    return next_disc(pushed[-1].after if pushed else conversation.position)


def cards_seen(conversation: "Conversation") -> tuple[Message, ...]:
    """The cards that everybody has seen though their reveal is, or would be, taken back."""
    game = conversation.game
    if game and conversation.state == "taking_back":
        return undoing.cards_seen(game, conversation.hammered())
    return card_seen_before(game) if game and conversation.state == "revealing" else ()

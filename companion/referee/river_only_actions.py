"""The actions that the table of the conversation names for the depth in which canoes and gems are not followed."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.referee import river_only
from companion.referee.messages import message
from companion.referee.river_only_offers import NONE_FELL, own_losses
from companion.referee.told_table import Telling, as_told, last_known, with_fact_chosen, with_value
from companion.referee.turning_up import turn_up_laid
from companion.referee.words import SeatHeld, SeatPressed
from companion.rules import CANOES, FALLS, JETTY, CorrectEntry, EndEntry, MoveCloud, Position

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


# ---- from one depth to the other


def watch_river_only(conversation: "Conversation") -> None:
    """Canoes and gems are no longer followed; a slide that is open goes either way first."""
    while slide := river_only.before_switching(conversation.position):
        conversation.enter(slide)
    if conversation.position.phase != "over":
        _correct(conversation, river_only.unwatched(conversation.position), river_only.FROM_HERE)
        go_on_unwatched(conversation)


def begin_telling(conversation: "Conversation") -> None:
    """The table is asked how canoes and gems lie now, seat by seat."""
    assert conversation.game is not None
    watched = river_only.last_watched(conversation.game)
    conversation.telling = Telling(last_known(watched, conversation.position))


def tell_next_seat(conversation: "Conversation") -> None:
    """This seat is right; on to the next."""
    assert conversation.telling is not None
    conversation.telling = replace(conversation.telling, seat=conversation.telling.seat + 1)


def tell_seat_before(conversation: "Conversation") -> None:
    """Back to the seat before."""
    assert conversation.telling is not None
    conversation.telling = replace(conversation.telling, seat=conversation.telling.seat - 1)


def choose_fact(conversation: "Conversation") -> None:
    """Something of the seat is to be changed."""
    assert conversation.telling is not None
    conversation.telling = with_fact_chosen(conversation.telling, conversation.chosen())


def change_fact(conversation: "Conversation") -> None:
    """It is changed."""
    assert conversation.telling is not None
    conversation.telling = with_value(conversation.telling, conversation.chosen())


def leave_fact(conversation: "Conversation") -> None:
    """It stays as it was shown."""
    assert conversation.telling is not None
    conversation.telling = replace(conversation.telling, fact=None)


def watch_again(conversation: "Conversation") -> None:
    """All seats are right: canoes and gems are followed from here on."""
    assert conversation.game is not None
    assert conversation.telling is not None
    watched = river_only.last_watched(conversation.game)
    told = as_told(conversation.position, watched, conversation.telling.table)
    _correct(conversation, told, river_only.AGAIN)
    conversation.telling = None


def _correct(conversation: "Conversation", wanted: Position, why: str) -> None:
    pointers = river_only.pointers(conversation.position, wanted)
    conversation.record(CorrectEntry(conversation.stamp(), pointers, why))


# ---- in river only


def go_on_unwatched(conversation: "Conversation") -> None:
    """In river only what has no choice happens by itself: a card's effect, and the end of the turn."""
    _tell_card_of_the_absent(conversation)
    while river_only.is_river_only(conversation.game) and (ply := river_only.foregone(conversation.position)):
        conversation.enter(ply)


def _tell_card_of_the_absent(conversation: "Conversation") -> None:
    """Hands take out of the absent person's hand what the companion plays: no play of a canoe comes to say so."""
    position = conversation.position
    if position.phase == "act" and position.to_play in conversation.stand_ins:
        card = conversation.seat_to_play().played or ""
        conversation.notice = conversation.notice or message("notice.absent_plays", seat=position.to_play, card=card)


def cloud_up(conversation: "Conversation") -> None:
    """The cloud moves up."""
    _move_cloud(conversation, +1)


def cloud_down(conversation: "Conversation") -> None:
    """The cloud moves down."""
    _move_cloud(conversation, -1)


def turn_up_with_cloud_up(conversation: "Conversation") -> None:
    """The card laid is turned up; if it asks for the cloud's way, that is up."""
    _turn_up(conversation, +1)


def turn_up_with_cloud_down(conversation: "Conversation") -> None:
    """The card laid is turned up; if it asks for the cloud's way, that is down."""
    _turn_up(conversation, -1)


def _turn_up(conversation: "Conversation", step: int) -> None:
    """Another card is turned up just so: a refusal would tell that it is no cloud before it lies there (R5)."""
    turn_up_laid(conversation)
    go_on_unwatched(conversation)
    if river_only.asks_cloud(conversation.position):
        _move_cloud(conversation, step)


def _move_cloud(conversation: "Conversation", step: int) -> None:
    conversation.enter(MoveCloud(step))
    go_on_unwatched(conversation)


def tell_loss(conversation: "Conversation") -> None:
    """The canoe fell, or was bought back."""
    if conversation.chosen() != NONE_FELL:
        _tell(conversation, conversation.chosen())


def tell_own_fall(conversation: "Conversation") -> None:
    """The canoe of the seat that speaks fell."""
    _tell_own(conversation, lost=False)


def tell_own_return(conversation: "Conversation") -> None:
    """The canoe of the seat that speaks was bought back."""
    _tell_own(conversation, lost=True)


def _tell_own(conversation: "Conversation", *, lost: bool) -> None:
    assert isinstance(conversation.word, SeatPressed | SeatHeld)
    told = own_losses(conversation, conversation.word.seat, lost=lost)[0]
    _tell(conversation, told.value)
    conversation.notice = conversation.notice or told.label


def _tell(conversation: "Conversation", pointer: str) -> None:
    seat, name = int(pointer.split("/")[2]), pointer.split("/")[4]
    lost = conversation.position.seats[seat].canoes[CANOES.index(name)].at == FALLS
    to, why = (JETTY, river_only.BOUGHT) if lost else (FALLS, river_only.FELL)
    conversation.record(CorrectEntry(conversation.stamp(), {pointer: to}, why))
    go_on_unwatched(conversation)


def end_as_won(conversation: "Conversation") -> None:
    """The game ends, won by word of the table."""
    conversation.record(EndEntry(conversation.stamp(), "agreed", conversation.chosen()))

"""The actions that the table of the conversation names: what a word does to the game or to the conversation."""

from typing import TYPE_CHECKING

from companion.referee import undoing
from companion.referee.choices import is_forced_done
from companion.referee.messages import Message, message
from companion.referee.questions import QUESTIONS, start_from
from companion.referee.steps import END, forced, opening
from companion.referee.words import CardShown, SeatPressed, StrangeCard
from companion.rules import parse_ply, speed
from companion.rules.entries import UndoEntry
from companion.rules.outcome import Refused
from companion.rules.plies import Commit, Done, Flow, Reveal

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

MAX_PUSHES = 12
"""As many pushes as the notation takes in one flow."""


# ---- choosing


def choose_previous(conversation: "Conversation") -> None:
    """The choice above."""
    conversation.move_cursor(-1)


def choose_next(conversation: "Conversation") -> None:
    """The choice below."""
    conversation.move_cursor(+1)


# ---- before the game


def begin_questions(conversation: "Conversation") -> None:
    """Ask the first question."""
    conversation.answers.clear()


def answer(conversation: "Conversation") -> None:
    """Take the answer and ask the next question."""
    conversation.answers[conversation.question().name] = conversation.chosen()


def ask_again(conversation: "Conversation") -> None:
    """Ask the question before this one again."""
    conversation.answers.popitem()


def start_game(conversation: "Conversation") -> None:
    """Begin the game that the answers describe."""
    answers = conversation.answers | {QUESTIONS[-1].name: conversation.chosen()}
    conversation.begin(start_from(conversation.sitting, answers), int(answers["players"]))


def go_on_with_offered(conversation: "Conversation") -> None:
    """Go on with the unfinished game, at the very same state."""
    conversation.resume()


# ---- cards


def commit_unseen(conversation: "Conversation") -> None:
    """A seat's button: a card lies there, nobody but its owner knows which."""
    word = conversation.word
    assert isinstance(word, SeatPressed)
    if word.seat > len(conversation.position.seats):
        conversation.notice = message("refused.no_such_seat", rule="R1")
    elif conversation.position.seats[word.seat - 1].committed is not None:
        conversation.notice = message("notice.laid_already", seat=word.seat)
    else:
        conversation.enter(Commit(word.seat, "?"))


def commit_card(conversation: "Conversation") -> None:
    """A card on a reader: laid, or laid in the place of the one before."""
    word = conversation.word
    assert isinstance(word, CardShown)
    if (refusal := _wrong_reader(conversation)) is not None:
        conversation.notice = refusal
        return
    committed = conversation.position.seats[word.seat - 1].committed
    if committed is None:
        conversation.enter(Commit(word.seat, word.card))
    elif committed == word.card:
        conversation.notice = message("notice.laid_already", seat=word.seat)
    else:
        _replace(conversation, word)


def _wrong_reader(conversation: "Conversation") -> Message | None:
    word = conversation.word
    assert isinstance(word, CardShown)
    if word.seat > len(conversation.position.seats):
        return message("refused.card_not_in_game", rule="R1")
    if word.reader_of not in (None, word.seat):
        return message("refused.other_seats_card", rule="R1", seat=word.seat, reader=word.reader_of or 0)
    return None


def _replace(conversation: "Conversation", word: CardShown) -> None:
    assert conversation.game is not None
    entries = undoing.replacement(conversation.game, word.seat, word.card, conversation.stamp())
    if isinstance(entries, Refused):
        conversation.refuse(entries)
        return
    for entry in entries:
        conversation.record(entry)
    conversation.notice = message("notice.card_replaced", seat=word.seat)


def say_who_is_missing(conversation: "Conversation") -> None:
    """Ok while cards are being laid: nothing happens, and the table is told whom it waits for."""
    conversation.notice = message("notice.wait_for_cards", rule="R1")


def reveal_committed(conversation: "Conversation") -> None:
    """The card laid is turned up."""
    committed = conversation.seat_to_play().committed
    assert committed is not None
    conversation.enter(Reveal(committed))


def reveal_named(conversation: "Conversation") -> None:
    """The card chosen in the list is the one turned up."""
    conversation.enter(Reveal(conversation.chosen()))


def reveal_shown(conversation: "Conversation") -> None:
    """The card on the reader is the one turned up."""
    word = conversation.word
    assert isinstance(word, CardShown)
    if (refusal := _wrong_reader(conversation)) is not None:
        conversation.notice = refusal
    elif word.seat != conversation.position.to_play:
        refuse_out_of_turn(conversation)
    else:
        conversation.enter(Reveal(word.card))


def remember_shown(conversation: "Conversation") -> None:
    """Keep the card that was shown in the place of the one laid, until the table has decided."""
    word = conversation.word
    assert isinstance(word, CardShown)
    conversation.shown = word.card


def let_card_stand(conversation: "Conversation") -> None:
    """The table lets another card than the one laid stand (T2)."""
    conversation.enter(Reveal(conversation.shown), allow=True, why="another card was shown")


def change_seat(conversation: "Conversation") -> None:
    """A seat leaves or comes back (T1)."""
    conversation.enter(parse_ply(conversation.chosen()))


# ---- plays


def take_choice(conversation: "Conversation") -> None:
    """The choice is the next step; a whole play is entered, and a turn with nothing left to do ends by itself."""
    path = forced(conversation.offered_plies(), (*conversation.path, conversation.chosen()))
    if path[-1:] != (END,):
        conversation.path = path
        return
    conversation.enter(parse_ply("".join(path)))
    if is_forced_done(conversation.position):
        conversation.enter(Done())


def step_back(conversation: "Conversation") -> None:
    """Take the last chosen step back; steps that were forced go with it."""
    plies, target = conversation.offered_plies(), conversation.path
    path = start = opening(plies)
    while True:
        onward = forced(plies, (*path, target[len(path)]))
        if len(onward) >= len(target):
            break
        path = onward
    conversation.path = path if path != target else start


# ---- the river


def flow_as_chosen(conversation: "Conversation") -> None:
    """The river went as expected."""
    conversation.enter(parse_ply(conversation.chosen()))


def push_left(conversation: "Conversation") -> None:
    """One push, its disc into the left arm."""
    _push(conversation, "L")


def push_right(conversation: "Conversation") -> None:
    """One push, its disc into the right arm."""
    _push(conversation, "R")


def _push(conversation: "Conversation", arm: str) -> None:
    if len(conversation.pushes) < MAX_PUSHES:
        conversation.pushes += arm
    else:
        conversation.notice = message("notice.too_many_pushes", rule="T2", count=MAX_PUSHES)


def forget_push(conversation: "Conversation") -> None:
    """The last push told was a mistake."""
    conversation.pushes = conversation.pushes[:-1]


def flow_as_pushed(conversation: "Conversation") -> None:
    """The river flowed as it was told push by push (W4)."""
    conversation.enter(Flow(conversation.pushes))
    conversation.pushes = ""


def let_flow_stand(conversation: "Conversation") -> None:
    """The table lets a wrong number of pushes stand (T2)."""
    wanted = speed(conversation.position)
    conversation.enter(Flow(conversation.pushes), allow=True, why=f"the speed was {wanted}")
    conversation.pushes = ""


def note_losses(conversation: "Conversation") -> None:
    """The table shows what the river took."""
    conversation.note_losses()


# ---- taking back


def take_back(conversation: "Conversation") -> None:
    """Take the last entry back."""
    assert conversation.game is not None
    count = undoing.entries_to_take_back(conversation.game)
    conversation.record(UndoEntry(conversation.stamp(), count, "taken back at the table"))


# ---- refusals: they change nothing


def refuse_strange_card(conversation: "Conversation") -> None:
    """A tag that is no card of this table."""
    word = conversation.word
    assert isinstance(word, StrangeCard)
    code = "refused.card_not_in_game" if word.known_as else "refused.unknown_tag"
    conversation.notice = message(code, rule="R1", uid=word.uid)


def refuse_out_of_turn(conversation: "Conversation") -> None:
    """A word that does not fit here."""
    to_play = conversation.game.position.to_play if conversation.game else None
    if conversation.state in ("setting_up", "resuming"):
        conversation.notice = message("refused.no_game_yet", rule="R1")
    elif to_play is not None:
        conversation.notice = message("refused.out_of_turn", rule="R1", seat=to_play)
    else:
        conversation.notice = message("refused.not_now", rule="R1")

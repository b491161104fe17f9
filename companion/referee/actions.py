"""The actions that the table of the conversation names, for choosing, plays and the river."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.referee.choices import is_forced_done
from companion.referee.happenings import loosed, lost_by_play
from companion.referee.jumps import jumps, jumps_behind
from companion.referee.likely_plays import targets
from companion.referee.lines_of_two import jumps_from_nobody
from companion.referee.messages import message
from companion.referee.preparing import options_of, options_tonight
from companion.referee.questions import QUESTIONS, start_from, who_sits
from companion.referee.river_only import is_river_only
from companion.referee.river_only_actions import go_on_unwatched
from companion.referee.rows_of_people import ASKING_WHO
from companion.referee.turns import not_their_turn
from companion.referee.words import CardShown, SeatPressed
from companion.rules import CanoePlay, Done, EndEntry, Flow, parse_ply, speed
from companion.rules.board import OTHER_ARM

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

MAX_PUSHES = 12
"""As many pushes as the table may let stand in one flow (T2)."""


# ---- choosing


def choose_previous(conversation: "Conversation") -> None:
    """The choice above."""
    conversation.move_cursor(-1)


def choose_next(conversation: "Conversation") -> None:
    """The choice below."""
    conversation.move_cursor(+1)


# ---- before the game


def begin_questions(conversation: "Conversation") -> None:
    """The first question is asked."""
    conversation.answers.clear()
    conversation.options.clear()
    conversation.seating = ()


def answer(conversation: "Conversation") -> None:
    """The answer is taken, the next question asked; what the table has allowed tonight goes with the edition."""
    conversation.answers[conversation.question().name] = conversation.chosen()
    if len(conversation.answers) == 1:
        conversation.options = options_tonight(conversation) | conversation.options


def ask_again(conversation: "Conversation") -> None:
    """The question before this one is asked again."""
    conversation.answers.popitem()
    conversation.seating = ()


def start_game(conversation: "Conversation") -> None:
    """The game that the answers describe begins."""
    answers = conversation.answers | {QUESTIONS[-1].name: conversation.chosen()}
    start = start_from(answers, options_of(conversation))
    conversation.begin(start, conversation.sitting.seated(who_sits(answers)))


def go_on_with_offered(conversation: "Conversation") -> None:
    """The unfinished game goes on, at the very same state."""
    conversation.resume()


def end_game(conversation: "Conversation") -> None:
    """The game ends before its goal."""
    end: Any = conversation.chosen()
    conversation.record(EndEntry(conversation.stamp(), end, "as the table said"))


# ---- plays


def take_choice(conversation: "Conversation") -> None:
    """The play that is chosen is made; a turn with nothing left to do ends by itself."""
    before, ply = conversation.position, parse_ply(conversation.chosen())
    conversation.enter(ply)
    lost = lost_by_play(before, ply) if isinstance(ply, CanoePlay) else None
    conversation.notice = conversation.notice or lost or loosed(before, conversation.position)
    end_empty_turn(conversation)


def end_empty_turn(conversation: "Conversation") -> None:
    """A turn with nothing left to do ends by itself."""
    if is_river_only(conversation.game):
        go_on_unwatched(conversation)
    elif is_forced_done(conversation.position):
        conversation.enter(Done())


def page_previous(conversation: "Conversation") -> None:
    """The target above, where another canoe, another place or another victim begins; in other lists some lines up."""
    conversation.page(-1, _targets(conversation))


def page_next(conversation: "Conversation") -> None:
    """The target below, or some lines down."""
    conversation.page(+1, _targets(conversation))


def _targets(conversation: "Conversation") -> Sequence[int]:
    values = [choice.value for choice in conversation.choices()]
    if conversation.state == "acting":
        return targets(values)
    if conversation.state in ASKING_WHO:
        return jumps_from_nobody(len(values))
    if conversation.first_arm:
        return jumps_behind(len(values))
    return jumps(len(values), halfway=conversation.state == "astray")


# ---- the river


def flow_as_chosen(conversation: "Conversation") -> None:
    """The river went as expected."""
    conversation.enter(parse_ply(conversation.chosen()))
    conversation.tell_news()


def push_up(conversation: "Conversation") -> None:
    """One push, its disc into the arm that "up" stands for (L, unless the screen stands on the left bank)."""
    _push(conversation, conversation.sitting.up_arm)


def push_down(conversation: "Conversation") -> None:
    """One push, its disc into the other arm."""
    _push(conversation, OTHER_ARM[conversation.sitting.up_arm])


def _push(conversation: "Conversation", arm: str) -> None:
    if len(conversation.pushes) < MAX_PUSHES:
        conversation.pushes += arm
    else:
        conversation.notice = message("refused.too_many_pushes", rule="T2", count=MAX_PUSHES)


def forget_push(conversation: "Conversation") -> None:
    """The last push told was a mistake."""
    conversation.pushes = conversation.pushes[:-1]


def flow_as_pushed(conversation: "Conversation") -> None:
    """The river flowed as it was told push by push (W4)."""
    conversation.enter(Flow(conversation.pushes))
    conversation.pushes = ""
    conversation.tell_news()


def let_flow_stand(conversation: "Conversation") -> None:
    """The table lets a wrong number of pushes stand (T2)."""
    wanted = speed(conversation.position)
    conversation.enter(Flow(conversation.pushes), allow=True, why=f"the speed was {wanted}")
    conversation.pushes = ""
    conversation.tell_news()


def note_news(conversation: "Conversation") -> None:
    """The table shows what the river did."""
    conversation.note_news()


# ---- a refusal: it changes nothing


def refuse_out_of_turn(conversation: "Conversation") -> None:
    """Refused: a word that does not fit here."""
    word = conversation.word
    if conversation.state in ("setting_up", "resuming"):
        conversation.notice = message("refused.no_game_yet", rule="R1")
        return
    speaker = word.seat if isinstance(word, SeatPressed | CardShown) else None
    not_theirs = not_their_turn(conversation.game, speaker) if speaker is not None else None
    conversation.notice = not_theirs or message("refused.not_now", rule="R1")


def refuse_menu(conversation: "Conversation") -> None:
    """Refused: there is no game whose menu it would be, or something is half entered."""
    no_game = conversation.game is None
    conversation.notice = message("refused.no_game_yet", rule="R1") if no_game else message("refused.back_first")

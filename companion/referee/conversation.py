"""The conversation with the table: it hears one word at a time and says what to write down and what to show.

It does no I/O. What it holds besides the game is only the conversation: what is being asked, chosen, half entered.
Which word does what in which state stands in ``table.py``.
"""

from collections.abc import Hashable, Sequence

from companion.referee import offers, telling, with_the_turn
from companion.referee.card_actions import reveal_committed
from companion.referee.choices import Choice
from companion.referee.drafts import Earlier, Evening, draft_from, draft_of, games_before
from companion.referee.early import Early
from companion.referee.fingers import Fingers
from companion.referee.hammering import Hammered
from companion.referee.happenings import NOTHING_TO_DO, latest_event, latest_news, told_together
from companion.referee.heard import Begun, Heard, Moment, Retagged, Talk
from companion.referee.holding import Pressed
from companion.referee.jumps import next_stop
from companion.referee.machine import TableMachine
from companion.referee.messages import Message, message, refusal_message
from companion.referee.played_for import played_for
from companion.referee.preparing import allowed_tonight
from companion.referee.questions import QUESTIONS, Answers, Question, Sitting
from companion.referee.restoring import Restoring
from companion.referee.seen_cards import seen_before
from companion.referee.standing_in import StandIn
from companion.referee.table import FOLLOWING
from companion.referee.told_table import NOT_ASKED
from companion.referee.turns import turn_of
from companion.referee.words import CardShown, MenuPressed, SeatPressed, Word, trigger_of
from companion.rules import (
    EndEntry,
    Entry,
    Game,
    Player,
    Ply,
    PlyEntry,
    Position,
    Refused,
    Seat,
    Stamp,
)


class Conversation:
    """One table's conversation. ``offered`` is an unfinished game with its draft, as the journal has kept them.

    ``last`` is the game played last, to be played again; ``evening`` is what was kept with it, by default with the
    one offered. ``before`` are those that back leads to from the one offered, the newest last. ``stand_in`` plays for
    who is away, where there is one.
    """

    def __init__(
        self,
        sitting: Sitting,
        offered: Game | None = None,
        draft: str | None = None,
        *,
        last: Game | None = None,
        before: Sequence[Earlier] = (),
        stand_in: StandIn | None = None,
        evening: Evening | None = None,
    ) -> None:
        self.offered, self.offered_draft = offered, draft_from(draft)
        evening = evening or self.offered_draft
        self.sitting, self.language = sitting, sitting.spoken(evening.language)
        self.tonight, self.played = evening.tonight, evening.played
        self.last = offered or last
        self.game: Game | None = None
        self.before, self.stand_in = tuple(before), stand_in
        self.stand_ins: tuple[int, ...] = ()
        self.answers: Answers = {}
        self.options: dict[str, object] = {}
        self.seating: tuple[int, ...] = ()
        self.pushes = self.stray = self.first_arm = self.shown = ""
        self.telling = NOT_ASKED
        self.early = Early(self)
        self.notice: Message | None = None
        self.restoring = Restoring()
        self.picks: tuple[str, ...] = ()
        self.retagged: Retagged | None = None
        self.word: Word = MenuPressed("ok")
        self.pressed = Pressed()
        self._cursor, self.noted = 0, -1
        self._pressed_at = self.slipped = 0
        self._talk: Talk | None = None
        self._began_s = 0.0
        self._moment, self.heard = Moment(), Heard()
        self._fingers = Fingers(self, sitting.pause_s)
        self._machine = TableMachine(self, "resuming" if offered else "setting_up")

    # ---- in and out

    def hear(self, word: Word, moment: Moment) -> Heard:
        """Take one word; what comes back is to be written down before anything is shown."""
        self.word, self._moment, self.heard, self.notice, self._talk = word, moment, Heard(), None, None
        if isinstance(word, MenuPressed):
            self._pressed_at = self._cursor
        draft, asked, state, turn = draft_of(self), self._what_is_asked(), self.state, self.turn()
        if self._fingers.count(moment):
            self._say(word)
        else:
            self.notice = message("refused.hasty")
        self.early.hear()
        if self.state in FOLLOWING and self.restoring.take_up():
            self._machine.fire("follow")
        while with_the_turn.comes_up_by_itself(self):
            reveal_committed(self)
            self._machine.fire("follow")
        if self._what_is_asked() != asked:
            self._ask_anew(state)
        self.word = word
        self._fingers.heard(state)
        self.pressed = self.pressed.then(word, state, turn, entered=bool(self.heard.entries))
        now = draft_of(self)
        self.heard.draft, self.heard.draft_changed = now.as_text(), now != draft
        return self.heard

    def _say(self, word: Word) -> None:
        self.word, self._is_heard_again = word, False
        self._machine.fire(trigger_of(word))
        self._machine.fire("follow")
        if self._is_heard_again:
            self._say(word)

    def say_late(self, word: SeatPressed | CardShown, seconds: float) -> None:
        """A word of that earlier moment; one of the burst of presses that still goes on is a hasty finger's."""
        if self._fingers.goes_on_since(word, seconds):
            self.notice = self.notice or message("refused.hasty")
            return
        said, self.notice = self.notice, None
        self._say(word)
        self.notice = self.notice or said

    def hear_again(self) -> None:
        """The word that is being heard is meant for the state that comes next."""
        self._is_heard_again = True

    def talk(self) -> Talk:
        """What is being asked now, for the views; no face-down card is in it. Only a word makes it another."""
        self._talk = self._talk or telling.talk_of(self, self._cursor)
        return self._talk

    # ---- what the table's conditions and actions ask and do

    @property
    def state(self) -> str:
        """The state of the machine, one of ``table.STATES``."""
        return self._machine.state

    @property
    def position(self) -> Position:
        """The position of the game that is being played."""
        assert self.game is not None
        return self.game.position

    def seat_to_play(self) -> Seat:
        """The seat to play."""
        assert self.position.to_play is not None
        return self.position.seats[self.position.to_play - 1]

    def card_laid(self) -> str:
        """The card that the seat to play has laid: as everybody has seen it before, else by its tag, else ``"?"``."""
        assert self.game is not None
        return seen_before(self.game) or self.seat_to_play().committed or ""

    def turn(self) -> Hashable:
        """Whose turn it is in which round; None without a game."""
        return turn_of(self.position) if self.game else None

    def question(self) -> Question:
        """The question before the game that is open."""
        return QUESTIONS[len(self.answers)]

    def choices(self) -> Sequence[Choice]:
        """What can be chosen in this state; empty where nothing is chosen."""
        return offers.offered(self)

    @property
    def cursor(self) -> int:
        """Which choice is marked."""
        return self._cursor

    def chosen(self) -> str:
        """The value of the choice under the cursor."""
        return self.choices()[self._cursor].value

    def news(self) -> tuple[Message, ...]:
        """What the last flow or slide did, until the table has noted it."""
        return latest_news(self.game) if self.game and latest_event(self.game) != self.noted else ()

    def hammered(self) -> Hammered | None:
        """What the last hammering on buttons has done, if nothing has been entered since."""
        return self._fingers.hammered()

    def now_s(self) -> float:
        """The moment of the word that is being heard, in seconds of its clock."""
        return self._moment.seconds

    def tell_news(self) -> None:
        """Say what the river did where hands have nothing to do, for there nobody is asked to note it."""
        news = self.news()
        if all(told.code in NOTHING_TO_DO for told in news):
            self.notice = self.notice or told_together(news)

    def note_news(self) -> None:
        """The table shows what the last flow or slide did."""
        assert self.game is not None
        self.noted = latest_event(self.game)

    def stamp(self) -> Stamp:
        """When the word was heard, as entries keep it."""
        passed_ms = max(0, round((self._moment.seconds - self._began_s) * 1000))
        return Stamp(self._moment.at, passed_ms, self._moment.clock)

    def begin(self, start: Position, players: Sequence[Player], ended: EndEntry | None = None) -> None:
        """A new game from this position; ``ended`` has ended the one before, which goes on in this one."""
        self.before = games_before(self)
        self.tonight = allowed_tonight(self)
        self.played += self.last is not None
        self.game, self.offered = Game(start, players), None
        self.last = self.game
        self._began_s = self._moment.seconds
        self.pushes, self.noted, self.stand_ins = "", -1, ()
        self.early.go_on({})
        self.restoring.end()
        self._fingers.took_another(self.game)
        self.heard.begun = Begun(start, self.game.players, ended)

    def resume(self) -> None:
        """Go on with the game that was offered, with the clock where its last entry left it."""
        assert self.offered is not None
        self.played += self.played != self.offered_draft.played
        self._go_on_with(Earlier(self.offered, self.offered_draft))
        self.heard.resumed = True

    def go_back(self, ended: EndEntry) -> None:
        """The game before goes on, as it was left; ``ended`` has ended the one that took its place."""
        *before, earlier = self.before
        self.before, self.tonight = tuple(before), earlier.draft.tonight
        self.played += 1
        self._go_on_with(earlier)
        self.heard.gone_back = ended

    def _go_on_with(self, earlier: Earlier) -> None:
        game, draft = earlier
        self.game, self.last, self.offered = game, game, None
        last_ms = game.entries[-1].stamp.ms if game.entries else 0
        self._began_s = self._moment.seconds - last_ms / 1000
        self.pushes, self.noted = draft.pushes, draft.noted
        self.early.go_on(draft.laid)
        self.restoring.end()
        self.restoring.go_on(game, draft.restoring)
        self.stand_ins = played_for(game) if self.stand_in else ()
        self._fingers.took_another(game)

    def enter(self, ply: Ply, *, allow: bool = False, why: str | None = None) -> None:
        """Enter a ply; a refusal changes nothing and is said."""
        self.record(PlyEntry(self.stamp(), ply, allow, why))

    def record(self, entry: Entry) -> None:
        """Take an entry into the game and into what is to be written; a refusal changes nothing and is said."""
        assert self.game is not None
        before, outcome = self.position, self.restoring.add(self.game, entry)
        if isinstance(outcome, Refused):
            self.refuse(outcome)
            return
        self.heard.entries, self.heard.judged_in = (*self.heard.entries, entry), self.game
        if not isinstance(entry, PlyEntry):
            self.early.forget()
        self.stand_ins = played_for(self.game) if self.stand_in else ()
        self._fingers.entered(entry, before)

    def refuse(self, refused: Refused) -> None:
        """Say why something was refused."""
        self.notice = refusal_message(refused)

    def move_cursor(self, step: int) -> None:
        """Another choice, round and round; where there is none it stays."""
        self._cursor = (self._cursor + step) % max(1, len(self.choices()))

    def page(self, step: int, stops: Sequence[int]) -> None:
        """The next one of these places from where the button went down: its press has moved on already."""
        self._cursor = self._pressed_at = next_stop(stops, self._pressed_at, step)

    # ---- keeping the conversation itself

    def _what_is_asked(self) -> Hashable:
        said = len(self.answers), self.picks, self.seating, self.telling, self.slipped
        return self.state, said, len(self.game.entries) if self.game else -1

    def _ask_anew(self, came_from: str) -> None:
        self._cursor = self._pressed_at = offers.first_of(self, came_from)
        if self.state == "flowing" or self.heard.entries:
            self.pushes = ""
        self.stray = self.stray if self.state in ("first_disc", "putting_back") else ""
        self.first_arm = self.first_arm if self.state in ("astray", "putting_back") else ""

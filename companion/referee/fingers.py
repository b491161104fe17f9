"""The fingers at the buttons of one conversation: whether what they press counts, and what their hammering did."""

from typing import TYPE_CHECKING, Final

from companion.referee.hammering import Hammered, Hammering
from companion.referee.haste import Haste
from companion.referee.heard import Moment
from companion.referee.table import CHOOSING
from companion.referee.touching import stays_for_good, turn_touched
from companion.referee.turns import turn_of
from companion.referee.words import CardShown, SeatPressed, StrangeCard, Word, answers, chooses, press_of
from companion.rules import Entry, Game, Position, UndoEntry

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

AMISS: Final = ("refused.", "notice.wait_for_cards")
"""How the notices begin that answer a press which leads to nothing."""

LISTED: Final = ("taking_back", "naming_really")
"""States whose lists say what a taking back would do: while one of them stands there, that stays what it is."""


class Fingers:
    """Hears with the conversation; cards are laid by hands, so what they do is never hasty."""

    def __init__(self, conversation: "Conversation", pause_s: float) -> None:
        self._conversation = conversation
        self._haste = Haste(pause_s)
        self._hammering = Hammering()
        self._has_hammered = False
        self._heard: Word | None = None

    def count(self, moment: Moment) -> bool:
        """Whether the word that is being heard counts."""
        self._heard = word = self._conversation.word
        if isinstance(word, CardShown | StrangeCard):
            return True
        pressed = press_of(word)
        if pressed:
            self._haste.held(moment.seconds)
        else:
            self._press(moment)
        return self._haste.counts(
            turn_touched(self._conversation),
            answers=answers(word),
            holds=pressed is not None and answers(pressed),
            for_good=stays_for_good(self._conversation),
        )

    def _press(self, moment: Moment) -> None:
        hammered, game = self._haste.hammers, self._conversation.game
        if not (self._haste.press(moment.seconds, moment.rested_s) and game):
            return
        self._has_hammered |= hammered
        if self._conversation.state not in LISTED:
            self._hammering.begin(game, hammered=self._has_hammered)
            self._has_hammered = False

    def heard(self, state: str) -> None:
        """The word has been heard, in that state."""
        conversation = self._conversation
        if isinstance(conversation.word, CardShown | StrangeCard):
            return
        if conversation.notice and conversation.notice.code.startswith(AMISS):
            self._haste.refused()
        if chooses(conversation.word) and conversation.state in CHOOSING and conversation.state != state:
            self._haste.opened_list()

    def entered(self, entry: Entry, before: Position) -> None:
        """The word being heard has made this entry, in that position."""
        game = self._conversation.game
        assert game is not None
        if isinstance(self._heard, CardShown):
            self._hammering.go_on_from(game)
        else:
            takes_back = isinstance(entry, UndoEntry)
            self._haste.changed(turn_of(game.position if takes_back else before), takes_back=takes_back)

    def took_another(self, game: Game) -> None:
        """The word being heard has led into another game: that is enough for one burst."""
        self._haste.changed(game)
        self._hammering.go_on_from(game)

    def hammered(self) -> Hammered | None:
        """What the last hammering has done to the game; None where nothing is left of it to be taken back."""
        game = self._conversation.game
        return self._hammering.done_in(game) if game else None

    def goes_on_since(self, word: SeatPressed | CardShown, seconds: float) -> bool:
        """Whether this word of that earlier moment was pressed in the burst that goes on now."""
        return isinstance(word, SeatPressed) and self._haste.goes_on_since(seconds)

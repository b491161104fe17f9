"""The app's one thread: it takes what devices said, one thing after the other, writes it down and shows it."""

import logging

from companion.app.clock import Clock
from companion.app.inbox import EdgesWaiting, Given, NewsCame, Stop, Typed
from companion.app.keeper import Keeper
from companion.app.ports import ButtonsPort, ReadersPort
from companion.app.stage import Stage
from companion.intake.translate import Translator
from companion.journal import Mark
from companion.referee.conversation import Conversation
from companion.referee.heard import Heard
from companion.referee.words import Word
from companion.rules.entries import Stamp
from companion.views.compose import scene_for
from companion.views.wording import Wording
from firmware_bridge.messages import Sequenced, TagArrived, TagLeft
from firmware_bridge.news import LinkLost, LinkUp, News, SearchFailed
from hardware.events import Gesture, Pressed, Stuck

log = logging.getLogger(__name__)


class Table:
    """Everything between the inbox and the stage; all of it runs on the thread that calls ``take``."""

    def __init__(
        self,
        conversation: Conversation,
        keeper: Keeper,
        translator: Translator,
        stage: Stage,
        clock: Clock,
        *,
        buttons: ButtonsPort,
        readers: ReadersPort,
        trouble: str = "",
    ) -> None:
        self.conversation = conversation
        self.link_is_up = False
        self.stopped = False
        self._keeper = keeper
        self._translator = translator
        self._stage = stage
        self._clock = clock
        self._buttons = buttons
        self._readers = readers
        self._lost = ""
        self._trouble = trouble

    def take(self, given: Given | None) -> None:
        """Take one thing out of the inbox (None: only the time has come), with whatever the buttons have by now."""
        match given:
            case NewsCame(news=news):
                self._take_news(news)
            case Stop():
                self.stopped = True
            case Typed(button=button):
                self._take_button(button)
            case EdgesWaiting() | None:
                pass
        for gesture in self._buttons.take(self._clock().seconds):
            self._take_gesture(gesture)
        self.show()

    def deadline(self) -> float | None:
        """When ``take`` is to be called at the latest, in seconds of the clock."""
        return self._buttons.deadline()

    def show(self) -> None:
        """Show what is being asked."""
        talk = self.conversation.talk()
        self._stage.show(scene_for(talk, status=self._status(Wording(talk.players))))

    def _status(self, wording: Wording) -> str:
        if self._keeper.trouble:
            return wording.line("memory_only", reason=self._keeper.trouble)
        return wording.line("link_lost") if self._lost else self._trouble

    def _take_gesture(self, gesture: Gesture) -> None:
        match gesture:
            case Pressed(button=button):
                self._take_button(button)
            case Stuck(button=button):
                log.warning("button %s is stuck down; it counts again once it has been let go", button)
            case _:
                pass

    def _take_button(self, button: str) -> None:
        word = self._translator.pressed(button)
        if word is not None:
            self._hear(word)

    def _take_news(self, news: News) -> None:
        match news:
            case TagArrived(reader=reader, uid=uid):
                word = self._translator.tag(reader, uid, self.conversation.talk().players)
                self._hear(word, news)
            case Sequenced():
                if not isinstance(news, TagLeft):  # never a tag in the log: it may be a face-down card (R5)
                    log.warning("the board tells: %s", news)
                self._keep_mark(news)
            case LinkUp():
                if self._lost:
                    log.warning("the readers are back: %s", news)
                self.link_is_up, self._lost = True, ""
            case LinkLost():
                log.warning("the readers are lost: %s %s", news.text, news.fix)
                self.link_is_up, self._lost = False, news.text
            case SearchFailed():
                log.warning("no readers at %s: %s %s %s", news.path, news.text, news.fix, news.detail)
            case _:
                log.info("the board tells: %s", news)

    def _hear(self, word: Word, event: Sequenced | None = None) -> None:
        moment = self._clock()
        mark = Mark(event.boot_id, event.sequence) if event else None
        heard = self.conversation.hear(word, moment)
        kept = self._keeper.keep(heard, Stamp(moment.at, 0, moment.clock), mark)
        if event and kept:
            self._readers.acknowledge(event.boot_id, event.sequence)

    def _keep_mark(self, event: Sequenced) -> None:
        if self._keeper.keep(Heard(), mark=Mark(event.boot_id, event.sequence)):
            self._readers.acknowledge(event.boot_id, event.sequence)

"""The app's one thread: it takes what devices said, one thing after the other, writes it down and shows it."""

import logging
from bisect import bisect_right
from collections.abc import Sequence
from operator import is_, itemgetter
from pathlib import Path

from msgspec.structs import replace

from companion.app.clock import Clock
from companion.app.deck_file import write_swapped
from companion.app.inbox import (
    BoardSpoke,
    EdgesWaiting,
    Given,
    KeysAwaited,
    KeysTyped,
    NewsCame,
    PartTold,
    Stop,
    TerminalWoke,
    Typed,
    TypedAmiss,
)
from companion.app.keeper import Keeper
from companion.app.line_state import LineState
from companion.app.missed_cards import MissedCards
from companion.app.ports import ButtonsPort, ReadersPort, earliest
from companion.app.presence import somebody_is_there
from companion.app.presses import Press, Presses, presses_typed
from companion.app.reader_troubles import ReaderTroubles
from companion.app.stage import Stage
from companion.app.stuck_buttons import StuckButtons
from companion.app.two_cards import TwoCards
from companion.intake.lying import Lying
from companion.intake.translate import Translator
from companion.journal import Mark
from companion.referee.conversation import Conversation
from companion.referee.heard import Heard, Retagged, Talk
from companion.referee.laying import laying_of
from companion.referee.messages import Message, message
from companion.referee.words import CardStays, StrangeCard, Word
from companion.rules.entries import Stamp
from companion.views.compose import scene_for
from companion.views.cue import Shown, at_places, cue_for
from companion.views.keys import below_picture
from companion.views.scene import Scene
from companion.views.standpoint import Standpoint
from companion.views.wording import Wording
from firmware_bridge.messages import EventNotUnderstood, ReaderFailed, ReaderShows, Sequenced, TagArrived, TagLeft
from firmware_bridge.news import BoardRestarted, EventsForgotten, News
from hardware.events import Dated, Gesture

log = logging.getLogger(__name__)

WRITE_AGAIN_S = 5.0
"""How long after a failure the journal is tried again at the latest, if nothing is heard before."""


class Table:
    """Everything between the inbox and the stage; all of it runs on the thread that calls ``take``.

    ``troubles`` says what the box lacks from the start; ``needs_readers``: it lacks something without the board, too;
    ``stands``: where the screen stands, for the arrows towards the arms; ``turned_for``: colours in whose turns it is
    turned to the far side; ``deck_file``: what the deck was read from.
    """

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
        troubles: Sequence[Message | None] = (),
        needs_readers: bool = False,
        stands: Standpoint = "jetty",
        turned_for: tuple[str, ...] = (),
        deck_file: Path | None = None,
    ) -> None:
        self.conversation = conversation
        self.stopped = False
        self._keeper = keeper
        self._translator = translator
        self._lying = Lying(translator, lambda: laying_of(conversation))
        self._stage = stage
        self._clock = clock
        self._buttons, self._readers = buttons, readers
        self._line = LineState(needed=needs_readers)
        self._reader_troubles = ReaderTroubles(translator.colour_of_reader)
        self._stands, self._turned_for = stands, turned_for
        self._deck_file = deck_file
        self.looked_at = clock().seconds
        """When the buttons were looked at last, in seconds of the clock."""
        self._heard_at = 0.0
        self._troubles: dict[str, Message | None] = {str(number): trouble for number, trouble in enumerate(troubles)}
        self._presses, self._stuck = Presses(), StuckButtons()
        self._amiss: TypedAmiss | None = None
        self._awaited, self._two_cards, self._missed = KeysAwaited(), TwoCards(), MissedCards()
        self._write_again_at = self._next_try()
        self._composed_of: tuple[object, ...] = ()
        self._scene = Scene("")
        self._shown: Shown | None = None

    def take(self, given: Given | None) -> None:
        """Take one thing out of the inbox (None: only the time has come), with whatever the buttons have by now.

        However late this is called, things are taken in the order and at the times at which they happened, but never
        before what was seen when the buttons were looked at last.
        """
        looked_at, self.looked_at = self.looked_at, self._clock().seconds
        happened_at = max(looked_at, given.at) if isinstance(given, NewsCame) else self.looked_at
        gestures = self._buttons.take_dated(self.looked_at)
        before = bisect_right(gestures, happened_at, key=itemgetter(0))
        self._take_gestures(gestures[:before])
        self._heard_at = happened_at
        self._take_given(given)
        self._take_gestures(gestures[before:])
        if self._write_again_at is not None and self.looked_at >= self._write_again_at:
            self._write_again()
        self.show()
        if somebody_is_there(given, gestures):
            self._stage.wake(self.looked_at)

    def deadline(self) -> float | None:
        """When ``take`` is to be called at the latest, in seconds of the clock."""
        parts = self._buttons, self._two_cards, self._stage
        return earliest((self._write_again_at, *[part.deadline() for part in parts]))

    def show(self) -> None:
        """Show what is being asked, and give its cue."""
        talk = self.conversation.talk()
        self._missed.follow(talk.state)
        wording = Wording(talk.players, talk.language)
        lying = () if self._line.cause else self._lying.crowded()
        status, two_cards = self._status(talk, wording), self._two_cards.look(lying, self._clock().seconds, wording)
        told, warned = two_cards or status, two_cards if self._two_cards.lasts else status
        parts = (talk, told, warned, self._awaited, self._amiss)
        before = now = self._shown
        # Each tick of a button's time comes here, and mostly finds what stands there already.
        if now is None or not all(map(is_, parts, self._composed_of)):
            now, self._scene = Shown(talk, warned), self._compose(talk, told, wording)
        self._composed_of, self._shown = parts, now
        self._stage.show(self._scene, self._clock().seconds)
        cue = cue_for(now, before)
        self._stage.signal(at_places(cue, talk.players, self.conversation.sitting.colours))

    def _compose(self, talk: Talk, status: str, wording: Wording) -> Scene:
        last = len(self.conversation.sitting.names)
        below = below_picture(talk.language, self._awaited.typing, self._awaited.seat, last=last)
        seen = scene_for(talk, status=status, stands=self._stands, turned_for=self._turned_for)
        scene = replace(seen, below=below)
        return replace(scene, notice=self._told_amiss(self._amiss, wording)) if self._amiss else scene

    def _told_amiss(self, amiss: TypedAmiss, wording: Wording) -> str:
        return wording.line(amiss.said, last=len(self.conversation.sitting.names), keys=amiss.keys)

    def _status(self, talk: Talk, wording: Wording) -> str:
        if self._keeper.fault:
            return wording.line("memory_only", trouble=self._keeper.fault.kind)
        if self._line.cause:
            return wording.line("link_lost", cause=self._line.cause)
        if self._missed.still:
            return wording.line("cards_missed")
        if stuck := self._stuck.first():
            return wording.line("button_stuck", button=stuck)
        if self._line.flooded:
            return wording.line("line_flooded")
        if trouble := self._troubles.get("deck") or self._reader_troubles.told_to(talk.players):
            return wording.say(trouble)
        if damage := self._keeper.damage:
            return wording.line(f"journal_{damage.became}", copy=damage.copy)
        trouble = next(filter(None, self._troubles.values()), None)
        return wording.say(trouble) if trouble else ""

    def _take_given(self, given: Given | None) -> None:
        match given:
            case NewsCame(news=news):
                self._take_news(news)
            case Stop():
                self.stopped = True
                self._write_again()
            case Typed() | TypedAmiss():
                self._take_typed(given)
            case KeysAwaited():
                self._awaited = given
            case PartTold(part=part, trouble=trouble):
                self._troubles[part] = trouble
            case TerminalWoke():
                self._stage.forget()
            case EdgesWaiting() | BoardSpoke() | KeysTyped() | None:
                pass

    def _take_gestures(self, gestures: Sequence[Dated]) -> None:
        for self._heard_at, gesture in gestures:
            self._take_gesture(gesture)

    def _take_gesture(self, gesture: Gesture) -> None:
        self._stuck.take(gesture)
        press = self._presses.take(gesture)
        if press is not None:
            self._take_press(press)

    def _take_typed(self, typed: Typed | TypedAmiss) -> None:
        if isinstance(typed, TypedAmiss):
            self._amiss = typed
            return
        for press in presses_typed(typed.button, held=typed.held):
            if not self._take_press(press) and not press.held:
                self._amiss = TypedAmiss("no_such_button")

    def _take_press(self, press: Press) -> bool:
        """Hear what the press means; False where it means nothing at this table."""
        players = self.conversation.talk().players
        means = self._translator.held if press.held else self._translator.pressed
        word = means(press.button, players)
        if word is not None:
            self._hear(word, rested_s=press.rested_s)
        return word is not None

    def _take_news(self, news: News) -> None:
        self._reader_troubles.take(news, self._heard_at)
        if isinstance(news, Sequenced):
            self._take_event(news)
            return
        self._line.take(news)
        if isinstance(news, BoardRestarted):
            self._lying.restart()
            self._missed.miss(self.conversation.state)

    def _take_event(self, news: Sequenced) -> None:
        mark = Mark(news.boot_id, news.sequence)
        match news:
            case TagArrived(reader=reader, uid=uid):
                self._hear(self._lying.arrived(reader, uid), mark)
                return
            case TagLeft(reader=reader, uid=uid):  # never a tag in the log: it may be a face-down card (R5)
                self._hear_lying(self._lying.left(reader, uid))
            case ReaderShows(reader=reader, uids=uids, missed=missed):
                self._hear_lying(self._lying.shows(reader, uids, missed))
            case EventNotUnderstood() if news.tells_of_tag:
                log.warning("a tag could not be read: tap it again; if none can, see the firmware: %s", news)
                self._hear(StrangeCard("", odd="unread"), mark)
                return
            case ReaderFailed(reader=reader):
                self._lying.fail(reader)
            case EventsForgotten():
                log.warning("the board tells: %s", news)
                self._missed.miss(self.conversation.state)
            case EventNotUnderstood():
                log.warning("the board tells: %s", news)
            case _:
                pass
        self._keep(Heard(), mark=mark)

    def _hear_lying(self, words: Sequence[Word]) -> None:
        # Nobody has tapped them: such cards are laid, but never turned up by it, and ask for nothing.
        for word in words:
            if isinstance(word, CardStays) or self.conversation.state == "committing":
                self._hear(word)

    def _hear(self, word: Word, mark: Mark | None = None, rested_s: float | None = None) -> None:
        moment, self._amiss = replace(self._clock(), seconds=self._heard_at, rested_s=rested_s), None
        heard = self.conversation.hear(word, moment)
        self._keep(heard, Stamp(moment.at, 0, moment.clock), mark)
        self._troubles["deck"] = self._mend_deck(heard.retagged) if heard.retagged else None

    def _mend_deck(self, retagged: Retagged) -> Message:
        """The deck in memory and its file; what the status line says of it until the next word."""
        players = self.conversation.talk().players
        colour = next(player.colour for player in players if player.seat == retagged.seat)
        self._translator.swap_tags(colour, retagged.wrong, retagged.right)
        if self._deck_file and (trouble := write_swapped(self._deck_file, colour, retagged.wrong, retagged.right)):
            return message("deck_not_written", trouble=trouble)
        return message("deck_mended", seat=retagged.seat, card=retagged.right)

    def _keep(self, heard: Heard, stamp: Stamp | None = None, mark: Mark | None = None) -> None:
        self._acknowledge(self._keeper.keep(heard, stamp or Stamp(), mark))

    def _write_again(self) -> None:
        self._acknowledge(self._keeper.keep_on())

    def _acknowledge(self, kept: Mark | None) -> None:
        if kept is not None:
            self._readers.acknowledge(kept.boot_id, kept.sequence)
        self._write_again_at = self._next_try()

    def _next_try(self) -> float | None:
        return self._clock().seconds + WRITE_AGAIN_S if self._keeper.trouble else None

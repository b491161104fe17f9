"""The host's side of the agreement: bytes and the time go in, news and bytes come out; no I/O happens here."""

from math import inf
from typing import Literal, assert_never

from firmware_bridge.flood import FloodGauge
from firmware_bridge.frame import FrameReader, Noise, frame
from firmware_bridge.lying import Lying
from firmware_bridge.messages import (
    PRODUCT,
    Acknowledgement,
    BoardHeartbeat,
    Event,
    EventNotUnderstood,
    ForeignHello,
    FromHost,
    Hello,
    HelloRequest,
    HostHeartbeat,
    NotUnderstood,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    Sequenced,
    TagArrived,
    TagLeft,
    decode,
    encode,
)
from firmware_bridge.news import LineCalm, LineFlooded, LinkLost, LinkUp, News, WrongProduct, WrongVersion
from firmware_bridge.order import EventOrder
from firmware_bridge.timing import USUAL, Timing
from firmware_bridge.trouble import Cause


class HostConnection:
    """The host's end of one line to one board; all times are seconds of any steady clock.

    The law: an event is told only when its link is up and all before it were told; it is acknowledged only when
    the app says so. Call ``opened`` when a port is open, ``feed`` and ``tick`` while ``alive``, send
    ``bytes_to_send`` after each call, and ``closed`` when the port is closed; ``ended`` says why ``alive`` ended.
    What was told survives that. ``unkept_most``: so many events are told ahead of what the app has kept.
    """

    def __init__(self, *, product: str = PRODUCT, timing: Timing = USUAL, unkept_most: float = inf) -> None:
        self.state: Literal["closed", "asking", "up"] = "closed"
        self.ended: Cause | None = None
        self._product = product
        self._timing = timing
        self._order = EventOrder(unkept_most)
        self._lying = Lying()
        self._frames = FrameReader()
        self._flood, self._flood_told, self._untold = FloodGauge(0.0), False, 0
        self._ask_due = self._beat_due = self._acknowledge_due = False
        self._asked_at = self._beaten_at = self._heard_at = -inf

    @property
    def alive(self) -> bool:
        """Whether the port is worth reading: our board answers, or may still."""
        return self.state != "closed"

    def is_late(self, now: float) -> bool:
        """Whether the hello might have come by now; it still may."""
        return self.state == "asking" and now >= self._heard_at + self._timing.late_s

    def is_flooded(self) -> bool:
        """Whether so much of no worth comes that reading slower costs nothing."""
        return self._flood.flooded

    def resume(self, boot_id: int, sequence: int) -> None:
        """Say at the start which event the app kept last, so that a new run gets each event exactly once."""
        self._order.resume(boot_id, sequence)

    def opened(self, now: float) -> None:
        """A port was opened: ask who is there."""
        self.state, self.ended = "asking", None
        self._frames = FrameReader()
        self._flood, self._flood_told, self._untold = FloodGauge(now), False, 0
        self._beat_due = self._acknowledge_due = False
        self._heard_at = now
        self._ask(now)

    def closed(self, cause: Cause) -> list[News]:
        """The port was closed; news of the loss if the link was up."""
        return self._end(cause)

    def acknowledge(self, boot_id: int, sequence: int) -> None:
        """The app has kept all events up to this one; call it only after the commit.

        An earlier boot's events are ignored. Raises ``NotDeliveredError`` for an event that was never told.
        """
        if self._order.keep(boot_id, sequence):
            self._acknowledge_due = True

    def take_back(self, event: Sequenced) -> None:
        """The app could not take this event of the last ``feed``: it and all behind it are told again.

        That is when the board sends them again; it does, as they are not acknowledged.
        """
        self._lying.take_back(self._order.take_back(event))

    def feed(self, data: bytes, now: float) -> list[News]:
        """The news in these bytes, in order. Damaged bytes come out as ``Noise``; nothing raises."""
        self._lying.begin()
        news: list[News] = []
        for found in self._frames.feed(data):
            if self.alive:
                news += self._worthless(found, found.count, now) if isinstance(found, Noise) else self._take(found, now)
        return news + self._watch_flood(now)

    def tick(self, now: float) -> list[News]:
        """What the passing of time brings; call it at ``deadline`` or earlier."""
        if now >= self._patience_ends():
            return self._end(self._why_unheard())
        if self.state == "asking" and now >= self._speaks_at():
            self._ask(now)
        if self.state == "up" and now >= self._speaks_at():
            self._beaten_at, self._beat_due = now, True
        return self._watch_flood(now)

    def deadline(self) -> float:
        """The time of the next ``tick`` that does something; infinity when there is none."""
        calm_at = self._flood.empty_at() if self._flood_told and self.alive else inf
        return min(self._patience_ends(), self._speaks_at(), calm_at)

    def bytes_to_send(self) -> bytes:
        """The frames that are due, at most one of each kind; each is given out once."""
        messages: list[FromHost] = []
        if self._ask_due:
            messages.append(HelloRequest())
        if self._beat_due:
            messages.append(HostHeartbeat())
        if self._acknowledge_due and self._order.boot_id is not None:
            messages.append(Acknowledgement(self._order.boot_id, self._order.kept))
        self._ask_due = self._beat_due = self._acknowledge_due = False
        return b"".join(frame(encode(message)) for message in messages) if self.alive else b""

    def _patience_ends(self) -> float:
        if not self.alive:
            return inf
        up = self.state == "up"
        return self._heard_at + (self._timing.silent_s if up else self._timing.hello_within_s)

    def _speaks_at(self) -> float:
        if not self.alive:
            return inf
        up = self.state == "up"
        return self._beaten_at + self._timing.heartbeat_s if up else self._asked_at + self._timing.ask_again_s

    def _why_unheard(self) -> Cause:
        if self._flood.flooded:
            return "flooding"
        return "silent" if self.state == "up" else "unanswered"

    def _worthless(self, piece: Noise | NotUnderstood, size: int, now: float) -> list[News]:
        """News of what is no message of ours; within a flood it is only counted."""
        self._flood.take(size, now)
        if not self._flood.flooded:
            return [piece]
        self._untold += 1
        return []

    def _watch_flood(self, now: float) -> list[News]:
        self._flood.drain(now)
        if self.state != "up" or self._flood.flooded == self._flood_told:
            return []
        self._flood_told = self._flood.flooded
        if self._flood_told:
            return [LineFlooded()]
        untold, self._untold = self._untold, 0
        return [LineCalm(untold)]

    def _ask(self, now: float) -> None:
        self._asked_at, self._ask_due = now, True

    def _end(self, cause: Cause) -> list[News]:
        was_up, self.state = self.state == "up", "closed"
        self.ended = self.ended or cause
        return [LinkLost(cause)] if was_up else []

    def _take(self, payload: bytes, now: float) -> list[News]:
        match decode(payload):
            case Hello() as hello:
                return self._greet(hello, now)
            case ForeignHello() as hello:
                return self._refuse_version(hello)
            case BoardHeartbeat() as beat:
                return self._hear_heartbeat(beat, now)
            case NotUnderstood() as other:
                return self._worthless(other, len(payload), now)
            case HelloRequest() | HostHeartbeat() | Acknowledgement():
                echo = NotUnderstood(payload[0], "a message of the host; the line seems to echo")
                return self._worthless(echo, len(payload), now)
            case (
                EventNotUnderstood()
                | TagArrived()
                | TagLeft()
                | ReaderFailed()
                | ReaderRecovered()
                | ReaderShows() as event
            ):
                return self._hear_event(event, now)
            case never:
                assert_never(never)

    def _greet(self, hello: Hello, now: float) -> list[News]:
        if hello.product != self._product:
            return [WrongProduct(hello.product), *self._end("wrong_product")]
        news: list[News] = []
        if self.state == "asking":
            self.state, self._beaten_at = "up", now
            news.append(LinkUp(hello.product, hello.firmware, hello.boot_id, hello.readers))
        self._heard_at = now
        restarted = self._order.begin(hello.boot_id, hello.acknowledged)
        if restarted:
            self._lying.restart()
        self._acknowledge_due |= self._order.kept > hello.acknowledged
        return [*news, *restarted, *self._forget_before(hello.oldest)]

    def _forget_before(self, oldest: int) -> list[News]:
        return [self._lying.take(forgotten) for forgotten in self._order.forget_before(oldest)]

    def _refuse_version(self, hello: ForeignHello) -> list[News]:
        if hello.product != self._product:
            return [WrongProduct(hello.product), *self._end("wrong_product")]
        news = WrongVersion(hello.version, hello.firmware)
        return [news, *self._end("wrong_version")]

    def _hear_heartbeat(self, beat: BoardHeartbeat, now: float) -> list[News]:
        if not self._hears_its_boot(beat.boot_id, now):
            return []
        return self._forget_before(beat.oldest)

    def _hear_event(self, event: Event | EventNotUnderstood, now: float) -> list[News]:
        if not self._hears_its_boot(event.boot_id, now):
            return []
        place = self._order.place(event)
        # A missing event is asked for by acknowledging again what is kept; so is an acknowledgement that got lost.
        self._acknowledge_due |= place in ("early", "kept")
        return [self._lying.take(event)] if place == "next" else []

    def _hears_its_boot(self, boot_id: int, now: float) -> bool:
        """Whether this is the boot that said hello; a board that restarted is asked for its new hello."""
        if self.state != "up":
            return False
        self._heard_at = now
        if boot_id == self._order.boot_id:
            return True
        if now >= self._asked_at + self._timing.ask_again_s:
            self._ask(now)
        return False

"""The board's side of the agreement, without I/O: what the firmware does, in the words of the host's language."""

from collections import deque
from math import inf
from typing import NamedTuple

from firmware_bridge.fields import TAGS_MOST
from firmware_bridge.frame import FrameReader, Noise, frame
from firmware_bridge.messages import (
    PRODUCT,
    Acknowledgement,
    BoardHeartbeat,
    Event,
    FromBoard,
    Hello,
    HelloRequest,
    HostHeartbeat,
    ReaderFailed,
    ReaderFault,
    ReaderRecovered,
    ReaderShows,
    TagArrived,
    TagLeft,
    decode,
    encode,
)
from firmware_bridge.timing import USUAL, Timing

RESEND_GROWTH = 1.25
"""By which the delay grows with each sending again: slowly, as a line that loses every other frame needs many."""

LINE_BYTES_PER_S = 11520
"""What a UART with 115200 baud carries; sending again leaves half of it free."""

HELD_MOST = 64
"""Events that a board holds until they are acknowledged; then the oldest is forgotten, and the board says so."""


class _Held(NamedTuple):
    """An event that waits for its acknowledgement, and the bytes that are sent for it."""

    event: Event
    frame: bytes


class BoardConnection:
    """The board's end of the line, for one boot; all times are seconds of any steady clock.

    Send ``bytes_to_send`` after each call; call ``tick`` at ``deadline`` or earlier. A host that is not heard is not
    spoken to, but every event is held for it.
    """

    def __init__(
        self,
        *,
        boot_id: int,
        readers: tuple[int, ...],
        now: float,
        product: str = PRODUCT,
        firmware: str = "simulated",
        held_most: int = HELD_MOST,
        timing: Timing = USUAL,
    ) -> None:
        self.boot_id = boot_id
        self.readers = readers
        self.acknowledged = 0
        self.newest = 0
        self._product = product
        self._firmware = firmware
        self._timing = timing
        self._held: deque[_Held] = deque(maxlen=held_most)
        self._lying: dict[int, tuple[str, ...]] = {}
        self._failing: dict[int, ReaderFault] = {}
        self._to_show: set[int] = set()
        self._frames = FrameReader()
        self._next = 1
        self._hello_due, self._beat_due = True, False
        self._heard_at = self._beaten_at = self._sent_at = now
        self._resend_at = inf
        self._delay_s = timing.resend_first_s

    @property
    def oldest(self) -> int:
        """The first event still held; the next one to be given out when none is."""
        return self._held[0].event.sequence if self._held else self.newest + 1

    def reader_shows(self, reader: int, uids: tuple[str, ...], now: float) -> int:
        """What lies on a reader when it wakes, if anything does; the event's sequence number."""
        sequence = self._hold(ReaderShows(self.boot_id, self.newest + 1, reader, uids), now)
        self._lying[reader] = uids
        return sequence

    def tag_arrived(self, reader: int, uid: str, now: float) -> int:
        """A tag came; the event's sequence number. ``uid`` is 4, 7 or 10 bytes in upper-case hex, in air order."""
        sequence = self._hold(TagArrived(self.boot_id, self.newest + 1, reader, uid), now)
        self._lying[reader] = (*self._lying_but(reader, uid), uid)[-TAGS_MOST:]
        return sequence

    def tag_left(self, reader: int, uid: str, now: float) -> int:
        """A tag left; the event's sequence number."""
        sequence = self._hold(TagLeft(self.boot_id, self.newest + 1, reader, uid), now)
        self._lying[reader] = self._lying_but(reader, uid)
        return sequence

    def reader_failed(self, reader: int, fault: ReaderFault, now: float) -> int:
        """A reader stopped working; the event's sequence number."""
        sequence = self._hold(ReaderFailed(self.boot_id, self.newest + 1, reader, fault), now)
        self._failing[reader] = fault
        return sequence

    def reader_recovered(self, reader: int, now: float) -> int:
        """A reader works again; the event's sequence number."""
        sequence = self._hold(ReaderRecovered(self.boot_id, self.newest + 1, reader), now)
        self._failing.pop(reader, None)
        return sequence

    def feed(self, data: bytes, now: float) -> None:
        """Take what the host sent; what is no message of a host is skipped."""
        for found in self._frames.feed(data):
            if not isinstance(found, Noise):
                self._take(found, now)

    def tick(self, now: float) -> None:
        """What the passing of time brings."""
        if now >= self._beats_at():
            self._beaten_at, self._beat_due = now, True
        if now >= self._resends_at():
            self._delay_s = min(RESEND_GROWTH * self._delay_s, self._timing.resend_most_s)
            self._send_again(now)

    def deadline(self) -> float:
        """The time of the next ``tick`` that does something; infinity when nobody listens."""
        return min(self._beats_at(), self._resends_at())

    def bytes_to_send(self) -> bytes:
        """The frames that are due: hello, heartbeat and events, each given out once until it is due again."""
        due: list[FromBoard] = []
        if self._hello_due:
            due.append(Hello(self._product, self._firmware, self.boot_id, self.acknowledged, self.oldest, self.readers))
        if self._beat_due:
            due.append(BoardHeartbeat(self.boot_id, self.acknowledged, self.oldest))
        frames = [frame(encode(message)) for message in due]
        frames += [held.frame for held in self._held if held.event.sequence >= self._next]
        self._hello_due = self._beat_due = False
        self._next = self.newest + 1
        return b"".join(frames)

    def _beats_at(self) -> float:
        return self._while_heard(self._beaten_at + self._timing.heartbeat_s)

    def _resends_at(self) -> float:
        return self._while_heard(self._resend_at)

    def _while_heard(self, at: float) -> float:
        """The same time, or never if the host has long been silent by then."""
        return at if at < self._heard_at + self._timing.silent_s else inf

    def _lying_but(self, reader: int, uid: str) -> tuple[str, ...]:
        return tuple(other for other in self._lying.get(reader, ()) if other != uid)

    def _hold(self, event: Event, now: float) -> int:
        held = _Held(event, frame(encode(event)))  # an unfit reader or uid is the caller's fault, told here
        if len(self._held) == self._held.maxlen:
            self._beat_due = True  # the oldest event falls out below, and the heartbeat says so
            self._to_show.add(self._held[0].event.reader)
        self._held.append(held)
        self.newest = event.sequence
        if self._while_heard(now) == inf:
            self._next = self.newest + 1  # sent when the host is back
        else:
            # A new event does not wait for the long delay of those that the app has not kept yet.
            self._delay_s, self._sent_at = self._timing.resend_first_s, now
            self._send_again_by(now + self._delay_s)
        return event.sequence

    def _take(self, payload: bytes, now: float) -> None:
        message = decode(payload)
        if not isinstance(message, HelloRequest | HostHeartbeat | Acknowledgement):
            return
        came_back = self._while_heard(now) == inf
        self._heard_at = now
        if came_back or isinstance(message, HelloRequest):
            self._hello_due = True
            self._delay_s = self._timing.resend_first_s
            self._send_again(now)
        if isinstance(message, Acknowledgement) and message.boot_id == self.boot_id:
            self._settle(message.sequence, now)

    def _settle(self, sequence: int, now: float) -> None:
        if self.acknowledged < sequence <= self.newest:
            self.acknowledged = sequence
            while self._held and self._held[0].event.sequence <= sequence:
                self._held.popleft()
            self._show_anew(now)
            self._delay_s = self._timing.resend_first_s
            self._wait(now)
        elif sequence == self.acknowledged and self._held:
            # The host misses something. Asked often, answered seldom: two sides must never echo at line speed.
            self._send_again_by(self._sent_at + self._timing.resend_soonest_s)

    def _show_anew(self, now: float) -> None:
        """Of a reader whose events were forgotten the host learns how it is now, as soon as there is room for it."""
        for reader in sorted(self._to_show):
            if len(self._held) == self._held.maxlen:
                return
            self._to_show.discard(reader)
            if reader in self._failing:
                self._hold(ReaderFailed(self.boot_id, self.newest + 1, reader, self._failing[reader]), now)
            else:
                self._hold(ReaderShows(self.boot_id, self.newest + 1, reader, self._lying.get(reader, ())), now)

    def _wait(self, now: float) -> None:
        self._sent_at, self._resend_at = now, inf
        if self._held:
            self._send_again_by(now + self._delay_s)

    def _send_again_by(self, at: float) -> None:
        free_at = self._sent_at + 2 * sum(len(held.frame) for held in self._held) / LINE_BYTES_PER_S
        self._resend_at = min(self._resend_at, max(at, free_at))

    def _send_again(self, now: float) -> None:
        self._next = self.oldest
        self._beat_due |= self.oldest > self.acknowledged + 1
        self._wait(now)

"""What lies in the bytes of a write-ahead log: its frames, whether SQLite reads them all, and what it would pass over.

The form of the log is SQLite's (its page "WAL-mode File Format"): a header, then frames, each with one page. SQLite
reads up to the first frame that does not fit, and takes of that what belongs to whole writes.
"""

import sys
from collections.abc import Iterator
from struct import pack, unpack_from
from typing import Final, Literal, NamedTuple, TypeAlias

HEADER: Final = 32
FRAME_HEADER: Final = 24

MAGIC: Final = 0x377F0682
VERSION: Final = 3007000
PAGE: Final = 4096
"""Bytes of a page in every journal that we make; believed where the header, which says it, is damaged."""

ROOM: Final = 144
"""Frames for which every log of ours has room before anything is written (``make_room``); only a full one grows."""

SECTOR: Final = 4096
"""SQLite repeats the last page of a write until the log has reached a multiple of this, syncs it up to there and writes
the rest of that repetition afterwards (psow=0). So whoever finds that rest knows that the write was synced."""

Order: TypeAlias = Literal["<", ">"]
State: TypeAlias = Literal["whole", "unfinished", "uncertain", "damaged"]


class Frame(NamedTuple):
    """One page in the log, from byte ``start`` up to ``end``; ``ends_write``: with it a write is whole.

    ``salted``: it has the two numbers that SQLite draws anew whenever the log begins again; ``sound``: its checksum
    follows from the frame before, be it from what that says or from what it holds.
    """

    start: int
    end: int
    ends_write: bool
    salted: bool
    sound: bool

    @property
    def is_ours(self) -> bool:
        """Whether it was written since the log began again, whatever became of it."""
        return self.salted or self.sound


class Reading(NamedTuple):
    """How a log is, and the byte up to which SQLite takes what it holds.

    ``whole``: every write. ``unfinished``: but for a last one that never came to its end, so it was not acknowledged.
    ``damaged``: behind that byte lie writes that were. ``uncertain``: behind it lies either.
    """

    state: State
    at: int


def read_log(log: bytes) -> Reading:
    """Read the bytes of a log, as far as they can be told from each other."""
    if not any(log):
        return Reading("whole", 0)
    frames = [*frames_of(log)]
    readable = _readable(frames) if has_header(log) else 0
    at, filled = _written(frames[:readable]) if has_header(log) else (0, 0)
    left = [frame for frame in frames[readable:] if frame.is_ours]
    # A repetition lies in one sector with the next write: where both are torn off, that write was not acknowledged.
    if _follows_acknowledged([frame for frame in left if frame.start >= filled]):
        return Reading("damaged", at)
    return Reading(_ending(log, frames[:readable], left, at, filled), at)


def frames_of(log: bytes) -> Iterator[Frame]:
    """The frames since the log began again, and the place behind them; an earlier round has left what lies there."""
    order, salts, size = _order(log), _salts(log), FRAME_HEADER + _page_size(log)
    starts = range(HEADER, len(log), size)
    salted = [any(log[start : start + 16]) and salts.startswith(log[start + 8 : start + 16]) for start in starts]
    last = max((index for index, ours in enumerate(salted) if ours), default=-1)
    before: tuple[bytes, ...] = (log[24:HEADER], _sums(bytes(8), log[:24], order))
    for start, ours in zip(starts[: last + 2], salted, strict=False):
        told, page = log[start : start + 8], log[start + FRAME_HEADER : start + size]
        says = log[start + 16 : start + FRAME_HEADER]
        holds = [_sums(sums, told + page, order) for sums in before]
        sound = start + size <= len(log) and says in holds
        before = (says,) if sound else (says, holds[0])
        yield Frame(start, start + size, any(told[4:]), ours, sound)


def mended(log: bytes) -> bytes:
    """The log with checksums that fit, so that SQLite reads all of it; whether all is as it was written, others say."""
    order, salts = _order(log), _salts(log)
    header = log[:HEADER] if has_header(log) else _header(salts, order)
    sums = header[24:]
    parts = [header]
    for frame in frames_of(log):
        told, page = log[frame.start : frame.start + 8], log[frame.start + FRAME_HEADER : frame.end]
        if frame.is_ours and frame.end <= len(log) and any(told[:4]):
            sums = _sums(sums, told + page, order)
            parts += [told, salts, sums, page]
    return b"".join(parts).ljust(len(log), b"\0")


def with_header(log: bytes) -> bytes:
    """A log whose header is damaged with another one: that of the first frame that follows from the one before it."""
    order, size = _order(log), FRAME_HEADER + PAGE
    for start in range(HEADER + size, len(log) - size + 1, size):
        before, told = log[start - size + 16 : start - size + FRAME_HEADER], log[start : start + 8]
        page, says = log[start + FRAME_HEADER : start + size], log[start + 16 : start + FRAME_HEADER]
        if any(told) and says == _sums(before, told + page, order):
            return _header(log[start + 8 : start + 16], order) + log[HEADER:]
    return log


def pages_of(log: bytes) -> Iterator[tuple[int, bytes]]:
    """The number and the content of each page that a whole write has put into the log, in the order of writing."""
    at = read_log(log).at
    for frame in frames_of(log):
        if frame.end <= at:
            yield int.from_bytes(log[frame.start : frame.start + 4], "big"), log[frame.start + FRAME_HEADER : frame.end]


def room_of(page: int) -> int:
    """How many bytes long a log is made, for pages of so many bytes."""
    return HEADER + ROOM * (FRAME_HEADER + page)


def has_header(log: bytes) -> bool:
    """Whether the first bytes of the log are a header as SQLite writes it."""
    magic = int.from_bytes(log[:4], "big")
    if magic & ~1 != MAGIC or len(log) < HEADER:
        return False
    return _sums(bytes(8), log[:24], ">" if magic & 1 else "<") == log[24:HEADER]


def _header(salts: bytes, order: Order) -> bytes:
    header = pack(">4I", MAGIC | (order == ">"), VERSION, PAGE, 0) + salts
    return header + _sums(bytes(8), header, order)


def _readable(frames: list[Frame]) -> int:
    """How many frames SQLite reads."""
    return next((index for index, frame in enumerate(frames) if not (frame.salted and frame.sound)), len(frames))


def _written(frames: list[Frame]) -> tuple[int, int]:
    """Where the last whole write ends, and up to where repetitions of its last page may follow."""
    at, filled = HEADER, HEADER
    for frame in frames:
        if frame.ends_write and frame.start >= filled:
            filled = _synced_at(frame)
        at = frame.end if frame.ends_write else at
    return at, filled


def _follows_acknowledged(left: list[Frame]) -> bool:
    """Whether something was written behind the write that is broken, after that was synced."""
    ending = next((frame for frame in left if frame.ends_write), None)
    if ending is None:
        return False
    return any(frame.salted and frame.sound and frame.end > _synced_at(ending) for frame in left)


def _ending(log: bytes, readable: list[Frame], left: list[Frame], at: int, filled: int) -> State:
    """How a log ends behind which nothing surely acknowledged lies."""
    last = left[0] if left else readable[-1] if readable else None
    if last is None:
        return "whole" if has_header(log) else "uncertain"
    if not left and last.end == at:
        return "whole"
    if len(left) > 1 or not has_header(log):
        return "uncertain"
    if left and last.start < filled:
        return "whole"  # Only a repetition of a page is broken.
    # The next frame begins before the place up to which the write was to be synced: it is not there, so it was not.
    # A log that ends here may have lost it, unless it is as long as it was made.
    is_seen = len(log) >= last.end + FRAME_HEADER or len(log) == room_of(_page_size(log))
    return "unfinished" if is_seen and last.end + FRAME_HEADER <= _synced_at(last) else "uncertain"


def _synced_at(frame: Frame) -> int:
    return -(-frame.end // SECTOR) * SECTOR


def _page_size(log: bytes) -> int:
    return int.from_bytes(log[8:12], "big") if has_header(log) else PAGE


def _salts(log: bytes) -> bytes:
    return log[16:24] if has_header(log) else log[HEADER + 8 : HEADER + 16]


def _order(log: bytes) -> Order:
    """The order of bytes in the words that are summed: that of the machine which wrote them."""
    if has_header(log):
        return ">" if log[3] & 1 else "<"
    return "<" if sys.byteorder == "little" else ">"


def _sums(before: bytes, told: bytes, order: Order) -> bytes:
    first, second = unpack_from(">II", before.ljust(8, b"\0"))
    words = iter(unpack_from(f"{order}{len(told) // 4}I", told))
    for even, odd in zip(words, words, strict=False):
        first += even + second  # grows by a few bits only
        second = (second + odd + first) & 0xFFFFFFFF
    return pack(">II", first & 0xFFFFFFFF, second)

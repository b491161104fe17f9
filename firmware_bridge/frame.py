"""Frames on the wire, 0x00 + COBS(payload + CRC-32) + 0x00; all else is noise and costs no good frame."""

import re
from binascii import crc32

from cobs import cobs
from msgspec import Struct

PAYLOAD_MOST = 128
"""Bytes of the longest payload."""

ENCODED_MOST = PAYLOAD_MOST + 4 + 1
"""Bytes between the delimiters: payload, CRC-32, and the one byte that COBS adds below 254."""

_DELIMITER = b"\0"

_UP_TO_ITS_END = re.compile(rb"\0*[^\0]+\0?|\0+")


class Noise(Struct, frozen=True):
    """So many bytes, delimiters not counted, that were part of no good frame."""

    count: int


def frame(payload: bytes) -> bytes:
    """The bytes to send for a payload of 1 to 128 bytes."""
    if not 1 <= len(payload) <= PAYLOAD_MOST:
        raise ValueError(f"a payload has 1 to {PAYLOAD_MOST} bytes, not {len(payload)}; split the message")
    encoded: bytes = cobs.encode(payload + crc32(payload).to_bytes(4, "little"))
    return _DELIMITER + encoded + _DELIMITER


def cut_by_frames(data: bytes) -> list[bytes]:
    """The same bytes in pieces, in none of which more than one frame ends.

    >>> cut_by_frames(b"end\\0" + frame(b"hello") + b"\\0beg")
    [b'end\\x00', b'\\x00\\nhello\\x86\\xa6\\x106\\x00', b'\\x00beg']
    """
    return _UP_TO_ITS_END.findall(data)


def _payload(encoded: bytes) -> bytes | None:
    """The payload of what stood between two delimiters, None if it is damaged."""
    try:
        plain: bytes = cobs.decode(encoded)
    except cobs.DecodeError:
        return None
    payload, check = plain[:-4], plain[-4:]
    return payload if payload and crc32(payload).to_bytes(4, "little") == check else None


class FrameReader:
    """Finds the frames in a stream of bytes, however it is cut. Keeps at most one frame's bytes."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._overlong = False
        self._noise = 0
        self._found: list[bytes | Noise] = []

    def feed(self, data: bytes) -> list[bytes | Noise]:
        """The payloads that are complete with these bytes and the noise between them, in order."""
        first, *others = data.split(_DELIMITER)
        self._extend(first)
        for piece in others:
            self._finish()
            self._extend(piece)
        self._report_noise()
        found, self._found = self._found, []
        return found

    def _extend(self, piece: bytes) -> None:
        self._kept += piece
        if self._overlong or len(self._kept) > ENCODED_MOST:
            self._overlong = True
            self._noise += len(self._kept)
            self._kept.clear()

    def _finish(self) -> None:
        payload = _payload(bytes(self._kept)) if self._kept else None
        if payload is None:
            self._noise += len(self._kept)
        else:
            self._report_noise()
            self._found.append(payload)
        self._kept.clear()
        self._overlong = False

    def _report_noise(self) -> None:
        if self._noise:
            self._found.append(Noise(self._noise))
            self._noise = 0

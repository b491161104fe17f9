"""The messages of the wire as values, and the one table that says which bytes each of them is."""

from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from firmware_bridge.errors import UnfitValueError
from firmware_bridge.fields import READERS, TEXT, U8, U32, UID, UIDS, Field, word

PRODUCT = "niagara-readers"
"""What our boards call themselves in their hello."""

PROTOCOL_VERSION = 1

ReaderFault: TypeAlias = Literal["absent", "silent", "garbled", "other"]
"""Never answered since the start; answers no more; answers what cannot be read; anything else."""


class Hello(Struct, frozen=True):
    """Board → host: who it is, and where its events stand.

    ``acknowledged`` is the highest sequence number that a host has acknowledged, ``oldest`` the first one that
    the board still holds (the next one to be given out when it holds none).
    """

    product: str
    firmware: str
    boot_id: int
    acknowledged: int
    oldest: int
    readers: tuple[int, ...]
    version: int = PROTOCOL_VERSION


class ForeignHello(Struct, frozen=True):
    """Board → host: a hello of another protocol version; only the part common to all is understood."""

    product: str
    firmware: str
    version: int


class BoardHeartbeat(Struct, frozen=True):
    """Board → host: still here; where its events stand, as in ``Hello``."""

    boot_id: int
    acknowledged: int
    oldest: int


class Sequenced(Struct, frozen=True):
    """An event of the board: the number within its boot, from 1 without gaps."""

    boot_id: int
    sequence: int


class _Tagged(Sequenced, frozen=True):
    """An event with tags in it; its ``repr`` names none, as a tag may be a face-down card and logs are read by all."""

    reader: int

    def __repr__(self) -> str:
        place = f"boot_id={self.boot_id}, sequence={self.sequence}, reader={self.reader}"
        return f"{type(self).__name__}({place}, ...)"


class TagArrived(_Tagged, frozen=True):
    """A tag came into a reader's field; ``uid`` is 4, 7 or 10 bytes in upper-case hex, in air order."""

    uid: str


class TagLeft(_Tagged, frozen=True):
    """A tag left a reader's field; a reader's error is never a removal."""

    uid: str


class ReaderShows(_Tagged, frozen=True):
    """All tags that lie on a reader, read anew: at the board's start, and after it forgot events of this reader.

    ``missed`` is not on the wire: the host adds which of ``uids`` lie there though their arrival was never told.
    """

    uids: tuple[str, ...]
    missed: tuple[str, ...] = ()


class ReaderFailed(Sequenced, frozen=True):
    """A reader does not work; what lies on it is not known until it has recovered."""

    reader: int
    fault: ReaderFault


class ReaderRecovered(Sequenced, frozen=True):
    """A reader works again."""

    reader: int


class EventNotUnderstood(Sequenced, frozen=True):
    """An event of a kind not known here, or with unfit fields; it keeps its place in the order."""

    kind: int
    reason: str

    @property
    def tells_of_tag(self) -> bool:
        """Whether it would have told which tag came to lie on a reader."""
        return self.kind in _TAG_COMES


class HelloRequest(Struct, frozen=True):
    """Host → board: say hello, and send again what is not acknowledged."""

    version: int = PROTOCOL_VERSION


class HostHeartbeat(Struct, frozen=True):
    """Host → board: still here."""


class Acknowledgement(Struct, frozen=True):
    """Host → board: all events of this boot up to ``sequence`` are kept. Said twice: send the rest again."""

    boot_id: int
    sequence: int


class NotUnderstood(Struct, frozen=True):
    """A whole message that is not an event, of an unknown kind or with unfit fields."""

    kind: int
    reason: str


Event: TypeAlias = TagArrived | TagLeft | ReaderFailed | ReaderRecovered | ReaderShows
FromBoard: TypeAlias = Hello | ForeignHello | BoardHeartbeat | Event
FromHost: TypeAlias = HelloRequest | HostHeartbeat | Acknowledgement
Message: TypeAlias = FromBoard | FromHost

HELLO = 0x01
EVENT_KINDS = range(0x10, 0x30)
"""Every kind in here, known or not, begins with boot id and sequence number."""

_FAULT = word({1: "absent", 2: "silent", 3: "garbled"}, otherwise="other")


class Layout(NamedTuple):
    """A kind of message: its number, its value's type and its fields in the order of the bytes."""

    kind: int
    type: type[Message]
    fields: tuple[tuple[str, Field], ...]


# The head of a hello is the same in every version of the protocol.
_HELLO_HEAD = (("version", U8), ("product", TEXT), ("firmware", TEXT))
_STANDING = (("boot_id", U32), ("acknowledged", U32), ("oldest", U32))
_EVENT_HEAD = (("boot_id", U32), ("sequence", U32))
_READER = ("reader", U8)

_FOREIGN_HELLO = Layout(HELLO, ForeignHello, _HELLO_HEAD)
_LAYOUTS = (
    Layout(HELLO, Hello, (*_HELLO_HEAD, *_STANDING, ("readers", READERS))),
    Layout(0x02, BoardHeartbeat, _STANDING),
    Layout(0x10, TagArrived, (*_EVENT_HEAD, _READER, ("uid", UID))),
    Layout(0x11, TagLeft, (*_EVENT_HEAD, _READER, ("uid", UID))),
    Layout(0x12, ReaderFailed, (*_EVENT_HEAD, _READER, ("fault", _FAULT))),
    Layout(0x13, ReaderRecovered, (*_EVENT_HEAD, _READER)),
    Layout(0x14, ReaderShows, (*_EVENT_HEAD, _READER, ("uids", UIDS))),
    Layout(0x41, HelloRequest, (("version", U8),)),
    Layout(0x42, HostHeartbeat, ()),
    Layout(0x43, Acknowledgement, _EVENT_HEAD),
)
_BY_KIND = {layout.kind: layout for layout in _LAYOUTS}
_BY_TYPE = {layout.type: layout for layout in (*_LAYOUTS, _FOREIGN_HELLO)}
_TAG_COMES = (_BY_TYPE[TagArrived].kind, _BY_TYPE[ReaderShows].kind)


def encode(message: Message) -> bytes:
    """The payload of a message: its kind and its fields. Raises ``UnfitValueError``."""
    layout = _BY_TYPE[type(message)]
    return b"".join([bytes([layout.kind]), *[field.write(getattr(message, name)) for name, field in layout.fields]])


def decode(payload: bytes) -> Message | NotUnderstood | EventNotUnderstood:
    """The message that a payload is. Never raises: what cannot be read is a value that says why."""
    kind, body = (payload[0], payload[1:]) if payload else (0, b"")
    try:
        return _read(kind, body)
    except UnfitValueError as fault:
        return _not_understood(kind, body, str(fault))


def _read(kind: int, body: bytes) -> Message:
    layout = _BY_KIND.get(kind)
    if layout is None:
        raise UnfitValueError("no message of this kind is known")
    if kind == HELLO and body[:1] != bytes([PROTOCOL_VERSION]):
        values, _ = _read_fields(_HELLO_HEAD, body)
        return ForeignHello(**values)
    values, rest = _read_fields(layout.fields, body)
    if rest:
        raise UnfitValueError(f"{len(rest)} bytes too many")
    return layout.type(**values)


def _read_fields(fields: tuple[tuple[str, Field], ...], body: bytes) -> tuple[dict[str, Any], bytes]:
    values: dict[str, Any] = {}
    for name, field in fields:
        values[name], body = field.read(body)
    return values, body


def _not_understood(kind: int, body: bytes, reason: str) -> NotUnderstood | EventNotUnderstood:
    if kind not in EVENT_KINDS or len(body) < 8:
        return NotUnderstood(kind, reason)
    head, _ = _read_fields(_EVENT_HEAD, body)
    return EventNotUnderstood(**head, kind=kind, reason=reason)

"""What the tests of the bridge share: messages as bytes, and bytes as messages."""

from collections.abc import Callable

import pytest

from firmware_bridge.frame import FrameReader, frame
from firmware_bridge.messages import EventNotUnderstood, Message, NotUnderstood, decode, encode

Read = Callable[[bytes], list[Message | NotUnderstood | EventNotUnderstood]]


@pytest.fixture
def wire() -> Callable[..., bytes]:
    """Messages as the bytes of their frames."""
    return lambda *messages: b"".join(frame(encode(message)) for message in messages)


@pytest.fixture
def read() -> Read:
    """The messages in some bytes that must be whole frames."""

    def read(sent: bytes) -> list[Message | NotUnderstood | EventNotUnderstood]:
        return [decode(payload) for payload in FrameReader().feed(sent) if isinstance(payload, bytes)]

    return read

"""What the tests of the bridge share: messages as bytes, hosts in virtual time, links on pseudo terminals."""

import queue
import time
from collections.abc import Callable, Iterator

import pytest

from firmware_bridge import News, Noise
from firmware_bridge.connection import HostConnection
from firmware_bridge.frame import FrameReader, frame
from firmware_bridge.messages import PRODUCT, EventNotUnderstood, Hello, Message, NotUnderstood, decode, encode
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

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


@pytest.fixture
def host() -> HostConnection:
    """A host whose port was opened at time 0 and which has sent its question."""
    host = HostConnection()
    host.opened(0.0)
    host.bytes_to_send()
    return host


@pytest.fixture
def linked(host, wire) -> HostConnection:
    """A host whose board said hello at time 0."""
    host.feed(wire(Hello(PRODUCT, "1.0", 0xA1, 0, 1, (1, 2))), 0.0)
    return host


QUICK = Timing(ask_again_s=0.05, hello_within_s=0.6, retry_first_s=0.01, retry_most_s=0.1)
PATIENCE_S = 5.0


class App:
    """What a link's owner does: puts the news away and reads them one by one."""

    def __init__(self) -> None:
        self.news: queue.Queue[News] = queue.Queue()

    def next(self) -> News:
        return self.news.get(timeout=PATIENCE_S)

    def next_but_noise(self) -> News:
        while isinstance(news := self.next(), Noise):
            pass
        return news

    def hears_nothing(self) -> bool:
        return self.news.empty()

    def stays_quiet(self, seconds: float) -> bool:
        """Whether nothing but noise is told for so long."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                news = self.news.get(timeout=left)
            except queue.Empty:
                break
            if not isinstance(news, Noise):
                return False
        return True


@pytest.fixture
def app() -> App:
    return App()


Start = Callable[..., BoardLink]


@pytest.fixture
def start(app: App) -> Iterator[Start]:
    """Starts links that are closed when the test is over."""
    links: list[BoardLink] = []

    def start(*candidates: object, timing: Timing = QUICK, **more: object) -> BoardLink:
        link = BoardLink([str(one) for one in candidates], app.news.put, timing=timing, **more)
        links.append(link)
        link.start()
        return link

    yield start
    for link in links:
        link.close()
        assert not link.alive


@pytest.fixture
def board() -> Iterator[SimulatedBoard]:
    with SimulatedBoard((1, 2, 3)) as board:
        yield board

"""What port and protocol cost above a bare pseudo terminal: medians of interleaved rounds, ratios in one run."""

import os
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from queue import SimpleQueue
from statistics import median
from typing import TypeAlias

from firmware_bridge import LinkUp, News, TagArrived
from firmware_bridge.connection import HostConnection
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, encode
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

ROUNDS = 51
TRIPS = 30
FRAMES = (ROUNDS + 1) * TRIPS
BOOT = 0x5EED0042
UID = "04A22B7C910280"
PATIENCE_S = 5.0
NO_HEARTBEATS = Timing(heartbeat_s=600.0, silent_s=1200.0)


Way: TypeAlias = Callable[[], AbstractContextManager[Callable[[], None]]]


class Wire:
    """The board's end of a pseudo terminal, without a board: frames that were made before are written and read."""

    def __init__(self) -> None:
        self.near, self.far = os.openpty()
        tty.setraw(self.far)
        self._frames = iter([frame(encode(TagArrived(BOOT, number, 1, UID))) for number in range(1, FRAMES + 1)])

    def say_hello(self) -> None:
        """Answer the question of the host that has just opened the other end."""
        os.read(self.near, 4096)
        os.write(self.near, frame(encode(Hello(PRODUCT, "1", BOOT, 0, 1, (1,)))))

    def write(self) -> None:
        """Write the next frame."""
        os.write(self.near, next(self._frames))

    def trip(self) -> None:
        """Write a frame and read what comes back."""
        self.write()
        os.read(self.near, 4096)


@contextmanager
def wire() -> Iterator[Wire]:
    wire = Wire()
    yield wire
    os.close(wire.near)
    os.close(wire.far)


@contextmanager
def bare_pseudo_terminal() -> Iterator[Callable[[], None]]:
    """There and back between two threads that do nothing else."""
    with wire() as near:

        def echo() -> None:
            while (heard := os.read(near.far, 4096)) != b"q":
                os.write(near.far, heard)

        thread = threading.Thread(target=echo)
        thread.start()
        yield near.trip
        os.write(near.near, b"q")
        thread.join()


@contextmanager
def port_and_protocol() -> Iterator[Callable[[], None]]:
    """A frame on the wire, its news on the link's own thread, and the acknowledgement back on the wire."""

    def take(news: News) -> None:
        if isinstance(news, TagArrived):
            link.acknowledge(news.boot_id, news.sequence)

    with wire() as near, BoardLink([os.ttyname(near.far)], take, timing=NO_HEARTBEATS) as link:
        near.say_hello()
        yield near.trip


@contextmanager
def kept_by_another_thread() -> Iterator[Callable[[], None]]:
    """The same with the app's thread between news and acknowledgement, as at a table."""
    inbox: SimpleQueue[News | None] = SimpleQueue()

    def keep() -> None:
        while (news := inbox.get()) is not None:
            if isinstance(news, TagArrived):
                link.acknowledge(news.boot_id, news.sequence)

    app = threading.Thread(target=keep)
    app.start()
    with wire() as near, BoardLink([os.ttyname(near.far)], inbox.put, timing=NO_HEARTBEATS) as link:
        near.say_hello()
        yield near.trip
    inbox.put(None)
    app.join()


@contextmanager
def to_the_news() -> Iterator[Callable[[], None]]:
    """From a frame on the wire to its news in the hands of another thread."""
    inbox: SimpleQueue[News] = SimpleQueue()
    with wire() as near, BoardLink([os.ttyname(near.far)], inbox.put, timing=NO_HEARTBEATS):
        near.say_hello()
        assert isinstance(inbox.get(timeout=PATIENCE_S), LinkUp)

        def trip() -> None:
            near.write()
            assert isinstance(inbox.get(timeout=PATIENCE_S), TagArrived)

        yield trip


@contextmanager
def simulated_board() -> Iterator[Callable[[], None]]:
    """A tap on a whole simulated board, its news, and the acknowledgement taken by the board."""
    up = threading.Event()

    def take(news: News) -> None:
        if isinstance(news, TagArrived):
            link.acknowledge(news.boot_id, news.sequence)
        elif isinstance(news, LinkUp):
            up.set()

    with SimulatedBoard((1,)) as board, BoardLink([board.path], take) as link:
        assert up.wait(PATIENCE_S)
        yield lambda: _tap(board)


@contextmanager
def protocol_alone() -> Iterator[Callable[[], None]]:
    """From the bytes of a frame to the news and the bytes of its acknowledgement, without a line."""
    host = HostConnection()
    host.opened(0.0)
    host.feed(frame(encode(Hello(PRODUCT, "1", 1, 0, 1, (1,)))), 0.0)
    frames = iter([frame(encode(TagArrived(1, number, 1, UID))) for number in range(1, FRAMES + 1)])

    def trip() -> None:
        for news in host.feed(next(frames), 0.0):
            assert isinstance(news, TagArrived)
            host.acknowledge(news.boot_id, news.sequence)
        host.bytes_to_send()

    yield trip


def test_port_and_protocol_against_a_bare_pseudo_terminal() -> None:
    figures = _interleaved(
        [
            bare_pseudo_terminal,
            port_and_protocol,
            kept_by_another_thread,
            to_the_news,
            simulated_board,
            protocol_alone,
        ]
    )
    bare = figures["bare pseudo terminal"]
    for name, figure in figures.items():
        print(f"\n{name}: {figure:.0f} us, {figure / bare:.2f} x the bare one", end="")
    print("\nwanted: port and protocol at most 8 x")


def _tap(board: SimulatedBoard) -> None:
    assert board.wait_acknowledged(board.tap(1, UID), PATIENCE_S)


def _interleaved(ways: list[Way]) -> dict[str, float]:
    """The median time of a trip of each way, in microseconds; the ways take turns within milliseconds."""
    rounds: dict[str, list[float]] = {}
    with ExitStack() as opened:
        trips = {way.__name__.replace("_", " "): opened.enter_context(way()) for way in ways}
        for number in range(ROUNDS + 1):
            for name, trip in trips.items():
                begun = time.perf_counter()
                for _ in range(TRIPS):
                    trip()
                if number:  # the first round warms up
                    rounds.setdefault(name, []).append((time.perf_counter() - begun) / TRIPS * 1e6)
    return {name: median(times) for name, times in rounds.items()}

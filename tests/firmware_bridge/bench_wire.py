"""What port and protocol cost above a bare pseudo terminal: medians and ranges of interleaved rounds, as ratios."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from queue import SimpleQueue
from statistics import median
from typing import TypeAlias

from stories.bare_wire import BOOT, HELLO, bare_trip, open_wire

from firmware_bridge import LinkUp, News, TagArrived
from firmware_bridge.connection import HostConnection
from firmware_bridge.frame import frame
from firmware_bridge.messages import encode
from firmware_bridge.port import BoardLink
from firmware_bridge.simulated import SimulatedBoard
from firmware_bridge.timing import Timing

ROUNDS = 51
TRIPS = 30
FRAMES = (ROUNDS + 1) * TRIPS
UID = "04A22B7C910280"
PATIENCE_S = 5.0
NO_HEARTBEATS = Timing(heartbeat_s=600.0, silent_s=1200.0)


Way: TypeAlias = Callable[[], AbstractContextManager[Callable[[], None]]]


def frames() -> Iterator[bytes]:
    """A tag that comes again and again, made before it is measured."""
    return iter([frame(encode(TagArrived(BOOT, number, 1, UID))) for number in range(1, FRAMES + 1)])


@contextmanager
def bare_pseudo_terminal() -> Iterator[Callable[[], None]]:
    """There and back between two threads that do nothing else."""
    told = frames()
    with bare_trip() as trip:
        yield lambda: trip(next(told))


@contextmanager
def port_and_protocol() -> Iterator[Callable[[], None]]:
    """A frame on the wire, its news on the link's own thread, and the acknowledgement back on the wire."""

    def take(news: News) -> None:
        if isinstance(news, TagArrived):
            link.acknowledge(news.boot_id, news.sequence)

    told = frames()
    with open_wire() as wire, BoardLink([wire.path], take, timing=NO_HEARTBEATS) as link:
        wire.say_hello()
        yield lambda: wire.trip(next(told))


@contextmanager
def kept_by_another_thread() -> Iterator[Callable[[], None]]:
    """The same with the app's thread between news and acknowledgement, as at a table."""
    told, inbox = frames(), SimpleQueue[News | None]()

    def keep() -> None:
        while (news := inbox.get()) is not None:
            if isinstance(news, TagArrived):
                link.acknowledge(news.boot_id, news.sequence)

    app = threading.Thread(target=keep)
    app.start()
    with open_wire() as wire, BoardLink([wire.path], inbox.put, timing=NO_HEARTBEATS) as link:
        wire.say_hello()
        yield lambda: wire.trip(next(told))
    inbox.put(None)
    app.join()


@contextmanager
def to_the_news() -> Iterator[Callable[[], None]]:
    """From a frame on the wire to its news in the hands of another thread."""
    told, inbox = frames(), SimpleQueue[News]()
    with open_wire() as wire, BoardLink([wire.path], inbox.put, timing=NO_HEARTBEATS):
        wire.say_hello()
        assert isinstance(inbox.get(timeout=PATIENCE_S), LinkUp)

        def trip() -> None:
            wire.write(next(told))
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
    host.feed(HELLO, 0.0)
    told = frames()

    def trip() -> None:
        for news in host.feed(next(told), 0.0):
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
    for name, times in figures.items():
        ratio, ratios = median(times) / median(bare), [one / other for one, other in zip(times, bare, strict=True)]
        taken = f"{median(times):.0f} us ({min(times):.0f}-{max(times):.0f})"
        print(f"\n{name}: {taken}, {ratio:.2f} x the bare one ({min(ratios):.2f}-{max(ratios):.2f})", end="")
    print("\nwanted: port and protocol at most 8 x")


def _tap(board: SimulatedBoard) -> None:
    assert board.wait_acknowledged(board.tap(1, UID), PATIENCE_S)


def _interleaved(ways: list[Way]) -> dict[str, list[float]]:
    """The time of a trip of each way in each round, in microseconds; the ways take turns within milliseconds."""
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
    return rounds

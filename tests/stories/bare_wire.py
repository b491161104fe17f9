"""A pseudo terminal without a board: for measuring what a line costs, bare or with our code at its far end."""

import os
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, encode

BOOT = 0x5EED0042
HELLO = frame(encode(Hello(PRODUCT, "1", BOOT, 0, 1, (1,))))


class Wire:
    """The board's end of it: frames that were made before are written, and what comes back is read."""

    def __init__(self) -> None:
        self.near, self.far = os.openpty()
        tty.setraw(self.far)

    @property
    def path(self) -> str:
        """What a host opens."""
        return os.ttyname(self.far)

    def say_hello(self) -> None:
        """Answer the question of the host that has just opened the other end."""
        self.read()
        self.write(HELLO)

    def write(self, told: bytes) -> None:
        """Write these bytes."""
        os.write(self.near, told)

    def read(self) -> bytes:
        """Wait for the host, and read what it has sent."""
        return os.read(self.near, 4096)

    def trip(self, told: bytes) -> None:
        """Write these bytes and read what comes back."""
        self.write(told)
        self.read()


@contextmanager
def open_wire() -> Iterator[Wire]:
    """A wire, closed at the end."""
    wire = Wire()
    try:
        yield wire
    finally:
        os.close(wire.near)
        os.close(wire.far)


@contextmanager
def bare_trip() -> Iterator[Callable[[bytes], None]]:
    """Sends bytes there and back between two threads that do nothing else."""
    with open_wire() as wire:

        def echo() -> None:
            while (heard := os.read(wire.far, 4096)) != b"q":
                os.write(wire.far, heard)

        thread = threading.Thread(target=echo)
        thread.start()
        try:
            yield wire.trip
        finally:
            wire.write(b"q")
            thread.join()

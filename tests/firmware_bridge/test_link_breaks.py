"""Every way in which a port breaks costs the link, is told once, and is followed by a new search."""

import errno
import os
import termios
import threading
import time
import tty

import pytest
import serial

from firmware_bridge import LinkLost, LinkUp, TagArrived
from firmware_bridge.frame import frame
from firmware_bridge.messages import PRODUCT, Hello, encode
from firmware_bridge.port import BoardLink
from firmware_bridge.timing import Timing

QUICK = Timing(ask_again_s=0.05, hello_within_s=0.6, retry_first_s=0.01, retry_most_s=0.1)
UID = "04A22B7C910280"


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.EIO, "Input/output error"),
        serial.SerialException("device reports readiness to read but returned no data"),
        serial.SerialTimeoutException("Write timeout"),
        termios.error(errno.EIO, "Input/output error"),
        TypeError("an integer is required"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whatever_a_vanishing_device_raises_means_that_it_is_unplugged(board, app, caplog, error: Exception) -> None:
    # The clock is asked between the calls of the port: what it raises comes from the same place.
    broken = threading.Event()

    def clock() -> float:
        if broken.is_set():
            broken.clear()
            raise error
        return time.monotonic()

    with BoardLink([board.path], app.news.put, clock=clock, timing=QUICK) as link:
        assert isinstance(app.next(), LinkUp)
        broken.set()
        board.tap(1, UID)
        assert app.next_but_noise() == LinkLost("unplugged")
        assert isinstance(app.next_but_noise(), LinkUp)
        assert isinstance(app.next_but_noise(), TagArrived)
        assert link.alive
    assert caplog.records == []  # a plug that is pulled is no fault of the program


@pytest.mark.slow
def test_a_board_that_reads_nothing_any_more_costs_the_link_and_not_the_thread(app) -> None:
    near, far = os.openpty()
    tty.setraw(far)
    link = BoardLink([os.ttyname(far)], app.news.put, timing=QUICK)
    link.start()
    try:
        os.read(near, 100)
        os.write(near, frame(encode(Hello(PRODUCT, "1.0", 1, 0, 1, (1,)))))
        assert isinstance(app.next(), LinkUp)
        for sequence in range(1, 5000):
            os.write(near, frame(encode(TagArrived(1, sequence, 1, UID))))
            news = app.next()
            if isinstance(news, LinkLost):
                break
            link.acknowledge(1, sequence)
        assert news == LinkLost("unplugged")
        assert link.alive
    finally:
        os.close(near)
        os.close(far)
        link.close()

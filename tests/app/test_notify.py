"""What the service manager hears, on a real socket as it makes one."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stories.box import Box

from companion.app.evening import run
from companion.app.inbox import Stop
from companion.app.notify import notify


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The manager's end of the socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(5)
        manager.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield manager


def test_a_state_is_one_datagram(heard: socket.socket) -> None:
    notify("READY=1")
    assert heard.recv(100) == b"READY=1"


def test_an_abstract_socket_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"niagara-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(5)
        manager.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        notify("WATCHDOG=1")
        assert manager.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize("address", ["", "/nowhere/at/all", "relative", "@nobody"])
def test_without_a_manager_nothing_happens(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify("READY=1")


def test_the_loop_is_ready_works_and_stops(heard: socket.socket, box: Box) -> None:
    box.link_up()
    box.inbox.put(Stop())
    run(box.table, box.inbox, box.clock)
    assert [heard.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"STOPPING=1"]


def test_each_turn_of_the_loop_says_that_it_works(heard: socket.socket, open_box: Callable[..., Box]) -> None:
    box = open_box()
    box.link_up()
    evening = threading.Thread(target=run, args=(box.table, box.inbox, box.clock))
    evening.start()
    try:
        assert heard.recv(100) == b"READY=1"
        for _ in range(3):
            box.fingers.press("seat1")
            assert heard.recv(100) == b"WATCHDOG=1"
            box.fingers.release("seat1")
    finally:
        box.inbox.put(Stop())
        evening.join(5)
    assert not evening.is_alive()

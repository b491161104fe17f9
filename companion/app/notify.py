"""Tells systemd how the service is (sd_notify): six lines of the standard library."""

import os
import socket

WATCHDOG_S = 5.0
"""How often the loop says that it works, at the least."""


def notify(state: str) -> None:
    """Send a state such as ``READY=1``; without systemd nothing happens."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to_systemd:
        try:
            to_systemd.sendto(state.encode(), address)
        except OSError:
            return  # systemd hears nothing; the game goes on

"""Why there is no board: every cause with what it means and what to do about it."""

import errno
from typing import Literal, NamedTuple, TypeAlias

Cause: TypeAlias = Literal[
    "wrong_version",
    "wrong_product",
    "busy",
    "no_permission",
    "flooding",
    "silent",
    "unanswered",
    "late",
    "unusable",
    "unplugged",
    "absent",
]


class Trouble(NamedTuple):
    """What a cause means and what to do, one sentence each."""

    text: str
    fix: str


# In the order of what tells most: of several candidates, the one nearest to being our board is spoken of.
TROUBLES: dict[Cause, Trouble] = {
    "wrong_version": Trouble(
        "The reader board speaks another version of the protocol.",
        "Put the firmware on the board that came with this version of the program.",
    ),
    "wrong_product": Trouble(
        "A device answers, but it is not a reader board.",
        "Name the reader board's own port in the settings.",
    ),
    "busy": Trouble(
        "Another program holds the reader board's port.",
        "Stop the other program (a second copy of this one, a serial monitor, ModemManager).",
    ),
    "no_permission": Trouble(
        "The reader board's port may not be opened by this user.",
        "Add the user to the group that owns the port (dialout) and log in again.",
    ),
    "flooding": Trouble(
        "The reader board's line is flooded with bytes that are no messages.",
        "Take print statements out of the firmware; on a UART check the baud rate, the ground wire and loose contacts.",
    ),
    "silent": Trouble(
        "The reader board says nothing any more.",
        "Unplug the board and plug it in again.",
    ),
    "unanswered": Trouble(
        "The port can be opened, but no reader board answers.",
        "Check the board's firmware and the port in the settings.",
    ),
    "late": Trouble(
        "The port is open, but the reader board has not answered yet.",
        "Wait: some boards need several seconds to start.",
    ),
    "unusable": Trouble(
        "The path can be opened, but it does not work as a serial port.",
        "Name a serial port in the settings.",
    ),
    "unplugged": Trouble(
        "The connection to the reader board broke off.",
        "Check the cable and plug the board in again.",
    ),
    "absent": Trouble(
        "No reader board is plugged in.",
        "Plug the reader board in, or check the port in the settings.",
    ),
}

_CAUSE_OF_ERROR: dict[int, Cause] = {
    errno.ENOENT: "absent",
    errno.ENODEV: "absent",
    errno.ENXIO: "absent",
    errno.EIO: "absent",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EBUSY: "busy",
    errno.EAGAIN: "busy",
}


def cause_of(error: Exception) -> Cause:
    """Why a port could not be opened, from the error's number."""
    number = error.errno if isinstance(error, OSError) else None
    return _CAUSE_OF_ERROR.get(number or 0, "unusable")


def telling(cause: Cause) -> int:
    """The rank of a cause: the lower, the more it tells."""
    return list(TROUBLES).index(cause)

"""Evenings that are killed: python interrupted_evening.py FOLDER SEED, and on stdin an order of what kills each.

Everything is loaded once, and the script made; each evening is a process of its own, forked before anything is opened.
It plays that script through real parts into the journal in FOLDER, or goes on with the game that lies there, until it
is over or killed (SIGKILL, from outside). What the table shows is told on stdout, a JSON line for each movement of a
hand; the last line of an evening is its exit status, and whether it was killed before anything else was written or
shown.
"""

import json
import os
import select
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

from stories.games import greedy_game  # noqa: E402 (the folders above have to be on the path first)
from stories.hands import Hands  # noqa: E402 (as above)

from companion.app.replay import Replay  # noqa: E402 (as above)
from companion.app.settings import settings_from  # noqa: E402 (as above)
from companion.app.trace import in_words  # noqa: E402 (as above)
from companion.intake.deck import simulated_deck  # noqa: E402 (as above)
from companion.journal import Journal  # noqa: E402 (as above)
from companion.referee.conversation import Conversation  # noqa: E402 (as above)
from companion.rules import new_position, rule_set  # noqa: E402 (as above)
from hardware.simulated import simulated_pin_factory  # noqa: E402 (as above)

COLOURS = ("blue", "green", "yellow", "red")
SETTINGS = {"seats": [{"colour": c, "button": pin} for c, pin in zip(COLOURS, (17, 27, 22, 23), strict=True)]}

START = new_position(rule_set("bga", 4), 4, 1, "?")

PATIENCE_S = 60.0


PLY = "INSERT INTO going_on"
"""How the one statement begins by which an accepted ply is written; it commits by itself."""

COME, OVER = b"!", b"."


class Doom:
    """Calls the killer at the ``number``-th (from 1) of the moments that are called ``moment``, and tells its end.

    With ``after_s`` 0 it does not go on from there.
    """

    def __init__(self, order: dict[str, Any], call: Callable[[bytes], object]) -> None:
        self._moment, self._left, self._call = order["moment"], order["number"], call
        self._at_once = order["after_s"] == 0
        self._statement = ""

    def __call__(self, moment: str) -> None:
        """Such a moment has come."""
        if self._left <= 0:
            if self._left == 0 and moment != self._moment:
                self._left = -1
                self._call(OVER)
        elif moment == self._moment:
            self._left -= 1
            if self._left == 0:
                self._call(COME)
                if self._at_once:
                    signal.pause()

    def begins(self, statement: str) -> None:
        """This statement of SQL, or the next one of its trigger, begins."""
        self._statement = "ply" if statement.startswith(PLY) else statement.split()[0]
        self(self._statement)

    def goes_on(self) -> None:
        """SQLite takes the next step of the statement that has begun."""
        if self._statement == "ply":
            self("ply")


def main(folder: Path, seed: int) -> None:
    """An evening for each order: {"moment": …, "number": …, "after_s": …}."""
    simulated_pin_factory().close()  # gpiozero is loaded by its first use
    script = greedy_game(START, seed)
    for order in map(json.loads, sys.stdin):
        print(json.dumps(_evening(folder, script, order)), flush=True)


def _evening(folder: Path, script: list[str], order: dict[str, Any]) -> dict[str, Any]:
    hears, calls = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        _play_and_leave(folder, script, Doom(order, lambda what: os.write(calls, what)))
    os.close(calls)
    if os.read(hears, 1):  # nothing comes where the evening ends before
        _wait_for(child, order["after_s"])
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with os.fdopen(hears, "rb") as rest:
        return {"status": status, "at_once": rest.read() == b""}


def _wait_for(child: int, most_s: float) -> None:
    ends = os.pidfd_open(child)
    select.select([ends], [], [], most_s)
    os.close(ends)


def _play_and_leave(folder: Path, script: list[str], doom: Doom) -> None:
    signal.alarm(int(PATIENCE_S))
    try:
        play(folder, script, doom)
        sys.stdout.flush()
    except BaseException:
        sys.excepthook(*sys.exc_info())
        os._exit(1)
    os._exit(0)


def play(folder: Path, script: list[str], doom: Doom) -> None:
    """Play to the end, from wherever the journal is."""
    settings, deck = settings_from(SETTINGS | {"display": {"kind": "none"}}, "settings"), simulated_deck(COLOURS)
    sys.addaudithook(lambda event, _arguments: doom("opening") if event.startswith("sqlite3.connect") else None)
    with Journal.open(folder) as journal:
        journal._connection.set_trace_callback(doom.begins)
        journal._connection.set_progress_handler(doom.goes_on, 1)
        if any(game.ended == "goal" for game in journal.games()):
            return
        with Replay(settings, deck, journal, lambda _clock, _seen: []) as replay:
            conversation = replay.table.conversation
            hands = Hands(
                replay,
                settings,
                deck,
                lambda _line: tell(conversation, doom),
                tagged=frozenset({1, 3}),
                boot_id=os.getpid(),  # the board has lost its power, too
                push_by_push=True,
            )
            if conversation.state == "resuming":
                hands.choose("on")
            else:
                hands.set_up("bga", "4", "1", "?")
            assert conversation.game.start == START
            hands.play_script(script)
            hands.end()


def tell(conversation: Conversation, doom: Doom) -> None:
    """What the table shows now, and has therefore been written."""
    standing = conversation.game.standing if conversation.game else []
    plies = [in_words(one.entry) for one in standing]
    print(json.dumps({"state": conversation.state, "standing": plies, "pushes": conversation.pushes}), flush=True)
    doom("movement")
    doom(f"{conversation.state} {conversation.pushes}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

"""The command niagara as a process of its own, alone or in a terminal; nothing sleeps, all waits have an end."""

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
NIAGARA = (sys.executable, "-c", "from companion.cli import main; raise SystemExit(main())")
PATIENCE_S = 20.0


def surroundings(home: Path, others: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a process that must not find this user's own files or service manager, nor leave any."""
    fleeting = home / "tmp"
    fleeting.mkdir(exist_ok=True)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "share")}
    ours = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TMPDIR": str(fleeting)}
    return {**kept, **own, **ours, **(others or {})}


def niagara(home: Path, *arguments: str, **others: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end without a terminal."""
    return subprocess.run(
        [*NIAGARA, *arguments],
        cwd=home,
        env=surroundings(home, others),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def until(holds: Callable[[], bool], what: str, each_s: float = 0.02) -> None:
    """Wait until this holds, looking again and again for something that gives no sign by itself."""
    give_up_at = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < give_up_at, f"never: {what}"
        select.select([], [], [], each_s)


class InTerminal:
    """``niagara`` at the far end of a terminal; ``shown`` is every byte that came out of it."""

    def __init__(self, home: Path, *arguments: str, **others: str) -> None:
        self.shown = b""
        self._person, self._program = pty.openpty()
        self.before = termios.tcgetattr(self._program)
        self._process = subprocess.Popen(
            [*NIAGARA, *arguments],
            cwd=home,
            env=surroundings(home, others),
            stdin=self._program,
            stdout=self._program,
            stderr=self._program,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End it, if it has not ended yet."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE_S)
        self.hang_up()
        os.close(self._program)

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._person, keys.encode())

    def see(self, text: str) -> str:
        """Wait until this is on the screen (its text, see ``screen``); returns the screen."""
        give_up_at = time.monotonic() + PATIENCE_S
        while text not in self.screen():
            left_s = give_up_at - time.monotonic()
            assert left_s > 0, f"{text!r} was never shown: {self.screen()!r}"
            assert self._read(0.1) or self._process.poll() is None, f"it ended: {self.screen()!r}"
        return self.screen()

    def screen(self) -> str:
        """What stands on the terminal: all that came since the cursor last went home."""
        return self.shown.rpartition(b"\x1b[H")[2].decode("utf-8", "replace").replace("\x1b[K", "").replace("\r", "")

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Close the person's end."""
        if self._person >= 0:
            os.close(self._person)
            self._person = -1

    def ended(self) -> int:
        """Wait until it ends; its exit status."""
        give_up_at = time.monotonic() + PATIENCE_S
        while self._process.poll() is None and time.monotonic() < give_up_at:
            if self._person >= 0:
                self._read(0.05)
        status = self._process.wait(0.1)
        while self._person >= 0 and self._read(0):
            pass
        return status

    def settings(self) -> list[object]:
        """The terminal's settings."""
        return termios.tcgetattr(self._program)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size, and say so as the system does."""
        termios.tcsetwinsize(self._program, (rows, columns))
        self.signal(signal.SIGWINCH)

    def let_echo(self) -> None:
        """Let the terminal be as it was before, as a shell does while the process is stopped."""
        termios.tcsetattr(self._program, termios.TCSANOW, self.before)

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self._program)[3] & termios.ECHO)

    def _read(self, wait_s: float) -> bool:
        ready, _, _ = select.select([self._person], [], [], wait_s)
        if ready:
            self.shown += os.read(self._person, 65536)
        return bool(ready)

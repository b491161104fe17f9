"""What a companion asked of its disk, as strace recorded it, and what is left of that when the power fails."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

BLOCK = 4096
"""Bytes that a disk writes as one; a block whose writing was cut off may hold anything."""

CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,link,linkat,rename"

LINE = re.compile(r"\d+ +(\w+)\((.*)\) = \d+(?:<[^>]*>)?")


class Asked(NamedTuple):
    """One system call that changes a file of the folder, or makes changes durable.

    ``at``: the offset, the length that is left, or (as octal digits) the mode; ``to``: a further name for the file.
    """

    call: str
    name: str
    at: int = 0
    content: bytes = b""
    to: str = ""


def recorded(file: Path, folder: Path) -> Iterator[Asked]:
    """What was asked, in order, for ``strace -f -qq -y -xx``; the folder itself has the name "."."""
    for line in file.read_text().splitlines():
        found = LINE.fullmatch(line)
        if found is not None and (asked := _asked(*found.groups(), folder)):
            yield asked


def _asked(call: str, words: str, folder: Path) -> Asked | None:
    texts = [_bytes(text) for text in re.findall(r'"([^"]*)"', words)]
    number = int(last[0]) if (last := re.findall(r", (\d+)$", words)) else 0
    if call in ("write", "pwrite64", "ftruncate", "fsync", "fdatasync"):
        path = Path(_bytes(re.findall(r"^\d+<([^>]*)>", words)[0]).decode())
        return Asked(call, _name(path, folder), number, *texts) if _name(path, folder) else None
    names = [_name(Path(text.decode()), folder) for text in texts]
    if not all(names) or (call == "openat" and "O_CREAT" not in words):
        return None
    return Asked(call, names[0], number, to=names[-1])


def _name(path: Path, folder: Path) -> str:
    """The file's name in the folder, "" for one elsewhere."""
    return "." if path == folder else path.name * (path.parent == folder)


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


class Content:
    """A file: as it surely is on the disk, as it was last written, and which of its blocks are on their way."""

    def __init__(self) -> None:
        self.synced, self.written = b"", b""
        self.moving: set[int] = set()

    def write(self, at: int, content: bytes) -> None:
        before = self.written.ljust(at, b"\0")
        self.written = before[:at] + content + before[at + len(content) :]
        self.moving |= set(range(at // BLOCK, (at + len(content) - 1) // BLOCK + 1))

    def cut(self, length: int) -> None:
        self.written = self.written[:length].ljust(length, b"\0")

    def sync(self) -> None:
        self.synced, self.moving = self.written, set()

    def left(self, chance: random.Random) -> bytes:
        """What may be found: each block that was on its way old, new, or noise."""
        length = len(chance.choice((self.synced, self.written)))
        blocks = []
        for block in range(-(-length // BLOCK)):
            where = slice(block * BLOCK, (block + 1) * BLOCK)
            new, old = self.written[where], self.synced[where]
            noise = chance.randbytes(BLOCK) if block in self.moving else old
            blocks.append(chance.choice((new, old, noise)).ljust(BLOCK, b"\0"))
        return b"".join(blocks)[:length]


class Disk:
    """A folder on a disk that keeps no more than it was asked to sync."""

    def __init__(self) -> None:
        self._names: dict[str, Content] = {}
        self._synced_names: dict[str, Content] = {}

    def take(self, asked: Asked) -> None:
        """Do what was asked, as far as a disk does it at once."""
        match asked.call:
            case "openat":
                self._names.setdefault(asked.name, Content())
            case "unlink":
                self._names.pop(asked.name, None)
            case "link" | "linkat":
                self._names[asked.to] = self._names[asked.name]
            case "rename":
                self._names[asked.to] = self._names.pop(asked.name)
            case "pwrite64":
                self._names[asked.name].write(asked.at, asked.content)
            case "ftruncate":
                self._names[asked.name].cut(asked.at)
            case _ if asked.name == ".":
                self._synced_names = dict(self._names)
            case _:
                self._names[asked.name].sync()

    def failed(self, chance: random.Random | None) -> dict[str, bytes]:
        """The files that are found after the power failed, by name; without chance: what was synced, no more."""
        names = self._synced_names if chance is None else chance.choice((self._synced_names, self._names))
        return {name: file.synced if chance is None else file.left(chance) for name, file in names.items()}

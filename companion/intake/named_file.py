"""Reads the files that people name: nothing but files, and never more than a file of their kind can have."""

import errno
import tomllib
from pathlib import Path
from typing import Any, Final

from companion.journal.place import check_place

LONGEST_DOCUMENT: Final = 256 * 1024
"""Bytes; a deck for six has about three thousand."""


class NamedFileError(ValueError):
    """A file that cannot be read, or holds something else; the message names it and says why."""


def read_bytes(path: Path, longest: int) -> bytes:
    """All that is in this file, at most ``longest`` bytes; OSError where there is more, or no file to read."""
    check_place(path, "name a file")
    with path.open("rb") as opened:
        content = opened.read(longest + 1)
    if len(content) > longest:
        raise OSError(errno.EFBIG, f"it has more than {longest} bytes; name another file", str(path))
    return content


def read_text(path: Path, what: str, longest: int) -> str:
    """The same of a file in UTF-8, with ends of lines as they stand in it; ``what`` it holds stands in the errors.

    Raises NamedFileError.
    """
    try:
        return read_bytes(path, longest).decode("utf-8")
    except OSError as error:
        raise NamedFileError(f"{path}: the {what} cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise NamedFileError(f"{path}: the {what} cannot be read ({error})") from error


def read_document(path: Path, what: str) -> dict[str, Any]:
    """The TOML document in this file: settings, a deck, a fault script. Raises NamedFileError."""
    text = read_text(path, what, LONGEST_DOCUMENT)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NamedFileError(f"{path}: this is not TOML ({error})") from error

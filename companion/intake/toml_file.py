"""Reads the TOML files that people write: settings, decks, fault scripts."""

import tomllib
from pathlib import Path
from typing import Any


class TomlFileError(ValueError):
    """A file that is no document; the message names it and says why."""


def read_document(path: Path, what: str) -> dict[str, Any]:
    """The document in this file; ``what`` it holds stands in the errors. Raises TomlFileError."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise TomlFileError(f"{path}: the {what} cannot be read ({error})") from error
    except (ValueError, RecursionError) as error:
        raise TomlFileError(f"{path}: this is not TOML ({error})") from error

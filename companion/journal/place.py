"""Where the journal lies on this machine."""

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path


def journal_folder(environment: Mapping[str, str] | None = None) -> Path:
    """The service's state folder (the first in ``STATE_DIRECTORY``), else this user's own for the application."""
    told = (os.environ if environment is None else environment).get("STATE_DIRECTORY", "")
    first = told.split(":")[0]
    return Path(first) if first else user_data_path("niagara", appauthor=False)

"""What every test shares: programs that may be missing, and chance that is the same everywhere."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from stories.memory import folder_in_memory

# The same examples on every machine and in every run; a failure prints how to have it again.
settings.register_profile("house", derandomize=True, print_blob=True, deadline=None)
# More examples, new ones in each run: HYPOTHESIS_PROFILE=explore make suite
settings.register_profile("explore", max_examples=2000, print_blob=True, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow tests come first: what is left at the end then keeps each process busy for a moment only."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out, and say so, where a program it is marked to need is not here.

    With ``NIAGARA_INSIST=1`` (as in ``.ci/run``) it fails instead: there nothing may be left out unnoticed.
    """
    for marker in item.iter_markers("needs"):
        program, package = marker.args
        if shutil.which(program) is None:
            not_run = f"not run: {program} is not here, install {package}"
            if os.environ.get("NIAGARA_INSIST") == "1":
                pytest.fail(not_run, pytrace=False)
            pytest.skip(not_run)


@pytest.fixture
def fleeting() -> Iterator[Path]:
    """A folder in memory: for files that are changed and read ten thousand times."""
    with folder_in_memory() as folder:
        yield Path(folder)

"""Tables to play at, and what is around them; closed at the end of the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import Box
from stories.hands_at_readers import OWN_READERS, begin

from companion.app.ports import Output
from firmware_bridge.simulated import SimulatedBoard


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """Whatever a test opens; closed at its end, the last first."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def board(opened: ExitStack) -> SimulatedBoard:
    """A board with one reader; it outlives the boxes that are opened after it."""
    return opened.enter_context(SimulatedBoard((1,)))


@pytest.fixture
def box(fleeting: Path, opened: ExitStack, board: SimulatedBoard) -> Box:
    """A table at which nothing has been said yet."""
    return Box(fleeting, opened, board)


@pytest.fixture
def open_box(fleeting: Path, opened: ExitStack, board: SimulatedBoard) -> Callable[..., Box]:
    """Opens a table on the same journal and board, with further outputs; its own parts are closed by its stack."""

    def open_one(*others: Output, within: ExitStack | None = None) -> Box:
        return Box(fleeting, within or opened, board, others)

    return open_one


@pytest.fixture
def shared(box: Box) -> Box:
    """A game of three has begun, with one reader for all of them."""
    return begin(box)


@pytest.fixture
def own(fleeting: Path, opened: ExitStack) -> Box:
    """A game of three has begun, with a reader for each seat."""
    return begin(Box(fleeting, opened, opened.enter_context(SimulatedBoard((1, 2, 3))), seats=OWN_READERS))

"""Damage of the journal that was found at its opening is told on the screen and once in the log."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from stories.box import Box
from stories.recordings import plies_in

LOG = "niagara.sqlite-wal"
FRAME = 24 + 4096


def test_a_log_that_was_damaged_after_a_power_cut_is_told_and_the_game_goes_on(
    fleeting: Path, open_box: Callable[..., Box], caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as first_evening:
        box = open_box(within=first_evening)
        box.set_up()
        box.press("seat1", "seat2")
        left = {name: (fleeting / name).read_bytes() for name in ("niagara.sqlite", LOG)}
    log = left[LOG]
    place = 32 + FRAME // 2
    (fleeting / "niagara.sqlite").write_bytes(left["niagara.sqlite"])
    (fleeting / LOG).write_bytes(log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :])
    box = open_box()
    assert box.status == "Journal was damaged: all saved, copy in damaged-0001."
    box.press("ok", "seat3")
    assert plies_in(box.journal.record(1)) == ["1=?", "2=?", "3=?"]
    said = [record.getMessage() for record in caplog.records if record.name == "companion.app.keeper"]
    told = (
        f"the journal: {fleeting / LOG} was damaged behind byte 32; all entries are saved, a copy as it was found is in"
    )
    assert said == [f"{told} {fleeting / 'damaged-0001'}"]

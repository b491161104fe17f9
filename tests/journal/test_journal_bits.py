"""Every single bit that is changed in a journal's files is found by ``verify``, or changes nothing that can be read."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from journal.small_journal import FILE, INDEX, LOG, copied, everything, with_small_pages
from stories.extent import extent

from companion.journal import Inspection, Journal, JournalError, Mark
from companion.rules import Position
from companion.rules.entries import EndEntry, Player, PlyEntry, Stamp

Write = Callable[..., PlyEntry]

QUICK = {FILE: 200, LOG: 150}
MANY = {FILE: extent(2_000, 12_000), LOG: extent(1_000, 4_000)}
"""Bits that are changed, drawn by a seed.

By hand all 66,360 of this journal's file were, and all 131,072 of the same in pages of 4096 bytes: none was missed.
"""


class Written(NamedTuple):
    """A journal in a folder, which of its files is to be changed, and all that it tells."""

    folder: Path
    name: str
    told: Any


def fill(journal: Journal, start: Position, players: list[Player], ply: Write) -> None:
    """One game that was ended, one with a card seen and two face down, with a draft and a mark."""
    stamp = Stamp("2024-05-01T20:14:07+02:00", 0, "trusted")
    journal.append(journal.start_game(start, players, stamp), [EndEntry(stamp, "agreed", "it is late")])
    number = journal.start_game(start, players[:2], Stamp())
    for text in ("1=5", "2=6", "3=1", "!5"):
        journal.append(number, [ply(text)], mark=Mark(0x9F31, 7), draft='{"pushes":"L"}')


@pytest.fixture(params=[FILE, LOG])
def written(
    fleeting: Path, start: Position, players: list[Player], ply: Write, request: pytest.FixtureRequest
) -> Iterator[Written]:
    """The journal after it was closed; and as the plug leaves it, with all of it in the log still."""
    live, name = fleeting / "live", request.param
    with_small_pages(live)
    with Journal.open(live) as journal:
        fill(journal, start, players, ply)
        if name == LOG:
            copied(live, fleeting / "kept", FILE, LOG)
    if name == FILE:
        copied(live, fleeting / "kept", FILE)
    with Inspection.open(fleeting / "kept") as shelf:
        assert shelf.verdict().faults == ()
        yield Written(fleeting / "kept", name, everything(shelf))


def outcome(written: Written, bit: int) -> str:
    """What is said of the journal with this bit changed: "found", "harmless", or "missed"."""
    (written.folder / INDEX).unlink(missing_ok=True)
    with (written.folder / written.name).open("r+b", buffering=0) as file:
        file.seek(bit // 8)
        (byte,) = file.read(1)
        file.seek(bit // 8)
        file.write(bytes([byte ^ 1 << bit % 8]))
        try:
            return looked_at(written)
        finally:
            file.seek(bit // 8)
            file.write(bytes([byte]))


def looked_at(written: Written) -> str:
    try:
        with Inspection.open(written.folder) as shelf:
            if shelf.verdict(pause_s=0).faults:
                return "found"
            return "harmless" if everything(shelf) == written.told else "missed"
    except JournalError:
        return "found"


def missed(written: Written, bits: Sequence[int]) -> tuple[list[int], Counter[str]]:
    outcomes = {bit: outcome(written, bit) for bit in bits}
    assert looked_at(written) == "harmless"
    return [bit for bit, said in outcomes.items() if said == "missed"], Counter(outcomes.values())


def bits_of(written: Written) -> range:
    """The bits of the file, as far as it is filled: behind that are the zeros that room was made with."""
    return range(8 * len((written.folder / written.name).read_bytes().rstrip(b"\0")))


@pytest.mark.parametrize("bits", [QUICK, pytest.param(MANY, marks=pytest.mark.slow)], ids=["quick", "many"])
def test_a_bit_changed_anywhere_is_found_or_harmless(written: Written, bits: dict[str, int]) -> None:
    sample = random.Random(11).sample(bits_of(written), bits[written.name])
    lost, count = missed(written, sample)
    assert lost == []
    assert count["found"] > len(sample) // 3

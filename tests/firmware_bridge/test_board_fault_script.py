"""The script of faults: what it may say, what it does to the bytes of a line, and when; all in virtual time."""

import math
import re
import tomllib
from math import inf
from pathlib import Path

import pytest

from firmware_bridge.faults import BoardFaults, FaultsError, Flood, Span, Unplugging
from firmware_bridge.faulty_line import FaultyLine
from firmware_bridge.mishaps import Flooded, PluggedIn, PulledOut, Restarted, Timeline

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
SENT = bytes(range(256)) * 400


def carried(faults: BoardFaults, name: str = "up", piece: int = 1000, at_s: float = 0.0) -> bytes:
    line = FaultyLine(faults, name)
    return b"".join(line.carry(SENT[start : start + piece], at_s) for start in range(0, len(SENT), piece))


# The document


def test_the_example_of_the_page_is_read_as_it_says() -> None:
    (example,) = re.findall(r"```toml faults\n(.+?)```", PAGE, re.DOTALL)
    assert BoardFaults.from_document(tomllib.loads(example)["board"]) == BoardFaults(
        seed=7,
        noise=0.005,
        loss=0.005,
        doubling=0.005,
        silence=(Span(20, 30),),
        restarts=(40, 41.5),
        unplugged=(Unplugging(60, 2.5), Unplugging(90, keeps_power=True)),
        flood=(Flood(100, 105, 200_000),),
    )


def test_every_key_stands_on_the_page() -> None:
    for kind in (BoardFaults, Span, Unplugging, Flood):
        for key in kind.__struct_fields__:
            assert f"`{key}`" in PAGE


def test_an_empty_document_is_a_good_line() -> None:
    faults = BoardFaults.from_document({})
    assert faults == BoardFaults()
    assert carried(faults) == SENT
    assert Timeline(faults).next_s() == inf


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"noize": 0.1}, "noize"),
        ({"noise": "much"}, "noise: "),
        ({"loss": 0.5}, "loss: "),
        ({"doubling": -0.1}, "doubling: "),
        ({"seed": 1.5}, "seed: "),
        ({"silence": [{"from_s": 1}]}, "silence[0]: "),
        ({"silence": [{"from_s": 3, "to_s": 3}]}, "silence[0].to_s (3.0) must be after from_s (3.0)"),
        ({"restarts": [1, -1]}, "restarts[1]: "),
        ({"unplugged": [{"at_s": 1, "for": 2}]}, "unplugged[0]: "),
        ({"flood": [{"from_s": 1, "to_s": 2, "bytes_per_s": 0}]}, "flood[0].bytes_per_s: "),
        ({"flood": [{"from_s": 2, "to_s": 1}]}, "flood[0].to_s (1.0) must be after from_s (2.0)"),
    ],
)
def test_a_wrong_document_is_refused_with_the_name_of_the_key(document: dict[str, object], complaint: str) -> None:
    with pytest.raises(FaultsError, match=re.escape(complaint)):
        BoardFaults.from_document(document)


def one_number(key: str, value: float) -> dict[str, object]:
    """A document that is in order but for this number."""
    kind, _, part = key.partition(".")
    span: dict[str, object] = {"from_s": 0, "to_s": 1}
    pulled: dict[str, object] = {"at_s": 1}
    whole = {"restarts": [value], "unplugged": [pulled], "silence": [span], "flood": [span]}
    if part:
        (pulled if kind == "unplugged" else span)[part] = value
    return {kind: whole.get(kind, value)}


NUMBERS = {
    **dict.fromkeys(["noise", "loss", "doubling"], 0.3),
    **dict.fromkeys(["restarts", "silence.to_s", "flood.to_s", "unplugged.at_s", "unplugged.for_s"], 1e7),
    "flood.bytes_per_s": 10_000_000,
    "seed": 2**32 - 1,
}
"""Every number of a script that can be too large, and the most that it may be."""


@pytest.mark.parametrize("key", NUMBERS)
def test_every_number_has_a_limit_that_its_complaint_names(key: str) -> None:
    most = NUMBERS[key]
    BoardFaults.from_document(one_number(key, most))
    for beyond in (most + 1, 10**30, math.inf, math.nan, -1):
        with pytest.raises(FaultsError, match=rf"^faults of the board: {key.replace('.', r'.*')}") as raised:
            BoardFaults.from_document(one_number(key, beyond))
        assert re.search(r"Expected `int`|<=|>=|> 0", str(raised.value))


@pytest.mark.parametrize("kind", ["silence", "flood"])
def test_two_of_one_kind_at_a_time_are_refused_with_both_named(kind: str) -> None:
    spans = [{"from_s": 9, "to_s": 12}, {"from_s": 1, "to_s": 2}, {"from_s": 5, "to_s": 9}]
    complaint = f"{kind}[0] begins at 9.0 s, and {kind}[2] lasts until 9.0 s: let it begin later"
    with pytest.raises(FaultsError, match=re.escape(complaint)):
        BoardFaults.from_document({kind: spans})
    BoardFaults.from_document({kind: [{"from_s": 9.1, "to_s": 12}, *spans[1:]]})


def test_a_plug_that_is_to_be_pulled_while_it_is_out_is_refused_with_both_named() -> None:
    pulled = [{"at_s": 0.2, "for_s": 2}, {"at_s": 0.4, "for_s": 0.2, "keeps_power": True}]
    with pytest.raises(
        FaultsError, match=re.escape("unplugged[1] begins at 0.4 s, and unplugged[0] lasts until 2.2 s")
    ):
        BoardFaults.from_document({"unplugged": pulled})
    BoardFaults.from_document({"unplugged": [pulled[0], {**pulled[1], "at_s": 2.3}]})


# The line


def test_the_same_seed_hits_the_same_bytes_however_they_are_cut() -> None:
    faults = BoardFaults(seed=3, noise=0.01, loss=0.01, doubling=0.01)
    whole = carried(faults, piece=len(SENT))
    assert whole != SENT
    assert carried(faults, piece=1) == carried(faults, piece=777) == whole


def test_another_seed_and_the_other_direction_hit_other_bytes() -> None:
    faults = BoardFaults(seed=3, loss=0.01)
    assert carried(faults) != carried(BoardFaults(seed=4, loss=0.01))
    assert carried(faults, "up") != carried(faults, "down")


@pytest.mark.parametrize("share", [0.001, 0.01, 0.1])
def test_shares_are_shares_of_the_bytes(share: float) -> None:
    for kind, growth in (("noise", 0.5), ("loss", -1.0), ("doubling", 1.0)):
        line = FaultyLine(BoardFaults(seed=1, **{kind: share}), "up")
        arrived = line.carry(SENT, 0.0)
        expected = share * len(SENT)
        assert abs(line.hits - expected) < 5 * expected**0.5
        assert abs((len(arrived) - len(SENT)) - growth * expected) < 5 * expected**0.5


def test_a_doubled_byte_stands_twice_and_a_lost_one_not_at_all() -> None:
    assert set(carried(BoardFaults(seed=1, loss=0.3))) == set(range(256))
    doubled = carried(BoardFaults(seed=1, doubling=0.3))
    assert re.sub(rb"(?s)(.)\1", rb"\1", doubled) == SENT


def test_nothing_passes_in_a_silence_and_everything_around_it() -> None:
    faults = BoardFaults(silence=(Span(2.0, 3.0), Span(5.0, 6.0)))
    line = FaultyLine(faults, "up")
    arrived = [line.carry(b"x", at_s) for at_s in (1.9, 2.0, 2.9, 3.0, 4.9, 5.0, 6.0)]
    assert arrived == [b"x", b"", b"", b"x", b"x", b"", b"x"]


# The timeline


def test_mishaps_come_at_their_moments_in_their_order_and_once() -> None:
    timeline = Timeline(BoardFaults(restarts=(4.0, 1.0), unplugged=(Unplugging(2.0, 1.5, keeps_power=True),)))
    seen = []
    while (at_s := timeline.next_s()) < inf:
        assert timeline.due(at_s - 0.001) == []
        seen += [(at_s, mishap) for mishap in timeline.due(at_s)]
    assert seen == [(1.0, Restarted()), (2.0, PulledOut(True)), (3.5, PluggedIn()), (4.0, Restarted())]
    assert timeline.due(100.0) == []


def test_mishaps_that_were_slept_over_come_together_and_in_order() -> None:
    timeline = Timeline(BoardFaults(restarts=(1.0,), unplugged=(Unplugging(0.5, 0.2),)))
    assert timeline.due(9.0) == [PulledOut(False), PluggedIn(), Restarted()]


def test_a_flood_brings_its_bytes_in_small_pieces() -> None:
    timeline = Timeline(BoardFaults(flood=(Flood(1.0, 2.0, 10_000),)))
    pieces: list[tuple[float, bytes]] = []
    while (at_s := timeline.next_s()) < inf:
        pieces += [(at_s, mishap.sent) for mishap in timeline.due(at_s) if isinstance(mishap, Flooded)]
    assert sum(len(sent) for _, sent in pieces) == 10_000
    assert len(pieces) == 50
    assert (pieces[0][0], pieces[-1][0] < 2.0) == (1.0, True)


def test_a_flood_that_was_slept_over_is_not_made_up_for_at_once() -> None:
    timeline = Timeline(BoardFaults(flood=(Flood(1.0, 9.0, 10_000),)))
    timeline.due(1.0)
    (late,) = timeline.due(8.0)
    assert isinstance(late, Flooded)
    assert len(late.sent) <= 10_000

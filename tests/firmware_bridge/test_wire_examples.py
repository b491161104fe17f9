"""Every byte example of docs/protocol.md is what the code reads and writes; so are its times."""

import re
from pathlib import Path

import pytest

from firmware_bridge.frame import FrameReader, frame
from firmware_bridge.messages import (
    Acknowledgement,
    BoardHeartbeat,
    ForeignHello,
    Hello,
    HelloRequest,
    HostHeartbeat,
    Message,
    ReaderFailed,
    ReaderRecovered,
    ReaderShows,
    TagArrived,
    TagLeft,
    decode,
    encode,
)
from firmware_bridge.timing import USUAL

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
FRAMES = {name: bytes.fromhex(code) for name, code in re.findall(r"```frame (.+)\n([0-9A-F\s]+)```", PAGE)}
BOOT = 0x5EED0042

MEANINGS: dict[str, Message] = {
    "hello": Hello("niagara-readers", "1.0.0", BOOT, acknowledged=5, oldest=6, readers=(1, 2, 3, 4, 5)),
    "board heartbeat": BoardHeartbeat(BOOT, acknowledged=5, oldest=9),
    "tag arrived": TagArrived(BOOT, 6, reader=3, uid="04A22B7C910280"),
    "tag arrived with 4 bytes": TagArrived(BOOT, 7, reader=4, uid="9A00C311"),
    "tag left with 10 bytes": TagLeft(BOOT, 8, reader=3, uid="04A1B2C3D4E5F6071829"),
    "reader failed": ReaderFailed(BOOT, 9, reader=2, fault="silent"),
    "reader recovered": ReaderRecovered(BOOT, 10, reader=2),
    "reader shows two tags": ReaderShows(BOOT, 11, reader=2, uids=("04A22B7C910280", "9A00C311")),
    "reader shows nothing": ReaderShows(BOOT, 12, reader=3, uids=()),
    "hello request": HelloRequest(),
    "host heartbeat": HostHeartbeat(),
    "acknowledgement": Acknowledgement(BOOT, 6),
}
READ_ONLY: dict[str, Message] = {"hello of version 2": ForeignHello("niagara-readers", "2.0.0", 2)}


def test_every_example_of_the_page_is_explained_here_and_every_message_has_one() -> None:
    assert set(FRAMES) == set(MEANINGS) | set(READ_ONLY)


@pytest.mark.parametrize("name", [*MEANINGS, *READ_ONLY])
def test_the_bytes_of_an_example_mean_what_the_page_says(name: str) -> None:
    (payload,) = FrameReader().feed(FRAMES[name])
    assert isinstance(payload, bytes)
    assert decode(payload) == (MEANINGS | READ_ONLY)[name]


@pytest.mark.parametrize("name", MEANINGS)
def test_a_message_is_written_as_the_bytes_of_its_example(name: str) -> None:
    assert frame(encode(MEANINGS[name])).hex(" ") == FRAMES[name].hex(" ")


def test_the_times_of_the_page_are_those_of_the_code() -> None:
    rows = dict(re.findall(r"^\| (\w+_s) \| ([\d.]+) \|", PAGE, re.MULTILINE))
    assert {name: float(seconds) for name, seconds in rows.items()} == {
        name: getattr(USUAL, name) for name in USUAL.__struct_fields__
    }

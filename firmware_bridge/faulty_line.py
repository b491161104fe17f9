"""A bad line in one direction: bytes go in, what arrives of them comes out; chance has a seed."""

from math import inf, log1p
from random import Random

from firmware_bridge.faults import BoardFaults


class FaultyLine:
    """Damages, loses and doubles bytes as ``faults`` says; ``name`` is the direction, which has a chance of its own.

    However the bytes are cut, the same ones are hit; ``hits`` counts them.
    """

    def __init__(self, faults: BoardFaults, name: str) -> None:
        self.hits = 0
        self._faults = faults
        self._chance = Random(f"{faults.seed} {name}")  # noqa: S311 - it is to be the same each time
        kinds = {_change: faults.noise / 2, _invent: faults.noise / 2, _lose: faults.loss, _double: faults.doubling}
        self._kinds, self._weights = tuple(kinds), tuple(kinds.values())
        self._share = sum(self._weights)
        self._good = self._bytes_until_next()

    def carry(self, sent: bytes, at_s: float) -> bytes:
        """What arrives of these bytes, sent at this moment (seconds since the board's start)."""
        if self._faults.is_silent(at_s):
            return b""
        if self._share == 0.0:
            return sent
        arrived = bytearray()
        start = 0
        while self._good < len(sent) - start:
            hit = start + int(self._good)
            arrived += sent[start:hit]
            (kind,) = self._chance.choices(self._kinds, self._weights)
            arrived += kind(sent[hit], self._chance)
            start = hit + 1
            self.hits += 1
            self._good = self._bytes_until_next()
        self._good -= len(sent) - start
        return bytes(arrived + sent[start:])

    def _bytes_until_next(self) -> float:
        """Good bytes before the next one that is hit: as if each were diced for, but diced for once."""
        if self._share == 0.0:
            return inf
        return int(log1p(-self._chance.random()) / log1p(-self._share))


def _change(byte: int, chance: Random) -> bytes:
    return bytes([byte ^ 1 << chance.randrange(8)])


def _invent(byte: int, chance: Random) -> bytes:
    return bytes([byte, chance.choice((0, chance.randrange(256)))])


def _lose(_byte: int, _chance: Random) -> bytes:
    return b""


def _double(byte: int, _chance: Random) -> bytes:
    return bytes([byte, byte])

"""What happens to a board at which moment: the timeline of a document of faults."""

from math import inf
from random import Random
from typing import TypeAlias

from msgspec import Struct

from firmware_bridge.faults import BoardFaults, Flood

FLOOD_STEP_S = 0.02
"""How far apart the pieces of a flood are."""

_PIECE_MOST_S = 0.5
"""What was slept over for longer is not made up for at once."""


class Restarted(Struct, frozen=True):
    """The board starts anew."""


class PulledOut(Struct, frozen=True):
    """The plug is pulled; with ``keeps_power`` the board goes on for itself."""

    keeps_power: bool


class PluggedIn(Struct, frozen=True):
    """The plug is put back; the port has another name."""


class Flooded(Struct, frozen=True):
    """These bytes come on the line."""

    sent: bytes


Mishap: TypeAlias = Restarted | PulledOut | PluggedIn | Flooded


class Timeline:
    """Gives the mishaps of ``faults`` as their moments come, in seconds since the board's start."""

    def __init__(self, faults: BoardFaults) -> None:
        self._chance = Random(f"{faults.seed} flood")  # noqa: S311 - it is to be the same each time
        timed: list[tuple[float, Mishap]] = [(at_s, Restarted()) for at_s in faults.restarts]
        for pulled in faults.unplugged:
            timed.append((pulled.at_s, PulledOut(pulled.keeps_power)))
            timed.append((pulled.at_s + pulled.for_s, PluggedIn()))
        self._timed = sorted(timed, key=lambda one: one[0])
        self._floods = [_Pieces(flood) for flood in faults.flood]

    def next_s(self) -> float:
        """The moment of the next mishap; infinity when there is none any more."""
        timed_s = self._timed[0][0] if self._timed else inf
        return min([timed_s, *(pieces.next_s for pieces in self._floods)])

    def due(self, at_s: float) -> list[Mishap]:
        """All that has come due by now, in its order; each is given once."""
        mishaps: list[Mishap] = []
        while self._timed and self._timed[0][0] <= at_s:
            mishaps.append(self._timed.pop(0)[1])
        for pieces in self._floods:
            count = pieces.take(at_s)
            if count:
                mishaps.append(Flooded(self._chance.randbytes(count)))
        return mishaps


class _Pieces:
    """How many bytes of one flood are due."""

    def __init__(self, flood: Flood) -> None:
        self._flood = flood
        self._sent_to_s = flood.from_s
        self.next_s = flood.from_s

    def take(self, at_s: float) -> int:
        if at_s < self.next_s:
            return 0
        until_s = min(at_s + FLOOD_STEP_S, self._flood.to_s)
        count = round(self._flood.bytes_per_s * min(_PIECE_MOST_S, until_s - self._sent_to_s))
        self._sent_to_s = until_s
        self.next_s = until_s if until_s < self._flood.to_s else inf
        return count

"""What contacts and wires do to buttons, as the table ``pins`` of a fault script orders it from simulated ones.

All keys may be left out; seconds count from when the simulated buttons were made, and a seed makes the same faults.
Each number has its limits, and no button is stuck, or loose, twice at one time::

    [pins]
    seed = 7
    bounce = { edges = 8, spacing_ms = 15 }                            # at each press and release, up to so many more
    glitches = { per_s = 0.5, longest_ms = 15 }                        # short spikes on every line
    stuck = [{ button = "ok", from_s = 60, to_s = 90 }]                # down, whatever the finger does
    floating = [{ button = "back", from_s = 5, to_s = 9, per_s = 50 }] # a wire came off: the line moves by itself

>>> PinFaults.from_document({"bounce": {"edges": -2}})
Traceback (most recent call last):
hardware.errors.FaultsError: faults of the pins: bounce.edges: Expected `int` >= 0
"""

from __future__ import annotations

import random
from heapq import merge
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from hardware.errors import FaultsError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

Seed = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Seconds = Annotated[float, Meta(ge=0, le=1e7)]
Milliseconds = Annotated[float, Meta(ge=0, le=1000)]
PerSecond = Annotated[float, Meta(gt=0, le=10_000)]

Moves: TypeAlias = list[tuple[float, bool]]
"""How many seconds to wait, and where the contact goes then: True is closed."""

Influence = Literal["finger", "spike", "stuck", "floating", "noise"]
"""What a line follows; ``noise`` counts only while it is ``floating``."""


class Happening(Struct, frozen=True):
    """At this second an influence on a button's line begins, or ends."""

    at_s: float
    button: str
    influence: Influence
    begins: bool


class Bounce(Struct, frozen=True, forbid_unknown_fields=True):
    """At each press and release the contact moves up to ``edges`` times more, with up to ``spacing_ms`` between."""

    edges: Annotated[int, Meta(ge=0, le=100)] = 0
    spacing_ms: Milliseconds = 15.0


class Glitches(Struct, frozen=True, forbid_unknown_fields=True):
    """Spikes of at most ``longest_ms``, on each line ``per_s`` times a second on the average."""

    per_s: PerSecond
    longest_ms: Milliseconds = 15.0


class Stuck(Struct, frozen=True, forbid_unknown_fields=True):
    """The button is down for this time, whatever the finger does."""

    button: str
    from_s: Seconds = 0.0
    to_s: Seconds = inf


class Floating(Struct, frozen=True, forbid_unknown_fields=True):
    """The line is connected to nothing for this time and moves ``per_s`` times a second on the average."""

    button: str
    from_s: Seconds = 0.0
    to_s: Seconds = inf
    per_s: PerSecond = 100.0


class PinFaults(Struct, frozen=True, forbid_unknown_fields=True):
    """All that befalls the lines of the buttons."""

    seed: Seed = 0
    bounce: Bounce = Bounce()
    glitches: Glitches | None = None
    stuck: tuple[Stuck, ...] = ()
    floating: tuple[Floating, ...] = ()

    @classmethod
    def from_document(cls, document: Mapping[str, object]) -> Self:
        """The faults of a table as read from TOML; raises ``FaultsError``, which names the key."""
        try:
            faults = msgspec.convert(document, cls)
        except msgspec.ValidationError as error:
            raise FaultsError(f"faults of the pins: {_in_words(str(error))}") from error
        faults.check_times()
        faults.check_overlaps()
        return faults

    def check_times(self) -> None:
        """Raise ``FaultsError`` where a fault ends before it begins."""
        for key, timed in self._timed():
            if timed.from_s >= timed.to_s:
                raise FaultsError(f"faults of the pins: {key}.to_s: make it later than from_s ({timed.from_s})")

    def check_overlaps(self) -> None:
        """Raise ``FaultsError`` where the same befalls a button twice at one time: which end of it would count?"""
        by_begin = sorted((key.partition("[")[0], one.button, one.from_s, one.to_s, key) for key, one in self._timed())
        for (kind, button, _, to_s, first), (like, also, from_s, _, second) in pairwise(by_begin):
            if (kind, button) == (like, also) and from_s <= to_s:
                raise FaultsError(
                    f"faults of the pins: {second} begins at {from_s} s, and {first} of {button!r} lasts until "
                    f"{to_s} s: let it begin later, or make one of the two"
                )

    def check_buttons(self, buttons: Collection[str]) -> None:
        """Raise ``FaultsError`` where a fault is ordered for a button that is not there."""
        for key, timed in self._timed():
            if timed.button not in buttons:
                there = ", ".join(sorted(buttons))
                raise FaultsError(f"faults of the pins: {key}.button: {timed.button!r} is not one of {there}")

    def happenings(self, buttons: Collection[str]) -> Iterator[Happening]:
        """What befalls these buttons' lines by itself, in order; with glitches there is no end to it."""
        streams = [_while(stuck, "stuck") for stuck in self.stuck]
        for number, floating in enumerate(self.floating):
            streams.append(_while(floating, "floating"))
            streams.append(_noise(floating, self._chance("floating", number)))
        if self.glitches:
            streams += [_spikes(name, self.glitches, self._chance("glitches", name)) for name in sorted(buttons)]
        return merge(*streams, key=lambda happening: happening.at_s)

    def moves(self) -> Callable[[bool], Moves]:
        """Gives, for each change of a contact, where it goes until it stays; the same for the same seed."""
        chance = self._chance("bounce")

        def change(closed: bool) -> Moves:
            more = 2 * chance.randint(0, self.bounce.edges // 2)
            spaces = [chance.uniform(0, self.bounce.spacing_ms / 1000) for _ in range(more)]
            return [(space, closed == (number % 2 == 0)) for number, space in enumerate([0.0, *spaces])]

        return change

    def _chance(self, *of: object) -> random.Random:
        return random.Random(repr((self.seed, *of)))  # noqa: S311  # noise, not a secret

    def _timed(self) -> Iterator[tuple[str, Stuck | Floating]]:
        yield from ((f"stuck[{number}]", stuck) for number, stuck in enumerate(self.stuck))
        yield from ((f"floating[{number}]", floating) for number, floating in enumerate(self.floating))


def _while(timed: Stuck | Floating, influence: Influence) -> Iterator[Happening]:
    yield Happening(timed.from_s, timed.button, influence, begins=True)
    if timed.to_s < inf:
        yield Happening(timed.to_s, timed.button, influence, begins=False)


def _noise(floating: Floating, chance: random.Random) -> Iterator[Happening]:
    at_s, down = floating.from_s, False
    while (at_s := at_s + chance.expovariate(floating.per_s)) < floating.to_s:
        down = not down
        yield Happening(at_s, floating.button, "noise", begins=down)


def _spikes(button: str, glitches: Glitches, chance: random.Random) -> Iterator[Happening]:
    at_s = 0.0
    while True:
        at_s += chance.expovariate(glitches.per_s)
        yield Happening(at_s, button, "spike", begins=True)
        at_s += chance.uniform(0, glitches.longest_ms / 1000)
        yield Happening(at_s, button, "spike", begins=False)


def _in_words(complaint: str) -> str:
    problem, _, place = complaint.partition(" - at ")
    key = place.strip("`").removeprefix("$").lstrip(".")
    return f"{key}: {problem}" if key else problem

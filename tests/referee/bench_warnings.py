"""What the warnings of a moment cost, beside a listing of the plies."""

from time import perf_counter
from typing import Any

from companion.referee.warnings import warnings
from companion.rules import Accepted, judge, legal, parse_ply, public


def test_what_warnings_cost(speaking: Any) -> None:
    for edition, players in (("base", 5), ("spirits", 6)):
        position = speaking.seated(edition, players, fork="?").position
        positions = [position]
        for ply in speaking.script(position, 13, most_rounds=12):
            outcome = judge(position, parse_ply(ply))
            assert isinstance(outcome, Accepted)
            position = outcome.position
            positions.append(position)
        for manner in ("words", "percent"):
            warnings.cache_clear()
            began_s = perf_counter()
            for place in positions:
                warnings(public(place), manner)
            print(f"{edition} {manner}: {1e3 * (perf_counter() - began_s) / len(positions):.2f} ms a call")
        began_s = perf_counter()
        for place in positions:
            legal(place)
        print(f"{edition}: {1e3 * (perf_counter() - began_s) / len(positions):.2f} ms a listing of plies")

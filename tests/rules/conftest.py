"""Tables laid for a test: positions in a few words, plies in writing, and where the shared vectors are."""

import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.rules import (
    Accepted,
    Position,
    Refused,
    judge_text,
    legal,
    new_position,
    position_from_json,
    position_to_json,
    rule_set,
)

CANOE = re.compile(r"([1-6])([ab])@(J|F|[1-5]|[67][LR])([VCYBR]*)(\|?)")
JOE = re.compile(r"([1-5]|[67][LR])([VCYBR]?)")


class Said(NamedTuple):
    """What a refusal says: the rule's id, and the reason in words."""

    rule: str
    reason: str


class Table:
    """Lays positions and takes plies; every position has passed the strict reader."""

    def laid(self, canoes: str = "", *, edition: str = "base", players: int = 3, **more: Any) -> dict[str, Any]:
        """The JSON of a commit position: canoes as in "1a@3V 2b@J 3a@5|", gems owned as in {2: "VVC"}.

        A stroke after a canoe means that it lies on the bank. Gems in canoes and hands are taken from the sites of
        their own colours; ``lying={"Y": "V"}`` moves a violet gem to the yellow site. ``whirlpool``, ``beaver``,
        ``elk`` and ``joe`` (as in ``joe="4V"``) stand where they are named, else where they begin.
        """
        rules = rule_set(edition, players, more.get("options", {}))
        obj = position_to_json(new_position(rules, players, more.get("lifesaver", 1), more.get("fork", "L")))
        obj["weather"] = more.get("weather", 0)
        for seat, name, at, cargo, bank in CANOE.findall(canoes):
            obj["seats"][int(seat) - 1]["canoes"][name] |= {"at": at, "cargo": cargo, "bank": bool(bank)}
            _take(obj, cargo)
        _place(obj, more)
        for seat, gems in more.get("owned", {}).items():
            _add(obj["seats"][seat - 1]["gems"], gems)
            _take(obj, gems)
        for site, gems in more.get("lying", {}).items():
            _add(obj["sites"][site], gems)
            _take(obj, gems)
        for seat in more.get("absent", ()):
            obj["seats"][seat - 1]["absent"] = True
        return obj

    def commit(self, canoes: str = "", **more: Any) -> Position:
        """A position in which cards are being committed."""
        return position_from_json(self.laid(canoes, **more))

    def reveal(self, canoes: str = "", cards: str = "5 1 1", **more: Any) -> Position:
        """A position in which seat 1 is to reveal; ``cards`` are those committed, seat 1 first."""
        obj = self.laid(canoes, **more)
        for seat, card in zip(obj["seats"], cards.split(), strict=False):
            seat["committed"] = None if seat["absent"] else card
        obj |= {"phase": "reveal", "to_play": obj["lifesaver"]}
        return position_from_json(obj)

    def turn(self, card: str, canoes: str = "", **more: Any) -> Position:
        """A position in which seat 1 has just revealed this card; the others have a 1 face down."""
        others = " 1" * (more.get("players", 3) - 1)
        return self.after(self.reveal(canoes, card + others, **more), f"!{card}")

    def spirits(self, card: str, canoes: str = "", **more: Any) -> Position:
        """The same in the game with the spirits."""
        return self.turn(card, canoes, edition="spirits", **more)

    def flow(self, canoes: str = "", cards: str = "5 5 5", **more: Any) -> Position:
        """A position in which these cards are up and the river is to flow."""
        obj = self.laid(canoes, **more)
        for seat, card in zip(obj["seats"], cards.split(), strict=True):
            if not seat["absent"]:
                seat |= {"played": card, "hand": [other for other in seat["hand"] if other != card]}
        return position_from_json(obj | {"phase": "flow"})

    def buyback(self, canoes: str, seat: int = 1, **more: Any) -> Position:
        """A position at the start of a round in which this seat may buy."""
        return position_from_json(self.laid(canoes, **more) | {"phase": "buyback", "to_play": seat})

    def after(self, position: Position, *plies: str, allow: bool = False) -> Position:
        """The position after these plies, all of which must hold."""
        for ply in plies:
            outcome = judge_text(position, ply, allow)
            assert isinstance(outcome, Accepted), f"{ply}: {outcome}"
            position = outcome.position
        return position

    def refusal(self, position: Position, ply: str, *, allow: bool = False) -> Said:
        """Why the ply does not hold; it must not be listed either."""
        outcome = judge_text(position, ply, allow)
        assert isinstance(outcome, Refused), f"{ply} was accepted"
        assert ply not in legal(position)
        return Said(outcome.rule, outcome.reason)

    def rule(self, position: Position, ply: str, *, allow: bool = False) -> str:
        """The id of the rule by which the ply does not hold."""
        return self.refusal(position, ply, allow=allow).rule


def _place(obj: dict[str, Any], more: dict[str, Any]) -> None:
    """Put the pieces of the modules where the test wants them."""
    obj |= {piece: more[piece] for piece in ("whirlpool", "beaver", "elk") if piece in more}
    if "joe" in more:
        found = JOE.fullmatch(more["joe"])
        assert found, more["joe"]
        obj["joe"] = {"at": found[1], "cargo": found[2]}
        _take(obj, found[2])


def _add(counts: dict[str, int], gems: str) -> None:
    for gem in gems:
        counts[gem] = counts.get(gem, 0) + 1


def _take(obj: dict[str, Any], gems: str) -> None:
    for gem in gems:
        site = obj["sites"][gem]
        site[gem] -= 1
        if not site[gem]:
            del site[gem]


@pytest.fixture(scope="session")
def table() -> Table:
    return Table()


@pytest.fixture(scope="session")
def vectors() -> Path:
    """The folder of the shared vectors, beside the repository or where ``NIAGARA_SHARED`` says."""
    beside = Path(__file__).parents[2].parent / "shared"
    folder = Path(os.environ.get("NIAGARA_SHARED", beside)) / "vectors"
    if not folder.is_dir():
        pytest.skip("not run: the shared vectors are not here; NIAGARA_SHARED names the folder above them")
    return folder


@pytest.fixture(scope="session")
def golden() -> list[dict[str, Any]]:
    """The project's own positions, with what follows from them."""
    path = Path(__file__).parents[1] / "golden" / "rules-positions.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]

"""``niagara simulate``: whole games of built-in players, and their results as a table."""

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.cli.arguments import INTERRUPTED, option
from companion.journal import canonical, record_of
from companion.players import TEMPERAMENTS, Result, player, result_of, tally, whole_game
from companion.rules import (
    EDITIONS,
    Game,
    Player,
    Ply,
    PlyEntry,
    Position,
    RuleSet,
    SetupError,
    Stamp,
    new_position,
    rule_set,
)

MOST_GAMES: Final = 1_000_000
HIGHEST_SEED: Final = 10**18

COLOURS: Final = ("red", "blue", "green", "yellow", "violet", "white")
"""Of the seats in a record, seat 1 first."""


def run(argv: Sequence[str]) -> int:
    """Run ``niagara simulate`` with these arguments.

    0; 1 where a record cannot be written or nobody reads the table; 130 when it was interrupted, after the table of
    what was played until then. Exits with 2 for what is not allowed.
    """
    parser = _parser()
    chosen = parser.parse_args(argv)
    try:
        rules = rule_set(chosen.edition, len(chosen.players), dict(chosen.option))
    except SetupError as error:
        parser.error(str(error))
    try:
        return _simulate(chosen, rules)
    except BrokenPipeError:
        # The reader (a pager, head) has seen enough; Python must not complain of it again on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"niagara simulate: {error.filename or chosen.records or 'output'}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    known = "; ".join(f"{name} {temperament.nature}" for name, temperament in TEMPERAMENTS.items())
    parser = argparse.ArgumentParser(prog="niagara simulate", description=__doc__, epilog=f"Players: {known}.")
    parser.add_argument("--games", type=_whole(1, MOST_GAMES), required=True, metavar="N", help="number of games")
    parser.add_argument("--players", type=_players, required=True, metavar="LIST", help="seat 1 first, with commas")
    parser.add_argument("--edition", required=True, help=", ".join(EDITIONS))
    parser.add_argument("--seed", type=_whole(0, HIGHEST_SEED), default=1, help="the same games for the same seed (1)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record into this folder")
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="override an option of the edition, value in JSON; may be given several times",
    )
    return parser


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > len(str(high)) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"a whole number from {low} to {high} is needed, not {text!a}")
        return int(text)

    return read


def _players(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in TEMPERAMENTS:
            raise argparse.ArgumentTypeError(f"player {name!a} is unknown; there are {', '.join(TEMPERAMENTS)}")
    return names


def _simulate(chosen: argparse.Namespace, rules: RuleSet) -> int:
    results: list[Result] = []
    status = 0
    try:
        while len(results) < chosen.games:
            results.append(_game(chosen, rules, len(results) + 1))
    except KeyboardInterrupt:
        status = INTERRUPTED
    if results:
        print("\n".join(tally(chosen.players, results)))
    sys.stdout.flush()
    return status


def _game(chosen: argparse.Namespace, rules: RuleSet, number: int) -> Result:
    """One game; each begins at the next seat, and has its own chance, so that it can be had again alone."""
    seats = len(chosen.players)
    start = new_position(rules, seats, lifesaver=(number - 1) % seats + 1)
    chance = random.Random(f"{chosen.seed}/{number}")  # noqa: S311  # a game, no secret
    moments = list(whole_game(start, [player(name) for name in chosen.players], chance))
    if chosen.records:
        name = f"game-{number:0{len(str(chosen.games))}}.json"
        _write(
            chosen.records / name,
            canonical(record_of(_kept(chosen.players, start, [ply for ply, _ in moments]))) + b"\n",
        )
    return result_of(moments[-1][1])


def _kept(names: Sequence[str], start: Position, plies: Sequence[Ply]) -> Game:
    """The game with every ply judged again."""
    players = [Player(seat, f"{name} {seat}", COLOURS[seat - 1]) for seat, name in enumerate(names, 1)]
    game = Game(start, players)
    if refused := game.add_all([PlyEntry(Stamp(), ply) for ply in plies]):
        raise RuntimeError(f"a player's ply is refused ({refused.rule}): {refused.reason}; please report this")
    return game


def _write(file: Path, content: bytes) -> None:
    """The whole file (mode 0600) or none: a temporary one, then renamed. A lost simulation is played again."""
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise

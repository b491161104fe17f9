"""How games ended, and many of them as a table."""

from collections.abc import Sequence
from statistics import fmean, median
from typing import Final

from msgspec import Struct

from companion.players.whole_game import MOST_ROUNDS
from companion.rules.position import Position

HEAD: Final = ("player", "seats", "wins", "share", "mean gems", "mean rounds")


class Result(Struct, frozen=True, gc=False):
    """How a game ended: its rounds, the seats that won (none in a game given up), and the gems of each seat."""

    rounds: int
    winners: tuple[int, ...]
    gems: tuple[int, ...]


def result_of(position: Position) -> Result:
    """The result of a game whose last position this is."""
    return Result(position.round, position.winners, tuple([sum(seat.gems) for seat in position.seats]))


def tally(players: Sequence[str], results: Sequence[Result]) -> list[str]:
    """The results, one game at least, as lines: a head, a line for each player of these names (seat 1 first), a sum.

    A game won by several seats counts for each. Shares are of all wins; gems are those of a seat at the end, rounds
    those of the games that the player won.
    """
    rows = [HEAD, *[_row(name, players, results) for name in dict.fromkeys(players)]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return [*[_line(row, widths) for row in rows], *_sums(results)]


def _row(name: str, players: Sequence[str], results: Sequence[Result]) -> tuple[str, ...]:
    seats = [seat for seat, player in enumerate(players, 1) if player == name]
    won = [result.rounds for result in results for seat in seats if seat in result.winners]
    of_all = sum([len(result.winners) for result in results])
    gems = fmean([result.gems[seat - 1] for result in results for seat in seats])
    return (
        name,
        " ".join(map(str, seats)),
        str(len(won)),
        f"{len(won) / of_all:.1%}" if of_all else "-",
        f"{gems:.2f}",
        f"{fmean(won):.1f}" if won else "-",
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Words to the left, figures to the right."""
    words, figures = list(zip(row, widths, strict=True))[:2], list(zip(row, widths, strict=True))[2:]
    return "  ".join([*[f"{cell:<{width}}" for cell, width in words], *[f"{cell:>{width}}" for cell, width in figures]])


def _sums(results: Sequence[Result]) -> list[str]:
    rounds = [result.rounds for result in results if result.winners]
    given_up = len(results) - len(rounds)
    lines = []
    if rounds:
        games = "1 game" if len(rounds) == 1 else f"{len(rounds)} games"
        lines.append(f"{games} won, in {median(rounds):g} rounds by the median ({min(rounds)} to {max(rounds)})")
    if given_up:
        lines.append(f"{given_up} given up without a winner after {MOST_ROUNDS} rounds")
    return lines

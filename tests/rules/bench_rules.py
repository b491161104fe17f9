"""How fast the rules are here, beside python-chess doing the like in the same run: figures for a person, no promise."""

import gc
import importlib
import pkgutil
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import chess
import pytest

import companion.rules
from companion.rules import Done, Ply, Position, format_ply, judge_text, legal, new_position, odds, play, rule_set
from companion.rules.legal import plies

ROUNDS = 9
"""Each measures ours and theirs in turn, so that a busy machine slows both."""

MOMENTS = 3000
"""Positions in a round; no position is listed twice."""

LONGEST_GAME = 200
"""Plies of chess, so that it is not measured in its bare endgames only."""

PLAYERS = {"base": (3, 4, 5), "spirits": (3, 4, 5, 6)}

Work = Callable[[], int]
"""Does what is measured and returns how many of it."""


def our_moments(edition: str, seed: int, players: tuple[int, ...] = ()) -> Iterator[tuple[Position, Ply]]:
    """Positions of random games without end, each with one of its plies at random."""
    chance = random.Random(seed)
    while True:
        seats = chance.choice(players or PLAYERS[edition])
        position = new_position(rule_set(edition, seats), seats)
        while position.phase != "over":
            ply = chance.choice(plies(position))
            yield position, ply
            position = play(position, ply)


def their_moments(seed: int) -> Iterator[tuple[chess.Board, chess.Move]]:
    """The same of chess; the board is one and the same throughout a game."""
    chance = random.Random(seed)
    while True:
        board = chess.Board()
        while len(board.move_stack) < LONGEST_GAME and (moves := list(board.legal_moves)):
            move = chance.choice(moves)
            yield board, move
            board.push(move)


def forget() -> None:
    """Begin cold: empty every cache of the rules, and let the collector not come in between."""
    for found in pkgutil.iter_modules(companion.rules.__path__, "companion.rules."):
        for thing in vars(importlib.import_module(found.name)).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
    gc.collect()


def rate(work: Work) -> float:
    """How many a second of the processor's time, so that what else runs here counts less."""
    forget()
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def compare(name: str, ours: Callable[[int], Work], theirs: Callable[[int], Work], asked: float) -> None:
    """Measure both in interleaved rounds, each with other seeds, and print the medians and their ratio."""
    rounds = [(rate(ours(seed)), rate(theirs(seed))) for seed in range(ROUNDS)]
    mine, other = (statistics.median(column) for column in zip(*rounds, strict=True))
    ratio = statistics.median(one / another for one, another in rounds)
    print(f"\n{name}: {mine:,.0f} a second, python-chess {other:,.0f}: {ratio:.2f} × (asked: {asked} ×)")


def turns(edition: str, seed: int) -> Work:
    """A whole turn is a card committed, revealed and acted on to the end, with its share of the flow."""

    def work() -> int:
        chance, position, done = random.Random(seed), None, 0
        while done < 2 * MOMENTS:
            if position is None or position.phase == "over":
                seats = chance.choice(PLAYERS[edition])
                position = new_position(rule_set(edition, seats), seats)
            listed = plies(position)
            ply = listed[int(chance.random() * len(listed))]
            done += type(ply) is Done and position.phase == "act"
            position = play(position, ply)
        return done

    return work


def playout(seed: int, *, ask: bool) -> Work:
    """Random games to their ends; without asking for the end, they stop where no move is left, or after a while."""

    def work() -> int:
        chance, board = random.Random(seed), chess.Board()
        for _ in range(MOMENTS):
            moves = [] if ask and board.is_game_over() else list(board.legal_moves)
            if not moves or (not ask and len(board.move_stack) >= LONGEST_GAME):
                board = chess.Board()
                moves = list(board.legal_moves)
            board.push(moves[int(chance.random() * len(moves))])
        return MOMENTS

    return work


@pytest.mark.parametrize("edition", PLAYERS)
def test_whole_random_turns(edition: str) -> None:
    ours = partial(turns, edition)
    compare(f"{edition}: whole random turns", ours, partial(playout, ask=True), 2)
    compare(f"{edition}: the same, chess not asked for the end of its games", ours, partial(playout, ask=False), 2)


def listings(edition: str, seed: int) -> Work:
    positions = [position for position, _ in islice(our_moments(edition, seed), MOMENTS)]
    return lambda: sum(len(plies(position)) for position in positions)


def chess_listings(seed: int) -> Work:
    boards = [board.copy(stack=False) for board, _ in islice(their_moments(seed), MOMENTS)]
    return lambda: sum(len(list(board.legal_moves)) for board in boards)


@pytest.mark.parametrize("edition", PLAYERS)
def test_listed_plies(edition: str) -> None:
    compare(f"{edition}: listed legal plies", partial(listings, edition), chess_listings, 0.7)


def replay(edition: str, seed: int) -> Work:
    """Every ply is read, judged and played, as from a record."""
    games: list[tuple[Position, list[str]]] = []
    for position, ply in islice(our_moments(edition, seed), MOMENTS):
        if position.round == 1 and not any(seat.committed or seat.played for seat in position.seats):
            games.append((position, []))
        games[-1][1].append(format_ply(ply))

    def work() -> int:
        for position, texts in games:
            for text in texts:
                position = judged(position, text)
        return MOMENTS

    return work


def judged(position: Position, text: str) -> Position:
    return judge_text(position, text).position  # every ply of a game holds


def chess_replay(seed: int) -> Work:
    games: list[list[str]] = []
    for board, move in islice(their_moments(seed), MOMENTS):
        if not board.move_stack:
            games.append([])
        games[-1].append(move.uci())

    def work() -> int:
        for game in games:
            board = chess.Board()
            for text in game:
                board.push_uci(text)
        return MOMENTS

    return work


@pytest.mark.parametrize("edition", PLAYERS)
def test_validated_replay(edition: str) -> None:
    compare(f"{edition}: plies replayed and judged", partial(replay, edition), chess_replay, 1.5)


def copies(edition: str, seed: int) -> Work:
    moments = list(islice(our_moments(edition, seed), MOMENTS))

    def work() -> int:
        for position, ply in moments:
            play(position, ply)
        return MOMENTS

    return work


def push_and_pop(seed: int) -> Work:
    moments = [(board.copy(), move) for board, move in islice(their_moments(seed), MOMENTS)]

    def work() -> int:
        for board, move in moments:
            board.push(move)
            board.pop()
        return MOMENTS

    return work


@pytest.mark.parametrize("edition", PLAYERS)
def test_copying_a_position_and_playing_a_ply(edition: str) -> None:
    compare(f"{edition}: positions copied and played on", partial(copies, edition), push_and_pop, 0.5)


@pytest.mark.parametrize(("name", "listing"), [("plies", plies), ("texts", legal)])
def test_odds_for_six_seats(name: str, listing: Callable[[Position], Any]) -> None:
    ratios = []
    for seed in range(ROUNDS):
        positions = [position for position, _ in islice(our_moments("spirits", seed, (6,)), MOMENTS // 3)]
        forget()
        ratios.append(1 / (rate(each(odds, positions)) / rate(each(listing, positions))))
    print(f"\nspirits, six seats: odds take {statistics.median(ratios):.1f} × one listing of {name} (asked: ≤ 100 ×)")


def each(ask: Callable[[Position], object], positions: list[Position]) -> Work:
    def work() -> int:
        for position in positions:
            ask(position)
        return len(positions)

    return work

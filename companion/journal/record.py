"""A game as the JSON document that others may read: its export, its strict import, and the chain of its hashes.

The chain: the first link is the SHA-256 of the canonical JSON of {format, rules, players, start}; each next one that
of the 64 hex characters of the link before, followed at once by the entry's canonical JSON without ``hash``. Whatever
lies face down goes into it as ``?``, so no hash tells a card and none changes when a card is turned up.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.journal.canonical import canonical, chained, hash_of, plain
from companion.journal.errors import RecordError
from companion.journal.forms import AnyForm, body_of, canonical_form, covered, form_of
from companion.journal.reading import entry_from, form_from, shortened, without_hash
from companion.journal.secrecy import face_down, reason_told, turned_up
from companion.rules import masked, position_from_json, position_to_json, rules_to_json
from companion.rules.entries import Entry, Player
from companion.rules.game import Game
from companion.rules.outcome import Refused
from companion.rules.position import Position

FORMAT = "niagara-record/1"


class Kept(Struct, frozen=True):
    """A game with each entry as it was written, and the last link of its chain."""

    game: Game
    forms: tuple[AnyForm, ...]
    last_hash: str


class PlayerKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A player as a record has it."""

    seat: int
    name: str
    colour: str


class ResultKey(Struct, frozen=True, forbid_unknown_fields=True):
    """The result as a record has it."""

    winners: tuple[int, ...]
    ended: Literal["goal", "agreed", "abandoned", "open"]


class RecordKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a record; what lies deeper is parsed on its own."""

    format: Literal["niagara-record/1"]
    rules: dict[str, Any]
    players: tuple[PlayerKey, ...]
    start: dict[str, Any]
    plies: list[Any]
    result: ResultKey


def record_of(game: Game, forms: Sequence[AnyForm] | None = None) -> dict[str, Any]:
    """The record of a game. ``forms`` are its entries as they were written; without them they are written anew."""
    forms = [form_of(entry) for entry in game.entries] if forms is None else forms
    seen = turned_up(game)
    head = head_of(game.start, game.players)
    link = first_link(game.start, game.players)
    plies = []
    for index, (form, entry) in enumerate(zip(forms, game.entries, strict=True)):
        link = next_link(link, form, entry)
        # One that was written as "?" stays so: a record that comes in goes out the same.
        card = "?" if face_down(entry) == entry else seen.get(index, "?")
        plies.append({**body_of(covered(form, entry, card)), "hash": link})
    return {**head, "plies": plies, "result": result_of(game)}


def head_of(start: Position, players: Sequence[Player]) -> dict[str, Any]:
    """What the first hash covers: {format, rules, players, start}, face-down cards as ``?``."""
    named = [{"seat": player.seat, "name": player.name, "colour": player.colour} for player in players]
    return {
        "format": FORMAT,
        "rules": rules_to_json(start.rules),
        "players": named,
        "start": position_to_json(masked(start)),
    }


@lru_cache(maxsize=8)  # a game is read again and again, and its beginning never changes
def first_link(start: Position, players: tuple[Player, ...]) -> str:
    """The hash that the first entry follows."""
    return hash_of(head_of(start, players))


def next_link(link: str, form: AnyForm, entry: Entry) -> str:
    """The hash of an entry that follows the entry with hash ``link``."""
    return chained(link, canonical_form(covered(form, entry)))


def written(link: str, form: AnyForm, entry: Entry) -> tuple[str, str]:
    """An entry as the journal keeps it, and its hash, where it follows the entry with hash ``link``."""
    body, seen = canonical_form(form), covered(form, entry)
    return body.decode(), chained(link, body if seen is form else canonical_form(seen))


def result_of(game: Game) -> dict[str, Any]:
    """Who has won so far, by the rules or by word of the table, and how the game ended."""
    return {"winners": list(game.winners), "ended": game.ended}


def game_from_record(record: object) -> Kept:
    """The game that a record tells, every entry judged, every hash and the result checked.

    RecordError names the key that does not fit; the first entry that does not hold, with its ply and the rule; the
    first entry whose hash does not fit; or what the entries lead to where ``result`` says another thing.
    """
    keys = keys_of(plain(record))
    start = start_of(keys)
    players = players_of(keys)
    check_players(players, start)
    kept = kept_from(start, players, keys.plies)
    # A record of before has nobody there who won by word of the table: its last entry says who.
    as_before = kept.game.position.winners, kept.game.ended
    if (keys.result.winners, keys.result.ended) != as_before:
        check_result(kept.game, keys.result)
    return kept


def check_players(players: Sequence[Player], start: Position) -> None:
    """RecordError unless every player has a seat of the game for himself."""
    seats = [player.seat for player in players]
    if len(set(seats)) < len(seats) or not set(seats) <= set(range(1, len(start.seats) + 1)):
        raise RecordError(f"players: seats {seats}; each is one of 1 to {len(start.seats)}, and named once")


def kept_from(start: Position, players: Sequence[Player], bodies: Sequence[object]) -> Kept:
    """The game that these entries, with their hashes, lead to: first all are judged, then all hashes are checked."""
    game = Game(start, players)
    given = [without_hash(body) for body in bodies]
    forms = tuple([_judged(game, number, body) for number, (body, _) in enumerate(given, 1)])
    return Kept(game, forms, _checked_chain(game, forms, [link for _, link in given]))


def keys_of(record: object) -> RecordKeys:
    """The record's keys, with its entries not yet looked at; RecordError names the one that does not fit."""
    try:
        return msgspec.convert(record, RecordKeys)
    except msgspec.ValidationError as error:
        raise RecordError(f"record: {error}") from error


def start_of(keys: RecordKeys) -> Position:
    """The position that the game began with; RecordError names the key that does not fit."""
    try:
        start = position_from_json(keys.start)
    except ValueError as error:
        raise RecordError(f"start: {error}") from error
    if canonical(position_to_json(start)) != canonical(keys.start):
        raise RecordError("start: the position is not written as the notation writes it")
    if canonical(keys.rules) != canonical(keys.start.get("rules")):
        raise RecordError("rules: they differ from those of start")
    return start


def players_of(keys: RecordKeys) -> tuple[Player, ...]:
    """Who played."""
    return tuple([Player(player.seat, player.name, player.colour) for player in keys.players])


def _judged(game: Game, number: int, body: object) -> AnyForm:
    try:
        form = form_from(body)
        entry = entry_from(form)
        outcome = game.add(entry)
    except RecordError as error:
        raise RecordError(f"entry {number}: {error}") from error
    if isinstance(outcome, Refused):
        raise RecordError(f"entry {number}: {_told(form)} is refused ({outcome.rule}): {reason_told(entry, outcome)}")
    return form


def _told(form: AnyForm) -> str:
    body = body_of(form)
    return next(f"{kind} {shortened(body[kind])}" for kind in ("ply", "correct", "undo", "end") if kind in body)


def _checked_chain(game: Game, forms: Sequence[AnyForm], given: Sequence[object]) -> str:
    link = first_link(game.start, game.players)
    for number, (form, entry, told) in enumerate(zip(forms, game.entries, given, strict=True), 1):
        link = next_link(link, form, entry)
        if told != link:
            before = "an entry before it" if number > 1 else "the format, rules, players or start"
            raise RecordError(f"entry {number}: its hash does not fit; it was changed since, or {before}")
    return link


def check_result(game: Game, result: ResultKey) -> None:
    """RecordError unless the result is what the entries lead to."""
    reached = result_of(game)
    for key, given in (("winners", list(result.winners)), ("ended", result.ended)):
        if given != reached[key]:
            raise RecordError(f"result.{key}: it says {given!r}, the entries lead to {reached[key]!r}")

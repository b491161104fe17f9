"""Whole games of every edition and mix of options: nothing is lost, and listing, judging and replaying agree."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from stories.extent import extent
from stories.mixes import PLACES, Mix, mixes, moments
from stories.mutations import CHANGES, mutated

from companion.rules import (
    Accepted,
    CanoePlay,
    ComeBack,
    Commit,
    Flow,
    Game,
    Leave,
    Ply,
    PlyError,
    Position,
    Refused,
    Reveal,
    Slide,
    correct,
    format_ply,
    judge,
    judge_text,
    legal,
    legal_plies,
    parse_ply,
    play,
    position_from_json,
    position_to_json,
    speed,
)
from companion.rules.entries import Player, PlyEntry, Stamp, UndoEntry


def pieces(position: Position) -> list[object]:
    """What of the modules is on the table; that must be the same at every moment of a game."""
    rules, gems = position.rules, [sum(site) for site in zip(*position.sites, strict=True)]
    for seat in position.seats:
        gems = [count + own for count, own in zip(gems, seat.gems, strict=True)]
    cargo = "".join(canoe.cargo for seat in position.seats for canoe in seat.canoes)
    cargo += position.joe.cargo if position.joe else ""
    gems = [count + cargo.count(gem) for count, gem in zip(gems, "VCYBR", strict=True)]
    assert position.beaver is None or (rules.beaver and position.beaver in PLACES[1:-1])
    assert all(canoe.at != position.whirlpool or canoe.bank for seat in position.seats for canoe in seat.canoes)
    assert position.joe is None or position.joe.at != position.whirlpool
    return [gems, position.whirlpool in [*PLACES[1:-1], "out"], position.elk is None, position.joe is None]


@pytest.mark.rule("G5", "V1", "V2", "A1", "E3", "J1")
@settings(max_examples=extent(20, 40))
@given(mixes())
def test_gems_and_pieces_are_neither_lost_nor_made(mix: Mix) -> None:
    first = None
    for position, _ in moments(mix):
        now = pieces(position)
        first = first or now
        assert now == first
        assert now[0] == [position.rules.gems_per_site] * 5


@pytest.mark.slow
@settings(max_examples=extent(10, 20))
@given(mixes())
def test_every_position_reads_back(mix: Mix) -> None:
    for position, _ in list(moments(mix))[::3]:
        assert position_from_json(position_to_json(position)) == position


@settings(max_examples=extent(20, 40))
@given(mixes(), st.integers(1, 12))
def test_what_is_listed_holds_and_reads_back(mix: Mix, every: int) -> None:
    for position, _ in list(moments(mix))[:: 2 * every]:
        texts, plies = legal(position), legal_plies(position)
        assert texts == sorted(set(texts)) == [format_ply(ply) for ply in plies] != []
        for text, ply in zip(texts, plies, strict=True):
            assert parse_ply(text) == ply
            assert judge(position, ply) == Accepted(play(position, ply))


def rule_ids() -> set[str]:
    rules = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    return set(re.findall(r"^- \*\*([A-Z]\d)\*\*", rules, re.MULTILINE))


def taken_though_not_listed(position: Position, ply: Ply) -> bool:
    """What the notation takes besides: leaving, coming back, a card not known, and any arms of the right number."""
    match ply:
        case Leave() | ComeBack() | Commit(card="?"):
            return True
        case Flow():
            return len(ply.arms) == speed(position)
        case _:
            return False


@pytest.mark.slow
@settings(max_examples=extent(30, 60))
@given(mixes())
def test_what_is_not_listed_is_refused_by_a_rule_in_words(mix: Mix) -> None:
    chance, known = random.Random(mix.seed), rule_ids() | {"notation"}
    assert len(known) > 45
    for position, _ in moments(mix):
        listed = legal_plies(position)
        for ply in [mutated(chance.choice(listed), chance) for _ in range(3)]:
            outcome = judge(position, ply)
            if isinstance(outcome, Accepted):
                assert ply in listed or taken_though_not_listed(position, ply), format_ply(ply)
            else:
                assert ply not in listed
                assert outcome.rule in known
                assert outcome.reason.isprintable()


@pytest.mark.rule("R5")
@settings(max_examples=extent(15, 30))
@given(mixes())
def test_no_reason_tells_a_card_that_lies_face_down(mix: Mix) -> None:
    """With other cards face down the reasons are the same words; a reveal is judged by the card itself."""
    chance = random.Random(mix.seed)
    for position, _ in moments(mix):
        ply = mutated(chance.choice(legal_plies(position)), chance)
        others = [replace(s, committed=chance.choice(s.hand)) if s.committed else s for s in position.seats]
        outcome = judge(position, ply)
        if isinstance(outcome, Refused) and not isinstance(ply, Reveal):
            assert judge(replace(position, seats=tuple(others)), ply) == outcome


@pytest.mark.slow
@settings(max_examples=extent(15, 30))
@given(mixes())
def test_a_record_replayed_gives_the_same_positions_and_a_refusal_changes_nothing(mix: Mix) -> None:
    chance, played = random.Random(mix.seed), list(moments(mix))
    players = [Player(number, f"Player {number}", "blue") for number in range(1, mix.players + 1)]
    game = Game(played[0][0], players)
    for position, ply in played:
        assert game.position == position
        before = (len(game.entries), game.position)
        if isinstance(game.add(PlyEntry(Stamp(), mutated(Slide(6, "b", "L"), chance))), Refused):
            assert (len(game.entries), game.position) == before
        else:
            game.add(UndoEntry(Stamp(), 1))
        assert isinstance(game.add(PlyEntry(Stamp(), ply)), Accepted)
    replayed = played[0][0]
    for entry in game.standing:
        assert isinstance(entry.entry, PlyEntry)
        outcome = judge_text(replayed, format_ply(entry.entry.ply))
        assert isinstance(outcome, Accepted)
        replayed = outcome.position
    assert replayed == game.position


@settings(max_examples=extent(30, 60))
@given(mixes(), st.text("ab123456789VCYBRLJF+-=*.~>!$%^j?", max_size=8))
def test_any_text_is_refused_or_is_a_ply_that_reads_back(mix: Mix, text: str) -> None:
    position, _ = next(moments(mix))
    outcome = judge_text(position, text)
    if isinstance(outcome, Accepted):
        assert format_ply(parse_ply(text)) == text
        return
    try:
        parse_ply(text)
    except PlyError:
        assert outcome.rule == "notation"


@pytest.mark.rule("T2")
@settings(max_examples=extent(20, 40))
@given(mixes(), st.sampled_from(["/weather", "/whirlpool", "/elk", "/beaver", "/joe/at", "/fork"]), st.data())
def test_a_game_goes_on_from_what_the_table_corrects(mix: Mix, pointer: str, data: st.DataObject) -> None:
    values = {"/weather": [-1, 0, 1, 2], "/elk": ["site", "away", None], "/fork": ["L", "R", "?"]}
    position = list(moments(mix))[-1][0]
    outcome = correct(
        position, {pointer: data.draw(st.sampled_from(values.get(pointer, [*PLACES[1:-1], "out", None])))}
    )
    chance = random.Random(mix.seed)
    if isinstance(outcome, Accepted):
        position = outcome.position
        for _ in range(60):
            plies = legal_plies(position)
            if not plies:
                assert position.phase == "over"
                break
            assert all(isinstance(judge(position, ply), Accepted) for ply in plies)
            position = play(position, chance.choice(plies))
            assert position_from_json(position_to_json(position)) == position


def test_many_games_come_to_their_ends() -> None:
    played = [Mix(edition, 5, (), seed) for edition in ("base", "spirits", "bsw-spirits") for seed in range(1, 4)]
    ends = [play(*list(moments(mix))[-1]).phase for mix in played]
    assert ends.count("over") >= 3


def test_a_canoe_play_has_every_key_that_is_changed() -> None:
    assert set(CanoePlay.__struct_fields__) <= set(CHANGES)

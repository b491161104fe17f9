"""What hands are asked to do in plain cases: little, in a sensible order, and nothing secret."""

from typing import Any

from companion.referee.as_it_should_lie import lying_steps
from companion.referee.hand_steps import (
    ArmNext,
    AtSite,
    CanoeTo,
    CardAnew,
    CardSeen,
    CardsTo,
    CardsUp,
    CloudTo,
    ElkTo,
    GemTo,
    LifesaverTo,
    NamedCanoe,
    PieceTo,
    PushBack,
    PushDisc,
    Step,
    WhirlpoolTo,
    WithSeat,
)
from companion.referee.hands_on import put_back_steps, steps_between
from companion.rules import Accepted, Position, after_push, correct, judge_text, new_position, public, rule_set


def table(edition: str = "base", **canoes: str) -> Position:
    """A table of three on which canoes lie as in ``a1="3V"``: canoe a of seat 1 at 3, with a violet gem."""
    position = new_position(rule_set(edition, 3), 3, fork="L")
    changes: dict[str, Any] = {}
    taken: dict[str, int] = {}
    for name, laid in canoes.items():
        at = laid.rstrip("VCYB|")
        cargo = laid.removeprefix(at)
        for gem in cargo:
            taken[gem] = taken.get(gem, 0) + 1
        changes |= {
            f"/seats/{int(name[1]) - 1}/canoes/{name[0]}/{key}": v for key, v in {"at": at, "cargo": cargo}.items()
        }
    changes |= {f"/sites/{gem}/{gem}": position.rules.gems_per_site - count for gem, count in taken.items()}
    return corrected(position, changes) if changes else position


def corrected(position: Position, changes: dict[str, Any]) -> Position:
    outcome = correct(position, changes)
    assert isinstance(outcome, Accepted), outcome
    return outcome.position


def after(position: Position, plies: str, *, allow: bool = False) -> Position:
    for ply in plies.split():
        outcome = judge_text(position, ply, allow)
        assert isinstance(outcome, Accepted), (ply, outcome)
        position = outcome.position
    return position


def undone(position: Position, plies: str) -> tuple[Step, ...]:
    """The steps once these plies have been taken back, on a table where they have been played."""
    return steps_between(public(after(position, plies)), public(position))


def at_flow(cards: str = "2 3 4", edition: str = "base", **canoes: str) -> Position:
    """The river is to flow, with these cards up; the canoes are where they lie."""
    start = table(edition, **canoes)
    cards_up = {f"/seats/{i}/played": card for i, card in enumerate(cards.split())}
    hands = {f"/seats/{i}/hand": [c for c in "123456C" if c != card] for i, card in enumerate(cards.split())}
    return corrected(start, cards_up | hands | {"/phase": "flow"})


CARDS_BACK = (LifesaverTo(1), CardsUp(((1, "2"), (2, "3"), (3, "4"))))


def test_a_full_river_is_pushed_back_disc_by_disc() -> None:
    full = at_flow(a1="1V", b1="2", a2="3C", b2="4", a3="1")
    assert undone(full, "~LR") == (PushBack("R", "plain"), PushBack("L", "plain"), *CARDS_BACK)


def test_a_lone_canoe_is_moved_by_hand() -> None:
    assert undone(at_flow("3 3 4", a2="2V"), "~LRL") == (
        CanoeTo(NamedCanoe(2, "a", "5"), "2"),
        LifesaverTo(1),
        CardsUp(((1, "3"), (2, "3"), (3, "4"))),
        ArmNext("L"),
    )


def test_a_lost_canoe_gets_its_gem_and_then_its_place() -> None:
    lone = at_flow(a2="6LY")
    assert undone(lone, "~LR") == (CanoeTo(NamedCanoe(2, "a", "7L"), "6L"), *CARDS_BACK)
    assert undone(at_flow("2 3 4", a2="7LY"), "~LR") == (
        GemTo("Y", AtSite("Y"), NamedCanoe(2, "a", "F")),
        CanoeTo(NamedCanoe(2, "a", "F"), "7L"),
        *CARDS_BACK,
    )


def test_a_gem_comes_out_before_another_goes_in() -> None:
    turn = after(table(a1="4V"), "1=4 2=4 3=4 !4")
    assert undone(turn, "a-V+C") == (
        GemTo("C", NamedCanoe(1, "a", "4"), AtSite("C")),
        GemTo("V", AtSite("C"), NamedCanoe(1, "a", "4")),
    )


def test_a_landing_taken_back_brings_the_gem_into_the_canoe_again() -> None:
    turn = after(table(a1="3V"), "1=3 2=3 3=3 !3")
    assert undone(turn, "a>J") == (
        GemTo("V", WithSeat(1), NamedCanoe(1, "a", "J")),
        CanoeTo(NamedCanoe(1, "a", "J", "loaded"), "3"),
    )


def test_the_cloud_and_the_beaver_go_back() -> None:
    stormy = corrected(table("spirits"), {"/weather": 1})
    assert undone(after(stormy, "1=C 2=3 3=3 !C"), "C+") == (PieceTo("beaver", "1", "aside"), CloudTo(1))


def test_the_elk_stands_at_its_site_again() -> None:
    turn = after(table("spirits", a1="7R"), "1=3 2=3 3=3 !3")
    assert undone(turn, "a^") == (ElkTo("site"),)
    taken = after(turn, "a^")
    assert steps_between(public(turn), public(taken)) == (ElkTo(NamedCanoe(1, "a", "7R")),)


def test_a_revealed_card_stays_seen_and_a_laid_one_stays_secret() -> None:
    laid = after(table(), "1=5 2=6 3=4")
    assert undone(laid, "!5") == (CardSeen(1, "5"),)
    assert undone(table(), "1=5 2=6") == (CardsTo(1, ("?",), "hand"), CardsTo(2, ("?",), "hand"))


def test_a_card_of_a_round_before_is_named_only_where_it_must_have_been_that_one() -> None:
    laid = after(table(), "1=5 2=6 3=4")
    round_two = after(laid, "!5 . !6 . !4 . ~LRLR 1=6 2=5 3=3 !5 .")
    assert cards_of(1, round_two, laid) == [CardsTo(1, ("?",), "hand"), CardSeen(1, "5")]
    assert cards_of(2, round_two, laid) == [CardsTo(2, ("5",), "hand"), CardSeen(2, "6")]
    round_three = after(round_two, "!3 . !6 . ~LRL")
    assert cards_of(1, round_three, laid) == [CardsTo(1, ("5", "6"), "hand"), CardAnew(1)]


def cards_of(seat: int, shown: Position, wanted: Position) -> list[Step]:
    steps = steps_between(public(shown), public(wanted))
    return [step for step in steps if isinstance(step, CardsTo | CardSeen | CardAnew) and step.seat == seat]


def test_the_whirlpools_disc_changes_places_with_another() -> None:
    start = table("spirits")
    there = corrected(start, {"/whirlpool": "6L"})
    assert steps_between(public(start), public(there)) == (WhirlpoolTo("3", "6L"),)


def test_a_disc_that_went_the_wrong_way_is_taken_back_and_pushed_again() -> None:
    river = at_flow("3 3 4", a1="4", a2="3V")
    assert put_back_steps(river, "LRL", "LRR") == (PushBack("L", "plain"), PushDisc("R", "plain"))
    assert put_back_steps(river, "LRLR", "LRL") == (PushBack("R", "plain"),)
    assert put_back_steps(river, "LR", "LRL") == (PushDisc("L", "plain"),)


def test_a_whirlpool_that_fell_goes_in_again_at_the_end_of_its_arm() -> None:
    river = corrected(at_flow(edition="spirits", a1="3"), {"/whirlpool": "7R"})
    back = (PushBack("L", "plain"), PushBack("R", "whirlpool"))
    assert put_back_steps(river, "RL", "") == (*back, ArmNext("L"))
    assert put_back_steps(river, "RL", "LR") == (*back, PushDisc("L", "plain"), PushDisc("R", "plain"))
    assert put_back_steps(river, "", "RL") == (PushDisc("R", "plain"), PushDisc("L", "whirlpool"))


def test_a_piece_on_the_disc_that_comes_out_is_taken_off_first() -> None:
    river = corrected(at_flow("1 3 4", "spirits", a1="1", b1="2", a2="3", b2="4"), {"/whirlpool": "6L"})
    swept = corrected(after_push(river, "L"), {"/seats/2/canoes/a/at": "1"})
    wanted = corrected(river, {"/seats/2/canoes/a/at": "5"})
    steps = steps_between(public(swept), public(wanted))
    assert steps[:3] == (
        CanoeTo(NamedCanoe(3, "a", "1"), "aside"),
        PushBack("L", "plain"),
        CanoeTo(NamedCanoe(3, "a", "aside"), "5"),
    )


def test_the_river_stays_where_taking_a_piece_off_it_would_cost_as_much() -> None:
    river = at_flow("1 3 4", a1="2")
    swept = corrected(after_push(river, "L"), {"/seats/2/canoes/a/at": "1"})
    wanted = corrected(river, {"/seats/2/canoes/a/at": "5"})
    assert steps_between(public(swept), public(wanted)) == (
        CanoeTo(NamedCanoe(1, "a", "3"), "2"),
        CanoeTo(NamedCanoe(3, "a", "1"), "5"),
        ArmNext("L"),
    )


def test_what_falls_when_the_disc_goes_the_other_way_is_left_to_the_screen_of_the_falls() -> None:
    river = at_flow("3 3 4", a2="7RV")
    assert put_back_steps(river, "L", "R") == (PushBack("L", "plain"), PushDisc("R", "plain"))


def test_what_fell_astray_goes_back_with_all_that_is_in_it() -> None:
    river = at_flow("1 3 4", a2="7LV")
    assert put_back_steps(river, "L", "R") == (
        PushBack("L", "plain"),
        CanoeTo(NamedCanoe(2, "a", "F"), "7L"),
        PushDisc("R", "plain"),
    )


def test_two_canoes_below_the_falls_are_told_apart_by_the_gems_in_them() -> None:
    river = at_flow("1 3 4", a2="7LV", b2="F")
    assert put_back_steps(river, "L", "R")[1] == CanoeTo(NamedCanoe(2, "a", "F", "loaded"), "7L")


def test_the_cloud_and_the_elk_wait_for_the_screen_of_the_falls() -> None:
    beaver = corrected(at_flow(edition="spirits", a1="3"), {"/beaver": "7L", "/weather": 2})
    assert put_back_steps(beaver, "L", "R") == (
        PushBack("L", "plain"),
        PieceTo("beaver", "aside", "7L"),
        PushDisc("R", "plain"),
    )
    elk = corrected(at_flow(edition="spirits", a1="7R"), {"/rules/elk": True, "/elk": "1a"})
    assert put_back_steps(elk, "L", "R") == (PushBack("L", "plain"), PushDisc("R", "plain"))
    assert put_back_steps(elk, "R", "L") == (
        PushBack("R", "plain"),
        CanoeTo(NamedCanoe(1, "a", "F"), "7R"),
        PushDisc("L", "plain"),
    )


def test_laid_as_it_should_lie_the_cloud_and_the_elk_wait_for_the_screen_of_the_falls() -> None:
    beaver = corrected(at_flow(edition="spirits"), {"/beaver": "7L", "/weather": 2})
    assert [step for step in lying_steps(beaver, "L") if isinstance(step, CloudTo)] == []
    assert [step for step in lying_steps(beaver, "R") if isinstance(step, CloudTo)] == [CloudTo(2)]
    elk = corrected(at_flow(a1="7LV", b1="7L"), {"/rules/elk": True, "/elk": "1a"})
    below = NamedCanoe(1, "a", "F", "loaded")
    assert [step for step in lying_steps(elk, "L") if isinstance(step, ElkTo)] == [ElkTo(below)]


def test_canoes_at_one_place_are_told_apart_by_what_is_seen() -> None:
    twins = table(a1="3V", b1="3")
    other = corrected(twins, {"/seats/0/canoes/b/at": "4"})
    assert steps_between(public(twins), public(other)) == (CanoeTo(NamedCanoe(1, "b", "3", "empty"), "4"),)
    elk = corrected(table(a1="7L", b1="7L"), {"/rules/elk": True, "/elk": "1b"})
    other = corrected(elk, {"/seats/0/canoes/b/at": "4"})
    assert steps_between(public(elk), public(other)) == (CanoeTo(NamedCanoe(1, "b", "7L", "elk"), "4"),)
    kinds = table("spirits", a1="4", b1="4")
    other = corrected(kinds, {"/seats/0/canoes/a/at": "5"})
    assert steps_between(public(kinds), public(other)) == (CanoeTo(NamedCanoe(1, "a", "4", "double"), "5"),)

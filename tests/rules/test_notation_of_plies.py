"""Plies in writing: one canonical text each, forgiving eyes, and messages that name what to write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    PlyError,
    Reveal,
    Slide,
    TakeElk,
    Theft,
    format_ply,
    parse_ply,
)

READ = [
    ("2=5", Commit(2, "5")),
    ("2=123", Commit(2, "123")),
    ("6=?", Commit(6, "?")),
    ("2-", Leave(2)),
    ("2+", ComeBack(2)),
    ("$a=V", BuyBack("a", "V")),
    ("$b", BuyBack("b", None)),
    (".", Done()),
    ("!C", Reveal("C")),
    ("!L", Reveal("L")),
    ("a^", TakeElk("a")),
    ("C+", MoveCloud(1)),
    ("C-", MoveCloud(-1)),
    ("L", Lasso()),
    ("~LRL", Flow("LRL")),
    ("~", Flow("")),
    ("3a~6L", Slide(3, "a", "L")),
    ("a>4+C", CanoePlay("a", to="4", load_after="C")),
    ("b-V+Y>3", CanoePlay("b", "V", "Y", "3")),
    ("a>3*2b.V", CanoePlay("a", to="3", thefts=(Theft(2, "b", "V"),))),
    ("a-C+B", CanoePlay("a", "C", "B")),
    ("b>J", CanoePlay("b", to="J")),
    ("a>3~4", CanoePlay("a", to="3", slid_to="4")),
    ("a-V-C+B+B", CanoePlay("a", "VC", "BB")),
    ("a>5*1a.R+Y*j.Y%R", CanoePlay("a", "", "", "5", "", (Theft(1, "a", "R"),), "Y", "R", "", "Y")),
]


@pytest.mark.parametrize(("text", "ply"), READ)
def test_a_ply_is_read_and_written_back(text: str, ply: Ply) -> None:
    assert parse_ply(text) == ply
    assert format_ply(ply) == text


GEMS = st.lists(st.sampled_from("VCYBR"), max_size=2).map(lambda gems: "".join(sorted(gems, key="VCYBR".index)))
SPACES = st.sampled_from(["J", "1", "2", "3", "4", "5", "6L", "7L", "6R", "7R", "F"])
SEATS = st.integers(1, 6)
NAMES = st.sampled_from("ab")
CARDS = st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "123", "L", "C"])
THEFTS = st.lists(st.builds(Theft, SEATS, NAMES, st.sampled_from("VCYBR")), max_size=2).map(
    lambda thefts: tuple(sorted(thefts, key=lambda theft: (theft.seat, theft.canoe, "VCYBR".index(theft.gem))))
)
ONE_GEM = st.sampled_from(["", *"VCYBR"])
PLIES = st.one_of(
    st.builds(Commit, SEATS, CARDS | st.just("?")),
    st.builds(Leave, SEATS),
    st.builds(ComeBack, SEATS),
    st.builds(BuyBack, NAMES, st.sampled_from("VCYBR") | st.none()),
    st.just(Done()),
    st.builds(Reveal, CARDS),
    st.builds(TakeElk, NAMES),
    st.builds(MoveCloud, st.sampled_from([-1, 1])),
    st.just(Lasso()),
    st.builds(CanoePlay, NAMES, GEMS, GEMS, st.just(""), st.just(""), THEFTS, ONE_GEM, ONE_GEM),
    st.builds(CanoePlay, NAMES, GEMS, GEMS, SPACES, SPACES | st.just(""), THEFTS, ONE_GEM, ONE_GEM, GEMS, GEMS),
    st.builds(Flow, st.text("LR", max_size=12)),
    st.builds(Slide, SEATS, NAMES, st.sampled_from("LR")),
)


@given(PLIES)
def test_what_is_written_reads_as_the_same_ply(ply: Ply) -> None:
    assert parse_ply(format_ply(ply)) == ply


@given(st.text(max_size=12) | st.text("ab123456789VCYBRLJF+-=*.~>!$%^j? ", max_size=12))
def test_any_text_is_read_canonically_or_refused_with_a_message(text: str) -> None:
    try:
        ply = parse_ply(text)
    except PlyError as caught:
        error = caught
    else:
        assert format_ply(ply) == text
        return
    assert str(error).isprintable()
    assert error.canonical is None or format_ply(parse_ply(error.canonical)) == error.canonical != text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a+V-C", "a-C+V"),
        ("A>3+v", "a>3+V"),
        ("a-C-V", "a-V-C"),
        ("a>3*3b.V*2a.Y", "a>3*2a.Y*3b.V"),
        ("a>4+C*2a.V", "a>4*2a.V+C"),
        ("a>4+C-V", "a>4-V+C"),
        ("a>5%R*j.Y", "a>5*j.Y%R"),
        (" 2 = c\n", "2=C"),
        ("~lrl", "~LRL"),
        ("C−", "C-"),
        ("$A=v", "$a=V"),
        ("l", "L"),
        ("3A~6r", "3a~6R"),
    ],
)
def test_a_readable_text_is_refused_with_its_canonical_writing(text: str, canonical: str) -> None:
    with pytest.raises(PlyError, match="is written") as caught:
        parse_ply(text)
    assert caught.value.canonical == canonical
    assert str(caught.value).endswith(canonical)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", "a ply looks like"),
        ("2=8", "a seat 1 to 6 commits"),
        ("7=5", "a seat 1 to 6 commits"),
        ("0-", "a seat 1 to 6 commits"),
        ("²=5", "a ply looks like"),
        ("!0", "1 to 7, 123, L or C"),
        ("$c=V", "written \\$a=V"),
        ("~LRX", "the arms L and R"),
        ("C", "C\\+ or C-"),
        ("a>8", "spaces J, 1 to 5"),
        ("a>6", "spaces J, 1 to 5"),
        ("a>3>4", "paddles once"),
        ("a>3*j.V*j.C", "takes Joe's gem once"),
        ("a>3%V%C", "gives Joe a gem once"),
        ("3a~7L", "3a~6L"),
        ("a" + "+V" * 60, "longer than 100 characters"),
        ("\ud800", "ud800"),
    ],
)
def test_an_unreadable_text_is_refused_with_advice(text: str, advice: str) -> None:
    with pytest.raises(PlyError, match=advice) as caught:
        parse_ply(text)
    assert caught.value.canonical is None

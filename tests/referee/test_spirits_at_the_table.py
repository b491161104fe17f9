"""Spirits and Diamond Joe at the table: elk, whirlpool, beaver, lasso, double canoes, Joe, in the order of hands."""

from typing import Any

import pytest

from companion.referee.messages import message


def table_with(speaking: Any, changes: dict[str, Any], *cards: str, edition: str = "spirits", **options: Any) -> Any:
    """A table whose seats have laid these cards; the first one is turned up, the lifesaver is seat 1's."""
    table = speaking.continued(speaking.corrected(changes, edition, len(cards), **options)).lay(*cards)
    return table.play(f"!{cards[0]}")


def flowing(speaking: Any, changes: dict[str, Any], *cards: str, **options: Any) -> Any:
    """A table at its river: lassos have been thrown, and nobody has launched a canoe."""
    start = speaking.corrected(changes, "spirits", len(cards), must_launch=False, **options)
    table = speaking.continued(start).lay(*cards)
    for card in cards:
        table.play(f"!{card}")
        if table.state == "acting":
            table.choose("L" if card == "L" else ".")
    assert table.state == "flowing"
    return table


def labels(table: Any) -> list[Any]:
    return [choice.label for choice in table.conversation.choices()]


# ---- the elk


@pytest.mark.rule("E1")
def test_the_elk_is_taken_before_anything_else(speaking: Any) -> None:
    table = table_with(speaking, {"/seats/0/canoes/a/at": "7R"}, "3", "3", "3")
    assert labels(table)[0].code == "play.elk"
    table.choose("a^")
    assert table.position.elk == "1a"
    assert dict(labels(table)[0].arguments)["whose"] == "elk_canoe//7R"
    table.take_back()
    assert (table.position.elk, table.entries[-2:]) == ("site", ["a^", "undo 1"])


@pytest.mark.rule("E1")
@pytest.mark.parametrize("card", ["C", "L"])
def test_the_elk_is_taken_with_a_cloud_or_a_lasso_too(speaking: Any, card: str) -> None:
    table = table_with(speaking, {"/seats/0/canoes/a/at": "7L"}, card, "3", "3")
    table.choose("a^")
    table.choose({"C": "C-", "L": "L"}[card])
    assert table.entries[-1] == "."


@pytest.mark.rule("E2")
def test_of_two_canoes_that_are_alike_the_one_with_the_elk_is_another(speaking: Any) -> None:
    both = {f"/seats/0/canoes/{name}/{key}": value for name in "ab" for key, value in (("at", "5"), ("holds", 1))}
    alike = table_with(speaking, both, "1", "3", "3")
    assert {value[0] for value in alike.values} == {"a"}
    elk = table_with(speaking, {**both, "/elk": "1b"}, "1", "3", "3")
    assert {value[0] for value in elk.values} == {"a", "b"}
    said = [str(choice) for choice in elk.conversation.talk().choices]
    assert len(set(said)) == len(said)


@pytest.mark.rule("E3")
def test_the_elk_goes_back_after_the_flow(speaking: Any) -> None:
    table = flowing(speaking, {"/elk": "away"}, "7", "7", "L")
    assert message("news.elk_back") in labels(table)
    table.press("ok")
    assert message("news.elk_back") in labels(table)


# ---- double canoes


@pytest.mark.rule("G1", "S1")
def test_a_double_canoe_takes_two_gems_in_one_play(speaking: Any) -> None:
    loaded = {"/seats/1/canoes/a/at": "3", "/seats/1/canoes/a/cargo": "VC", "/sites/V/V": 5, "/sites/C/C": 5}
    table = table_with(speaking, {**loaded, "/whirlpool": "6L", "/seats/0/canoes/a/at": "5"}, "2", "3", "3")
    table.choose("a>3*2a.V*2a.C")
    assert "a>3*2a.V*2a.C" in table.entries
    assert table.position.seats[0].canoes[0].cargo == "VC"


@pytest.mark.rule("S1")
def test_the_canoe_that_is_robbed_is_named_where_two_could_be(speaking: Any) -> None:
    both = {f"/seats/1/canoes/{name}/at": "3" for name in "ab"} | {"/seats/1/canoes/a/cargo": "VC"}
    gems = {"/seats/1/canoes/b/cargo": "V", "/sites/V/V": 4, "/sites/C/C": 5, "/whirlpool": "6L"}
    table = table_with(speaking, {**both, **gems, "/seats/0/canoes/a/at": "5"}, "2", "3", "3")
    said = {choice.value: choice.then[-1] for choice in table.conversation.choices() if "*" in choice.value}
    assert dict(said["a>3*2a.V"].arguments)["victim"] == "laden_canoe/VC/3"
    assert dict(said["a>3*2b.V"].arguments)["victim"] == "laden_canoe/V/3"
    assert said["a>3*2a.C"].code == "play.steal"


@pytest.mark.rule("P1", "P2")
def test_a_lost_canoe_is_bought_by_its_kind(speaking: Any) -> None:
    lost = {"/seats/0/canoes/a/at": "F", "/seats/0/canoes/b/at": "F"}
    poor = speaking.continued(speaking.corrected(lost, "spirits")).lay("3", "3", "3")
    assert labels(poor)[:2] == [message("choose.buy_free", canoe="double"), message("choose.buy_free", canoe="plain")]
    owned = {"/seats/0/gems/R": 1, "/sites/R/R": 5}
    rich = speaking.continued(speaking.corrected({**lost, **owned}, "spirits")).lay("3", "3", "3")
    assert labels(rich)[0] == message("choose.buy", canoe="double", gem="R")


# ---- the whirlpool


@pytest.mark.rule("V2")
def test_a_canoe_that_ends_on_the_whirlpool_is_said_to_slide(speaking: Any) -> None:
    table = table_with(speaking, {"/seats/0/canoes/a/at": "1", "/seats/0/canoes/b/at": "F"}, "2", "3", "3")
    assert [message("play.slide", to="4", whose="")] in [list(choice.then) for choice in table.conversation.choices()]


@pytest.mark.rule("V2")
def test_the_owner_chooses_the_arm_of_a_slide_from_5(speaking: Any) -> None:
    table = table_with(speaking, {"/seats/0/canoes/a/at": "4", "/whirlpool": "5"}, "1", "3", "3")
    assert {"a>5~6L", "a>5~6R"} <= set(table.values)


@pytest.mark.rule("V2", "G5")
def test_a_slide_over_the_falls_names_the_gem_to_put_back(speaking: Any) -> None:
    aboard = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/cargo": "V", "/sites/V/V": 5}
    table = table_with(speaking, {**aboard, "/whirlpool": "7R"}, "2", "3", "3")
    said = next(choice for choice in table.conversation.choices() if choice.value == "a>7R~F")
    assert [part.code for part in (said.label, *said.then)] == ["play.paddle", "play.falls"]
    table.choose("a>7R~F")
    assert table.conversation.notice == message("fall.canoe", rule="G5", seat=1, gem="V")


@pytest.mark.rule("V1")
def test_the_river_says_when_the_whirlpool_s_disc_is_due(speaking: Any) -> None:
    table = flowing(speaking, {"/whirlpool": "6L"}, "3", "7", "L")
    table.choose("push by push")
    discs = []
    for key in ("up", "up", "down"):
        discs.append(table.conversation.talk().disc)
        table.press(key)
    assert discs == ["plain", "plain", "whirlpool"]
    table.press("ok")
    assert table.conversation.notice == message("fall.whirlpool")


@pytest.mark.rule("V1")
def test_the_disc_of_each_push_is_told_before_the_flow(speaking: Any) -> None:
    table = flowing(speaking, {"/whirlpool": "out"}, "2", "7", "L")
    assert message("outlook.disc", push=1) in labels(table)
    assert message("outlook.whirlpool", to="2") in labels(table)
    assert table.conversation.talk().disc == "whirlpool"
    table.press("down")
    assert table.chosen == table.values[0]
    table.press("ok")
    assert table.entries[-1].startswith("~")


# ---- the lasso


@pytest.mark.rule("L1", "V2")
def test_the_owner_chooses_where_a_lassoed_canoe_slides(speaking: Any) -> None:
    table = flowing(speaking, {"/seats/1/canoes/a/at": "5", "/whirlpool": "4"}, "1", "L", "L")
    table.press("ok")
    assert table.state == "settling"
    assert labels(table) == [message("choose.slide_arm", arm="L"), message("choose.slide_arm", arm="R")]
    table.seat(3)
    assert table.notice == ("refused.out_of_turn", "R1")
    table.press("down")
    table.seat(2)
    assert table.entries[-1] == "2a~6R"
    assert table.state == "committing"


@pytest.mark.rule("L1")
def test_what_comes_back_from_the_bank_is_told_in_turn(speaking: Any) -> None:
    changes = {"/seats/1/canoes/a/at": "2", "/seats/1/canoes/b/at": "7L", "/seats/2/canoes/a/at": "4"}
    table = flowing(speaking, {**changes, "/whirlpool": "1"}, "1", "L", "L")
    assert table.values[0] == "~L"
    table.press("ok")
    assert labels(table) == [
        message("news.slid", seat=2, at="2", to="3"),
        message("news.returned", seat=2, at="7L"),
        message("news.returned", seat=3, at="4"),
    ]


# ---- the beaver


@pytest.mark.rule("A1")
def test_the_beaver_is_announced_when_the_cloud_brings_it(speaking: Any) -> None:
    table = table_with(speaking, {"/weather": 1, "/whirlpool": "1"}, "C", "3", "3")
    table.choose("C+")
    assert table.conversation.notice == message("notice.beaver", rule="A1", to="2")


@pytest.mark.rule("A2")
def test_the_beaver_s_fall_moves_the_cloud(speaking: Any) -> None:
    table = flowing(speaking, {"/beaver": "7L", "/weather": 2}, "1", "7", "L")
    assert message("fall.beaver") in labels(table)
    table.press("ok")
    assert message("fall.beaver") in labels(table)
    assert table.position.weather == 0


# ---- Joe


@pytest.mark.rule("J3")
def test_joe_s_gem_is_taken_and_another_given_in_one_play(speaking: Any) -> None:
    joe = {"/joe/at": "3", "/joe/cargo": "R", "/sites/R/R": 6, "/sites/V/V": 6}
    aboard = {"/seats/0/canoes/a/at": "5", "/seats/0/canoes/a/cargo": "V"}
    table = table_with(speaking, {**joe, **aboard}, "2", "3", "3", edition="base", joe=True)
    said = next(choice for choice in table.conversation.choices() if choice.value == "a>3*j.R%V")
    assert [part.code for part in said.then] == ["play.trade_with_joe"]
    table.choose("a>3*j.R%V")
    assert "a>3*j.R%V" in table.entries
    assert table.position.joe.cargo == "V"


@pytest.mark.rule("J2")
def test_joe_s_trip_is_told_once_the_river_is_still(speaking: Any) -> None:
    table = speaking.continued(speaking.corrected({"/joe/at": "2"}, "base", 3, joe=True)).lay("1", "1", "1")
    table.play(*["!1", "."] * 3)
    assert message("outlook.joe", to="3") in labels(table)
    table.press("ok")
    assert labels(table) == [message("news.joe_loads", gem="V"), message("news.joe_paddles", to="2")]


@pytest.mark.rule("J1")
def test_joe_s_fall_names_his_gem_and_where_he_is_back(speaking: Any) -> None:
    changes = {"/joe/at": "7L", "/joe/cargo": "R", "/sites/R/R": 6}
    table = speaking.continued(speaking.corrected(changes, "base", 3, joe=True)).lay("1", "1", "1")
    table.play(*["!1", "."] * 3)
    table.press("ok")
    assert labels(table)[:2] == [message("fall.joe", gem="R"), message("news.joe_back", to="1")]

"""People come and go, correct, take back and pull the plug around a card face down: no output tells which it is."""

from pathlib import Path

import pytest
from stories.secret_evening import Case, SecretEvening, told_of

from companion.app.settings import Settings, settings_from
from companion.intake.deck import simulated_deck
from companion.rules import new_position, rule_set

COLOURS = ("blue", "green", "yellow", "red")
SECRET = 2
NEWCOMER = 4
HELD_S = 1.3
CARDS = ("1", "7", "123", "L", "C")


def settings() -> Settings:
    pins = zip(COLOURS, (17, 27, 22, 23), (16, 20, 21, 26), strict=True)
    seats = [{"colour": colour, "button": button, "lamp": lamp} for colour, button, lamp in pins]
    return settings_from({"seats": seats, "menu": {"lamp": 24}, "buzzer": {"pin": 18}}, "settings")


def case() -> Case:
    """Seat 4 has the lifesaver: it and seat 1 turn up before the secret seat does."""
    start = new_position(rule_set("spirits", 4), 4, lifesaver=4, fork="L")
    hands = tuple(seat.hand for seat in start.seats)
    return Case(settings(), simulated_deck(COLOURS), start, (), SECRET, hands, seed=1)


def come_and_go(evening: SecretEvening) -> None:
    """Seat 3 leaves and comes back, seat 4 is played for, canoes and the cloud are corrected, and it gets dark."""
    evening.tap(SECRET, evening.card)
    for _ in range(2):
        evening.press_calmly("up", "seat3")
    evening.press_calmly("up", seconds=HELD_S)
    evening.press_calmly("seat4")
    correct(evening, "canoes", "1a", "4")
    evening.pull_the_plug()
    evening.tap(3, "5")
    evening.press_calmly("back", "ok")
    evening.tap(3, "6")
    evening.press_calmly("seat1", "ok")
    play_for_the_absent(evening)
    correct(evening, "weather", "1")
    evening.pull_the_plug()
    take_back_a_little(evening)
    evening.pull_the_plug()
    evening.press_calmly("ok")


def correct(evening: SecretEvening, *picks: str) -> None:
    evening.press_calmly("back", seconds=HELD_S)
    for value in ("correct", *picks):
        values = [choice.value for choice in evening.conversation.choices()]
        evening.press_calmly(*["down"] * values.index(value), "ok")


def play_for_the_absent(evening: SecretEvening) -> None:
    """One ok after the other, until seat 1 is to turn up."""
    assert (evening.conversation.state, evening.conversation.position.to_play) == ("revealing", 4)
    while evening.conversation.position.to_play == 4:
        evening.press_calmly("ok")


def take_back_a_little(evening: SecretEvening) -> None:
    """The correction and what was played for seat 4, as far as its reveal."""
    for _ in range(4):
        evening.press_calmly("back")
        if evening.conversation.state == "taking_back":
            evening.press_calmly("ok")


@pytest.mark.slow
@pytest.mark.rule("R5")
def test_who_comes_and_goes_and_what_is_corrected_tells_no_card(fleeting: Path) -> None:
    evenings = [told_of(case(), card, fleeting / card, come_and_go) for card in CARDS]
    first, _ = evenings[0]
    for card, (told, evening) in zip(CARDS, evenings, strict=True):
        differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
        assert differing[:1] == [], card
        assert evening.conversation.position.seats[SECRET - 1].committed == card
        assert evening.conversation.stand_ins == (4,)


def test_all_of_it_is_among_what_is_compared(fleeting: Path) -> None:
    told, evening = told_of(case(), "7", fleeting / "one", come_and_go)
    written = "\n".join(told)
    plies = ("3-", "3+", "2=?", "undo", "correct")
    assert [ply for ply in plies if f'"{ply}"' not in written] == []
    assert evening.conversation.position.seats[0].canoes[0].at == "4"


def let_another_stand(evening: SecretEvening) -> None:
    """The secret seat turns up another card than it laid; that goes back, others lay anew, and it comes again."""
    evening.tap(SECRET, evening.card)
    for seat in (1, 3, 4):
        evening.tap(seat, "5")
    play_for_the_absent(evening)
    while evening.conversation.position.to_play == 1:
        evening.press_calmly("ok")
    evening.tap(SECRET, "4")
    evening.press_calmly("ok")
    for _ in range(2):
        evening.press_calmly("back", "ok", "ok")
        evening.tap(3, "6")
        evening.pull_the_plug()
        evening.press_calmly("ok", f"seat{SECRET}")
    assert evening.conversation.position.seats[SECRET - 1].played == "4"


@pytest.mark.rule("R5")
def test_the_card_below_one_that_the_table_let_stand_is_told_by_nothing(fleeting: Path) -> None:
    (first, _), *others = [told_of(case(), card, fleeting / card, let_another_stand) for card in CARDS]
    for card, (told, evening) in zip(CARDS[1:], others, strict=True):
        differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
        assert differing[:1] == [], card
        assert card in evening.conversation.position.seats[SECRET - 1].hand


def ask_for_canoes_with_any_card(evening: SecretEvening) -> None:
    """A card of the secret seat asks for its canoes and says where the other one is, as cards are laid and up."""
    evening.tap(SECRET, "5")
    ask_and_say(evening)
    evening.pull_the_plug()
    for seat in (1, 3, 4):
        evening.tap(seat, "5")
    ask_and_say(evening)
    play_for_whose_turn_it_is(evening)
    ask_and_say(evening)
    evening.pull_the_plug()
    evening.press_calmly("ok")


def ask_and_say(evening: SecretEvening) -> None:
    before = evening.conversation.position.seats[SECRET - 1].canoes[1].at
    evening.press_calmly("back", seconds=HELD_S)
    evening.tap(SECRET, evening.card)
    evening.press_calmly("down")
    evening.tap(SECRET, evening.card)
    assert evening.conversation.position.seats[SECRET - 1].canoes[1].at != before


def play_for_whose_turn_it_is(evening: SecretEvening) -> None:
    """Until seat 1, whose turn comes before the secret one's, is to turn up."""
    while evening.conversation.position.to_play != 1:
        evening.press_calmly("ok")


def say_of_people_with_any_card(evening: SecretEvening) -> None:
    """With any of its cards the secret seat leaves and comes back, leaves later and stays, is played for and not."""
    for _ in range(2):
        evening.press_calmly("up")
        evening.tap(SECRET, evening.card)
    evening.tap(SECRET, "5")
    say_twice(evening, "up")
    evening.pull_the_plug()
    for seat in (1, 3, 4):
        evening.tap(seat, "5")
    say_twice(evening, "down")
    play_for_whose_turn_it_is(evening)
    say_twice(evening, "up")
    evening.pull_the_plug()
    evening.press_calmly("ok")


def say_twice(evening: SecretEvening, key: str) -> None:
    for expected in ((SECRET,), ()):
        evening.press_calmly("back", key, seconds=HELD_S)
        evening.tap(SECRET, evening.card)
        assert evening.conversation.stand_ins == expected


@pytest.mark.slow
@pytest.mark.rule("R5")
def test_the_card_with_which_a_seat_leaves_or_is_played_for_is_told_by_nothing(fleeting: Path) -> None:
    """Also where it is the very card that lies face down."""
    (first, _), *others = [
        told_of(case(), card, fleeting / card, say_of_people_with_any_card) for card in ("5", *CARDS)
    ]
    for card, (told, evening) in zip(CARDS, others, strict=True):
        differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
        assert differing[:1] == [], card
        assert evening.conversation.position.seats[SECRET - 1].committed == "5"


def sit_down_with_any_card(evening: SecretEvening) -> None:
    """The seat of the settings that does not play shows one of its cards, and the same again."""
    evening.press_calmly("up")
    evening.tap(NEWCOMER, evening.card)
    evening.tap(NEWCOMER, evening.card)
    assert len(evening.conversation.position.seats) == NEWCOMER
    evening.pull_the_plug()


@pytest.mark.rule("R5")
def test_the_card_with_which_a_newcomer_sits_down_is_told_by_nothing(fleeting: Path) -> None:
    start = new_position(rule_set("spirits", 3), 3, lifesaver=1, fork="L")
    hands = tuple(seat.hand for seat in start.seats)
    one_more = Case(settings(), simulated_deck(COLOURS), start, (), NEWCOMER, hands, seed=1)
    (first, _), *others = [told_of(one_more, card, fleeting / card, sit_down_with_any_card) for card in CARDS]
    for card, (told, _) in zip(CARDS[1:], others, strict=True):
        differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
        assert differing[:1] == [], card


@pytest.mark.slow
@pytest.mark.rule("R5")
def test_the_card_that_asks_for_canoes_is_told_by_nothing(fleeting: Path) -> None:
    """Also where it is the very card that lies face down."""
    cards = ("5", *CARDS)
    (first, _), *others = [told_of(case(), card, fleeting / card, ask_for_canoes_with_any_card) for card in cards]
    for card, (told, evening) in zip(CARDS, others, strict=True):
        differing = [(one, other) for one, other in zip(told, first, strict=True) if one != other]
        assert differing[:1] == [], card
        assert evening.conversation.position.seats[SECRET - 1].committed == "5"

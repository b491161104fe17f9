"""Mishaps with cards, as they happen at a table while these are laid and turned up; each ends with all agreed."""

from referee.reading_keys import really
from stories.games import greedy_ply
from stories.live_evening import LiveEvening
from stories.playing_by_hand import play_by_hand

from companion.referee.likely_cards import likely_cards
from companion.rules import Accepted, judge_text, parse_ply


def fan_the_hand_past_the_reader(evening: LiveEvening, seat: int) -> None:
    """Several cards of a hand arrive at the reader and leave it at once; then the one that is meant is laid."""
    hand = evening.position.seats[seat - 1].hand
    if evening.way.tagged:
        for card in hand[:4]:
            evening.hands.flit(seat, card)
    evening.lay(seat, hand[-1])
    evening.agree()


def lay_two_cards(evening: LiveEvening, seat: int) -> None:
    """A card is laid, taken back to the hand, and another one laid."""
    first, second = evening.position.seats[seat - 1].hand[:2]
    evening.lay(seat, first)
    evening.table.take_to_hand(seat, first)
    evening.lay(seat, second)
    evening.agree()


def press_ok_before_all_lie_there(evening: LiveEvening) -> None:
    """Somebody cannot wait: nothing changes."""
    before = evening.hands.standing()
    evening.hands.press("ok")
    assert (evening.state, evening.hands.standing()) == ("committing", before)


def show_a_card_of_last_round(evening: LiveEvening, seat: int) -> None:
    """A card that is out of the hand is taken for one of this round."""
    if not evening.way.tagged:
        return
    card = min(evening.table.past[seat])
    evening.hands.tap(seat, card)
    assert evening.position.seats[seat - 1].committed is None
    assert evening.conversation.talk().notice is not None
    evening.agree()


def another_seat_speaks(evening: LiveEvening) -> None:
    """Somebody turns up who is not to play: by the card, or with the own button."""
    before = evening.hands.standing()
    other = next(seat for seat in range(1, len(evening.position.seats) + 1) if seat != evening.to_play)
    evening.show(other, min(evening.position.seats[other - 1].hand))
    assert (evening.state, evening.hands.standing()) == ("revealing", before)
    evening.agree()


def a_card_on_another_seats_reader(evening: LiveEvening, seat: int, other: int) -> None:
    """Who sits near lays on the wrong reader."""
    if not evening.way.own_readers:
        return
    card = evening.position.seats[seat - 1].hand[0]
    evening.hands.tap(seat, card, reader=evening.settings.reader_for(other))
    assert evening.position.seats[seat - 1].committed is None
    evening.agree()


def move_before_the_reveal(evening: LiveEvening) -> None:
    """The seat to play moves its canoe at once; the card is turned up when somebody asks for it."""
    front = evening.table.front[evening.to_play]
    assert front is not None
    revealed = judge_text(evening.position, f"!{front[0]}", allow=True)
    assert isinstance(revealed, Accepted)
    wish = greedy_ply(revealed.position, evening.chance)
    moved = judge_text(revealed.position, wish)
    assert isinstance(moved, Accepted)
    play_by_hand(evening.table, revealed.position, parse_ply(wish), moved.position)
    evening.turn_up()
    if evening.state != "acting":  # there was nothing to do with that card
        return
    evening.hands.choose(wish)
    evening.leave_as_it_is()
    evening.agree()


def really_another_card(evening: LiveEvening) -> None:
    """The card turned up is not what the companion takes it for: a tag in the wrong place, or a wrong word."""
    seat, front = evening.to_play, evening.table.front[evening.to_play]
    assert front is not None
    taken_for = front[0]
    real = next(card for card in likely_cards(evening.position) if card != taken_for)
    evening.table.take_to_hand(seat, taken_for)
    evening.table.lay(seat, real, face_up=False)
    turn_up_as(evening, seat, taken_for)
    with evening.within(3):
        evening.hands.press("back")
        really(evening.hands, real, held=evening.way.tagged)
    evening.follow_what_stands()
    if evening.way.tagged:
        evening.swap_labels(seat, taken_for, real)
    evening.agree()


def turn_up_as(evening: LiveEvening, seat: int, card: str) -> None:
    """The companion hears this card."""
    evening.show(seat, card)
    if evening.state == "naming_card":
        evening.hands.choose(card)

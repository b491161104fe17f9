"""What goes wrong at a table without anybody meaning it; none of it changes the game for long."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from stories.hands import Hands

Mistake: TypeAlias = Callable[[Hands, Random], bool]
"""Makes the mistake, if it can be made now; whether it did."""

DECK_CARDS = ("1", "2", "3", "4", "5", "6", "7", "123", "L", "C")


class Clumsy:
    """Makes a mistake before some of the plies; ``made`` counts them by name."""

    def __init__(self, seed: int, often: float = 0.2) -> None:
        self.made: dict[str, int] = {}
        self._chance = Random(seed)
        self._often = often

    def __call__(self, hands: Hands) -> None:
        """Before a ply."""
        if self._chance.random() >= self._often:
            return
        before = hands.standing()
        mistake = next(one for one in self._chance.sample(MISTAKES, len(MISTAKES)) if one(hands, self._chance))
        self.made[mistake.__name__] = self.made.get(mistake.__name__, 0) + 1
        hands.tell()
        after = hands.standing()
        assert after == before or (mistake is take_back_what_was_right and after == before[: len(after)])


def tap_an_unknown_tag(hands: Hands, _chance: Random) -> bool:
    """A tag of another game."""
    hands.tap_uid("04FFFFFF517280", 1)
    return True


def tap_a_card_that_was_played(hands: Hands, chance: Random) -> bool:
    """A card of a tagged seat that is not in its hand any more, while cards are laid."""
    seats = hands.conversation.game.position.seats
    gone = [
        (n, card)
        for n in hands.tagged
        for card in DECK_CARDS
        if n <= len(seats) and card not in seats[n - 1].hand and seats[n - 1].committed is None
    ]
    if hands.conversation.state != "committing" or not gone:
        return False
    hands.tap(*chance.choice(gone))
    return True


def tap_a_card_on_somebody_s_reader(hands: Hands, chance: Random) -> bool:
    """A card of a seat on the reader of another one."""
    owned = {number: seat.reader for number, seat in enumerate(hands.settings.seats, 1) if seat.reader is not None}
    if len(owned) < 2 or not hands.tagged:
        return False
    other = chance.choice(sorted(owned))
    seat = chance.choice(sorted(hands.tagged - {other}))
    hands.tap(seat, "5", reader=owned[other])
    return True


def tap_a_card_out_of_turn(hands: Hands, chance: Random) -> bool:
    """A card of a seat that is not to play, after the first reveal of the round."""
    position = hands.conversation.game.position
    others = [n for n in hands.tagged if n <= len(position.seats) and n != position.to_play]
    if position.phase not in ("act", "reveal") or all(seat.played is None for seat in position.seats) or not others:
        return False
    hands.tap(chance.choice(others), "5")
    return True


def press_ok_too_early(hands: Hands, _chance: Random) -> bool:
    """Ok, while cards are missing."""
    if hands.conversation.state != "committing":
        return False
    hands.press("ok")
    return True


def press_somebody_s_button(hands: Hands, chance: Random) -> bool:
    """The button of a seat that is not to play; while canoes are bought back it would say that its card lies there."""
    position = hands.conversation.game.position
    if position.to_play is None or position.phase == "buyback":
        return False
    others = [n for n in range(1, len(position.seats) + 1) if n != position.to_play]
    hands.press(f"seat{chance.choice(others)}")
    return True


def think_better_of_taking_back(hands: Hands, _chance: Random) -> bool:
    """Back behind a card that has been seen, and back again: nothing is taken back after all."""
    if hands.conversation.state != "acting" or not hands.standing()[-1].startswith("!"):
        return False
    hands.press("back")
    assert hands.conversation.state == "taking_back"
    hands.press("back")
    return True


def take_back_what_was_right(hands: Hands, _chance: Random) -> bool:
    """The last entry is taken back, and has to be made again."""
    if hands.conversation.state not in ("committing", "revealing", "flowing") or not hands.standing():
        return False
    hands.press("back")
    if hands.conversation.state == "taking_back":
        hands.press("ok")
    if hands.conversation.state == "restoring":
        hands.press("ok")
    return True


MISTAKES: tuple[Mistake, ...] = (
    tap_an_unknown_tag,
    tap_a_card_that_was_played,
    tap_a_card_on_somebody_s_reader,
    tap_a_card_out_of_turn,
    press_ok_too_early,
    press_somebody_s_button,
    think_better_of_taking_back,
    take_back_what_was_right,
)

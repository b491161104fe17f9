"""Cards are put on readers and lifted by chance, and the board loses its power: a model of the rule agrees (R1)."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from stories.box import Box
from stories.extent import mostly_slow
from stories.hands_at_readers import OWN_READERS, begin, heard, laid, lift, put, uid, unplug

from firmware_bridge.news import BoardRestarted
from firmware_bridge.simulated import SimulatedBoard

SHARED = 4
SEATS = (1, 2)
"""Those that lay cards; seat 3 lays none, so cards are laid all the time."""

STRANGE_TAG = "04FFFFFF517280"


class Model:
    """What lies on each reader, and by the rule what counts; a card on another seat's reader never does."""

    def __init__(self) -> None:
        self.lying: dict[int, list[tuple[int, str]]] = {}
        self.laid: dict[int, str | None] = dict.fromkeys(SEATS)

    def cards(self, reader: int, seat: int) -> list[str]:
        return [card for of, card in self.lying.get(reader, ()) if of == seat] if reader in (seat, SHARED) else []

    def put(self, reader: int, seat: int, card: str) -> None:
        self.lying.setdefault(reader, []).append((seat, card))
        if len(self.cards(reader, seat)) == 1:
            self.laid[seat] = card

    def lift(self, reader: int, seat: int, card: str) -> None:
        before = self.cards(reader, seat)
        self.lying[reader].remove((seat, card))
        if len(before) == 2:
            (self.laid[seat],) = self.cards(reader, seat)

    def told_anew(self, before: dict[tuple[int, int], list[str]]) -> None:
        """The board has told what lies there; ``before`` is what lay there when it lost its power."""
        for (reader, seat), now in self.by_reader().items():
            cards = before.get((reader, seat), [])
            if len(now) == 1 and (len(cards) > 1 or now != cards):
                (self.laid[seat],) = now

    def by_reader(self) -> dict[tuple[int, int], list[str]]:
        return {(reader, seat): self.cards(reader, seat) for reader in self.lying for seat in SEATS}

    def crowded(self) -> set[int]:
        return {seat for (_, seat), cards in self.by_reader().items() if len(cards) > 1}


class Evening:
    """A box and the model beside it; hands move what lies on either."""

    def __init__(self, box: Box, seed: int, cards: str = "123456C") -> None:
        self.box, self.model, self.chance, self.hand = begin(box), Model(), Random(seed), cards
        heard(box, box.board.tap(SHARED, STRANGE_TAG))

    def move(self) -> tuple[bool, int, int, str]:
        """Whether a card is put down, on which reader, whose and which."""
        lying = [(reader, *one) for reader, cards in self.model.lying.items() for one in cards]
        if lying and self.chance.random() < min(0.9, len(lying) / 6):
            return (False, *self.chance.choice(lying))
        seat = self.chance.choice(SEATS)
        there = {card for _, of, card in lying if of == seat}
        card = self.chance.choice([card for card in self.hand if card not in there])
        return True, self.chance.choice((seat, SHARED, SHARED, 3 - seat)), seat, card

    def in_sight(self) -> None:
        down, reader, seat, card = self.move()
        (put if down else lift)(self.box, seat, card, reader=reader)
        (self.model.put if down else self.model.lift)(reader, seat, card)

    def in_the_dark(self) -> None:
        """The board is without power while hands go on."""
        before = self.model.by_reader()
        unplug(self.box)
        for _ in range(self.chance.randint(0, 3)):
            down, reader, seat, card = self.move()
            (self.box.board.tap if down else self.box.board.lift)(reader, uid(self.box, seat, card))
            cards = self.model.lying.setdefault(reader, [])
            (cards.append if down else cards.remove)((seat, card))
        self.box.board.plug_in()
        self.box.hear(lambda news: isinstance(news, BoardRestarted))
        readers = {SHARED, *(reader for reader, cards in self.model.lying.items() if cards)}
        heard(self.box, len(readers))
        self.model.told_anew(before)

    def agree(self) -> None:
        assert laid(self.box) == [self.model.laid[1], self.model.laid[2], None]
        told = [name for seat, name in ((1, "Blue"), (2, "Green")) if seat in self.model.crowded()]
        assert any(name in self.box.status for name in told) if told else "Two cards" not in self.box.status


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seed", mostly_slow(range(4), quick=1))
def test_whatever_hands_do_what_is_laid_is_what_the_rule_says(fleeting: Path, opened: ExitStack, seed: int) -> None:
    board = opened.enter_context(SimulatedBoard((1, 2, 3, SHARED)))
    evening = Evening(Box(fleeting, opened, board, seats=OWN_READERS), seed)
    for step in range(60):
        evening.in_the_dark() if step % 20 == 19 else evening.in_sight()
        evening.agree()


@pytest.mark.rule("R5")
@pytest.mark.parametrize("seed", mostly_slow(range(2), quick=1))
def test_whatever_hands_do_nothing_tells_which_cards_they_move(tmp_path: Path, seed: int) -> None:
    told = []
    for cards in ("123456C", "5C31624"):
        with ExitStack() as opened:
            board = opened.enter_context(SimulatedBoard((1, 2, 3, SHARED)))
            evening = Evening(Box(tmp_path / cards, opened, board, seats=OWN_READERS), seed, cards)
            for step in range(60):
                evening.in_sight()
                evening.box.wait(step % 3)
            told.append((evening.box.scenes.shown, evening.box.cues.given))
    assert told[0] == told[1]

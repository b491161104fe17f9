"""Hands at the readers of a box: cards that come to lie there and stay, and what is laid by it."""

from stories.box import SEATS, Box

from firmware_bridge.messages import ReaderShows, Sequenced
from firmware_bridge.news import LinkLost

TOLD = "Two cards of Blue on a reader: lift one."
"""What is said of two cards of seat 1."""

OWN_READERS = [{**seat, "reader": number} for number, seat in enumerate(SEATS, 1)]
"""The seats of a box with a reader for each."""


def begin(box: Box) -> Box:
    """A game of three; Blue has the lifesaver."""
    box.link_up()
    box.set_up()
    return box


def put(box: Box, seat: int, *cards: str, reader: int = 1) -> None:
    """These cards come to lie on a reader, one after the other, and stay there."""
    for card in cards:
        heard(box, box.board.tap(reader, uid(box, seat, card)))


def lift(box: Box, seat: int, *cards: str, reader: int = 1) -> None:
    """These cards are lifted, one after the other."""
    for card in cards:
        heard(box, box.board.lift(reader, uid(box, seat, card)))


def heard(box: Box, sequence: int) -> None:
    """The event with this number has been taken."""
    box.hear(lambda news: isinstance(news, Sequenced) and news.sequence == sequence)


def unplug(box: Box) -> None:
    """The board has no power: what happens on its readers nobody sees."""
    box.board.unplug()
    box.hear(lambda news: isinstance(news, LinkLost))


def plug_in(box: Box) -> None:
    """It has power again, and has told what lies there on one reader."""
    box.board.plug_in()
    box.hear(lambda news: isinstance(news, ReaderShows))


def uid(box: Box, seat: int, card: str) -> str:
    """The tag of a card of a seat."""
    found = box.deck.uid_of(box.settings.seats[seat - 1].colour, card)
    assert found is not None
    return found


def laid(box: Box) -> list[str | None]:
    """What each seat has laid by the book."""
    return [seat.committed for seat in box.table.conversation.position.seats]


def entries(box: Box) -> int:
    """How many entries the game has."""
    game = box.table.conversation.game
    assert game is not None
    return len(game.entries)


def sounds(box: Box) -> list[str]:
    """All that has been heard."""
    return [sound for cue in box.cues.given for sound in cue.sounds]

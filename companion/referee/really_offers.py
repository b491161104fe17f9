"""What is offered where a card is really another one: threes of cards by their keys, then each card by its key."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.referee.choices import Choice
from companion.referee.messages import Message, message
from companion.referee.really import KEYS, other_cards, threes
from companion.referee.undoing import what_is_taken_back
from companion.referee.words import MenuPressed

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

TAKE_BACK, AS_LAID = "take back", "as laid"
"""What ok does where a card is doubted."""

DOUBTS_SEEN: Final = "taking_back"
"""The state in which a card is doubted that everybody has seen; in the other one it is to be turned up."""


def taking_back(conversation: "Conversation") -> Sequence[Choice]:
    """The reveal goes back, or is that of another card."""
    assert conversation.game is not None
    what = what_is_taken_back(conversation.game, conversation.hammered())
    return _around(conversation, Choice(TAKE_BACK, message("choose.take_back", what=what)))


def doubting(conversation: "Conversation") -> Sequence[Choice]:
    """The card is turned up as it was laid, or is another one of the hand."""
    return _around(conversation, Choice(AS_LAID, message("choose.as_laid")))


def _around(conversation: "Conversation", middle: Choice) -> Sequence[Choice]:
    behind = cards_behind(conversation, conversation.state)
    above, below = ([_side(behind, key)] if key in behind else [] for key in ("up", "down"))
    return [*above, middle, *below]


def _side(behind: dict[str, tuple[str, ...]], key: str) -> Choice:
    pressed, held = " ".join(behind[key]), " ".join(behind.get(f"hold_{key}", ()))
    if held:
        return Choice(key, message(f"really.{key}_held", pressed=pressed, held=held))
    return Choice(key, message(f"really.{key}", pressed=pressed))


def naming_really(conversation: "Conversation") -> Sequence[Choice]:
    """Up to three cards on one line, each with its key."""
    cards = list(by_key(conversation).values())
    names = tuple((f"card_{number}", message("choose.card", card=card)) for number, card in enumerate(cards, 1))
    return [Choice(" ".join(cards), Message(f"really.of_{len(cards)}", names))]


def cards_behind(conversation: "Conversation", doubts: str) -> dict[str, tuple[str, ...]]:
    """The cards behind each key in a state in which a card is doubted."""
    assert conversation.game is not None
    if doubts == DOUBTS_SEEN:
        return threes(other_cards(conversation.game, conversation.hammered()))
    return threes(conversation.seat_to_play().hand)


def by_key(conversation: "Conversation") -> dict[str, str]:
    """Each key with its card, once three are taken."""
    doubts, key = conversation.picks
    cards = cards_behind(conversation, doubts)[key]
    return dict(zip(KEYS[len(cards)], cards, strict=True))


def named_card(conversation: "Conversation") -> str:
    """The card of the key that was pressed; a seat's button is its ok. "" where the key has none."""
    word = conversation.word
    return by_key(conversation).get(word.key if isinstance(word, MenuPressed) else "ok", "")


def middle_of(choices: Sequence[Choice]) -> int:
    """Where the choice is that ok takes."""
    return next(number for number, choice in enumerate(choices) if choice.value in (TAKE_BACK, AS_LAID))

"""The conditions that the table of the conversation names for taking back: each asks one thing and changes nothing."""

from typing import TYPE_CHECKING

from companion.referee.undoing import cards_seen

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation


def can_take_back(conversation: "Conversation") -> bool:
    """There is an entry to take back, or a hammering that took some back."""
    game = conversation.game
    return game is not None and bool(game.standing or conversation.hammered())


def nothing_seen_goes_back(conversation: "Conversation") -> bool:
    """There is an entry to take back, and no card was turned up by it."""
    game = conversation.game
    return game is not None and can_take_back(conversation) and not cards_seen(game, conversation.hammered())


def hands_are_to_restore(conversation: "Conversation") -> bool:
    """Hands have to put right what was taken back."""
    return bool(conversation.restoring.steps(conversation.position))


def waits_for_cards(conversation: "Conversation") -> bool:
    """Cards are being laid or turned up."""
    return conversation.position.phase in ("commit", "reveal")

"""Every state to which words lead while cards lie there: tables that have been led into it, to be spoken at."""

from typing import Any

from companion.app.stand_in import stand_in
from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.words import CardShown, MenuHeld, MenuPressed, SeatHeld, SeatPressed, Word

WORDS: tuple[Word, ...] = (
    *(said(key) for key in ("up", "down", "ok", "back") for said in (MenuPressed, MenuHeld)),
    *(said(seat) for seat in (1, 2) for said in (SeatPressed, SeatHeld)),
    CardShown(2, "4"),
)
"""What is tried everywhere; a hold alone is heard as one whose press was long ago."""

LISTS = ("at_menu", "changing_seats", "setting_up")
"""States whose lines lead to other states."""

TURN_UP = ("revealing", "doubting", "naming_really", "naming_card", "allowing")


def led(speaking: Any, laid: str, path: tuple[Word, ...], played: tuple[str, ...] = ()) -> Any:
    """A table at which these cards lie, from seat 1 on ("?": laid with the button), after these plies and words."""
    sitting = Sitting(speaking.NAMES, speaking.COLOURS, show_hands=True)
    table = speaking.Spokesman(Conversation(sitting, stand_in=stand_in))
    table.choose("base", "3", "1", "L")
    for seat, card in enumerate(laid, 1):
        table.seat(seat) if card == "?" else table.card(seat, card)
    table.play(*played)
    for word in path:
        table.say(word)
    return table


def laid_at(table: Any) -> list[str | None]:
    return [seat.committed for seat in table.position.seats]


def everywhere(speaking: Any, laid: str, played: tuple[str, ...] = ()) -> dict[str, tuple[Word, ...]]:
    """Each state to which words lead while these cards lie there and nothing more is entered, and by which words."""
    as_it_is = led(speaking, laid, (), played).entries
    found: dict[str, tuple[Word, ...]] = {}
    seen, paths = set(), [()]
    while paths:
        news = []
        for path in paths:
            table = led(speaking, laid, path, played)
            place = (table.state, table.conversation.cursor if table.state in LISTS else 0)
            if place not in seen and table.entries == as_it_is:
                seen.add(place)
                found.setdefault(table.state, path)
                news.append(path)
        paths = [(*path, word) for path in news for word in WORDS]
    return found

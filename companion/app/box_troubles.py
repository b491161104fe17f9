"""What the box lacks, as the status line says it in the table's language; the log has the whole, with what to do."""

from collections.abc import Mapping

from companion.journal.errors import Kind
from companion.referee.messages import Message, message
from hardware.errors import ButtonsError, ScreenTrouble


def no_buttons(error: ButtonsError) -> Message:
    """The pins of the buttons cannot be had.

    >>> no_buttons(ButtonsError("button 'ok' on pin 17: busy", "busy", 17))
    Message(code='no_buttons.busy', arguments=(('pin', '17'),), rule='')
    """
    return message(f"no_buttons.{error.kind}", pin="" if error.pin is None else str(error.pin))


def lost_buttons(lost: Mapping[str, ButtonsError], among: int) -> Message | None:
    """The pins of these buttons cannot be had or read, of so many that there are; None where each of them works.

    The first is named, until there is none that works.

    >>> lost_buttons({"ok": ButtonsError("button 'ok' on pin 17: busy", "busy", 17)}, among=5)
    Message(code='no_button.busy', arguments=(('button', 'ok'), ('pin', '17')), rule='')
    """
    if not lost:
        return None
    button, error = next(iter(lost.items()))
    if len(lost) == among:
        return no_buttons(error)
    return message(f"no_button.{error.kind}", button=button, pin=str(error.pin))


def no_display(trouble: ScreenTrouble | None) -> Message | None:
    """The display cannot be used; None where it can."""
    return message(f"no_display.{trouble}") if trouble else None


def no_log(kind: Kind | None) -> Message | None:
    """The log cannot be written; None where it can."""
    return message("no_log", trouble=kind) if kind else None


def no_trace(kind: Kind) -> Message:
    """What happens is not recorded, though it was asked for."""
    return message("no_trace", trouble=kind)


def not_offered(game: int, kind: Kind) -> Message:
    """The unfinished game of this number cannot be gone on with."""
    return message("not_offered", number=game, trouble=kind)

"""What no type can say of a setting: each check complains of the key that cannot be as it is and says what to write."""

from typing import TYPE_CHECKING, Final

from companion.app.pins import clash, key_of
from companion.app.quiet_hours import quiet_hours_from
from companion.referee.questions import MIN_SEATS
from companion.rules import EDITIONS, SetupError, rule_set
from companion.views.names import never_shown
from companion.views.patterns import COLOURS
from companion.views.wording import languages

if TYPE_CHECKING:
    from companion.app.settings import Settings


def _check_language(settings: "Settings") -> str | None:
    if settings.language in languages():
        return None
    return f"language: write one of {', '.join(map(repr, languages()))}, not {settings.language!r}"


def _check_options(settings: "Settings") -> str | None:
    for edition in EDITIONS:
        try:
            rule_set(edition, MIN_SEATS, settings.game.options)
        except SetupError as error:
            return f"game.options: {error}"
    return None


def _check_names(settings: "Settings") -> str | None:
    for index, seat in enumerate(settings.seats):
        for key, text in (("name", seat.name), ("colour", seat.colour)):
            if sign := never_shown(text):
                return f"seats[{index}].{key}: {text!r} has signs in it that no screen can show; leave {sign!r} out"
    return None


def _check_colours(settings: "Settings") -> str | None:
    colours = [seat.colour for seat in settings.seats]
    for index, colour in enumerate(colours):
        if colour != colour.strip().lower():
            return f"seats[{index}].colour: write {colour.strip().lower()!r}, in small letters as in the deck"
        if colour not in COLOURS:
            return f"seats[{index}].colour: no display shows {colour!r}; write one of {', '.join(COLOURS)}"
        if colour in colours[:index]:
            return f"seats[{index}].colour: {colour!r} is that of seats[{colours.index(colour)}] already"
    return None


def _check_pins(settings: "Settings") -> str | None:
    buttons = {key_of(name, "button"): pin for name, pin in settings.pins().items()}
    lamps = {key_of(name, "lamp"): pin for name, pin in settings.lamp_pins().items()}
    buzzer = {} if settings.buzzer.pin is None else {"buzzer.pin": settings.buzzer.pin}
    return clash(settings.display.pins(), {**buttons, **lamps, **buzzer})


def _check_quiet_hours(settings: "Settings") -> str | None:
    try:
        quiet_hours_from(settings.buzzer.quiet_hours)
    except ValueError as error:
        return f"buzzer.quiet_hours: {error}"
    return None


def _check_readers(settings: "Settings") -> str | None:
    owners: dict[int, int] = {}
    for index, seat in enumerate(settings.seats):
        if seat.reader in owners:
            return (
                f"seats[{index}].reader: reader {seat.reader} is that of seats[{owners[seat.reader]}] already; "
                "a reader that no seat names is shared by all"
            )
        if seat.reader is not None:
            owners[seat.reader] = index
    return None


def _check_display(settings: "Settings") -> str | None:
    return settings.display.complaint([seat.colour for seat in settings.seats])


CHECKS: Final = (
    _check_language,
    _check_options,
    _check_names,
    _check_colours,
    _check_pins,
    _check_readers,
    _check_display,
    _check_quiet_hours,
)
"""Each gives the complaint, None where there is none."""

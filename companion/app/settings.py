"""The one settings file: TOML, read into checked values, with complaints that name the thing to change."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
import platformdirs
from msgspec import Meta, Struct

from companion.app.display_settings import DisplaySettings
from companion.app.pins import Pin, spare
from companion.app.settings_checks import CHECKS
from companion.app.signal_settings import BuzzerSettings, CueSettings
from companion.intake.deck import Deck, DeckError, read_deck, simulated_deck
from companion.intake.named_file import NamedFileError, read_document
from companion.intake.translate import KEYS, Bindings
from companion.journal.place import no_file
from companion.referee.questions import MAX_SEATS, MIN_SEATS, Sitting
from companion.referee.slip_lines import own_word
from companion.referee.warnings import Manner
from companion.referee.with_the_turn import TurnUp
from companion.views.patterns import COLOURS
from companion.views.standpoint import up_arm
from companion.views.wording import languages


class SettingsError(ValueError):
    """Settings that cannot be used; the message names the file, the key and what to change."""


class SeatSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, clockwise: its colour, who sits there, GPIO numbers of its button and its lamp, its own reader's
    number.
    """

    colour: Annotated[str, Meta(min_length=1, max_length=20)]
    name: Annotated[str, Meta(max_length=20)] = ""
    button: Pin | None = None
    lamp: Pin | None = None
    reader: Annotated[int, Meta(ge=1, le=255)] | None = None


class GameSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table plays: the edition offered first, and options that always hold; how it is warned, whether the
    menu shows what hands can hold, and who turns up a card that is known by its tag.
    """

    edition: Literal["base", "bga", "bsw", "spirits", "bsw-spirits"] = "base"
    options: dict[str, Any] = {}
    warnings: Manner = "words"
    show_hands: bool = False
    turn_up: TurnUp = "by hand"


class MenuSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers of the four menu buttons and the menu's lamp."""

    up: Pin = 5
    down: Pin = 6
    ok: Pin = 13
    back: Pin = 19
    lamp: Pin | None = None


class ButtonSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a contact must be at rest, and all buttons before they change another turn, in milliseconds; 0: none."""

    debounce_ms: Annotated[int, Meta(ge=5, le=200)] = 20
    pause_ms: Annotated[int, Meta(ge=0, le=3000)] = 1000


class ReaderSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the board with the readers may be found: paths, also with * and ?; none: no readers."""

    ports: tuple[Annotated[str, Meta(pattern=r"^[^\x00]+$")], ...] = ("/dev/niagara-readers", "/dev/ttyACM*")


def _default_seats() -> tuple[SeatSettings, ...]:
    pins = {"blue": 17, "green": 27, "yellow": 22, "red": 23, "brown": 12, "purple": 16}
    return tuple(SeatSettings(colour, button=pin) for colour, pin in pins.items())


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings; each has a value of its own where the file says nothing."""

    hardware: Literal["simulated", "real"] = "simulated"
    language: str = "en"
    deck: str = ""
    game: GameSettings = GameSettings()
    seats: Annotated[tuple[SeatSettings, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)] = msgspec.field(
        default_factory=_default_seats
    )
    menu: MenuSettings = MenuSettings()
    buttons: ButtonSettings = ButtonSettings()
    display: DisplaySettings = DisplaySettings()
    readers: ReaderSettings = ReaderSettings()
    buzzer: BuzzerSettings = BuzzerSettings()
    cues: CueSettings = CueSettings()

    def sitting(self) -> Sitting:
        """Who may sit down, for the referee."""
        return Sitting(
            tuple(seat.name for seat in self.seats),
            tuple(seat.colour for seat in self.seats),
            self.game.edition,
            self.game.options,
            self.buttons.pause_ms / 1000,
            up_arm(self.display.stands),
            self.language,
            self.game.warnings,
            self.game.show_hands,
            languages(),
            self.game.turn_up,
            own_word(buttons=len(self.pins()) > len(KEYS), readers=bool(self.readers.ports)),
        )

    def pins(self) -> dict[str, int]:
        """GPIO numbers by the button's name: up, down, ok, back, seat1 …

        Simulated, every seat has a button, where the settings name none on a pin that nothing takes: it is a key.
        """
        menu = {key: getattr(self.menu, key) for key in KEYS}
        wired = menu | {f"seat{n}": seat.button for n, seat in enumerate(self.seats, 1) if seat.button is not None}
        return wired | self._simulated_pins(wired) if self.hardware == "simulated" else wired

    def _simulated_pins(self, wired: Mapping[str, int]) -> dict[str, int]:
        without = [name for n in range(1, len(self.seats) + 1) if (name := f"seat{n}") not in wired]
        taken = {*wired.values(), *self.lamp_pins().values(), *self.display.pins()}
        return spare(without, taken if self.buzzer.pin is None else {*taken, self.buzzer.pin})

    def lamp_pins(self) -> dict[str, int]:
        """GPIO numbers of the lamps that there are: seat1 …, menu."""
        lamps = {f"seat{n}": seat.lamp for n, seat in enumerate(self.seats, 1)} | {"menu": self.menu.lamp}
        return {name: pin for name, pin in lamps.items() if pin is not None}

    def reader_for(self, seat: int) -> int:
        """The reader for a seat's cards: its own, or the shared one, which is the first that is no seat's."""
        owned = {own.reader for own in self.seats}
        shared = next(number for number in range(1, 256) if number not in owned)
        return self.seats[seat - 1].reader or shared

    def reader_numbers(self) -> tuple[int, ...]:
        """The numbers of all readers that the seats need."""
        return tuple(sorted({self.reader_for(seat) for seat in range(1, len(self.seats) + 1)}))

    def bindings(self) -> Bindings:
        """What the buttons and the readers mean; a key of a terminal is a seat's button also where none is wired."""
        numbered = list(enumerate(self.seats, 1))
        return Bindings(
            {f"seat{n}": seat.colour for n, seat in numbered},
            {seat.reader: seat.colour for seat in self.seats if seat.reader is not None},
        )


def settings_path() -> Path:
    """Where the settings are looked for when no file is named (XDG)."""
    return platformdirs.user_config_path("niagara") / "settings.toml"


def read_settings(path: Path | None = None) -> Settings:
    """The settings of this file; without one those of the user's file, or what holds without a file.

    Raises SettingsError naming the file, the key and what to change.
    """
    chosen = path or settings_path()
    try:
        if path is None and not chosen.exists():
            _complain_of_broken_link(chosen)
            return Settings()
        document = read_document(chosen, "settings")
    except OSError as error:  # a place that may not even be looked at
        raise SettingsError(f"{chosen}: the settings cannot be read ({error})") from error
    except NamedFileError as error:
        raise SettingsError(str(error)) from error
    return settings_from(document, str(chosen))


def _complain_of_broken_link(file: Path) -> None:
    """SettingsError where the file, or its folder, is a link to nothing: somebody has settings, and they are gone."""
    for place in (file, file.parent):
        if place.is_symlink() and not place.exists():
            raise SettingsError(f"{place}: no settings can be read there ({no_file(place)})")


def settings_from(document: Mapping[str, object], name: str) -> Settings:
    """Settings from a document; ``name`` stands in the errors."""
    try:
        settings = msgspec.convert(document, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{name}: {_in_words(str(error))}") from error
    complaint = next((c for check in CHECKS if (c := check(settings))), None)
    if complaint:
        raise SettingsError(f"{name}: {complaint}")
    return settings


def deck_file_for(settings: Settings, beside: Path | None = None) -> Path | None:
    """The deck's file that the settings name, relative to the settings file; None where they name none."""
    return (beside or settings_path()).parent / settings.deck if settings.deck else None


def deck_for(settings: Settings, beside: Path | None = None) -> Deck:
    """The deck that the settings name; simulated hardware has one of its own.

    Raises SettingsError.
    """
    file = deck_file_for(settings, beside)
    if file is None:
        return simulated_deck(tuple(s.colour for s in settings.seats)) if settings.hardware == "simulated" else Deck()
    try:
        return read_deck(file)
    except DeckError as error:
        raise SettingsError(str(error)) from error


def _in_words(complaint: str) -> str:
    problem, _, place = complaint.partition(" - at ")
    key = place.strip("`").removeprefix("$").lstrip(".")
    told = "; ".join([problem, *_way_out(key, problem)])
    return f"{key}: {told}" if key else told


def _way_out(key: str, problem: str) -> Iterator[str]:
    if "enum" in problem:
        yield f"write one of {_allowed(key)}"
    elif "required field `colour`" in problem:
        yield f"write one of {', '.join(COLOURS)}"
    elif "Expected" in problem and key.partition("[")[0] == "seats" and "." not in key:
        yield f"write {MIN_SEATS} to {MAX_SEATS} tables headed [[seats]], clockwise"


def _allowed(key: str) -> str:
    """What may stand at this key, from the types above."""
    found: Any = Settings
    for part in re.sub(r"\[[^]]*\]", "", key).split("."):
        found = get_type_hints(found)[part]
    return ", ".join(map(repr, get_args(found)))

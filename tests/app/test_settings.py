"""Settings: what may stand in the file, and complaints that name the file, the key and what to change."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.settings import Settings, SettingsError, deck_for, read_settings, settings_from
from companion.intake.deck import CARDS
from companion.referee.questions import start_from
from companion.rules import PLAYERS

COLOURS = ("blue", "green", "yellow", "red", "brown", "purple")


def seats(*lines: str) -> str:
    """A file with a table for each seat, in these lines."""
    return "".join(f"[[seats]]\n{line}\n" for line in lines)


def coloured(*colours: str) -> str:
    """A file with seats of these colours and nothing else."""
    return seats(*(f'colour = "{colour}"' for colour in colours))


def three(*more: str) -> str:
    """Three seats with these lines more: ``button = 4`` and the like; "" for none."""
    colours = (f'colour = "{colour}"\n{line}' for colour, line in zip(COLOURS, (*more, "", "", ""), strict=False))
    return seats(*list(colours)[:3])


THREE = coloured("blue", "green", "red")

WRONG = {
    "an unknown key": ("harware = 'real'", "unknown field `harware`"),
    "an unknown key of a seat": (THREE + '[[seats]]\ncolor = "red"', "seats[3]: Object contains unknown field `color`"),
    "an unknown section": ("[screen]\nheight = 32", "unknown field `screen`"),
    "an unknown hardware": ('hardware = "pi"', "hardware: Invalid enum value 'pi'"),
    "a language that is not there": ('language = "fr"', "language: write one of 'en', 'de', not 'fr'"),
    "text for a number": ('[menu]\nok = "13"', "menu.ok: Expected `int`, got `str`"),
    "a number for text": ("deck = 5", "deck: Expected `str`, got `int`"),
    "a fraction": ("[buttons]\ndebounce_ms = 25.5", "buttons.debounce_ms: Expected `int`, got `float`"),
    "true for a number": ("[menu]\nok = true", "menu.ok: Expected `int`, got `bool`"),
    "a table for a list": ("[seats]\ncolour = 'red'", "seats: Expected `array`, got `object`"),
    "a value for a table": ("menu = 5", "menu: Expected `object`, got `int`"),
    "no such pin": ("[menu]\nok = 28", "menu.ok: Expected `int` <= 27"),
    "a pin below all pins": ("[menu]\nok = -1", "menu.ok: Expected `int` >= 0"),
    "too quick a debounce": ("[buttons]\ndebounce_ms = 0", "buttons.debounce_ms: Expected `int` >= 5"),
    "a pin twice in the menu": ("[menu]\nup = 13", "menu.ok: GPIO 13 is taken by menu.up; give it another pin"),
    "a seat on a menu's pin": (three("", "button = 19"), "seats[1].button: GPIO 19 is taken by menu.back"),
    "two seats on a pin": (
        three("button = 4", "", "button = 4"),
        "seats[2].button: GPIO 4 is taken by seats[0].button",
    ),
    "a lamp on a button's pin": (
        three("button = 4", "lamp = 4"),
        "seats[1].lamp: GPIO 4 is taken by seats[0].button; give it another pin",
    ),
    "two lamps on a pin": (three("lamp = 4") + "[menu]\nlamp = 4", "menu.lamp: GPIO 4 is taken by seats[0].lamp"),
    "a buzzer on a lamp's pin": (
        three("", "lamp = 18") + "[buzzer]\npin = 18",
        "buzzer.pin: GPIO 18 is taken by seats[1].lamp; give it another pin",
    ),
    "a buzzer on the menu's pin": ("[buzzer]\npin = 13", "buzzer.pin: GPIO 13 is taken by menu.ok"),
    "a lamp on the display's bus": ("[menu]\nlamp = 3", "menu.lamp: GPIO 3 is taken by the display (i2c)"),
    "no such pin for a lamp": (three("lamp = 40"), "seats[0].lamp: Expected `int` <= 27"),
    "a buzzer of another kind": ('[buzzer]\nkind = "piezo"', "write one of 'passive', 'active'"),
    "quiet hours without minutes": (
        '[buzzer]\nquiet_hours = "21-7"',
        "buzzer.quiet_hours: '21-7' is no span of hours; write one such as \"21:00-07:00\"",
    ),
    "an hour that is not there": ('[buzzer]\nquiet_hours = "21:00-24:00"', "buzzer.quiet_hours: '21:00-24:00' is no"),
    "quiet hours that never begin": ('[buzzer]\nquiet_hours = "07:00-07:00"', "buzzer.quiet_hours: '07:00-07:00'"),
    "quiet hours with more behind": ('[buzzer]\nquiet_hours = "21:00-07:00 or so"', "buzzer.quiet_hours: "),
    "quiet hours as a time": ("[buzzer]\nquiet_hours = 21:00:00", "buzzer.quiet_hours: Expected `str`"),
    "a cue that is not there": ('[cues]\nflow = "both"', "cues: Object contains unknown field `flow`"),
    "a cue in no way that there is": (
        "[cues]\nturn = true",
        "cues.turn: Expected `str`, got `bool`",
    ),
    "a cue that is loud": (
        '[cues]\nturn = "loud"',
        "cues.turn: Invalid enum value 'loud'; write one of 'both', 'light', 'sound', 'off'",
    ),
    "a pin of the display's bus": ("[menu]\nok = 2", "menu.ok: GPIO 2 is taken by the display (i2c)"),
    "a pin of the display's other bus": (
        '[display]\nbus = "spi"\n[menu]\nback = 24',
        "menu.back: GPIO 24 is taken by the display (spi)",
    ),
    "a colour twice": (
        seats('colour = "red"', 'colour = "blue"', 'colour = "red"'),
        "seats[2].colour: 'red' is that of seats[0] already",
    ),
    "a colour in capitals": (
        seats(*(f'colour = "{c}"' for c in ("Red", "blue", "green"))),
        "seats[0].colour: write 'red'",
    ),
    "a colour with a space behind": (seats(*(f'colour = "{c}"' for c in ("blue", "red ", "green"))), "seats[1].colour"),
    "no colour": (
        seats('colour = ""', 'colour = "a"', 'colour = "b"'),
        "seats[0].colour: Expected `str` of length >= 1",
    ),
    "a seat of no colour": (THREE + '[[seats]]\nname = "Ana"', "seats[3]: Object missing required field `colour`; w"),
    "an endless name": (three(f'name = "{"n" * 21}"'), "seats[0].name: Expected `str` of length <= 20"),
    "a name that moves the cursor": (three("", 'name = "A\\u001b[2J"'), "seats[1].name"),
    "a name of two lines": (three('name = "A\\nB"'), "seats[0].name: 'A\\nB' has signs in it that no screen can show"),
    "a name with a line's end of another kind": (three('name = "A\\u2028B"'), "leave '\\u2028' out"),
    "too few seats": (coloured("red", "blue"), "seats: Expected `array` of length >= 3"),
    "too many seats": (coloured(*"abcdefg"), "seats: Expected `array` of length <= 6"),
    "no seats": ("seats = []", "seats: Expected `array` of length >= 3"),
    "two seats with one reader": (
        three("reader = 2", "reader = 1", "reader = 2"),
        "seats[2].reader: reader 2 is that of seats[0] already",
    ),
    "a reader without a number": (three("reader = 0"), "seats[0].reader: Expected `int` >= 1"),
    "an edition that is not there": ('[game]\nedition = "ghosts"', "game.edition: Invalid enum value 'ghosts'"),
    "an unknown option": ("[game.options]\nmust_lunch = true", "game.options: "),
    "a wrong value of an option": ('[game.options]\nmust_launch = "yes"', "game.options: "),
    "cards as an option": ('[game.options]\ncards = ["9"]', "game.options: "),
    "a manner of warning that is not there": ('[game]\nwarnings = "loud"', "game.warnings: Invalid enum value 'loud'"),
    "an address as boards print it": ("[display]\naddress = 0x78", "display.address: 0x78 has the write bit in it"),
    "no such address": ("[display]\naddress = 0x80", "display.address: Expected `int` <= 127"),
    "an unknown display": ('[display]\nkind = "ssd1307"', "display.kind: Invalid enum value 'ssd1307'"),
    "a size that is not made": ("[display]\nheight = 63", "display.height: Invalid enum value 63"),
    "a panel that is not sold": ("[display]\npanel = '2.7'", "display.panel: Invalid enum value '2.7'"),
    "a panel as a number": ("[display]\npanel = 1.3", "display.panel: Expected `str | null`, got `float`"),
    "a panel of another height": (
        "[display]\npanel = '0.91'",
        'display.panel: a 0.91" panel has 32 rows; write display.height = 32',
    ),
    "a low display that is sold high": (
        "[display]\nheight = 32\npanel = '1.3'",
        'display.panel: a 1.3" panel has 64 rows; write display.height = 64',
    ),
    "a place that is not at the river": ("[display]\nstands = 'up'", "display.stands: Invalid enum value 'up'"),
    "a far seat of no seat's colour": (
        THREE + "[display]\nturned_for = ['red', 'pink']",
        "display.turned_for[1]: no seat is 'pink'; write colours out of blue, green, red",
    ),
    "a quarter turn": ("[display]\nrotate = 90", "display.rotate: Invalid enum value 90"),
    "ports as one text": ('[readers]\nports = "/dev/ttyACM0"', "readers.ports: Expected `array`, got `str`"),
    "a day": ("deck = 2026-01-01", "deck: Expected `str`"),
    "no TOML": ("hardware = real", "this is not TOML"),
    "a key twice": ("deck = ''\ndeck = ''", "this is not TOML"),
    "brackets without end": (f"x = {'[' * 10_000}", "this is not TOML"),
    "a number without end": (f"x = {'9' * 10_000}", "this is not TOML"),
}


@pytest.mark.parametrize(("text", "complaint"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_used_is_told_with_the_file_and_the_key(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SettingsError) as refused:
        read_settings(path)
    assert str(path) in str(refused.value)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "name",
    ["علی\u200cرضا", "අක්\u200dෂි", "Zoë\u00adAnn", "Anna\u200b", "\u202bשרה\u202c", "Anna\u00a0Lena", "\U0001fae8 Bo"],
)
def test_a_name_is_written_as_its_script_writes_it(name: str) -> None:
    """What is not seen itself, and spaces of other widths, are parts of names."""
    settings = settings_from({"seats": [{"colour": "blue", "name": name}, {"colour": "red"}, {"colour": "green"}]}, "")
    assert settings.sitting().names[0] == name


@pytest.mark.parametrize("content", [b"\xff\xfe", None])
def test_a_file_that_cannot_be_read_is_named(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"table\.toml: the settings cannot be read"):
        read_settings(path)


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*Settings.__struct_fields__, "x"]), ANYTHING, max_size=3))
def test_whatever_stands_in_the_file_it_is_used_or_complained_about(document: dict[str, object]) -> None:
    try:
        settings = settings_from(document, "table.toml")
    except SettingsError as error:
        said = str(error)
    else:
        said = f"table.toml: {settings.pins()}"
    assert said.startswith("table.toml: ")


def test_without_a_file_the_table_of_the_box_is_simulated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings = read_settings()
    assert settings.hardware == "simulated"
    assert [seat.colour for seat in settings.seats] == list(COLOURS)
    assert sorted(settings.pins().values()) == [5, 6, 12, 13, 16, 17, 19, 22, 23, 27]


def test_the_user_s_own_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "niagara").mkdir()
    (tmp_path / "niagara" / "settings.toml").write_text(THREE, "utf-8")
    assert len(read_settings().seats) == 3


def test_without_settings_no_pin_is_driven() -> None:
    """Whatever is wired there, a button to ground perhaps, may be: an output is asked for by name."""
    settings = Settings()
    assert (settings.lamp_pins(), settings.buzzer.pin) == ({}, None)


def test_lamps_are_those_of_the_seats_that_have_one_and_of_the_menu() -> None:
    seats = [{"colour": "blue", "lamp": 16}, {"colour": "green"}, {"colour": "red", "lamp": 20}]
    assert settings_from({"seats": seats}, "").lamp_pins() == {"seat1": 16, "seat3": 20}
    assert settings_from({"menu": {"lamp": 26}}, "").lamp_pins() == {"menu": 26}


def test_pins_of_a_display_that_is_not_there_are_free() -> None:
    settings = settings_from({"display": {"kind": "none"}, "menu": {"ok": 2}}, "table.toml")
    assert settings.pins()["ok"] == 2


@pytest.mark.parametrize(
    ("display", "inches"),
    [
        ({}, "0.96"),
        ({"kind": "sh1106"}, "1.3"),
        ({"kind": "ssd1309"}, "2.42"),
        ({"height": 32}, "0.91"),
        ({"kind": "sh1106", "panel": "0.96"}, "0.96"),
        ({"kind": "none"}, "1.3"),
    ],
)
def test_a_panel_that_is_not_named_is_the_one_usually_sold(display: dict[str, object], inches: str) -> None:
    assert settings_from({"display": display}, "table.toml").display.panel_size().inches == inches


def test_seats_without_a_reader_share_the_first_one_that_is_nobody_s() -> None:
    owned = [{"colour": "blue", "reader": 1}, {"colour": "green"}, {"colour": "red", "reader": 3}, {"colour": "brown"}]
    settings = settings_from({"seats": owned}, "table.toml")
    assert [settings.reader_for(seat) for seat in (1, 2, 3, 4)] == [1, 2, 3, 2]
    assert settings.reader_numbers() == (1, 2, 3)
    assert settings.bindings().colour_of_reader == {1: "blue", 3: "red"}


@pytest.mark.parametrize(("edition", "count"), [(edition, n) for edition in PLAYERS for n in PLAYERS[edition]])
def test_options_that_are_taken_begin_a_game_of_every_edition_and_size(edition: str, count: int) -> None:
    options = {"must_launch": False, "buy_back": "turn", "gems_per_site": 6, "tie_break": "gem_value"}
    sitting = settings_from({"game": {"options": options}}, "table.toml").sitting()
    answers = {"edition": edition, "players": str(count), "lifesaver": "1", "fork": "?"}
    start = start_from(answers, sitting.options)
    assert (start.rules.must_launch, start.rules.buy_back, start.rules.gems_per_site) == (False, "turn", 6)


def test_the_deck_lies_beside_the_settings(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text('[tags]\n04A22B7C910280 = "blue 5"\n', "utf-8")
    deck = deck_for(settings_from({"deck": "deck.toml"}, ""), tmp_path / "table.toml")
    assert deck.uid_of("blue", "5") == "04A22B7C910280"


def test_simulated_hardware_has_a_deck_of_its_own() -> None:
    deck = deck_for(Settings())
    assert {(card.colour, card.card) for card in deck.tags.values()} == {(c, k) for c in COLOURS for k in CARDS}


def test_real_hardware_without_a_deck_knows_no_tag() -> None:
    assert dict(deck_for(settings_from({"hardware": "real"}, "")).tags) == {}


def test_a_deck_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=re.escape(f"{tmp_path / 'deck.toml'}: the deck cannot be read")):
        deck_for(settings_from({"deck": "deck.toml"}, ""), tmp_path / "table.toml")


def test_the_table_is_warned_as_the_settings_say() -> None:
    usual = settings_from({}, "table.toml").sitting()
    assert (usual.warnings, usual.show_hands, usual.turn_up) == ("words", False, "by hand")
    game = {"warnings": "percent", "show_hands": True, "turn_up": "with the turn"}
    chosen = settings_from({"game": game}, "table.toml").sitting()
    assert (chosen.warnings, chosen.show_hands, chosen.turn_up) == ("percent", True, "with the turn")


def test_who_turns_cards_up_is_one_of_two() -> None:
    with pytest.raises(SettingsError, match=r"game\.turn_up: .*; write one of 'by hand', 'with the turn'"):
        settings_from({"game": {"turn_up": "at once"}}, "table.toml")

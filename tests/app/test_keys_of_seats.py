"""In a terminal every seat has a key, whether the settings give it a button or not."""

from companion.app.settings import settings_from
from companion.intake.deck import Deck
from companion.intake.translate import Translator
from companion.referee.words import SeatPressed
from companion.rules.entries import Player


def test_simulated_every_seat_has_a_key_on_a_pin_that_nothing_takes() -> None:
    """What a laptop has is a seat with a name and no more."""
    seats = [{"colour": "blue"}, {"colour": "red", "button": 0, "lamp": 1}, {"colour": "green"}, {"colour": "brown"}]
    table = {"seats": seats, "menu": {"up": 4, "lamp": 5}, "buzzer": {"pin": 7}}
    settings = settings_from(table, "table.toml")
    assert {f"seat{n}" for n in range(1, 5)} < set(settings.pins())
    others = [2, 3, 5, 7, 1]
    every = [*settings.pins().values(), *others]
    assert len(set(every)) == len(every), "2 and 3 are the display's"


def test_of_real_seats_only_those_with_a_button_have_a_pin() -> None:
    seats = [{"colour": "blue"}, {"colour": "red", "button": 17}, {"colour": "green"}]
    settings = settings_from({"hardware": "real", "seats": seats}, "table.toml")
    assert sorted(settings.pins()) == ["back", "down", "ok", "seat2", "up"]


def test_the_screen_names_a_seat_s_button_where_there_is_one_or_its_key() -> None:
    seats = [{"colour": "blue"}, {"colour": "red"}, {"colour": "green"}]
    own_words = [
        settings_from({"hardware": hardware, "seats": seats}, "table.toml").sitting().own_word
        for hardware in ("simulated", "real")
    ]
    assert own_words == ["button", "card"]


def test_a_typed_seat_is_that_seat_also_where_no_button_is_wired() -> None:
    """Real hardware without buttons for the seats, and a keyboard beside it."""
    seats = [{"colour": colour} for colour in ("blue", "green", "red")]
    bindings = settings_from({"hardware": "real", "seats": seats}, "table.toml").bindings()
    players = [Player(seat, "", colour) for seat, colour in enumerate(("blue", "green", "red"), 1)]
    assert Translator(Deck(), bindings).pressed("seat2", players) == SeatPressed(2)
    assert Translator(Deck(), bindings).pressed("seat4", players) is None

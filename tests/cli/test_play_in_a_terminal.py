"""``niagara play`` in a real terminal: a game by keys, nothing of a hidden card on the screen, nothing left behind."""

import signal
from pathlib import Path

import pytest
from stories.processes import InTerminal, niagara, until

ASCII = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii:replace"}
"""A terminal that shows the screens as text, so that they can be read here."""

THREE = "".join(f'[[seats]]\ncolour = "{c}"\nbutton = {p}\n' for c, p in (("blue", 17), ("green", 27), ("red", 22)))
THREE += "[buttons]\npause_ms = 0\n"  # keys are typed quicker here than by people


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(THREE, "utf-8")
    return tmp_path


def play(home: Path, *more: str, **others: str) -> InTerminal:
    return InTerminal(home, "play", "--settings", "table.toml", "--folder", "games", *more, **(others or ASCII))


def begin(table: InTerminal) -> None:
    """A base game of three: Blue holds the lifesaver."""
    table.see("Which rules?")
    table.type("oooo")
    table.see("Waiting for Blue, Green, Red")


def quit_table(table: InTerminal) -> None:
    table.type("q")
    assert table.ended() == 0


def test_nothing_is_kept_of_an_evening_without_a_game(home: Path) -> None:
    with play(home) as table:
        table.see("Which rules?")
        quit_table(table)
    assert b"is kept" not in table.shown


def test_a_game_is_begun_left_and_gone_on_with(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("t152")
        table.see("Laid: Blue, Green")
        quit_table(table)
        table.see("The game is kept; the same command goes on with it.")
    with play(home) as table:
        assert "> go on with it" in table.see("Go on?")
        table.type("o")
        table.see("Waiting for Red")
        table.type("t3c")
        table.see("Blue: turn up")
        quit_table(table)
    assert niagara(home, "log", "--folder", "games", "list").stdout.count("\n") == 1


@pytest.mark.slow
def test_a_table_of_names_alone_has_a_key_for_each_seat(tmp_path: Path) -> None:
    names = (("blue", "Ana"), ("green", "Ben"), ("red", "Cleo"))
    seats = "".join(f'[[seats]]\ncolour = "{colour}"\nname = "{name}"\n' for colour, name in names)
    (tmp_path / "table.toml").write_text(f"{seats}[buttons]\npause_ms = 0\n", "utf-8")
    with play(tmp_path) as table:
        assert "1-3: a seat's button" in table.see("Which rules?")
        table.type("oooo")
        table.see("Waiting for Ana, Ben, Cleo")
        table.type("2")
        table.see("Waiting for Ana, Cleo")
        table.type("4")
        table.see("! No such seat. Here: seats 1-3")
        quit_table(table)


@pytest.mark.slow
def test_an_evening_that_ends_with_entries_in_memory_alone_says_so(home: Path) -> None:
    with play(home) as table:
        begin(table)
        journal = home / "games" / "niagara.sqlite"
        journal.rename(home / "moved.sqlite")
        journal.write_text("something else")
        table.type("1")
        table.see("Not written down")
        table.type("q")
        assert table.ended() == 1
        assert "the last entries are not written down" in table.see("not written down:")


@pytest.mark.slow
def test_a_card_is_shown_from_its_reveal_on_and_can_be_taken_back(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("t15t26t33")
        table.see("Blue: turn up")
        table.type("o")
        table.see("Blue: play 5")
        table.type("b")
        table.see("Take back?")
        table.type("o")
        table.see("Put it back")
        table.type("o")
        assert "play 5" not in table.see("Blue: turn up")
        quit_table(table)


def until_the_reveal(home: Path, card: str) -> bytes:
    with play(home) as table:
        begin(table)
        table.type(f"2t1{card}t3")
        table.see("Waiting for Red")
        table.type("c")
        table.see("Blue: turn up")
        quit_table(table)
        return table.shown


@pytest.mark.slow
def test_a_hidden_card_changes_not_a_byte_of_what_the_terminal_shows(tmp_path: Path) -> None:
    shown = {}
    for card in ("2", "6"):
        home = tmp_path / card
        home.mkdir()
        (home / "table.toml").write_text(THREE, "utf-8")
        shown[card] = until_the_reveal(home, card)
    assert len(shown["2"]) > 1000
    assert shown["2"] == shown["6"]


@pytest.mark.slow
def test_the_oled_is_drawn_with_dots_where_the_terminal_has_them(home: Path) -> None:
    with play(home, PYTHONUTF8="1") as table:
        assert "⣿" in table.see("a seat's button")
        quit_table(table)


@pytest.mark.slow
def test_what_a_key_waits_for_is_shown_and_dropped_with_escape(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("t")
        table.see("tap: which seat?")
        table.type("2")
        table.see("tap, seat 2: which card?")
        table.type("\x1b")
        table.see("no tap: t begins anew")
        table.type("t8")
        table.see("tap: no seat 8; which of 1-3?")
        table.type("\x1b")
        table.see("no tap: t begins anew")
        table.type("h")
        table.see("hold: which seat?")
        table.type("t35")
        table.see("Laid: Red")
        quit_table(table)


def test_what_is_typed_is_never_echoed_from_the_first_screen_on(home: Path) -> None:
    with play(home) as table:
        table.see("Which rules?")
        assert not table.echoes
        table.type("zzzt1zzz")
        table.type("d")
        table.see("> BGA rules")
        assert b"z" not in table.shown
        quit_table(table)


@pytest.mark.parametrize(
    "number", [None, *(pytest.param(n, marks=pytest.mark.slow) for n in (signal.SIGTERM, signal.SIGINT))]
)
def test_the_terminal_is_as_it_was_before(number: signal.Signals | None, home: Path) -> None:
    with play(home) as table:
        begin(table)
        assert table.settings() != table.before
        if number is None:
            table.type("q")
        else:
            table.signal(number)
        assert table.ended() == 0
        assert table.settings() == table.before


@pytest.mark.slow
def test_a_terminal_that_is_closed_ends_the_evening_and_keeps_the_game(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("1")
        table.see("Laid: Blue")
        table.hang_up()
        assert table.ended() == 0
    with play(home) as table:
        table.see("Go on?")
        quit_table(table)


@pytest.mark.slow
def test_after_a_pause_in_the_shell_nothing_is_echoed_and_the_screen_is_drawn_again(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.signal(signal.SIGSTOP)
        table.let_echo()
        assert table.echoes
        before = len(table.shown)
        table.signal(signal.SIGCONT)
        until(lambda: not table.echoes, "the echo is off")
        table.type("1")
        table.see("Laid: Blue")
        assert table.shown[before:].count(b"\x1b[H") == 2
        quit_table(table)


@pytest.mark.slow
def test_a_window_of_another_size_has_a_whole_screen_at_once(home: Path) -> None:
    with play(home) as table:
        begin(table)
        assert max(map(len, table.see("no tap is shown)").splitlines())) > 33
        table.shown = b""
        table.resize(30, 40)
        assert max(map(len, table.see("no tap is shown)").splitlines())) <= 33  # with the sign that clears the rest
        quit_table(table)


@pytest.mark.slow
def test_arrows_that_are_held_down_count_one_by_one(home: Path) -> None:
    with play(home) as table:
        table.see("> base game")
        table.type("\x1b[B" * 2)
        table.see("> BSW rules")
        table.type("\x1b[A")
        table.see("> BGA rules")
        quit_table(table)


@pytest.mark.slow
def test_a_capital_letter_holds_the_button_down(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("1O")
        table.see("Blue: turn up")
        table.type("B")
        table.see("Menu")
        table.type("b")
        table.see("Blue: turn up")
        quit_table(table)


@pytest.mark.slow
def test_a_game_that_is_in_use_is_not_played_twice(home: Path) -> None:
    with play(home) as table:
        table.see("Which rules?")
        second = play(home)
        assert second.ended() == 1
        assert b"is in use by" in second.shown
        assert b"Traceback" not in second.shown
        second.close()
        quit_table(table)


def test_settings_that_cannot_be_used_are_told_in_the_terminal_too(home: Path) -> None:
    (home / "table.toml").write_text("menu = 5", "utf-8")
    with play(home) as table:
        assert table.ended() == 78
        assert b"table.toml: menu: Expected `object`, got `int`" in table.shown
        assert table.settings() == table.before


@pytest.mark.slow
def test_the_log_of_an_evening_in_a_terminal_is_beside_the_journal(home: Path) -> None:
    with play(home) as table:
        begin(table)
        quit_table(table)
    assert (home / "games" / "niagara.log").read_text("utf-8") == ""


@pytest.mark.slow
def test_a_kill_in_the_middle_of_the_pushes_loses_none(home: Path) -> None:
    with play(home) as table:
        begin(table)
        table.type("t1ct2ct3c")
        table.see("Blue: turn up")
        for _ in range(3):
            table.type("oo")
        table.see("River speed")
        table.type("uou")
        table.see("So far: left")
        table.signal(signal.SIGKILL)
        assert table.ended() == -signal.SIGKILL
    with play(home) as table:
        table.see("Go on?")
        table.type("o")
        table.see("Push 1 of")
        quit_table(table)

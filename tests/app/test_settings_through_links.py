"""Settings that are a link to nothing are no settings that were never there: the table is told which link."""

from pathlib import Path

import pytest
from stories.processes import niagara

from companion.app.settings import SettingsError, read_settings

SEATS = "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in ("blue", "green", "red"))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings are looked for."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "niagara" / "settings.toml"


@pytest.mark.parametrize("of", ["the file", "its folder"])
def test_a_link_to_nothing_is_named(place: Path, of: str) -> None:
    link = place if of == "the file" else place.parent
    link.parent.mkdir(parents=True)
    link.symlink_to("gone")
    with pytest.raises(SettingsError) as complaint:
        read_settings()
    assert str(complaint.value) == (
        f"{link}: no settings can be read there (it is a link to nothing; remove it or put back what it led to)"
    )


def test_a_link_to_settings_is_followed(place: Path) -> None:
    place.parent.mkdir(parents=True)
    (place.parent / "kept.toml").write_text(SEATS, "utf-8")
    place.symlink_to("kept.toml")
    assert len(read_settings().seats) == 3


def test_where_nothing_is_there_are_no_settings(place: Path) -> None:
    assert len(read_settings().seats) == 6
    place.parent.mkdir(parents=True)
    assert len(read_settings().seats) == 6


def test_the_command_names_the_link_and_ends_as_with_wrong_settings(tmp_path: Path) -> None:
    link = tmp_path / "config" / "niagara" / "settings.toml"
    link.parent.mkdir(parents=True)
    link.symlink_to("gone")
    done = niagara(tmp_path, "play")
    assert done.returncode == 78
    assert f"niagara play: {link}: no settings can be read there (it is a link to nothing" in done.stderr

"""The recordings under examples/ are what the hands of the stories play today, byte for byte."""

from pathlib import Path

from stories.record_examples import main
from stories.recordings import EXAMPLES


def test_the_recordings_are_the_same_when_they_are_made_anew(tmp_path: Path) -> None:
    main(tmp_path)
    kept = {path.name: path.read_bytes() for path in EXAMPLES.glob("*.trace")}
    assert sorted(kept) == ["base-joe.trace", "example-rounds.trace", "spirits.trace", "whole-game.trace"]
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept

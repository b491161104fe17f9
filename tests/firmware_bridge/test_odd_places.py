"""A place that leads nowhere does not keep the others from being tried."""

from pathlib import Path

from firmware_bridge.search import places


def test_links_that_go_round_in_a_circle_are_a_place_like_others(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    assert list(places([str(one), "/dev/null"])) == [str(one), "/dev/null"]

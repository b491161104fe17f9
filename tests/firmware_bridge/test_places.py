"""Where a board is looked for: the settings' paths and patterns, each device once."""

from firmware_bridge import SearchFailed
from firmware_bridge.search import most_telling, places


def test_paths_and_patterns_are_tried_in_the_order_of_the_settings(tmp_path) -> None:
    for name in ("usb-b", "usb-a", "serial"):
        (tmp_path / name).touch()
    candidates = [str(tmp_path / "missing"), str(tmp_path / "usb-*"), str(tmp_path / "serial")]
    assert [path.rpartition("/")[2] for path in places(candidates)] == ["missing", "usb-a", "usb-b", "serial"]


def test_a_device_with_two_names_is_tried_once(tmp_path) -> None:
    (tmp_path / "tty").touch()
    (tmp_path / "by-id").symlink_to(tmp_path / "tty")
    names = [str(tmp_path / "by-id"), str(tmp_path / "tty")]
    assert list(places(names)) == names[:1]


def test_a_pattern_may_have_wildcards_in_its_folders(tmp_path) -> None:
    (tmp_path / "hub1").mkdir()
    (tmp_path / "hub1" / "tty").touch()
    assert list(places([str(tmp_path / "hub*" / "tty")])) == [str(tmp_path / "hub1" / "tty")]


def test_of_several_failures_the_first_of_the_most_telling_cause_is_told() -> None:
    failures = [SearchFailed("absent", "a"), SearchFailed("silent", "b"), SearchFailed("silent", "c")]
    assert most_telling(failures, ["a", "b", "c"]).path == "b"


def test_when_there_was_nothing_to_try_all_candidates_are_named() -> None:
    assert most_telling([], ["usb-*", "acm-*"]) == SearchFailed("absent", "usb-* acm-*")

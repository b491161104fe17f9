"""What the log says of a ply: in the words of the screen."""

import pytest

from companion.journal.story import told_ply
from companion.rules import parse_ply


@pytest.mark.parametrize(
    ("ply", "told"),
    [
        ("2=C", "seat 2 lays the cloud card"),
        ("!L", "seat 1 turns up the lasso card"),
        ("$a=V", "seat 1 buys canoe a back for amethyst"),
        ("$a", "seat 1 buys canoe a back free"),
        ("a>4+C", "seat 1's canoe a paddles to 4, loads diamond"),
        ("a>5+Y+Y", "seat 1's canoe a paddles to 5, loads amber and amber"),
        ("a-B>6L", "seat 1's canoe a unloads sapphire, paddles to 6L"),
    ],
)
def test_the_log_has_the_words_of_the_screen(ply: str, told: str) -> None:
    assert told_ply(parse_ply(ply), lambda seat: f"seat {seat}", 1) == told

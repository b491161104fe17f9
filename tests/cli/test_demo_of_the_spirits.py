"""``niagara demo`` with ``--edition spirits`` or ``--joe``: what the modules do is said and shown, to the end."""

import re
from pathlib import Path

import pytest
from stories.processes import niagara

pytestmark = pytest.mark.slow

SPIRITS = [
    ("The beaver comes in on", "the cloud brings the beaver"),
    ("Beaver falls: cloud to 0", "and it falls"),
    ("Whirlpool falls: it is next in", "the whirlpool falls"),
    (r"push \d: the whirlpool disc", "and is pushed in again"),
    ("taken: a\\^", "the elk is taken"),
    ("double canoe with the elk", "and rides"),
    ("Elk: back to the ruby site", "and returns"),
    (r"Back on the whirlpool at 5\.", "a lassoed canoe comes back onto the whirlpool"),
    (r"taken: ~LRLR\n(?:.*\n)*?.*taken: 2b~6R", "and its owner chooses the arm"),
    (r"take Anna's amethyst", "a double canoe steals"),
    (r"taken: a-Y>2\*1a\.V\*1a\.V", "two gems at once"),
    (r"^Chloé wins!$", "somebody wins"),
]
JOE = [
    ("take Joe's amethyst", "a canoe takes Joe's gem"),
    (r"\*j\.V%C", "and swaps it"),
    ("give Joe amethyst", "or gives him one"),
    ("Joe loads", "he loads"),
    ("Joe paddles to", "and paddles"),
    ("Joe to", "the river carries him"),
    (r"^Chloé wins!$", "somebody wins"),
]


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [(("--edition", "spirits"), SPIRITS), (("--edition", "base", "--joe"), JOE), (("--joe",), JOE)],
    ids=["spirits", "base with joe", "joe"],
)
def test_everything_that_the_modules_do_is_shown(
    arguments: tuple[str, ...], seen: list[tuple[str, str]], tmp_path: Path
) -> None:
    done = niagara(tmp_path, "demo", *arguments, "--out", "out")
    assert (done.returncode, done.stderr) == (0, "")
    for pattern, what in seen:
        assert re.search(pattern, done.stdout, re.MULTILINE), what


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--edition", "bsw", "--joe"), "--edition spirits, --edition base --joe"),
        (("--edition", "ghosts"), "invalid choice: 'ghosts'"),
        (("mine.trace", "--joe"), "leave out --edition and --joe"),
    ],
)
def test_what_cannot_be_shown_is_named(arguments: tuple[str, ...], complaint: str, tmp_path: Path) -> None:
    done = niagara(tmp_path, "demo", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr

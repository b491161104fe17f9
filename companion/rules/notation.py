"""Plies as text: reading forgives the hand, but names the one canonical writing; writing is always canonical."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.rules.board import GEMS
from companion.rules.gems import in_gem_order
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Slide,
    TakeElk,
    Theft,
)

LONGEST_PLY: Final = 100
"""Characters; no play of the notation comes near it."""


class PlyError(ValueError):
    """The text is no ply, or not in the canonical writing, which ``canonical`` then holds (else None)."""

    def __init__(self, message: str, canonical: str | None = None) -> None:
        super().__init__(message)
        self.canonical = canonical


def _spread(sign: str, gems: str) -> str:
    return sign + sign.join(gems) if gems else ""


def _format_canoe_play(ply: CanoePlay) -> str:
    move = f">{ply.to}" if ply.to else ""
    if ply.slid_to:
        move += f"~{ply.slid_to}"
    thefts = "".join([f"*{theft.seat}{theft.canoe}.{theft.gem}" for theft in ply.thefts]) if ply.thefts else ""
    before = _spread("-", ply.unload_before) + _spread("+", ply.load_before)
    after = _spread("-", ply.unload_after) + _spread("+", ply.load_after)
    joe = (f"*j.{ply.from_joe}" if ply.from_joe else "") + (f"%{ply.to_joe}" if ply.to_joe else "")
    return f"{ply.canoe}{before}{move}{thefts}{after}{joe}"


_WRITERS: Final[dict[type, Callable[..., str]]] = {
    Commit: lambda ply: f"{ply.seat}={ply.card}",
    Leave: lambda ply: f"{ply.seat}-",
    ComeBack: lambda ply: f"{ply.seat}+",
    BuyBack: lambda ply: f"${ply.canoe}" if ply.gem is None else f"${ply.canoe}={ply.gem}",
    Done: lambda _: ".",
    Reveal: lambda ply: f"!{ply.card}",
    TakeElk: lambda ply: f"{ply.canoe}^",
    MoveCloud: lambda ply: "C+" if ply.step > 0 else "C-",
    Lasso: lambda _: "L",
    CanoePlay: _format_canoe_play,
    Flow: lambda ply: f"~{ply.arms}",
    Slide: lambda ply: f"{ply.seat}{ply.canoe}~6{ply.arm}",
}


def format_ply(ply: Ply) -> str:
    """The ply in the canonical writing of the notation."""
    return _WRITERS[type(ply)](ply)


_CARD = r"123|[1-7]|L|C"
_SPACE = r"(?:J|[1-5]|[67][LR]|F)"
_TOKEN = rf"[-+][{GEMS}]|>{_SPACE}(?:~{_SPACE})?|\*[1-6][AB]\.[{GEMS}]|\*J\.[{GEMS}]|%[{GEMS}]"
_TOKENS = re.compile(_TOKEN)
_CANOE_PLAY = re.compile(rf"[AB](?:{_TOKEN})*")


def _tokens(tokens: list[str], sign: str) -> str:
    """The gems that these signs go before, in order."""
    return in_gem_order("".join(token[-1] for token in tokens if token[0] == sign))


def _one(tokens: list[str], what: str) -> str:
    if len(tokens) > 1:
        raise PlyError(f"a canoe {what} once at most in a play")
    return tokens[0] if tokens else ""


def _read_canoe_play(text: str) -> CanoePlay:
    tokens = [found.group() for found in _TOKENS.finditer(text, 1)]
    move = _one([token for token in tokens if token[0] == ">"], "paddles")
    cut = tokens.index(move) if move else len(tokens)
    before, after = tokens[:cut], tokens[cut + 1 :]
    to, _, slid_to = move[1:].partition("~")
    taken = [token for token in tokens if token[0] == "*" and token[1] != "J"]
    thefts = sorted((token[1:3].lower(), GEMS.index(token[-1])) for token in taken)
    return CanoePlay(
        canoe=text[0].lower(),
        unload_before=_tokens(before, "-"),
        load_before=_tokens(before, "+"),
        to=to,
        slid_to=slid_to,
        thefts=tuple(Theft(int(victim[0]), victim[1], GEMS[gem]) for victim, gem in thefts),
        from_joe=_one([token for token in tokens if token[:2] == "*J"], "takes Joe's gem")[-1:],
        to_joe=_one([token for token in tokens if token[0] == "%"], "gives Joe a gem")[-1:],
        unload_after=_tokens(after, "-"),
        load_after=_tokens(after, "+"),
    )


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Ply]], ...]] = (
    (re.compile(rf"([1-6])=({_CARD}|\?)"), lambda m: Commit(int(m[1]), m[2])),
    (re.compile(r"([1-6])-"), lambda m: Leave(int(m[1]))),
    (re.compile(r"([1-6])\+"), lambda m: ComeBack(int(m[1]))),
    (re.compile(rf"\$([AB])(?:=([{GEMS}]))?"), lambda m: BuyBack(m[1].lower(), m[2])),
    (re.compile(r"\."), lambda _: Done()),
    (re.compile(rf"!({_CARD})"), lambda m: Reveal(m[1])),
    (re.compile(r"([AB])\^"), lambda m: TakeElk(m[1].lower())),
    (re.compile(r"C([-+])"), lambda m: MoveCloud(1 if m[1] == "+" else -1)),
    (re.compile(r"L"), lambda _: Lasso()),
    (_CANOE_PLAY, lambda m: _read_canoe_play(m[0])),
    (re.compile(r"~([LR]*)"), lambda m: Flow(m[1])),
    (re.compile(r"([1-6])([AB])~6([LR])"), lambda m: Slide(int(m[1]), m[2].lower(), m[3])),
)
"""What a text may look like once it is in capitals and without spaces."""

_CANOE_ADVICE: Final = "a canoe play is written like a>4+C, b-V+Y>3 or a>3*2b.V, spaces J, 1 to 5, 6L, 7L, 6R, 7R, F"
_ADVICE: Final = {
    "$": "buying back is written $a=V, or $a where it is free",
    "!": "a reveal is written ! and the card: 1 to 7, 123, L or C",
    "~": "a flow is written ~ and the arms L and R, one a push",
    "A": _CANOE_ADVICE,
    "B": _CANOE_ADVICE,
    "C": "the cloud moves C+ or C-",
} | dict.fromkeys("0123456789", "a seat 1 to 6 commits 2=5, leaves 2-, comes back 2+ or slides 3a~6L")
"""What to write instead, by the first character."""


def _read(text: str) -> Ply:
    plain = re.sub(r"\s", "", text).translate({0x2212: "-", 0x2013: "-"})
    plain = plain.upper() if plain.isascii() else plain
    for pattern, made in _READERS:
        if found := pattern.fullmatch(plain):
            return made(found)
    raise PlyError(f"{text!a} is no ply: {_ADVICE.get(plain[:1], 'a ply looks like 2=5, !5, a>4+C, C+, ~LR or .')}")


@lru_cache(maxsize=8192)
def parse_ply(text: str) -> Ply:
    """The ply that the text writes.

    Raises PlyError, saying what is wrong; where the text can be read but is not canonical, it names the
    canonical writing.
    """
    if len(text) > LONGEST_PLY:
        raise PlyError(f"{text[:20]!a}… is no ply: it is longer than {LONGEST_PLY} characters")
    ply = _read(text)
    canonical = format_ply(ply)
    if canonical != text:
        raise PlyError(f"{text!a} is written {canonical}", canonical)
    return ply

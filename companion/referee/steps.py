"""Plies entered step by step: a walk through the tree of the tokens of the legal plies."""

import re
from collections.abc import Iterable
from functools import lru_cache

END = ""
"""The token that says: this is the whole play."""

_CANOE_TOKEN = re.compile(r"[ab]|\^|[-+%][VCYBR]|>[^-+*%]+|\*(?:[1-6][ab]|j)\.[VCYBR]")


@lru_cache(maxsize=2048)
def tokens(ply: str) -> tuple[str, ...]:
    """The tokens of a ply's text, in order, with END behind them.

    >>> tokens("a-V+Y>3*2b.C")
    ('a', '-V', '+Y', '>3', '*2b.C', '')
    >>> tokens("C+"), tokens(".")
    (('C+', ''), ('.', ''))
    """
    parts = _CANOE_TOKEN.findall(ply) if ply[0] in "ab" else [ply]
    return (*parts, END)


def next_tokens(plies: Iterable[str], path: tuple[str, ...]) -> list[str]:
    """The tokens that may follow the path, in the order of the plies; the end of a play comes last."""
    depth = len(path)
    found = dict.fromkeys(t[depth] for t in map(tokens, plies) if t[:depth] == path and len(t) > depth)
    return [token for token in found if token] + ([END] if END in found else [])


def forced(plies: Iterable[str], path: tuple[str, ...]) -> tuple[str, ...]:
    """The path as far as it goes on without a choice; it may end with END: then it is a whole play."""
    texts = list(plies)
    while path[-1:] != (END,) and len(following := next_tokens(texts, path)) == 1:
        path = (*path, following[0])
    return path


def opening(plies: Iterable[str]) -> tuple[str, ...]:
    """Where an entry starts: past what is forced, but never a whole play, which always takes one ok."""
    path = forced(plies, ())
    return path[:-2] if path[-1:] == (END,) else path


def steps_before(plies: Iterable[str], path: tuple[str, ...]) -> tuple[str, ...]:
    """The path without its last chosen token and what that forced; at the opening there is nothing to take back."""
    texts = list(plies)
    before = opening(texts)
    while before != path:
        onward = forced(texts, (*before, path[len(before)]))
        if len(onward) >= len(path):
            break
        before = onward
    return before

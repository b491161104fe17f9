"""Writes docs/conversation.md out of the table: python -m companion.referee.diagram > docs/conversation.md."""

import sys
from collections.abc import Iterator

from companion.referee.machine import named_action, named_condition
from companion.referee.row import STAY, Row
from companion.referee.table import CHOOSING, EVERYWHERE, FOLLOWING, MENDING, ROWS, STATES

OPENING = """\
# The conversation with the table

The referee hears one word at a time and answers with what is to be written down and what is to be shown. It does no
I/O and knows no clock; which word does what stands in one table (`companion/referee/table.py`), and `transitions`
drives it. This page is written out of that table: `python -m companion.referee.diagram > docs/conversation.md`. A
test fails when it is stale.

- **Words.** `up`, `down`, `ok` and `back` are the menu buttons. `seat` is a seat's own button: "my card lies there",
  "I turn it up", "I take what is chosen". `card` is a card known by its tag on a reader; `stays` is the one that is
  left where several of a hand lay, or that came unheard; `stranger` is a tag that is no card of this table.
- **States.** What phase the *game* is in is always told by the position. After each word `follow` takes the states of
  the game itself (the *game's own* below) to where the position is; so an undo, a correction or a restart cannot part
  the two. The other states ask the table something and come back to the game.
- **Steps.** In each state the first row that fits a word counts. A row without a new state stays in its state. A
  refusal changes nothing and names its rule.
- **Plays** are entered step by step, along the tree of the tokens of the legal plies: only what is legal is offered,
  and what leaves no choice is taken as said. `back` takes the last step back.
- **Taking back.** `back` takes the last entry back at once, and hands are told what puts the table right; an end of
  turn that nobody chose goes with what came before it. A reveal is asked about first, and its card stays seen. Before
  the first reveal of a round another card of the same hand replaces the one that its seat has laid.
- **The table is right.** Every part of the position is corrected in picks, one entry each (T2); a refusal says why.
- **After a restart** one screen sums the unfinished game up, and it goes on at the very same state, also between two
  pushes told one by one, while the news of the river are being noted, and while hands put the table right.
"""


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join([OPENING, *_states(), "", *_steps(), "", *_picture()]) + "\n"


def diagram() -> str:
    """The conversation as a Mermaid state diagram: what changes its state; choosing and refusing are left out.

    ``game`` is where the game's own states come together after each word: the position tells which comes next.
    """
    lines = ["stateDiagram-v2", "    game: the position tells", "    [*] --> setting_up", "    [*] --> resuming"]
    lines += [f"    {state} --> game" for state in FOLLOWING]
    return "\n".join([*lines, *(f"    {start} --> {end}: {said}" for (start, end), said in _moves().items())]) + "\n"


def _moves() -> dict[tuple[str, str], str]:
    """From state and to state → what leads there, in the order of the table."""
    moves: dict[tuple[str, str], dict[str, None]] = {}
    for row in ROWS:
        start = ("game",) if row.states == FOLLOWING else row.states
        end = "game" if row.to in FOLLOWING and row.word != "follow" else row.to
        said = _if(row).lower() if row.word == "follow" else row.word
        for state in start if row.to != STAY else ():
            moves.setdefault((state, end), {})[said] = None
    drawn = {(state, state) for state in STATES} | {(state, "game") for state in FOLLOWING}
    return {move: ", ".join(said) for move, said in moves.items() if move not in drawn}


def _if(row: Row) -> str:
    return _sentence(named_condition(row.when).__doc__) if row.when else ""


def _states() -> Iterator[str]:
    yield from ("## States", "", "| state | what is asked |", "|---|---|")
    yield from (f"| `{state}` | {meaning} |" for state, meaning in STATES.items())
    yield ""
    yield f"The *game's own* states are {', '.join(f'`{state}`' for state in FOLLOWING)}."


def _steps() -> Iterator[str]:
    yield from ("## Steps", "", "| word | in | if | what happens | then |", "|---|---|---|---|---|")
    yield from (_step(row) for row in ROWS)


_GROUPS = {
    EVERYWHERE: "everywhere",
    FOLLOWING: "the game's own",
    MENDING: "the game's own, `naming_card`",
    CHOOSING: "wherever there are choices",
}


def _step(row: Row) -> str:
    states = _GROUPS.get(row.states) or ", ".join(f"`{state}`" for state in row.states)
    deed = _sentence(named_action(row.do).__doc__) if row.do else ""
    return f"| {row.word} | {states} | {_if(row)} | {deed} | {f'`{row.to}`' if row.to else ''} |"


def _sentence(docstring: str | None) -> str:
    return (docstring or "").split("\n")[0].rstrip(".")


def _picture() -> Iterator[str]:
    yield from ("## Diagram", "", "Choosing, refusing and what stays in its state are left out.", "")
    yield from ("```mermaid", diagram().rstrip(), "```")


if __name__ == "__main__":
    sys.stdout.write(page())

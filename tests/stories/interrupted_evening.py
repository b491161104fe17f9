"""An evening that may be killed at any moment: python interrupted_evening.py FOLDER SEED.

Plays a scripted game through real parts into the journal in FOLDER, or goes on with the one that lies there, until it
is over. What the table shows is told on stdout, a JSON line for each movement of a hand.
"""

import json
import os
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

from stories.games import greedy_game  # noqa: E402 (the folders above have to be on the path first)
from stories.hands import Hands  # noqa: E402 (as above)

from companion.app.replay import Replay  # noqa: E402 (as above)
from companion.app.settings import settings_from  # noqa: E402 (as above)
from companion.app.trace import in_words  # noqa: E402 (as above)
from companion.intake.deck import simulated_deck  # noqa: E402 (as above)
from companion.journal import Journal  # noqa: E402 (as above)
from companion.referee.conversation import Conversation  # noqa: E402 (as above)

COLOURS = ("blue", "green", "yellow", "red")
SETTINGS = {"seats": [{"colour": c, "button": pin} for c, pin in zip(COLOURS, (17, 27, 22, 23), strict=True)]}


def main(folder: Path, seed: int) -> None:
    """Play to the end, from wherever the journal is."""
    settings, deck = settings_from(SETTINGS | {"display": {"kind": "none"}}, "settings"), simulated_deck(COLOURS)
    with Journal.open(folder) as journal:
        if any(game.ended == "goal" for game in journal.games()):
            return
        with Replay(settings, deck, journal, lambda _clock, _seen: []) as replay:
            conversation = replay.table.conversation
            hands = Hands(
                replay,
                settings,
                deck,
                lambda _line: tell(conversation),
                tagged=frozenset({1, 3}),
                boot_id=os.getpid(),  # the board has lost its power, too
                push_by_push=True,
            )
            if conversation.state == "resuming":
                hands.choose("on")
            else:
                hands.set_up("bga", "4", "1", "?")
            hands.play_script(greedy_game(conversation.game.start, seed))
            hands.end()


def tell(conversation: Conversation) -> None:
    """What the table shows now, and has therefore been written."""
    standing = conversation.game.standing if conversation.game else []
    plies = [in_words(one.entry) for one in standing]
    print(json.dumps({"state": conversation.state, "standing": plies, "pushes": conversation.pushes}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

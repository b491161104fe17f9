"""Makes the recordings under examples/ anew: python tests/stories/record_examples.py FOLDER."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS.parent), str(TESTS)]


from stories.demo_games import BASE_WITH_JOE, SPIRITS, DemoGame  # noqa: E402 (the path comes first)
from stories.games import greedy_game  # noqa: E402 (the path comes first)
from stories.hands import Hands  # noqa: E402 (the path comes first)

from companion.app.replay import Replay  # noqa: E402 (the path comes first)
from companion.app.settings import settings_from  # noqa: E402 (the path comes first)
from companion.app.trace import FORMAT, NOTE, Header, format_line  # noqa: E402 (the path comes first)
from companion.intake.deck import deck_from, simulated_deck  # noqa: E402 (the path comes first)
from companion.journal import Journal  # noqa: E402 (the path comes first)
from companion.rules import EDITIONS  # noqa: E402 (the path comes first)

WHOLE_GAME_SEED = 182

EXAMPLE = """
1=6 2=C 3=5 4=1 5=4
!6 a>4+C . !C C+ . !5 a>3+V . !1 a>1 . !4 a>4 . ~LR
1=5 2=1 3=6 4=5 5=3
!1 a>1 . !6 a-V+Y>3 b>4+C . !5 a+V>J b>3+V . !3 a>3*3a.Y b>3 . !5 a-C>3*4b.V . ~LR
1=C 2=5 3=4 4=2 5=5
!4 b-C+B a+Y>3 . !2 b>3*3a.Y a>2 . !5 a>6R-Y+B b+Y>2 . !C C+ . !5 a+V>J . ~LRLR
"""
COLOURS = ("blue", "green", "yellow", "red", "brown")
BUTTONS = (17, 27, 22, 23, 12)


def _document(names: tuple[str, ...], *, reader_each: bool, **game: object) -> dict[str, object]:
    seats = [
        {"colour": COLOURS[i], "name": name, "button": BUTTONS[i]} | ({"reader": i + 1} if reader_each else {})
        for i, name in enumerate(names)
    ]
    return {"hardware": "simulated", "seats": seats} | ({"game": game} if game else {})


def _deck_document(colours: tuple[str, ...], cards: tuple[str, ...]) -> dict[str, object]:
    return {"tags": {uid: f"{c.colour} {c.card}" for uid, c in simulated_deck(colours, cards).tags.items()}}


def _record(path: Path, document: dict[str, object], tagged: frozenset[int], story) -> None:
    settings = settings_from(document, path.name)
    deck_document = _deck_document(tuple(s.colour for s in settings.seats), EDITIONS[settings.game.edition].cards)
    deck = deck_from(deck_document, path.name)
    with (
        tempfile.TemporaryDirectory() as folder,
        Journal.open(Path(folder)) as journal,
        Replay(settings, deck, journal, lambda _clock, _seen: []) as replay,
        path.open("w", encoding="utf-8") as file,
    ):
        file.write(format_line(Header(FORMAT, NOTE, document, deck_document)))
        hands = Hands(replay, settings, deck, lambda line: file.write(format_line(line)), tagged=tagged)
        story(hands)
        hands.end()


def example_rounds(hands: Hands) -> None:
    """The rulebook's three rounds; Blue and Red have no tags."""
    hands.set_up("base", "5", "1", "L")
    hands.play_script(EXAMPLE.split())


def whole_game(hands: Hands) -> None:
    """A whole game of four to its end, with the mistakes that people make; a reader for each seat."""
    hands.set_up("bga", "4", "2", "?")
    script = greedy_game(hands.conversation.position, WHOLE_GAME_SEED)
    _mistakes(hands, next(card for ply in script if ply[:2] == "2=" for card in "12" if card != ply[2:]))
    for ply in script:
        hands.play(ply)


def _mistakes(hands: Hands, other_card: str) -> None:
    hands.tap(2, other_card)  # the card that is laid next replaces it
    hands.tap(3, "5", reader=1)  # on another seat's reader
    hands.tap_uid("04FFFFFF517280", 1)  # nobody's card
    hands.press("ok")  # nothing to say ok to
    hands.tell()


def demo_game(game: DemoGame) -> Callable[[Hands], None]:
    """A whole game in which the spirits or Joe do all that they do."""

    def play(hands: Hands) -> None:
        hands.set_up(game.edition, str(len(game.names)), "1", "?")
        hands.play_script(game.plies)
        hands.note_news()

    return play


def main(folder: Path) -> None:
    """Write all recordings."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, game, tagged in (("spirits", SPIRITS, {1, 3}), ("base-joe", BASE_WITH_JOE, {1, 2, 3, 4})):
        document = _document(game.names, reader_each=game is BASE_WITH_JOE, edition=game.edition, options=game.options)
        _record(folder / f"{name}.trace", document, frozenset(tagged), demo_game(game))
    _record(
        folder / "example-rounds.trace",
        _document(("",) * 5, reader_each=False),
        frozenset({2, 3, 5}),
        example_rounds,
    )
    _record(
        folder / "whole-game.trace",
        _document(("Anna", "Bo", "Chloé", "Dana"), reader_each=True),
        frozenset({1, 2, 3}),
        whole_game,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))

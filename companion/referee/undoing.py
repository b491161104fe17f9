"""Taking back: a commit replaced before the first reveal, and the last entry taken back with what follows from it."""

from typing import Final

from msgspec.structs import replace

from companion.referee.choices import is_forced_done
from companion.referee.hammering import Hammered
from companion.referee.leaving import gone_at_the_end
from companion.referee.messages import Message, message
from companion.referee.played_for import LEAVES, PLAYS_AGAIN, PLAYS_FOR, is_note, takes_over
from companion.referee.river_only import AGAIN, FROM_HERE, entries_of_turn
from companion.referee.seen_cards import REPLACED
from companion.referee.uneven import is_by_hand
from companion.rules.entries import CorrectEntry, EndEntry, Entry, PlyEntry, Stamp, UndoEntry
from companion.rules.game import Game, Standing
from companion.rules.outcome import Refused
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
)
from companion.rules.position import Position

REALLY_ANOTHER: Final = "really another card"
"""The reason of an undo and of the reveal that follows it: the card that lies there is another one than was said."""


def replacement(game: Game, seat: int, card: str, stamp: Stamp) -> list[Entry] | Refused:
    """The entries that put another card in the place of the seat's commit: an undo, the other cards again, this card.

    What was bought since all cards lay there (``buy_back`` = turn) comes after them, as before.
    """
    standing = game.standing
    index = next(
        (i for i in reversed(range(len(standing))) if _is_commit_of(standing[i].entry, seat)),
        None,
    )
    if index is None:
        return Refused("R1", "laid_before_the_record")
    trial = Game(standing[index - 1].after if index else game.start, game.players)
    later = [replace(standing[i].entry, stamp=stamp) for i in range(index + 1, len(standing))]
    bought = next((i for i, entry in enumerate(later) if _is_purchase(entry)), len(later))
    refused = trial.add_all([*later[:bought], PlyEntry(stamp, Commit(seat, card)), *later[bought:]])
    if refused is not None:
        return refused
    return [UndoEntry(stamp, len(standing) - index, REPLACED), *trial.entries]


def _is_commit_of(entry: Entry, seat: int | None) -> bool:
    return isinstance(entry, PlyEntry) and isinstance(entry.ply, Commit) and entry.ply.seat == seat


def _is_purchase(entry: Entry) -> bool:
    return isinstance(entry, PlyEntry) and isinstance(entry.ply, BuyBack | Done)


def entries_to_take_back(game: Game, hammered: Hammered | None = None) -> int:
    """How many entries one "take back" removes: an end of turn that nobody chose goes with what came before it.

    ``hammered``: those that a hammering on the buttons has made go all at once.
    """
    return hammered.count if hammered else _last_choice(game)


def entries_of_taking_back(game: Game, hammered: Hammered | None, stamp: Stamp) -> list[Entry]:
    """The entries that one "take back" makes; what a hammering took back is entered again."""
    count = entries_to_take_back(game, hammered)
    undone: list[Entry] = [UndoEntry(stamp, count, "taken back at the table")] if count else []
    return undone + [replace(entry, stamp=stamp) for entry in (hammered.again if hammered else ())]


def position_before(game: Game, count: int) -> Position:
    """The position before the last ``count`` entries that stand."""
    return game.standing[-count - 1].after if len(game.standing) > count else game.start


def _last_choice(game: Game) -> int:
    if gone := gone_at_the_end(game):
        return gone + 1
    if whole_turn := entries_of_turn(game):
        return whole_turn
    match game.standing[-2:]:
        case [
            Standing(entry=PlyEntry(ply=Reveal() | CanoePlay() | MoveCloud() | Lasso()), after=after),
            Standing(entry=PlyEntry(ply=Done())),
        ] if is_forced_done(after):
            return 2
        case [Standing(entry=correction), Standing(entry=PlyEntry(ply=Flow()))] if is_by_hand(correction):
            return 2
        case [before, last] if takes_over(before.entry, last.entry):
            return 2
        case last:
            return min(1, len(last))


def cards_seen(game: Game, hammered: Hammered | None = None) -> tuple[Message, ...]:
    """The cards that the entries which the next "take back" removes have turned up: everybody has seen them (R5)."""
    first = len(game.standing) - entries_to_take_back(game, hammered)
    before = [game.start, *(standing.after for standing in game.standing)]
    return tuple(
        message("undo.seen", seat=before[index].to_play or 0, card=entry.ply.card)
        for index, entry in enumerate([standing.entry for standing in game.standing])
        if index >= first and isinstance(entry, PlyEntry) and isinstance(entry.ply, Reveal)
    )


def what_is_taken_back(game: Game, hammered: Hammered | None = None) -> Message:
    """What the next "take back" removes, in words that name no face-down card."""
    count = _last_choice(game)
    if hammered and hammered.again:
        return message("entry.hammered_away", count=len(hammered.again))
    if hammered and hammered.count != count:
        return message("entry.hammered", count=hammered.count)
    standing = game.standing[-1 if is_note(game.standing[-1].entry) else -count]
    before = position_before(game, count)
    seat = before.to_play or 0
    match standing.entry:
        case PlyEntry(ply=ply):
            return _ply_message(ply, seat)
        case CorrectEntry(why=why):
            return _correction_message(why or "")
        case EndEntry(end=end):
            return message("entry.end", end=end)
        case UndoEntry():  # pragma: no cover - an undo never stands
            raise AssertionError("an undo does not stand")


def _correction_message(why: str) -> Message:
    if why in PLAYS_FOR:
        return message("entry.plays_for", seat=PLAYS_FOR[why])
    if why in PLAYS_AGAIN:
        return message("entry.plays_again", seat=PLAYS_AGAIN[why])
    if why in LEAVES:
        return message("entry.leaves_later", seat=LEAVES[why])
    return message(_CORRECTIONS.get(why, "entry.correction"))


_CORRECTIONS: Final = {FROM_HERE: "entry.river_only", AGAIN: "entry.watched"}
"""The reasons of corrections that are no mere ones."""


def _ply_message(ply: Ply, seat: int) -> Message:
    match ply:
        case Commit(seat=owner):
            return message("entry.commit", seat=owner)
        case Leave(seat=owner):
            return message("entry.leave", seat=owner)
        case ComeBack(seat=owner):
            return message("entry.come_back", seat=owner)
        case Reveal(card=card):
            return message("entry.reveal", seat=seat, card=card)
        case Slide(arm=arm):
            return message("entry.slide", seat=seat, arm=arm)
        case Flow(arms=arms):
            return message("entry.flow", arms=arms) if arms else message("entry.no_flow")
        case _:
            return message(_DONE_BY_THE_SEAT_TO_PLAY[type(ply)], seat=seat)


_DONE_BY_THE_SEAT_TO_PLAY: dict[type[Ply], str] = {
    BuyBack: "entry.buy",
    TakeElk: "entry.elk",
    MoveCloud: "entry.cloud",
    Lasso: "entry.lasso",
    CanoePlay: "entry.play",
    Done: "entry.done",
}

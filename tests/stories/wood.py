"""The real table beside a spoken one: hands move what is really entered, and what they are told to put back."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from stories.following_steps import follow
from stories.physical_table import PhysicalTable
from stories.playing_by_hand import play_by_hand, turn_up

from companion.referee.hand_steps import Step
from companion.referee.river_only import is_river_only
from companion.referee.table import FOLLOWING
from companion.rules import (
    ComeBack,
    Commit,
    CorrectEntry,
    Entry,
    Game,
    Leave,
    MoveCloud,
    PlyEntry,
    Position,
    Reveal,
    UndoEntry,
    play,
    public,
)

NOT_FOLLOWED = ("canoes", "gems", "gem", "site", "elk")
"""What a table does not tell in river only."""


class Wood:
    """Follows a spokesman's table; ``agree`` after each word: with the steps that are left both show the same."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.model = PhysicalTable(public(table.position))
        self._asked: Sequence[Step] = ()

    def say(self, word: str, *said: Any) -> None:
        """Say it, and do by hand what it has entered; who plays on has done what was listed before."""
        table, listed, kept = self.table, self._listed() or self._asked, len(self.table.kept)
        by_card = bool(self._asked) or (table.state == "restoring" and word in ("card", "seat"))
        is_done = table.state == "restoring" and (word, said) == ("press", ("ok",))
        book = copy_of(table.conversation.game)
        getattr(table, word)(*said)
        entries = [entry for heard in table.kept[kept:] for entry in heard.entries]
        plays_on = by_card and any(isinstance(entry, PlyEntry) for entry in entries)
        if is_done or plays_on:
            self._follow(listed)
        self._enter(book, entries, is_first=not listed)
        self._asked = listed if by_card and not plays_on and table.state not in FOLLOWING else ()
        self.agree()

    def pull_the_plug(self) -> None:
        """The companion starts again: what is left to do is the same."""
        listed = self._listed() or self._asked
        self.table, self._asked = self.table.restarted(), ()
        assert self._listed() == listed
        self.agree()

    def agree(self) -> None:
        """With the steps that are left the table shows what the book says; with none each canoe has its letter."""
        if self.table.state not in FOLLOWING:
            return
        here, position = self.model, self.table.position
        steps = self._listed()
        self.model = deepcopy(here) if steps else here
        self._follow(steps)
        told = self.model.agrees_with(public(position))
        if is_river_only(self.table.conversation.game):
            told = [words for words in told if not set(words.split(":")[0].split()) & set(NOT_FOLLOWED)]
        assert told == [], (told, steps, self.table.entries)
        self.model = here if steps else self._laid_as_it_lies(position)

    def _laid_as_it_lies(self, position: Position) -> PhysicalTable:
        waiting = [number for number, seat in enumerate(position.seats, 1) if seat.committed]
        lying = {number: lies[0] for number in waiting if (lies := self.model.front[number])}
        return PhysicalTable(public(position), lying)

    def _listed(self) -> Sequence[Step]:
        return self.table.conversation.restoring.steps(self.table.position)

    def _follow(self, steps: Sequence[Step]) -> None:
        for step in steps:
            follow(self.model, step)

    # ---- what hands do for what is entered

    def _enter(self, book: Game, entries: list[Entry], *, is_first: bool) -> None:
        lies_already = len(entries) > 1 and isinstance(entries[0], UndoEntry)
        said = book.position
        for entry in entries:
            before, was_river_only, last = book.position, is_river_only(book), book.standing[-1:]
            book.add(entry)
            if is_river_only(book) != was_river_only:
                self._canoes_as_told(book.position)
            elif lies_already:
                self._change_card(entry, before, said)
            elif isinstance(entry, UndoEntry) and is_first and _only_corrections(book.entries[last[0].index :]):
                self.model = self._laid_as_it_lies(book.position)
            else:
                self._do(entry, before, book.position)

    def _do(self, entry: Entry, before: Position, after: Position) -> None:
        match entry:
            case PlyEntry(ply=Leave() | ComeBack()):
                if before.lifesaver != after.lifesaver:
                    self.model.lifesaver = after.lifesaver
            case PlyEntry(ply=MoveCloud()) if self.model.cloud == after.weather:
                pass  # it was to be put back, and is where it is now to be
            case PlyEntry(ply=Commit(seat=seat, card="?")):
                self.model.lay(seat, min(self.model.hand[seat]), face_up=False)
            case PlyEntry(ply=ply):
                play_by_hand(self.model, before, ply, after)
            case CorrectEntry(correct=pointers, why="the table is right"):
                self._correct(pointers, PhysicalTable(public(after)))
            case _:
                pass

    def _change_card(self, entry: Entry, before: Position, said: Position) -> None:
        """The card that lies there is another one than was said, or its seat lays another one; nothing else moves."""
        match entry:
            case PlyEntry(ply=Reveal(card=card)):
                seat = before.to_play or 0
                self._is_really(seat, said.seats[seat - 1].played, card)
            case PlyEntry(ply=Commit(seat=seat, card=card)):
                lies = self.model.front[seat]
                if lies and card != "?":
                    self.model.take_to_hand(seat, lies[0])
                    self.model.lay(seat, card, face_up=False)
            case PlyEntry(ply=MoveCloud() as cloud):
                self._do(entry, before, play(before, cloud))
            case _:
                pass

    def _is_really(self, seat: int, said: str | None, card: str) -> None:
        """It lies there, or was put by since; a card face down is never the one that was played."""
        model, front = self.model, self.model.front[seat]
        if front and front[1]:
            turn_up(model, seat, card)
        elif said in model.past[seat]:
            model.past[seat] ^= {said, card}
            if front == (card, False):
                model.front[seat] = (said, False)
            else:
                model.hand[seat] ^= {said, card}

    def _correct(self, pointers: dict[str, Any], told: PhysicalTable) -> None:
        """Cloud, arm, lifesaver and gems are as it says; a canoe lies where it says."""
        self.model.cloud = pointers.get("/weather", self.model.cloud)
        self.model.next_arm = pointers.get("/fork", self.model.next_arm)
        self.model.lifesaver = pointers.get("/lifesaver", self.model.lifesaver)
        for pointer, value in pointers.items():
            match pointer.split("/"):
                case ["", "seats", index, "canoes", letter, "at"]:
                    bank = "bank " if pointers.get(f"{pointer[:-2]}bank") else ""
                    self.model.at[f"{int(index) + 1}{letter}"] = bank + value
                case ["", "sites", site, *_]:
                    self.model.gems[site] = told.gems[site]
                case ["", "seats", index, "gems", *_]:
                    self.model.gems[f"{int(index) + 1}"] = told.gems[f"{int(index) + 1}"]
                case ["", "seats", index, "canoes", letter, "cargo"]:
                    self.model.gems[f"{int(index) + 1}{letter}"] = told.gems[f"{int(index) + 1}{letter}"]

    def _canoes_as_told(self, position: Position) -> None:
        """At both ends of a stretch in which canoes and gems are not followed, nobody knows more than the book."""
        told = PhysicalTable(public(position))
        self.model.at |= {piece: at for piece, at in told.at.items() if piece not in ("joe", "beaver")}
        self.model.gems, self.model.elk = told.gems, told.elk


def copy_of(game: Game) -> Game:
    """The same game, to go on with beside it."""
    copied = Game(game.start, game.players)
    copied.entries, copied.standing = list(game.entries), list(game.standing)
    return copied


def _only_corrections(entries: list[Entry]) -> bool:
    """Whether nothing else was entered; what was taken back of them is among them."""
    return all(isinstance(entry, CorrectEntry | UndoEntry) for entry in entries)

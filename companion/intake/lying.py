"""What lies on each reader as the board has told it: whether a card lies there alone, and which of several stays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from companion.intake.translate import Translator
from companion.referee.laying import Laying
from companion.referee.words import CardShown, CardStays, Word

_Tags: TypeAlias = Mapping[int, tuple[str, ...]]
_Found: TypeAlias = Mapping[int, Mapping[str, CardShown]]
"""Seat → those of its cards that lie on a reader and may be laid there, with what is said of each."""


class Lying:
    """The tags on each reader, and what is said of them in words of the game.

    Nobody chooses between two cards of a hand on one reader: the second is said not to lie there alone, and the one
    that stays when the others have been lifted is said to stay. Cards that have been played, or belong to another
    seat's reader, are no cards to choose from.
    """

    def __init__(self, translator: Translator, laying: Callable[[], Laying]) -> None:
        self._translator, self._laying = translator, laying
        self._now: _Tags = {}
        self._before: _Tags = {}

    def restart(self) -> None:
        """The board has lost its power: it tells anew what lies there, and nothing of a reader that is empty."""
        self._now, self._before = {}, {**self._before, **self._now}

    def fail(self, reader: int) -> None:
        """A reader does not work: nobody knows what lies there until it has recovered and tells it anew."""
        self._before = {**self._before, reader: self._now.get(reader, self._before.get(reader, ()))}
        self._now = {other: uids for other, uids in self._now.items() if other != reader}

    def arrived(self, reader: int, uid: str) -> Word:
        """A tag came to lie there."""
        self._lay(reader, [*self._others(reader, uid), uid])
        word = self._said_of(reader, uid)
        if not isinstance(word, CardShown):
            return word
        cards = self._to_lay(reader, self._now[reader]).get(word.seat, {})
        return replace(word, alone=word.card not in cards or len(cards) == 1)

    def left(self, reader: int, uid: str) -> Sequence[Word]:
        """A tag was lifted; says which card stays, if there were several."""
        before = self._to_lay(reader, self._now.get(reader, ()))
        self._lay(reader, self._others(reader, uid))
        return self._staying(reader, _with_several(before))

    def shows(self, reader: int, uids: Sequence[str], missed: Sequence[str]) -> Sequence[Word]:
        """All that lies there, told anew, with what nobody was told of; says what that is, and what stays."""
        before = self._to_lay(reader, self._now.get(reader, self._before.get(reader, ())))
        self._lay(reader, uids)
        came = self._to_lay(reader, missed)
        words = [self._said_of(reader, uid) for uid in missed]
        no_choice = [word for word in words if not any(word in cards.values() for cards in came.values())]
        return [*no_choice, *self._staying(reader, {*came, *_with_several(before)})]

    def crowded(self) -> Sequence[int]:
        """The seats of which several cards that may be laid lie on one reader."""
        seats = [_with_several(self._to_lay(reader, uids)) for reader, uids in self._now.items()]
        return sorted(set().union(*seats))

    def _lay(self, reader: int, uids: Sequence[str]) -> None:
        self._now = {**self._now, reader: tuple(uids)}

    def _others(self, reader: int, uid: str) -> Sequence[str]:
        return [other for other in self._now.get(reader, ()) if other != uid]

    def _to_lay(self, reader: int, uids: Sequence[str]) -> _Found:
        laying = self._laying()
        found: dict[int, dict[str, CardShown]] = {}
        for word in [self._said_of(reader, uid) for uid in uids] if laying.hands else ():
            if isinstance(word, CardShown) and _may_be_laid(word, laying):
                found.setdefault(word.seat, {})[word.card] = word
        return found

    def _staying(self, reader: int, seats: Iterable[int]) -> Sequence[Word]:
        """Of these seats the cards that lie there alone now, but for those that count already."""
        now, laid = self._to_lay(reader, self._now[reader]), self._laying().laid
        alone = [word for seat in sorted(seats) if len(now.get(seat, ())) == 1 for word in now[seat].values()]
        return [CardStays(word.seat, word.card, word.reader_of) for word in alone if laid[word.seat] != word.card]

    def _said_of(self, reader: int, uid: str) -> Word:
        return self._translator.tag(reader, uid, self._laying().players)


def _may_be_laid(word: CardShown, laying: Laying) -> bool:
    return word.reader_of in (None, word.seat) and word.card in laying.hands.get(word.seat, ())


def _with_several(found: _Found) -> set[int]:
    return {seat for seat, cards in found.items() if len(cards) > 1}

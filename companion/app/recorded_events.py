"""Which events of a recorded board a host must have been told: the host's own protocol, listening without a line."""

from companion.journal import Mark
from firmware_bridge.connection import HostConnection
from firmware_bridge.messages import ReaderShows, Sequenced, TagArrived, TagLeft
from firmware_bridge.news import BoardRestarted, LinkLost, LinkUp

TURNS = (LinkUp, BoardRestarted, LinkLost)
"""News of a board that is there, has begun anew, or is gone."""


class RecordedEvents:
    """Listens to what a recording sends. A host tells events only in their order, so behind a gap it tells none.

    ``last`` is the newest event that a host has been told, None before the first; ``lying`` are the readers on which
    a tag lies; ``turns`` is how often a host has been told that a board is there, has begun anew, or is gone;
    ``stranger`` says that the board is none that a host talks to.
    """

    def __init__(self, resume: tuple[int, int] | None = None) -> None:
        self.last: Mark | None = None
        self.lying: set[int] = set()
        self.turns = 0
        self._host = HostConnection()
        if resume is not None:
            self._host.resume(*resume)
        self._host.opened(0.0)

    @property
    def stranger(self) -> bool:
        """Whether no event can come any more: it is another device, or speaks another version."""
        return not self._host.alive

    def lose(self, now: float) -> None:
        """The line broke at this moment, and the host opens another."""
        self.turns += len(self._host.closed("unplugged"))
        self._host.opened(now)

    def send(self, sent: bytes, now: float) -> None:
        """The recording sends these bytes at this moment, in seconds."""
        for news in self._host.feed(sent, now):
            if isinstance(news, Sequenced):
                self.last = Mark(news.boot_id, news.sequence)
            self.turns += isinstance(news, TURNS)
            match news:
                case TagArrived(reader=reader):
                    self.lying.add(reader)
                case TagLeft(reader=reader) | ReaderShows(reader=reader, uids=()):
                    self.lying.discard(reader)
                case ReaderShows(reader=reader):
                    self.lying.add(reader)
                case BoardRestarted():
                    self.lying.clear()
                case _:
                    pass

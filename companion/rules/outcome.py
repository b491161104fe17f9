"""What the judge says: a refusal is a value with the rule's id, an ordinary day of a referee."""

from msgspec import Struct

from companion.rules.position import Position
from companion.rules.reasons import Facts, reason_of


class Accepted(Struct, frozen=True):
    """The ply holds; this is the position after it."""

    position: Position


class Refused(Struct, frozen=True):
    """The ply does not hold: the rule's id (``"notation"`` where no rule applies), the kind of reason and its facts.

    ``kind`` is one of ``REASONS``; words are made of it only where somebody reads them.
    """

    rule: str
    kind: str
    facts: Facts = {}

    @property
    def reason(self) -> str:
        """The reason in English words, as in records, errors and the log.

        >>> Refused("J3", "joe_elsewhere", {"at": "5"}).reason
        'Diamond Joe is not on 5'
        """
        return reason_of(self.kind, self.facts)

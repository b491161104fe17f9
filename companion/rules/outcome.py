"""What the judge says: a refusal is a value with the rule's id, an ordinary day of a referee."""

from msgspec import Struct

from companion.rules.position import Position


class Accepted(Struct, frozen=True):
    """The ply holds; this is the position after it."""

    position: Position


class Refused(Struct, frozen=True):
    """The ply does not hold: the rule's id (``"notation"`` where no rule applies) and the reason in words."""

    rule: str
    reason: str

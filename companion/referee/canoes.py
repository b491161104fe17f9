"""What people call a canoe: nobody reads letters off canoes, so it is named by its kind, its place and its cargo."""

from companion.rules import CANOES, Position


def kind(position: Position, seat: int, name: str) -> str:
    """A word of the catalogue: ``plain``, ``double`` beside one that holds less, ``_elk`` with the elk in it.

    >>> from companion.rules import new_position, rule_set
    >>> kind(new_position(rule_set("spirits", 4), 4), 1, "a")
    'double'
    """
    holds = [canoe.holds for canoe in position.seats[seat - 1].canoes]
    double = holds[CANOES.index(name)] > min(holds)
    elk = position.elk == f"{seat}{name}"
    return ("double" if double else "plain") + ("_elk" if elk else "")


def are_alike(position: Position, seat: int) -> bool:
    """Whether nothing tells the seat's two canoes apart."""
    first, second = position.seats[seat - 1].canoes
    return first == second and position.elk not in (f"{seat}a", f"{seat}b")

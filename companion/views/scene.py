"""A scene is what is to be seen, as a value: a line for a glance, lines of detail, a choice, a notice."""

from msgspec import Struct

from companion.views.keys import BelowPicture
from companion.views.standpoint import Standpoint


class River(Struct, frozen=True):
    """What floats, to be drawn as it is seen from where the screen stands: the space of each canoe, the whirlpool's."""

    canoes: tuple[str, ...] = ()
    whirlpool: str | None = None
    stands: Standpoint = "jetty"


class Scene(Struct, frozen=True):
    """One screen in words. ``chosen`` is the index of the line under the cursor, None where nothing is chosen.

    ``told``: how many lines stand above those that can be chosen and only say something.
    ``notice`` is said once, until the next word is heard; ``status`` says what the box lacks at the moment.
    ``who`` and ``what`` are the glance line in its shortest form, for letters so big that only some ten fit.
    ``turn_of`` is the colour of whose turn it is, "" where the whole table is asked; ``river`` is to be drawn.
    ``turned``: it is read from the far side, so its picture stands on its head; its arrows are right for who reads it.
    ``language`` is that of all its words. ``below`` is what a terminal says below the picture; no display shows it.
    """

    glance: str
    lines: tuple[str, ...] = ()
    chosen: int | None = None
    notice: str = ""
    status: str = ""
    who: str = ""
    what: str = ""
    turn_of: str = ""
    river: River | None = None
    told: int = 0
    turned: bool = False
    language: str = "en"
    below: BelowPicture = BelowPicture()

    def as_text(self) -> str:
        """The scene as lines of text, the chosen one marked.

        >>> print(Scene("Lay a card", ("Waiting for Blue",), notice="Not now.").as_text())
        Lay a card
          Waiting for Blue
        ! Not now.
        """
        marked = (f"{'>' if i == self.chosen else ' '} {line}" for i, line in enumerate(self.lines))
        notes = [f"! {note}" for note in (self.notice, self.status) if note]
        return "\n".join([self.glance, *marked, *notes])

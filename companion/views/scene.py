"""A scene is what is to be seen, as a value: a line for a glance, lines of detail, a choice, a notice."""

from msgspec import Struct


class Scene(Struct, frozen=True):
    """One screen in words. ``chosen`` is the index of the line under the cursor, None where nothing is chosen.

    ``notice`` is said once, until the next word is heard; ``status`` says what the box lacks at the moment.
    """

    glance: str
    lines: tuple[str, ...] = ()
    chosen: int | None = None
    notice: str = ""
    status: str = ""

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

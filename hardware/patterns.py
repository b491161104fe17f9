"""What a line does over time: a pattern is values, each for so many milliseconds, once or again and again.

The values of a lamp are 1 and 0, those of a tone are its Hz, and 0 is silence. Patterns are told apart by their rhythm.

    >>> value_at(SLOW_BLINK, 0)
    (1, 600)
    >>> value_at(SLOW_BLINK, 2000)
    (0, 2400)
    >>> value_at(tune((880, 90), (0, 60), (440, 90)), 100)
    (0, 150)
"""

from msgspec import Struct

Step = tuple[float, int]
"""A value, and for how many milliseconds."""


class Pattern(Struct, frozen=True):
    """Steps in their order. One that does not go on ``again`` stays at its last value, however long that was to last.

    Raises ``ValueError``: no step, or a pattern that goes on again in no time.
    """

    steps: tuple[Step, ...]
    again: bool = False

    def __post_init__(self) -> None:
        if not self.steps or (self.again and not self.length_ms):
            raise ValueError("a pattern needs a step, and one that goes on again needs a step that lasts")

    @property
    def length_ms(self) -> int:
        """How long all steps last together."""
        return sum(lasts_ms for _, lasts_ms in self.steps)


def value_at(pattern: Pattern, elapsed_ms: int) -> tuple[float, int | None]:
    """The value so long after the beginning, and when the next step begins; None where the value stays for good."""
    passing = pattern.steps if pattern.again else pattern.steps[:-1]
    ends_ms = elapsed_ms // pattern.length_ms * pattern.length_ms if pattern.again else 0
    for value, lasts_ms in passing:
        ends_ms += lasts_ms
        if elapsed_ms < ends_ms:
            return value, ends_ms
    return pattern.steps[-1][0], None


def tune(*notes: Step) -> Pattern:
    """Tones one after another, then silence; a tone of 0 Hz is a rest."""
    return Pattern((*notes, (0, 0)))


DARK = Pattern(((0, 0),))
STEADY = Pattern(((1, 0),))
SLOW_BLINK = Pattern(((1, 600), (0, 600)), again=True)
FAST_BLINK = Pattern(((1, 120), (0, 120)), again=True)
DOUBLE_FLASH = Pattern(((1, 100), (0, 150), (1, 100), (0, 1150)), again=True)
LONG_FLASH = Pattern(((1, 1400), (0, 200)), again=True)
WINK = Pattern(((0, 250), (1, 0)))
ONE_FLASH = Pattern(((1, 900), (0, 0)))

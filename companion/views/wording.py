"""Puts codes and arguments into the words of one language's catalogue."""

import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from companion.referee.messages import Message
from companion.rules.entries import Player

BRIEF = 12
"""Letters of a name on the line that is read from afar."""

_PLAIN = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "?"}
"""What stands for control characters, ends of lines, invisible signs and halves of characters in a name."""


@cache
def catalogue(language: str = "en") -> Mapping[str, Mapping[str, str]]:
    """The texts of a language, by section: ``glance``, ``line``, ``say``, ``words``."""
    text = resources.files("companion.views").joinpath("texts", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


NAME_MOST = 40
"""Letters of a name that are shown: records from elsewhere may hold names of any length."""


def _name(player: Player) -> str:
    """What to call a player: never nothing, on one line, and nothing that a terminal would take for a command."""
    plain = "".join(_PLAIN.get(unicodedata.category(char), char) for char in player.name)
    name = " ".join(plain.split()) or player.colour.capitalize() or f"{player.seat}"
    return name if len(name) <= NAME_MOST else name[: NAME_MOST - 1] + "…"


_NAMED = {"canoe": "canoe", "arm": "arm", "to": "space"}
"""What an argument names, as the words of the catalogue begin."""


class Wording:
    """The words of one language for one table; seats are called by their players' names, else by their colours.

    >>> Wording([Player(1, "", "blue")]).seat(1)
    'Blue'
    """

    def __init__(self, players: Sequence[Player], language: str = "en") -> None:
        self._texts = catalogue(language)
        self._names = {player.seat: _name(player) for player in players}

    def say(self, message: Message) -> str:
        """A message in words, with the rule's id behind it where a rule speaks."""
        text = self._fill(self._texts["say"][message.code], dict(message.arguments))
        return f"{text} ({message.rule})" if message.rule else text

    def line(self, code: str, **arguments: object) -> str:
        """A line of a screen."""
        return self._fill(self._texts["line"][code], arguments)

    def glance(self, code: str, **arguments: object) -> str:
        """The line that is read from afar; long names are shortened."""
        return self._fill(self._texts["glance"][code], {name: self._brief(name, of) for name, of in arguments.items()})

    def waits(self, state: str, **arguments: object) -> str:
        """Whom the game waits for in this state of the conversation."""
        texts = self._texts["waits"]
        return self._fill(texts.get(state, texts["table"]), arguments)

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self._names.get(seat, f"{seat}")

    def seats(self, seats: Sequence[int]) -> str:
        """Who sits there, one after the other."""
        return ", ".join(self.seat(seat) for seat in seats)

    def canoe(self, at: str, cargo: str) -> str:
        """Where a canoe is, and with what."""
        worded = self._word_of("at", at) | self._word_of("cargo", cargo)
        return worded["at_place"] + worded["with_cargo"]

    def own_canoe(self, whose: str) -> str:
        """A canoe as its owner tells it from the other one, from what ``play_words`` says in ``whose``.

        >>> Wording([]).own_canoe("laden_canoe/YR/4")
        'amber+ruby'
        """
        kind, cargo, at = whose.split("/")
        return self.word(kind).format_map({"gems": self.gems(cargo, "+"), **self._word_of("at", at)})

    def ending(self, winners: Sequence[int], *, brief: bool = False) -> str:
        """Who has won, as a sentence; ``brief`` with long names shortened."""
        if not winners:
            return self.word("over")
        names = [str(self._brief("seat", seat)) if brief else self.seat(seat) for seat in winners]
        return self.word("wins" if len(winners) == 1 else "win").format(seats=", ".join(names))

    def gems(self, letters: str, between: str = ", ") -> str:
        """Gems by their names, the same ones counted.

        >>> Wording([]).gems("VVR")
        '2 amethyst, ruby'
        """
        counts = {letter: letters.count(letter) for letter in letters}
        names = ((self.word(f"gem_{letter}"), count) for letter, count in counts.items())
        return between.join(f"{count} {name}" if count > 1 else name for name, count in names) or self.word("nothing")

    def arms(self, arms: str) -> str:
        """Arms as arrows: ← is left as seen looking downriver."""
        return " ".join({"L": "←", "R": "→"}[arm] for arm in arms) or self.word("still")

    def word(self, code: str) -> str:
        """A word of the catalogue, or the code itself where it needs no word (spaces 1 to 5, number cards)."""
        return self._texts["words"].get(code, code.rpartition("_")[2])

    def _brief(self, name: str, value: object) -> object:
        if name != "seat" or not isinstance(value, int):
            return value
        whole = self.seat(value)
        return whole if len(whole) <= BRIEF else whole[: BRIEF - 1].rstrip() + "…"

    def _fill(self, text: str, arguments: Mapping[str, object]) -> str:
        return text.format_map({**arguments, **self._worded(arguments)})

    def _worded(self, arguments: Mapping[str, object]) -> dict[str, str]:
        worded: dict[str, str] = {}
        for name, value in arguments.items():
            match value:
                case Message():
                    worded[name] = self.say(value)
                case tuple():
                    worded[name] = ", ".join(map(self.say, value))
                case _:
                    worded |= self._word_of(name, value)
        return worded

    def _word_of(self, name: str, value: object) -> dict[str, str]:
        text = str(value)
        if name in _NAMED:
            return {name: self.word(f"{_NAMED[name]}_{text}")}
        match name:
            case "seat" | "reader" if isinstance(value, int):
                return {name: self.seat(value)}
            case "seats":
                return {name: self.seats([int(seat) for seat in text.split()])}
            case "gem":
                return {"gem": self.gems(text)}
            case "cargo":
                return {"with_cargo": self.word("with_cargo").format(gems=self.gems(text)) if text else ""}
            case "whose":
                return {"whose": f"{self.own_canoe(text)}: " if text else ""}
            case "victim":
                return {"victim": self.own_canoe(text)}
            case "card" | "cards":
                return {name: ", ".join(self.word(f"card_{card}") for card in text.split())}
            case "arms":
                return {"arms": self.arms(text)}
            case "at":
                space = self.word(f"space_{text}")
                known = self._texts["words"].get(f"at_{text}")
                return {"at": space, "at_place": known or self.word("at").format(space=space)}
            case _:
                return {}

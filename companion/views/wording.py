"""Puts codes and arguments into the words of one language's catalogue."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import NamedTuple

from companion.referee.messages import Message
from companion.rules.board import OTHER_ARM
from companion.rules.entries import Player
from companion.views.letters import has_letters
from companion.views.names import BRIEF, NAME_MOST, cut, plain, short, told_apart
from companion.views.standpoint import ARROWS, Standpoint, up_arm


class Glance(NamedTuple):
    """The line that is read from afar: as a sentence, and in its shortest form as who and what."""

    sentence: str
    who: str
    what: str


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are catalogues for, by their codes (ISO 639-1); English is the first."""
    texts = resources.files("companion.views").joinpath("texts").iterdir()
    codes = (text.name.removesuffix(".toml") for text in texts if text.name.endswith(".toml"))
    return tuple(sorted(codes, key=lambda code: (code != "en", code)))


@cache
def catalogue(language: str = "en") -> Mapping[str, Mapping[str, str]]:
    """The texts of a language, by section: ``glance``, ``brief``, ``line``, ``say``, ``words``."""
    text = resources.files("companion.views").joinpath("texts", f"{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


LONG = 44
"""Letters of a choice from which on names in it are short."""
LONG_WORD = 16
"""Letters that fit beside the drawing of the river."""


@lru_cache(maxsize=8)  # each screen is worded several times, for the same players as the one before it
def _called(players: tuple[Player, ...], language: str) -> tuple[Mapping[int, str], Mapping[int, str]]:
    """The colours, and what to call the players so that they are told apart, by seat."""
    words = catalogue(language)["words"]
    colours = {one.seat: words.get(f"colour_{one.colour}", one.colour.capitalize()) for one in players}
    names = {one.seat: _name(one, colours[one.seat]) for one in players}
    colours = {seat: colour or f"{seat}" for seat, colour in colours.items()}
    return colours, told_apart(names, colours)


def _name(player: Player, colour: str) -> str:
    """What to call a player: never nothing.

    A name in letters that no display here can draw becomes the colour and the number of its seat.
    """
    name = plain(player.name)
    if name and not has_letters(name):
        name = f"{colour} {player.seat}".strip()
    return cut(name or colour or f"{player.seat}", NAME_MOST)


class Wording:
    """The words of one language for one table; seats are called by their players' names, else by their colours.

    >>> Wording([Player(1, "", "blue")]).seat(1)
    'Blue'
    """

    def __init__(self, players: Sequence[Player], language: str = "en", stands: Standpoint = "jetty") -> None:
        self._texts = catalogue(language)
        self._stands = stands
        self._players, self._language = tuple(players), language
        self._colours, self._names = _called(self._players, language)

    def say(self, message: Message) -> str:
        """A message in words, with the rule's id behind it where a rule speaks."""
        text = self._fill(self._texts["say"][message.code], dict(message.arguments))
        return f"{text} ({message.rule})" if message.rule else text

    def in_line(self, told: Sequence[Message]) -> str:
        """What can be chosen, or is warned of, in one line; where that or a word of it would be long, with short names.

        Two rows of a display hold it mostly, beside what the table is warned of.
        """
        whole = ", ".join(map(self.say, told))
        if len(whole) <= LONG and max(map(len, whole.split(" "))) <= LONG_WORD:
            return whole
        return ", ".join(map(self._with_short_names().say, told))

    def line(self, code: str, **arguments: object) -> str:
        """A line of a screen."""
        return self._fill(self._texts["line"][code], arguments)

    def glance(self, code: str, **arguments: object) -> Glance:
        """The line that is read from afar; long names are shortened."""
        brief = {name: self._brief(name, of) for name, of in arguments.items()}
        sentence = self._fill(self._texts["glance"][code], brief)
        return Glance(sentence, str(brief.get("seat", "")), self._fill(self._texts["brief"][code], arguments))

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

    def push_keys(self) -> str:
        """Which button tells of a push into which arm."""
        up = up_arm(self._stands)
        return self.line("push_keys", up=self.arms(up), down=self.arms(OTHER_ARM[up]))

    def ending(self, winners: Sequence[int]) -> str:
        """Who has won, as a sentence."""
        return self._ending([self.seat(seat) for seat in winners])

    def won(self, winners: Sequence[int]) -> Glance:
        """Who has won, to be read from afar; long names are shortened."""
        names = [str(self._brief("seat", seat)) for seat in winners]
        what = self.word("over" if not names else "wins_brief" if len(names) == 1 else "win_brief")
        return Glance(self._ending(names), ", ".join(names), what)

    def _ending(self, names: Sequence[str]) -> str:
        if not names:
            return self.word("over")
        return self.word("wins" if len(names) == 1 else "win").format(seats=", ".join(names))

    def gems(self, letters: str, between: str = ", ", *, brief: bool = False) -> str:
        """Gems by their names, the same ones counted; by short names for a ``brief`` line.

        >>> Wording([]).gems("VVR"), Wording([]).gems("VVR", "+", brief=True)
        ('2 amethyst, ruby', '2 ameth+ruby')
        """
        counts = {letter: letters.count(letter) for letter in letters}
        names = (
            (self.word(f"brief_gem_{letter}") if brief else self.word(f"gem_{letter}"), count)
            for letter, count in counts.items()
        )
        return between.join(f"{count} {name}" if count > 1 else name for name, count in names) or self.word("nothing")

    def cards(self, cards: str, between: str = " ") -> str:
        """Cards by their names.

        >>> Wording([]).cards("4 123 L")
        '4 123 lasso'
        """
        return between.join(self.word(f"card_{card}") for card in cards.split())

    def arms(self, arms: str) -> str:
        """Arms as arrows, as they are seen from where the screen stands; "?" is an arm that nobody knows yet."""
        return " ".join(ARROWS[self._stands].get(arm) or self.word(f"arm_{arm}") for arm in arms) or self.word("still")

    def button(self, button: str) -> str:
        """A button by what is written on it: up, down, ok, back, or the seat's number behind ``seat``."""
        seat = button.removeprefix("seat")
        return self.word(f"button_{button}") if seat == button else self.word("button_seat").format(number=seat)

    def space(self, space: str) -> str:
        """A space of the river; one behind the fork has the arrow towards its arm.

        >>> Wording([]).space("6L")
        '6 ←'
        """
        number, arm = space[:1], space[1:]
        return f"{number} {self.arms(arm)}" if arm else self.word(f"space_{space}")

    def either(self, texts: Sequence[str]) -> str:
        """One of these, such as 1, 2 or 3."""
        *most, last = texts
        return f"{', '.join(most)} {self.word('or')} {last}" if most else last

    def word(self, code: str) -> str:
        """A word of the catalogue, or the code itself where it needs no word (spaces 1 to 5, number cards)."""
        return self._texts["words"].get(code, code.rpartition("_")[2])

    def _with_short_names(self) -> "Wording":
        """The same words, with names so short that what else is said has room; where two would be alike, colours."""
        words = Wording(self._players, self._language, self._stands)
        words._names = told_apart({seat: short(name) for seat, name in self._names.items()}, self._colours)
        return words

    def _brief(self, name: str, value: object) -> object:
        if name != "seat" or not isinstance(value, int):
            return value
        briefly = told_apart({seat: cut(called, BRIEF) for seat, called in self._names.items()}, self._colours)
        return briefly.get(value, self.seat(value))

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
        if name in ("seat", "reader") and isinstance(value, int):
            return {name: self.seat(value)}
        worded = _WORDED.get(name)
        return worded(self, str(value)) if worded else {}

    def _placed(self, at: str) -> dict[str, str]:
        space = self.space(at)
        known = self._texts["words"].get(f"at_{at}")
        return {"at": space, "at_place": known or self.word("at").format(space=space)}

    def _laden(self, cargo: str) -> str:
        return self.word("with_cargo").format(gems=self.gems(cargo)) if cargo else ""


_WORDED: Mapping[str, Callable[[Wording, str], dict[str, str]]] = {
    "aboard": lambda words, text: {"aboard": f", {words.gems(text, '+')}" if text else ""},
    "arm": lambda words, text: {"arm": words.arms(text)},
    "arms": lambda words, text: {"arms": words.arms(text)},
    "at": Wording._placed,  # noqa: SLF001 (these are the class's own words)
    "button": lambda words, text: {"button": words.button(text)},
    "canoe": lambda words, text: {"canoe": words.word(f"canoe_{text}")},
    "card": lambda words, text: {"card": words.word(f"card_{text}"), "card_sign": words.word(f"sign_{text}")},
    "cards": lambda words, text: {"cards": words.cards(text, ", ")},
    "cargo": lambda words, text: {"with_cargo": words._laden(text)},  # noqa: SLF001 (as above)
    "cause": lambda words, text: {"cause": words.word(f"lost_{text}")},
    "ends": lambda words, text: {"ends": words.either(list(map(words.space, text.split())))},
    "gem": lambda words, text: {"gem": words.gems(text)},
    "held": lambda words, text: {"held": words.cards(text)},
    "laden": lambda words, text: {"laden": f": {words.gems(text, '+', brief=True)}" if text else ""},
    "language": lambda _words, text: {"language": catalogue(text)["words"]["language"]},
    "load": lambda words, text: {"load": words.gems(text)},
    "owned": lambda words, text: {"owned": words.gems(text, " ", brief=True)},
    "points": lambda words, text: {"points": words.either(text.split())},
    "pressed": lambda words, text: {"pressed": words.cards(text)},
    "seats": lambda words, text: {"seats": words.seats([int(seat) for seat in text.split()])},
    "taken": lambda words, text: {"taken": words.gems(text)},
    "trouble": lambda words, text: {"trouble": words.word(f"trouble_{text}")},
    "to": lambda words, text: {"to": words.space(text)},
    "victim": lambda words, text: {"victim": words.own_canoe(text)},
    "whose": lambda words, text: {"whose": f"{words.own_canoe(text)}: " if text else ""},
}
"""What an argument is in words, by its name; what has no name here stands as it is."""

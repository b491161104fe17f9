"""Whatever a table says while something is put back, the steps that are left put its wood right."""

from random import Random
from typing import Any

import pytest
from stories.extent import extent, mostly_slow
from stories.mixes import PLACES
from stories.wood import Wood

from companion.referee.river_only import AGAIN, FROM_HERE

WORDS = 160
GAMES = extent(8, 300)
RULES = ("steal_several", "must_buy")
PARTS = ("weather", "fork", "lifesaver", "canoes")


class Fidgety:
    """A table that says the next thing mostly, but takes back, corrects, fans cards, comes and goes."""

    def __init__(self, table: Any, chance: Random) -> None:
        self.wood = Wood(table)
        self.chance = chance

    @property
    def table(self) -> Any:
        return self.wood.table

    def anything(self) -> None:
        says = {
            "committing": self._lay,
            "restoring": self._while_putting_back,
            "at_menu": self._use_the_menu,
            "pushing": self._push,
            "taking_back": self._take_back_or_doubt,
            "doubting": self._take_back_or_doubt,
            "naming_really": lambda: self.wood.say("press", self.chance.choice(("up", "ok", "down"))),
            "correcting": lambda: self._choose_any(first=0.0),
        }
        if self.chance.random() < 0.16:
            self._fidget()
        else:
            says.get(self.table.state, self._go_on)()

    def _fidget(self) -> None:
        match self.chance.randrange(8):
            case 0 | 1 | 2 | 3 if not self._at_a_border():
                self.wood.say("press", "back")
            case 4:
                self._show_any_card()
            case 5:
                self.wood.say("hold", "back")
            case 6:
                self.wood.say("seat", self._any_seat())
            case _:
                self.wood.pull_the_plug()

    def _at_a_border(self) -> bool:
        """Behind it nobody knows where canoes lie, so there is nothing to compare."""
        standing = self.table.conversation.game.standing
        return bool(standing) and getattr(standing[-1].entry, "why", None) in (FROM_HERE, AGAIN)

    def _while_putting_back(self) -> None:
        self.chance.choices((self._go_on, self._fidget, self._show_any_card), (3, 5, 2))[0]()

    def _lay(self) -> None:
        seats = [n for n, seat in enumerate(self.table.position.seats, 1) if not seat.absent and not seat.committed]
        seat = self.chance.choice(seats or [1])
        if self.chance.random() < 0.3:
            self.wood.say("seat", seat)
        else:
            self.wood.say("card", seat, self.chance.choice(self.table.position.seats[seat - 1].hand))

    def _show_any_card(self) -> None:
        self.wood.say("card", self._any_seat(), self.chance.choice(self.table.position.rules.cards))

    def _any_seat(self) -> int:
        return self.chance.randint(1, len(self.table.position.seats))

    def _push(self) -> None:
        self.wood.say("press", self.chance.choice(("up", "down", "ok")))

    def _take_back_or_doubt(self) -> None:
        self.wood.say("press", self.chance.choice(("ok", "ok", "up", "down", "back")))

    def _use_the_menu(self) -> None:
        wishes = ["correct", "rules", "people", "watch", "on"]
        wishes += ["river only"] * (self.table.position.phase != "settle")  # it lets a canoe slide, by itself
        offered = [wish for wish in wishes if wish in self.table.values]
        self._choose(self.chance.choice(offered))

    def _choose_any(self, *, first: float) -> None:
        values = [value for value in self.table.values if self._is_for_hands(value)]
        self._choose(values[0] if self.chance.random() < first else self.chance.choice(values))

    def _is_for_hands(self, value: str) -> bool:
        """Of the parts of a correction, those whose wood the hands of this test know."""
        picks = self.table.conversation.picks
        if picks[:1] == ("canoes",) and len(picks) == 2:
            return value in PLACES
        return (
            value in PARTS if self.table.state == "correcting" and not picks else picks != ("rules",) or value in RULES
        )

    def _choose(self, value: str) -> None:
        while value in self.table.values and self.table.chosen != value:
            self.wood.say("press", "down")
        if value in self.table.values:
            self.wood.say("press", "ok")

    def _go_on(self) -> None:
        values = self.table.values
        if values and self.table.state not in ("restoring", "noting", "ending", "resuming"):
            self._choose(self.chance.choice(values))
        elif self.table.state in ("ending", "over", "setting_up"):
            self.wood.say("press", "back")
        else:
            self.wood.say("press", "ok")


@pytest.mark.parametrize("seed", mostly_slow(range(GAMES), quick=3))
def test_with_the_steps_that_are_left_the_table_shows_what_the_book_says(speaking: Any, seed: int) -> None:
    chance = Random(seed)
    edition = chance.choice(("base", "bga", "bsw", "spirits", "bsw-spirits"))
    options = {"joe": chance.random() < 0.4, "buy_back": chance.choice(("turn", "round"))}
    table = speaking.seated(edition, chance.randint(3, 4), fork=chance.choice("LR?"), options=options)
    fidgety = Fidgety(table, chance)
    for _ in range(WORDS):
        fidgety.anything()

"""One decision of one seat: what it knows and cares for, and what each of its canoes would be worth."""

from functools import cached_property

from msgspec.structs import replace

from companion.players.current import STILL, Speeds, lowest_of_others, speeds
from companion.players.imagined import imagined, without
from companion.players.outlook import Outlook
from companion.players.rivals import Rivals
from companion.players.temperaments import Temperament
from companion.players.view import View
from companion.players.worth import gain, together
from companion.rules.board import CANOES
from companion.rules.cards import LASSO
from companion.rules.gems import in_gem_order
from companion.rules.paddle import loaded
from companion.rules.plies import CanoePlay
from companion.rules.position import Position


class Decision:
    """What a seat with these weights thinks through before it chooses one of its plies."""

    def __init__(self, view: View, weights: Temperament) -> None:
        a, b = view.own.canoes
        gems = view.own.gems
        self.view, self.weights = view, weights
        self._rivals = Rivals(view.others)
        self._others = lowest_of_others(view)
        self._fleet = {"a": (a, together(gems, b.cargo)), "b": (b, together(gems, a.cargo))}
        self._outlooks: dict[tuple[str, int], Outlook] = {}

    @cached_property
    def imagined(self) -> Position:
        """The position as the seat may think it."""
        return imagined(self.view)

    def outlook(self, card: str, step: int = 0) -> Outlook:
        """What lies ahead if the seat plays that card ("" for one not known yet) and the cloud moves so."""
        known = self._outlooks.get((card, step))
        if known is None:
            flows = speeds(self._others, card, self.view.table.weather + step)
            known = self._outlooks[card, step] = self._ahead(card, flows, self.weights)
        return known

    def now(self) -> Outlook:
        """What lies ahead with the card that the seat has played or committed, if any."""
        return self.outlook(self.view.own.played or self.view.committed or "")

    def ashore(self) -> Outlook:
        """What lies ahead of canoes on the bank: neither river nor thieves come there (L1, S2)."""
        return self._ahead(LASSO, STILL, replace(self.weights, thieves=0))

    def _ahead(self, card: str, flows: Speeds, weights: Temperament) -> Outlook:
        return Outlook(self.view, weights, self._rivals, without(self.view.hand, card), flows)

    def at_rest(self, outlook: Outlook, name: str) -> float:
        """What a canoe is worth where it lies."""
        canoe, gems = self._fleet[name]
        return outlook.canoe(canoe.at, canoe.cargo, canoe.holds, gems)

    def resting(self, outlook: Outlook) -> float:
        """What both canoes are worth where they lie."""
        return sum([self.at_rest(outlook, name) for name in CANOES])

    def harm(self, outlook: Outlook) -> float:
        """What it is worth to the seat that others may lose canoes."""
        return self.weights.harm * outlook.losses() if self.weights.harm else 0

    def fleet(self, outlook: Outlook) -> float:
        """What both canoes are worth where they lie, and what others may lose besides."""
        return self.resting(outlook) + self.harm(outlook)

    def moved(self, outlook: Outlook, play: CanoePlay) -> float:
        """What a canoe is worth after its play, and what the play takes from others."""
        canoe, gems = self._fleet[play.canoe]
        cargo = loaded(canoe.cargo, play)
        if play.from_joe or play.to_joe:
            cargo = cargo.replace(play.to_joe, "", 1) + play.from_joe
        worth = outlook.canoe(play.slid_to or play.to or canoe.at, in_gem_order(cargo), canoe.holds, gems)
        for theft in play.thefts:
            theirs = gain(self.view.table.seats[theft.seat - 1].gems, theft.gem)
            worth += self.weights.theft + self.weights.harm * theirs
        return worth

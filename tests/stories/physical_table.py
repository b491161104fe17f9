"""A model of the real table: wood, discs, gems and cards, moved by hands alone; it knows no rule of the game."""

from collections import Counter
from itertools import pairwise

from companion.rules import PublicPosition, PublicSeat

TRUNK = ["1", "2", "3", "4", "5"]
CHANNEL = {arm: [*TRUNK, f"6{arm}", f"7{arm}"] for arm in "LR"}
"""The spaces through which discs slide, from the top to the end of each arm."""

SPACES = [*CHANNEL["L"], "6R", "7R"]
"""Where a disc lies, one each."""

STUCK = {"L": "fork L", "R": "fork R"}
"""Between the trunk and an arm, where a disc may be stuck; people say of what rides on it that it is on 5."""

SITE_BESIDE = {"3": "V", "4": "C", "5": "Y", "6L": "B", "6R": "B", "7L": "R", "7R": "R"}
LETTERS = "VCYBR"
PLAIN, WHIRLPOOL = "plain", "whirlpool"


class PhysicalTable:
    """What stands, lies and swims on a table.

    ``discs``: space, or where one is stuck, → disc; ``beside``: the discs out of the river. ``at``: the place of
    each canoe ("2a"), of "joe" and "beaver": a space, "J", "F", "bank 5" or "aside", or with a disc that is stuck.
    ``gems``: what lies at a site ("V"), with a seat ("2"), in a vessel ("2a", "joe") or in the "box". ``hand``,
    ``front``, ``past``: a seat's cards; in front lies (card, face up).
    """

    def __init__(self, position: PublicPosition, covered: dict[int, str] | None = None) -> None:
        """Laid as the position says; ``covered``: the card face down of each seat that has one."""
        self.at: dict[str, str] = {}
        self.lay_discs(position.whirlpool)
        self.holds: dict[str, int] = {}
        self.gems = {site: Counter(_letters(position.sites[i])) for i, site in enumerate(LETTERS)}
        self.gems |= {"joe": Counter(), "box": Counter()}
        self.at |= {"beaver": position.beaver or "aside", "joe": "aside"}
        if position.joe:
            self.at["joe"] = position.joe.at
            self.gems["joe"] = Counter(position.joe.cargo)
        self.elk, self.cloud, self.lifesaver, self.next_arm = (
            position.elk,
            position.weather,
            position.lifesaver,
            position.fork,
        )
        self.hand: dict[int, set[str]] = {}
        self.front: dict[int, tuple[str, bool] | None] = {}
        self.past: dict[int, set[str]] = {}
        for number, seat in enumerate(position.seats, 1):
            self.lay_seat(number, seat, (covered or {}).get(number), set(position.rules.cards))

    def _lay_whirlpool(self, at: str | None) -> None:
        if at == "out":
            self.beside.append(WHIRLPOOL)
        elif at:
            self.discs[at] = WHIRLPOOL
            self.beside.append(PLAIN)

    def lay_seat(self, number: int, seat: PublicSeat, covered: str | None, cards: set[str]) -> None:
        """All that belongs to a seat; ``cards`` are those of its whole hand."""
        self.gems[f"{number}"] = Counter(_letters(seat.gems))
        for letter, canoe in zip("ab", seat.canoes, strict=True):
            self.at[f"{number}{letter}"] = f"bank {canoe.at}" if canoe.bank else canoe.at
            self.gems[f"{number}{letter}"] = Counter(canoe.cargo)
            self.holds[f"{number}{letter}"] = canoe.holds
        self.hand[number] = set(seat.hand) - ({covered} if covered else set())
        self.front[number] = (covered, False) if covered else (seat.played, True) if seat.played else None
        self.past[number] = cards - set(seat.hand) - {seat.played}

    # ---- the river

    def push(self, arm: str, disc: str) -> list[str]:
        """A disc in at the top; what lies on the trunk and in the arm slides on. What fell is named."""
        self.beside.remove(disc)
        fell = self._slide_down(CHANNEL[arm])
        self.discs["1"] = disc
        self.next_arm = "L" if arm == "R" else "R"
        return fell

    def push_back(self, arm: str, disc: str) -> None:
        """A disc in at the arm's end, up to where the top one comes out; nothing may ride on that."""
        riders = [piece for piece, at in self.at.items() if at == "1"]
        assert not riders, f"{riders} would be lifted off with the top disc"
        self.beside.append(self.discs["1"])
        self._slide_up(CHANNEL[arm], disc)
        self.next_arm = arm

    def jam(self, arm: str, fell: list[str]) -> None:
        """No disc has fallen after all: that of the last push is stuck at the fork, all behind one further up."""
        self._slide_up([STUCK[arm], *CHANNEL[arm][5:]], WHIRLPOOL if WHIRLPOOL in fell else PLAIN)
        self.at |= dict.fromkeys([piece for piece in fell if piece != WHIRLPOOL], CHANNEL[arm][6])

    def push_on(self, arm: str) -> list[str]:
        """The disc that is stuck at the fork goes into the arm. What fell is named."""
        assert STUCK[arm] in self.discs, "no disc is stuck there"
        return self._slide_down([STUCK[arm], *CHANNEL[arm][5:]])

    def spill(self, arm: str) -> list[str]:
        """Another disc falls out of the arm, and leaves a gap behind the fork. What fell is named."""
        return self._slide_down(CHANNEL[arm][5:])

    def close_gap(self, arm: str, disc: str) -> None:
        """A disc in at the arm's end, up to where one was missing behind the fork."""
        assert CHANNEL[arm][5] not in self.discs, "there is no gap"
        self._slide_up(CHANNEL[arm][5:], disc)

    def lay_discs(self, whirlpool: str | None) -> None:
        """One on each space, the whirlpool's there; what rode on one at the fork is on the last space of the trunk."""
        self.discs = dict.fromkeys(SPACES, PLAIN)
        self.beside = [PLAIN] * 3
        self._lay_whirlpool(whirlpool)
        self.at = {piece: told_of(at) for piece, at in self.at.items()}

    def _slide_down(self, spaces: list[str]) -> list[str]:
        fell = [piece for piece, at in self.at.items() if at == spaces[-1]]
        fell += [WHIRLPOOL] * (self.discs[spaces[-1]] == WHIRLPOOL)
        self.beside.append(self.discs.pop(spaces[-1]))
        for above, below in reversed(list(pairwise(spaces))):
            self.discs[below] = self.discs.pop(above)
        below_of = dict(zip(spaces, [*spaces[1:], "F"], strict=True))
        self.at = {piece: below_of.get(at, at) for piece, at in self.at.items()}
        if "beaver" in fell:
            self.at["beaver"] = "aside"
        return fell

    def _slide_up(self, spaces: list[str], disc: str) -> None:
        self.beside.remove(disc)
        for above, below in pairwise(spaces):
            self.discs[above] = self.discs.pop(below)
        self.discs[spaces[-1]] = disc
        above_of = dict(zip(spaces[1:], spaces, strict=False))
        self.at = {piece: above_of.get(at, at) for piece, at in self.at.items()}

    def swap_discs(self, start: str | None, end: str | None) -> None:
        """The whirlpool's disc out of the river or the box, into the place of another, or out for a plain one."""
        assert self.whirlpool() == start, f"the whirlpool is at {self.whirlpool()}, not at {start}"
        if start == "out":
            self.beside.remove(WHIRLPOOL)
        elif start is not None:
            self.discs[start] = PLAIN
            self.beside.remove(PLAIN)
        self._lay_whirlpool(end)

    def whirlpool(self) -> str | None:
        """Where its disc is."""
        found = [space for space, disc in self.discs.items() if disc == WHIRLPOOL]
        assert len(found) + self.beside.count(WHIRLPOOL) <= 1
        return told_of(found[0]) if found else "out" if WHIRLPOOL in self.beside else None

    def discs_astray(self) -> set[str]:
        """Spaces without a disc, and where one is stuck."""
        return self.discs.keys() ^ set(SPACES)

    # ---- pieces and gems

    def move(self, piece: str, end: str) -> None:
        self.at[piece] = end

    def move_gem(self, gem: str, start: str, end: str) -> None:
        if start != "box":
            assert self.gems[start][gem], f"no {gem} at {start}"
            self.gems[start][gem] -= 1
        self.gems[end][gem] += 1

    def cargo(self, vessel: str) -> str:
        return "".join(gem * self.gems[vessel][gem] for gem in LETTERS)

    # ---- cards

    def lay(self, seat: int, card: str, *, face_up: bool) -> None:
        """A card of the hand in front of its seat."""
        assert self.front[seat] is None, f"{self.front[seat]} lies there"
        self.hand[seat].remove(card)
        self.front[seat] = (card, face_up)

    def take_to_hand(self, seat: int, card: str) -> None:
        self._lift(seat, card)
        self.hand[seat].add(card)

    def put_by(self, seat: int, card: str) -> None:
        self._lift(seat, card)
        self.past[seat].add(card)

    def _lift(self, seat: int, card: str) -> None:
        front = self.front[seat]
        if front and front[0] == card:
            self.front[seat] = None
        self.hand[seat].discard(card)
        self.past[seat].discard(card)

    # ---- looking at it

    def agrees_with(self, position: PublicPosition) -> list[str]:
        """Every difference between the table and the position, in words; canoes that look alike are alike."""
        found = [
            _differ("whirlpool", self.whirlpool(), position.whirlpool),
            _differ("beaver", told_of(self.at["beaver"]), position.beaver or "aside"),
            _differ("joe", told_of(self.at["joe"]), position.joe.at if position.joe else "aside"),
            _differ("joe's gem", self.cargo("joe"), position.joe.cargo if position.joe else ""),
            _differ("elk", self.elk in (None, "away"), position.elk in (None, "away")),
            _differ("elk at its site", self.elk == "site", position.elk == "site"),
            _differ("cloud", self.cloud, position.weather),
            _differ("lifesaver", self.lifesaver, position.lifesaver),
            _differ("next arm", self.next_arm, position.fork),
            _differ("plain discs", [*self.discs.values(), *self.beside].count(PLAIN), 12),
        ]
        found += [_differ(f"site {s}", self.cargo(s), _letters(position.sites[i])) for i, s in enumerate(LETTERS)]
        for number, seat in enumerate(position.seats, 1):
            found += self._seat_agrees(number, seat, position.elk)
        return [difference for difference in found if difference]

    def _seat_agrees(self, number: int, seat: PublicSeat, elk: str | None) -> list[str]:
        canoes = [f"{number}{letter}" for letter in "ab"]
        shown = [(told_of(self.at[c]), self.cargo(c), self.holds[c], self.elk == c) for c in canoes]
        wanted = [
            (f"bank {canoe.at}" if canoe.bank else canoe.at, canoe.cargo, canoe.holds, elk == name)
            for name, canoe in zip(canoes, seat.canoes, strict=True)
        ]
        front = self.front[number]
        in_front = {front[0]} if front and seat.has_committed else set()
        return [
            _differ(f"seat {number}'s canoes", sorted(shown), sorted(wanted)),
            _differ(f"seat {number}'s gems", self.cargo(f"{number}"), _letters(seat.gems)),
            _differ(f"seat {number} has a card laid", front is not None, seat.has_committed or seat.played is not None),
            _differ(f"seat {number}'s hand", self.hand[number] | in_front, set(seat.hand)),
            "" if seat.has_committed else _differ(f"seat {number}'s card", front and front[0], seat.played),
        ]


def told_of(place: str) -> str:
    """What people call a place."""
    return "5" if place in STUCK.values() else place


def _differ(what: str, shown: object, wanted: object) -> str:
    return "" if shown == wanted else f"{what}: {shown} instead of {wanted}"


def _letters(counts: tuple[int, ...]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))

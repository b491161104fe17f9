"""Whole games in which the spirits and Diamond Joe do all that they can do: scripts for recordings, as plies.

They were found by letting the built-in players play many games, and keeping on with those in which more happened.
"""

from typing import Any, NamedTuple

from companion.rules import Position, new_position, rule_set


class DemoGame(NamedTuple):
    """A game to its end; ``names`` are those of the seats, seat 1 first, and ``rounds`` has the plies of each round.

    Seat 1 has the lifesaver, and which arm the first push takes is not known before it.
    """

    edition: str
    options: dict[str, Any]
    names: tuple[str, ...]
    rounds: tuple[str, ...]

    @property
    def plies(self) -> list[str]:
        """Every ply, in order."""
        return " ".join(self.rounds).split()

    def start(self) -> Position:
        """The position before the first ply."""
        seats = len(self.names)
        return new_position(rule_set(self.edition, seats, self.options), seats)


SPIRITS = DemoGame(
    edition="spirits",
    options={},
    names=("Anna", "Bo", "Chloé"),
    rounds=(
        "1=C 2=3 3=C !C C+ . !3 a>3~4 . !C C+ . ~LRLRL",
        "1=7 2=2 3=1 !2 a^ a>5+Y b>2 . !1 b>1 . !7 a>3+V+V . ~RLR",
        "1=2 2=L 3=7 !7 b+C>J . !2 a>4 b>2 . !L L . ~LRLR 2b~6R",
        "1=6 2=6 3=2 !6 a>2 b>3+V . !6 a-Y>2*1a.V*1a.V b>3+V . !2 b>2 . ~LR",
        "1=5 2=7 3=6 !7 a>J b>J . !6 b+C>J . !5 b>J a>3+V+V . ~LRLRL",
        "1=3 2=4 3=123 !123 a>1 . !3 a^ a>2~3 b>3 . !4 b>4 . ~RLR",
        "1=4 2=1 3=4 !4 a>1 b>3 . !1 a>1 b>5~6L . !4 a+C+C b>4 . ~L",
        "1=123 2=5 3=5 !5 b>3 a>J . !5 a>J b+Y>2 . !123 a>J . ~RLRLR",
    ),
)


BASE_WITH_JOE = DemoGame(
    edition="base",
    options={"joe": True},
    names=("Anna", "Bo", "Chloé", "Dana"),
    rounds=(
        "1=3 2=1 3=2 4=6 !3 a>3 . !1 a>1 . !2 a>2 . !6 a>4+C . ~L",
        "1=5 2=5 3=5 4=5 !5 b>3+V a>J . !5 a+V>J b>3+V . !5 a>J b>3+V%V . !5 b>3+V a+C>1 . ~RLRLR",
        "1=4 2=3 3=6 4=2 !6 b>1 . !2 a>2*j.V b>5 . !4 b>3 a>2%C . !3 b-V>6R a>3 . ~LR",
        "1=6 2=2 3=4 4=3 !3 b>3*3b.V a>1 . !6 b>J a+C>J . !2 b>5 a>3*4b.V . !4 b+V>1 a>4 . ~LR",
        "1=C 2=4 3=3 4=4 !C C+ . !4 a-V>3*4a.V*j.C%V b>4+C . !3 a>3*2a.C*j.V%C b>J . !4 b+V>3*j.C%V a+V>5 . ~LRLR",
        "1=2 2=6 3=1 4=C !6 b-C+R>5 a+B>2 . !1 a>5 b>1 . !C C+ . !2 a>2 . ~LRL",
        "$a=C 1=1 2=C 3=C 4=1 !C C- . !1 a>1 . !1 b>1 a>6R . !C C- . ~R",
        "1=1 2=6 3=4 4=4 !4 a>4+C . !1 a>6R*2a.B b>3 . !6 b>1 a+B>2 . !4 a>3 b>3+V . ~L",
        "1=6 2=5 3=5 4=3 !6 a>J b+C>J . !5 a>J b>J . !5 a>J b>J . !3 a>2 . ~RLR",
    ),
)


DEMO_GAMES = (SPIRITS, BASE_WITH_JOE)

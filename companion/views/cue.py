"""A cue is what is to be lit and sounded beside a scene, as a value; from public facts only (R5).

Lights last as long as what they say is so; a sound tells once that something has happened. Each cue has a light, a
sound and a picture: no game needs ears, or eyes for colours.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.referee.heard import Talk
from companion.referee.messages import Message
from companion.referee.warnings import URGENT
from companion.rules.entries import Player
from companion.rules.position import PublicSeat

CueName = Literal["refused", "loss", "warning", "accepted", "over", "turn", "lay"]
CUES: tuple[CueName, ...] = get_args(CueName)
"""All cues, in the order in which those of one moment are heard.

``turn``: this seat, or the menu, is asked. ``lay``: this seat has still to lay a card (R1). ``accepted``: its card lies
there, or is turned up. ``warning``: the table is to decide (T2), the box lacks
something, or a warning that is urgent has become true. ``refused``: the last word
was. ``loss``: a canoe went over the falls (W5). ``over``: the game is, and these have won (X1).
"""

Light = CueName | None
"""What a lamp says; None: nothing."""

ASKING_THE_TABLE = ("allowing", "miscounted", "first_disc", "astray", "putting_back")
"""States in which the table decides whether something stands (T2)."""

ASKING_A_SEAT = ("committing", "buying", "revealing", "naming_card", "doubting", "acting", "settling")
"""States in which the menu is not what the table waits for."""

ASIDE = (
    *(
        "noting",
        "slipped",
        "restoring",
        "taking_back",
        "naming_really",
        "correcting",
        "permitting",
        "at_menu",
        "paused",
        "ending",
    ),
    *("changing_seats", "standing_in", "joining", "telling_losses", "telling_seat", "telling_fact", "seeing_hands"),
)
"""States that hold up whoever is next: the call comes once they are left."""

WARNING_SCREENS = ("committing", "revealing", "acting", "flowing")
"""States whose screens have the warnings on them."""

CANOE_FELL = ("fall.canoe", "fall.empty_canoe", "fall.empty_canoes", "fall.empty_canoes_whirlpool")
"""Codes of the messages that canoes went over the falls, with their ``seat`` or ``seats``."""


class Cue(Struct, frozen=True):
    """The lamps of the seats, clockwise, the menu's lamp, and what has happened since the cue before.

    ``flashed``: which seats' lamps flash once whatever they say, as a card of theirs was laid or turned up.
    """

    seats: tuple[Light, ...] = ()
    menu: Light = None
    sounds: tuple[CueName, ...] = ()
    flashed: tuple[bool, ...] = ()


class Shown(Struct, frozen=True):
    """What a scene is composed of: what is being asked, and the ready line about the box itself."""

    talk: Talk
    status: str = ""


def cue_for(now: Shown, before: Shown | None) -> Cue:
    """The cue of this moment; ``before`` is what was shown until now, None where that was nothing: silence.

    Where it is the very same, nothing has happened.
    """
    talk = now.talk
    seats = talk.position.seats if talk.position else ()
    losers = _losers(talk)
    lights = tuple([_light_of(number, talk, losers) for number in range(1, len(seats) + 1)])
    sounds = tuple(name for name in CUES if _HAPPENED[name](before, now)) if before and before is not now else ()
    flashed = tuple(_accepted(before, now)) if "accepted" in sounds and before else ()
    return Cue(lights, _menu(now, before), sounds, flashed)


def at_places(cue: Cue, players: Sequence[Player], colours: Sequence[str]) -> Cue:
    """The same with the lamps in the order of the table's places, by their colours; dark where nobody plays.

    >>> at_places(Cue(("turn", "lay")), [Player(1, "", "red"), Player(2, "", "blue")], ["blue", "green", "red"]).seats
    ('lay', None, 'turn')
    """
    lights = dict(zip([player.colour for player in players], cue.seats, strict=False))
    flashed = dict(zip([player.colour for player in players], cue.flashed, strict=False))
    return replace(
        cue,
        seats=tuple(lights.get(colour) for colour in colours),
        flashed=tuple(flashed.get(colour, False) for colour in colours) if flashed else (),
    )


def _light_of(seat: int, talk: Talk, losers: set[int]) -> Light:
    position = talk.position
    assert position is not None
    if seat in losers:
        return "loss"
    if talk.state == "noting":
        return None
    if "over" in (talk.state, position.phase):  # a game ended before its goal keeps its phase
        return "over" if seat in talk.winners else None
    if position.phase != "commit":
        return "turn" if seat == position.to_play else None
    if seat in talk.missing:
        return "lay"
    return "accepted" if seat in talk.committed else None


def _menu(shown: Shown, before: Shown | None) -> Light:
    if _refusal(shown.talk):
        return "refused"
    if _warns(shown) or (before and _new_urgent(before.talk, shown.talk)):
        return "warning"
    return None if shown.talk.state in ASKING_A_SEAT else "turn"


def _refusal(talk: Talk) -> bool:
    return talk.notice is not None and talk.notice.code.startswith("refused.")


def _warns(shown: Shown) -> bool:
    return bool(shown.status) or shown.talk.state in ASKING_THE_TABLE


def _losers(talk: Talk) -> set[int]:
    # While the news of the river are noted they stand in the place of choices; a notice tells what needs no hands.
    noted = [label for choice in talk.choices for label in choice] if talk.state == "noting" else []
    told = [label for label in (*noted, talk.notice) if label and label.code in CANOE_FELL]
    return {int(seat) for label in told for seat in str(_whose(label)).split()}


def _whose(told: Message) -> object:
    return next(value for name, value in told.arguments if name in ("seat", "seats"))


# ---- what has happened, by comparison


def _is_said(before: Shown, now: Shown, *codes: str) -> bool:
    # The very same message has been said before; an equal one is new: a second press is refused once more.
    notice = now.talk.notice
    return notice is not None and notice is not before.talk.notice and notice.code.startswith(codes)


def _is_refused(before: Shown, now: Shown) -> bool:
    return _is_said(before, now, "refused.")


def _is_lost(before: Shown, now: Shown) -> bool:
    noted = now.talk.state == "noting" and before.talk.state not in ASIDE
    return (noted and bool(_losers(now.talk))) or _is_said(before, now, *CANOE_FELL)


def _is_warned(before: Shown, now: Shown) -> bool:
    if _new_urgent(before.talk, now.talk):
        return True
    return _warns(now) and (not _warns(before) or bool(now.status and not before.status))


def _new_urgent(before: Talk, now: Talk) -> bool:
    """Whether an urgent warning has come onto the screen that was not true before the last word, or the last flow."""
    if now.state not in WARNING_SCREENS:
        return False
    known = set() if before.state == "noting" else _urgent(before)
    return not _urgent(now) <= known


def _urgent(talk: Talk) -> set[Hashable]:
    # A chance that has only become greater or smaller is no new warning.
    urgent = [told for told in talk.warnings if told.code in URGENT]
    return {(told.code, *[pair for pair in told.arguments if pair[0] != "percent"]) for told in urgent}


def _is_accepted(before: Shown, now: Shown) -> bool:
    return any(_accepted(before, now))


def _accepted(before: Shown, now: Shown) -> list[bool]:
    """Of which seats a card has been laid or turned up."""
    was, position = before.talk.position, now.talk.position
    if was is None or position is None or "restoring" in (before.talk.state, now.talk.state):
        return []
    replaced = now.talk.notice if _is_said(before, now, "notice.card_replaced") else None
    pairs = zip(was.seats, position.seats, strict=False)  # a new game may have other seats
    return [_has_new_card(*pair) or bool(replaced and _whose(replaced) == seat) for seat, pair in enumerate(pairs, 1)]


def _has_new_card(was: PublicSeat, now: PublicSeat) -> bool:
    return (now.has_committed and not was.has_committed) or (now.played is not None and was.played is None)


def _is_over(before: Shown, now: Shown) -> bool:
    return now.talk.state == "over" != before.talk.state


def _is_turn(before: Shown, now: Shown) -> bool:
    return _is_called(before, now, _to_play)


def _is_to_lay(before: Shown, now: Shown) -> bool:
    return _is_called(before, now, _round_of_laying)


def _is_called(before: Shown, now: Shown, called: Callable[[Talk], int | None]) -> bool:
    if now.talk.state in ASIDE or called(now.talk) is None:
        return False
    return before.talk.state in ("noting", "restoring") or called(now.talk) != called(before.talk)


def _to_play(talk: Talk) -> int | None:
    return talk.position.to_play if talk.position else None


def _round_of_laying(talk: Talk) -> int | None:
    return talk.position.round if talk.position and talk.position.phase == "commit" else None


_HAPPENED: dict[CueName, Callable[[Shown, Shown], bool]] = {
    "refused": _is_refused,
    "loss": _is_lost,
    "warning": _is_warned,
    "accepted": _is_accepted,
    "over": _is_over,
    "turn": _is_turn,
    "lay": _is_to_lay,
}

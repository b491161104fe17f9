"""From what is being asked to the scene that asks it; from public facts only (R5)."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from companion.referee.heard import Talk
from companion.rules import NUMBER_POINTS
from companion.rules.board import GEMS, RIVER
from companion.rules.position import PublicPosition
from companion.views.scene import River, Scene
from companion.views.standpoint import OPPOSITE, Standpoint
from companion.views.wording import Glance, Wording

Lines = tuple[str, ...]

LONGEST_GLANCE = 20
"""Letters of a glance line that are sure to be seen."""


RIVER_SCREENS = ("flowing", "pushing", "miscounted", "first_disc", "astray")
"""Where the table looks at the discs, and the display shows them."""


NEAR_THE_END = ("warning.last_round", "warning.may_end")
"""Codes of the warnings that are shown while the river flows: what will fall stands below what it does."""


@lru_cache(maxsize=8)  # each tick of a button's time asks for what stands there already
def scene_for(talk: Talk, *, status: str = "", stands: Standpoint = "jetty", turned_for: tuple[str, ...] = ()) -> Scene:
    """The scene of this moment, in the language of the talk.

    ``status`` is a ready line about the box itself, ``stands`` is where the screen is; in the turns of the colours
    ``turned_for`` it is read from the far side.
    """
    turn_of = _whose_turn(talk)
    turned = turn_of in turned_for
    if turned:
        stands = OPPOSITE[stands]
    wording = Wording(talk.players, talk.language, stands)
    glance, lines = _SCREENS[talk.state](talk, wording)
    told, chosen = len(lines), None
    if talk.choices:
        chosen = len(lines) + talk.cursor
        lines += tuple(map(wording.in_line, talk.choices))
    notice = wording.say(talk.notice) if talk.notice else ""
    return Scene(
        glance.sentence,
        lines,
        chosen,
        notice,
        status,
        who=glance.who,
        what=glance.what,
        turn_of=turn_of,
        river=_river(talk, stands) if talk.state in RIVER_SCREENS else None,
        told=told if talk.choices else 0,
        turned=turned,
        language=talk.language,
    )


def _whose_turn(talk: Talk) -> str:
    to_play = talk.position.to_play if talk.position and talk.state != "noting" else None
    return next((player.colour for player in talk.players if player.seat == to_play), "")


def _river(talk: Talk, stands: Standpoint) -> River:
    position = _position(talk)
    canoes = [canoe.at for seat in position.seats for canoe in seat.canoes if canoe.at in RIVER and not canoe.bank]
    joes = [position.joe.at] if position.joe else []
    return River((*canoes, *joes), position.whirlpool, stands)


def waits_for(talk: Talk) -> str:
    """Whom the game waits for, and for what, in words."""
    wording = Wording(talk.players, talk.language)
    position = talk.position
    seat = position.to_play if position else None
    played = position.seats[seat - 1].played if position and seat else ""
    glance = _SCREENS[talk.state](talk, wording)[0].sentence
    return wording.waits(talk.state, seat=seat, seats=_numbers(talk.missing), card=played, glance=glance)


def _setting_up(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance(f"setting_up.{talk.question}"), (wording.line(talk.question),)


def _seating(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    sit = (wording.line("sit", seats=_numbers(talk.seating)),) if talk.seating else ()
    return wording.glance("seating"), sit


def _committing(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    laid = (wording.line("laid", seats=_numbers(talk.committed)),) if talk.committed else ()
    waiting = wording.line("waiting", seats=_numbers(talk.missing))
    away = [number for number, seat in enumerate(_position(talk).seats, 1) if seat.absent]
    gone = (wording.line("away", seats=_numbers(away)),) if away else ()
    absent = [seat for seat in talk.stand_ins if seat in talk.missing]
    played_for = (wording.line("played_for", seats=_numbers(absent)),) if absent else ()
    people = (*gone, *played_for, *laid, wording.line("hold_ok"))
    lines = (waiting, *_warned(talk, wording), *people, _round(talk, wording), *_depth(talk, wording))
    return wording.glance("committing"), lines


def _depth(talk: Talk, wording: Wording) -> Lines:
    return (wording.line("river_only"),) if talk.river_only else ()


def _warned(talk: Talk, wording: Wording, only: Sequence[str] = ()) -> Lines:
    """What the table is warned of, most urgent first; all of it, or ``only`` what has one of these codes."""
    return tuple([wording.in_line([told]) for told in talk.warnings if not only or told.code in only])


def _numbers(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))


def _round(talk: Talk, wording: Wording) -> str:
    position = _position(talk)
    return wording.line("round", round=position.round, weather=_weather(position))


def _weather(position: PublicPosition) -> str:
    return f"{position.weather:+d}" if position.weather else "0"


def _paused(_talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("paused"), (wording.line("paused"),)


def _buying(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    position = _position(talk)
    hold = (wording.line("hold_ok"),) if position.rules.buy_back == "round" else ()
    return wording.glance("buying", seat=position.to_play), (*_warned(talk, wording), *hold)


def _revealing(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    how = wording.line(_how_to_reveal(talk))
    if talk.known and _position(talk).to_play in talk.stand_ins:
        how = wording.line("how_for_absent", seat=_position(talk).to_play)
    lines = (*map(wording.say, talk.seen), *_warned(talk, wording), _round(talk, wording), how)
    return wording.glance("revealing", seat=_position(talk).to_play), lines


def _how_to_reveal(talk: Talk) -> str:
    if talk.river_only:
        return "how_to_reveal_river_only"
    return "how_to_reveal" if talk.known else "how_to_turn_up"


def _naming_card(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    lines = (wording.line("turn_up_and_name"),) if talk.river_only else ()
    return wording.glance("naming_card", seat=_position(talk).to_play), (*lines, *_warned(talk, wording))


def _allowing(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    shown = wording.line("another_card", seat=_position(talk).to_play)
    return wording.glance("allowing", card=talk.shown), (shown, wording.line("yes_no"))


def _acting(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    position = _position(talk)
    assert position.to_play is not None
    played = position.seats[position.to_play - 1].played or ""
    hands = (wording.line("do_for_absent", card=played),) if position.to_play in talk.stand_ins else ()
    return wording.glance("acting", seat=position.to_play, card=played), (*hands, *_warned(talk, wording))


def _flowing(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    position = _position(talk)
    played = [seat.played for seat in position.seats if seat.played in NUMBER_POINTS]
    code = "flow_sum" if played else "flow_weather"
    reason = wording.line(code, lowest=min(played, default=""), weather=_weather(position))
    return wording.glance("flowing", speed=talk.speed), (reason, *_warned(talk, wording, NEAR_THE_END))


def _pushing(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    so_far = wording.line("pushes", arms=talk.pushes) if talk.pushes else wording.line("no_pushes")
    glance = wording.glance("pushing", push=len(talk.pushes), speed=talk.speed)
    disc = (wording.line("whirlpool_disc"),) if talk.disc == "whirlpool" else ()
    return glance, (so_far, *disc, wording.push_keys(), wording.line("push_done"))


def _miscounted(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    counted = wording.line("miscounted", pushes=len(talk.pushes), speed=talk.speed)
    return wording.glance("miscounted"), (counted, wording.line("yes_no"), wording.line("hold_to_put_back"))


def _astray(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    first = (wording.line("first_disc", arm=talk.first_arm),) if talk.first_arm else ()
    return wording.glance("astray"), (*first, wording.line("hold_to_put_back"))


def _putting_back(_talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("putting_back"), (wording.line("put_back_done"),)


def _telling_seat(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    told = talk.told if talk.state == "telling_seat" else ()
    return wording.glance(talk.state, seat=talk.told_seat), tuple(map(wording.say, told))


def _settling(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("settling", seat=_position(talk).to_play), (wording.line("back_on_whirlpool"),)


def _noting(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    falls = any(told.code.startswith("fall.") for choice in talk.choices for told in choice)
    return wording.glance("over_the_falls" if falls else "noting"), ()


def _taking_back(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("taking_back"), tuple(map(wording.say, talk.seen))


def _correcting(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    """The rules of tonight are looked at where nothing is wrong, too: they have a line of their own."""
    return wording.glance("correcting.rules" if talk.question == "rules" else "correcting"), ()


def _restoring(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("restoring"), (wording.line("leads_back"),) if talk.leads_back else ()


def _doubting(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("doubting", seat=_position(talk).to_play), ()


def _naming_really(_talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    return wording.glance("naming_really"), (wording.line("hold_to_mend"),)


def _over(talk: Talk, wording: Wording) -> tuple[Glance, Lines]:
    treasure = tuple(
        wording.line("won", seat=number, gems=wording.gems(_letters(seat.gems)))
        for number, seat in enumerate(_position(talk).seats, 1)
    )
    ending = wording.ending(talk.winners)
    whole = (ending,) if len(ending) > LONGEST_GLANCE else ()
    return wording.won(talk.winners), (*whole, *treasure, wording.line("new_game"))


def _letters(counts: tuple[int, ...]) -> str:
    return "".join(gem * count for gem, count in zip(GEMS, counts, strict=True))


def _position(talk: Talk) -> PublicPosition:
    assert talk.position is not None
    return talk.position


def _bare(code: str) -> Callable[[Talk, Wording], tuple[Glance, Lines]]:
    """A screen whose choices say all."""
    return lambda _talk, wording: (wording.glance(code), ())


_SCREENS: dict[str, Callable[[Talk, Wording], tuple[Glance, Lines]]] = {
    "resuming": _bare("resuming"),
    "setting_up": _setting_up,
    "choosing_options": _bare("choosing_options"),
    "seating": _seating,
    "committing": _committing,
    "at_menu": _bare("at_menu"),
    "seeing_hands": _bare("seeing_hands"),
    "paused": _paused,
    "ending": _bare("ending"),
    "changing_seats": _bare("changing_seats"),
    "standing_in": _bare("standing_in"),
    "joining": _bare("joining"),
    "buying": _buying,
    "revealing": _revealing,
    "naming_card": _naming_card,
    "allowing": _allowing,
    "acting": _acting,
    "flowing": _flowing,
    "pushing": _pushing,
    "miscounted": _miscounted,
    "settling": _settling,
    "first_disc": _bare("first_disc"),
    "astray": _astray,
    "putting_back": _putting_back,
    "slipped": _telling_seat,
    "telling_losses": _bare("telling_losses"),
    "telling_seat": _telling_seat,
    "telling_fact": _telling_seat,
    "noting": _noting,
    "taking_back": _taking_back,
    "restoring": _restoring,
    "doubting": _doubting,
    "naming_really": _naming_really,
    "correcting": _correcting,
    "permitting": _bare("permitting"),
    "over": _over,
}

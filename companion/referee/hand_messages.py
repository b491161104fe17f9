"""What hands are told to do: each step as a message; its places are written so that the catalogue's words fit them."""

from companion.referee.hand_steps import (
    ASIDE,
    LAID,
    ArmNext,
    AtSite,
    CanoeLies,
    CanoeTo,
    CardAnew,
    CardSeen,
    CardsTo,
    CardsUp,
    CloseGap,
    CloudTo,
    DiscsLie,
    ElkTo,
    GemTo,
    Holder,
    InBox,
    LifesaverTo,
    NamedCanoe,
    PieceLies,
    PieceTo,
    PushBack,
    PushDisc,
    PushOn,
    Step,
    WhirlpoolTo,
    WithJoe,
    WithSeat,
)
from companion.referee.messages import Message, message
from companion.rules.board import FALLS, JETTY, RIVER
from companion.rules.position import OUT

PUSHES_BACK = {"plain": "hands.push_back", "whirlpool": "hands.push_back_whirlpool"}
PUSHES = {"plain": "hands.push", "whirlpool": "hands.push_whirlpool"}
CLOSES_GAP = {"plain": "hands.close_gap", "whirlpool": "hands.close_gap_whirlpool"}
PIECES = {"beaver": "hands.beaver", "joe": "hands.joe"}
PIECES_LIE = {"beaver": "lies.beaver", "joe": "lies.joe"}
PIECES_OFF = {"beaver": "hands.beaver_off", "joe": "hands.joe_off"}
ELK = {"site": "hands.elk_site", ASIDE: "hands.elk_aside"}
PILES = {"hand": "hands.cards_hand", "aside": "hands.cards_aside"}

MARKS = {
    "double": "hands.double",
    "single": "hands.single",
    "elk": "hands.with_elk",
    "no elk": "hands.without_elk",
    "loaded": "hands.loaded",
    "empty": "hands.empty",
}
ON_LAND = {JETTY: "hands.on_land", FALLS: "hands.below_falls"}


def step_message(step: Step) -> Message:
    """The step in a message; no face-down card is in it (R5)."""
    match step:
        case GemTo() | CanoeTo() | PieceTo() | ElkTo() | WhirlpoolTo():
            return _piece_message(step)
        case PushBack() | PushDisc() | PushOn() | CloseGap():
            return _disc_message(step)
        case ArmNext(arm):
            return message("hands.arm", arm=arm)
        case CloudTo(weather):
            return message("hands.cloud", weather=f"{weather:+d}" if weather else "0")
        case LifesaverTo(seat):
            return message("hands.lifesaver", seat=seat)
        case DiscsLie() | CanoeLies() | PieceLies():
            return _lying_message(step)
        case CardsTo() | CardsUp() | CardSeen() | CardAnew():
            return _card_message(step)


def _disc_message(step: PushBack | PushDisc | PushOn | CloseGap) -> Message:
    match step:
        case PushBack(arm, disc):
            return message(PUSHES_BACK[disc], at=f"7{arm}")
        case PushDisc(arm, disc):
            return message(PUSHES[disc], arm=arm)
        case PushOn(arm):
            return message("hands.push_on", arm=arm)
        case CloseGap(arm, disc):
            return message(CLOSES_GAP[disc], at=f"7{arm}")


def _piece_message(step: GemTo | CanoeTo | PieceTo | ElkTo | WhirlpoolTo) -> Message:
    match step:
        case GemTo(gem, start, end):
            return message("hands.gem", gem=gem, start=_holder(start, gem, end), end=_holder(end, gem))
        case CanoeTo(canoe, end):
            named = _canoe(canoe, "hands.canoe_of")
            return message("hands.canoe", canoe=named, start=_place(canoe.at), end=_place(end))
        case PieceTo(piece, _, end):
            return message(PIECES_OFF[piece]) if end == ASIDE else message(PIECES[piece], at=end, to=end)
        case ElkTo(end):
            return message(ELK[end]) if isinstance(end, str) else message("hands.elk", end=_holder(end, ""))
        case WhirlpoolTo(_, end):
            return message("hands.whirlpool", at=end) if end in RIVER else message("hands.whirlpool_off")


def _lying_message(step: DiscsLie | CanoeLies | PieceLies) -> Message:
    match step:
        case DiscsLie(None):
            return message("lies.discs")
        case DiscsLie(whirlpool):
            return message("lies.whirlpool_next") if whirlpool == OUT else message("lies.whirlpool", at=whirlpool or "")
        case CanoeLies(seat, _, kind, at, cargo):
            code = "hands.canoe_below_falls" if at == FALLS and cargo else "correct.canoe"  # in two rows
            return message(code, seat=seat, canoe=kind, at=at, cargo=cargo)
        case PieceLies(piece, at, cargo):
            return message(PIECES_LIE[piece], at=at, cargo=cargo) if at else message(PIECES_OFF[piece])


def _card_message(step: CardsTo | CardsUp | CardSeen | CardAnew) -> Message:
    match step:
        case CardsTo(seat, cards, pile):
            if cards == LAID:
                return message("hands.card_laid", seat=seat)
            return message(PILES[pile], seat=seat, cards=" ".join(cards))
        case CardsUp(cards):
            return message("hands.cards_up", cards=tuple(message("hands.card_of", seat=s, card=c) for s, c in cards))
        case CardSeen(seat, card):
            return message("hands.card_seen", seat=seat, card=card)
        case CardAnew(seat):
            return message("hands.card_anew", seat=seat)


def _canoe(canoe: NamedCanoe, alone: str) -> Message:
    """A canoe by its owner, and by its mark where the owner has another one there."""
    if canoe.mark.startswith("with "):
        return message("hands.with", seat=canoe.seat, gem=canoe.mark.removeprefix("with "))
    return message(MARKS.get(canoe.mark, alone), seat=canoe.seat)


def _place(place: str) -> Message:
    if place.startswith("bank "):
        return message("hands.bank", at=place.removeprefix("bank "))
    return message("hands.aside") if place == ASIDE else message("hands.space", to=place)


def _holder(holder: Holder, gem: str, other: Holder | None = None) -> Message:
    """What a gem is taken from or put into, no longer than it must be where ``other`` is at the other end.

    A canoe with a mark needs no place; of two canoes at one place only the second has it.
    """
    match holder:
        case NamedCanoe():
            named = _canoe(holder, "hands.seat")
            if holder.mark or (isinstance(other, NamedCanoe) and other.at == holder.at):
                return named
            place = message(ON_LAND[holder.at]) if holder.at in ON_LAND else _place(holder.at)
            return message("hands.canoe_at", canoe=named, place=place)
        case AtSite(colour):
            return message("hands.own_site") if colour == gem else message("hands.site", gem=colour)
        case WithSeat(seat):
            own = isinstance(other, NamedCanoe) and other.seat == seat
            return message("hands.own_treasure") if own else message("hands.treasure", seat=seat)
        case WithJoe():
            return message("hands.with_joe")
        case InBox():
            return message("hands.box")

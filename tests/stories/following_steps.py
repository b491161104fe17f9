"""Hands that follow the companion's steps at a physical table, and find each thing by what the step says of it."""

from stories.physical_table import PhysicalTable

from companion.referee.hand_steps import (
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


def follow(table: PhysicalTable, step: Step) -> None:
    """Do the step; nothing is where the step says: AssertionError."""
    match step:
        case PushBack() | PushDisc() | PushOn() | CloseGap() | WhirlpoolTo():
            follow_with_discs(table, step)
        case DiscsLie() | CanoeLies() | PieceLies():
            lay(table, step)
        case CanoeTo() | PieceTo() | GemTo() | ElkTo():
            follow_with_pieces(table, step)
        case CloudTo(weather):
            table.cloud = weather
        case LifesaverTo(seat):
            table.lifesaver = seat
        case ArmNext(arm):
            table.next_arm = arm
        case _:
            follow_with_cards(table, step)


def follow_with_discs(table: PhysicalTable, step: PushBack | PushDisc | PushOn | CloseGap | WhirlpoolTo) -> None:
    match step:
        case PushBack(arm, disc):
            table.push_back(arm, disc)
        case PushDisc(arm, disc):
            table.push(arm, disc)
        case PushOn(arm):
            table.push_on(arm)
        case CloseGap(arm, disc):
            table.close_gap(arm, disc)
        case WhirlpoolTo(start, end):
            table.swap_discs(start, end)


def lay(table: PhysicalTable, step: DiscsLie | CanoeLies | PieceLies) -> None:
    """Lay it so, wherever it is now."""
    match step:
        case DiscsLie(whirlpool):
            table.lay_discs(whirlpool)
        case CanoeLies(seat, letter, kind, at, cargo):
            canoe, twin = f"{seat}{letter}", seat_twin(f"{seat}{letter}")
            assert kind.startswith("double") == (table.holds[canoe] > table.holds[twin])
            table.at[canoe] = at
            fill(table, canoe, cargo)
        case PieceLies(piece, at, cargo):
            table.at[piece] = at or "aside"
            if piece == "joe":
                fill(table, piece, cargo)


def fill(table: PhysicalTable, vessel: str, cargo: str) -> None:
    """These gems and no others: from their own sites, and to those."""
    for gem in table.cargo(vessel):
        table.move_gem(gem, vessel, gem)
    for gem in cargo:
        table.move_gem(gem, gem, vessel)


def seat_twin(canoe: str) -> str:
    return canoe[0] + {"a": "b", "b": "a"}[canoe[1]]


def follow_with_pieces(table: PhysicalTable, step: CanoeTo | PieceTo | GemTo | ElkTo) -> None:
    match step:
        case CanoeTo(canoe, end):
            table.at[meant(table, canoe)] = end
        case PieceTo(piece, start, end):
            assert table.at[piece] == start
            table.at[piece] = end
        case GemTo(gem, start, end):
            table.move_gem(gem, holder(table, start), holder(table, end))
        case ElkTo(end):
            table.elk = meant(table, end) if isinstance(end, NamedCanoe) else {"site": "site", "aside": "away"}[end]


def follow_with_cards(table: PhysicalTable, step: CardsTo | CardsUp | CardSeen | CardAnew) -> None:
    match step:
        case CardsTo(seat, ("?",), "hand"):
            front = table.front[seat]
            assert front is not None
            table.take_to_hand(seat, front[0])
        case CardsTo(seat, cards, "hand"):
            for card in cards:
                table.take_to_hand(seat, card)
        case CardsTo(seat, cards, "aside"):
            for card in cards:
                table.put_by(seat, card)
        case CardsUp(cards):
            for seat, card in cards:
                follow_with_cards(table, CardSeen(seat, card))
        case CardSeen(seat, card):
            table.take_to_hand(seat, card)
            table.lay(seat, card, face_up=True)
        case CardAnew(seat):
            table.lay(seat, min(table.hand[seat]), face_up=False)


def holder(table: PhysicalTable, named: Holder) -> str:
    match named:
        case NamedCanoe():
            return meant(table, named)
        case AtSite(colour):
            return colour
        case WithSeat(seat):
            return f"{seat}"
        case WithJoe():
            return "joe"
        case _:
            return "box"


def meant(table: PhysicalTable, named: NamedCanoe) -> str:
    """The canoe that the words mean: its owner's, at that place, told from the other one there by its mark."""
    canoes = [f"{named.seat}{letter}" for letter in "ab"]
    found = [canoe for canoe in canoes if table.at[canoe] == named.at and has_mark(table, canoe, named.mark)]
    assert found, f"there is no {named}"
    looks = {(table.cargo(canoe), table.holds[canoe], table.elk == canoe) for canoe in found}
    assert len(looks) == 1, f"{named} can be either"
    return found[0]


def has_mark(table: PhysicalTable, canoe: str, mark: str) -> bool:
    twin = seat_twin(canoe)
    match mark.split(" "):
        case ["double"]:
            return table.holds[canoe] > table.holds[twin]
        case ["single"]:
            return table.holds[canoe] < table.holds[twin]
        case ["elk"]:
            return table.elk == canoe
        case ["no", "elk"]:
            return table.elk != canoe
        case ["loaded"]:
            return table.cargo(canoe) != ""
        case ["empty"]:
            return table.cargo(canoe) == ""
        case ["with", gems]:
            return table.cargo(canoe) == "".join(sorted(gems, key="VCYBR".index))
        case _:
            return True

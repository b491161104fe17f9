"""Hands that play a ply at a physical table as people do: they move what they see, and what the companion announces."""

from collections.abc import Iterable

from stories.physical_table import SITE_BESIDE, PhysicalTable

from companion.rules import (
    BuyBack,
    CanoePlay,
    Commit,
    ElkBack,
    Fall,
    Flow,
    JoeBack,
    Lasso,
    MoveCloud,
    News,
    Ply,
    Position,
    Return,
    Reveal,
    Slide,
    TakeElk,
    Trip,
    flow_story,
    slide_story,
)

RIVER = [*SITE_BESIDE, "1", "2"]


def play_by_hand(table: PhysicalTable, before: Position, ply: Ply, after: Position) -> None:
    """Play the ply; ``before`` and ``after`` say what is announced: whose turn, the flow's story, the round's end."""
    seat = before.to_play or 0
    match ply:
        case Commit(number, card):
            table.lay(number, card, face_up=False)
        case Reveal(card):
            turn_up(table, seat, card)
        case MoveCloud(step):
            move_cloud(table, step, beaver_comes=before.rules.beaver)
        case Flow() | Slide():
            flow(table, before, ply)
        case BuyBack() | TakeElk() | Lasso() | CanoePlay():
            handle_canoes(table, seat, ply)
    end_of_round(table, before, after)


def handle_canoes(table: PhysicalTable, seat: int, ply: BuyBack | TakeElk | Lasso | CanoePlay) -> None:
    match ply:
        case BuyBack(letter, gem):
            if gem:
                table.move_gem(gem, f"{seat}", gem)
            table.at[f"{seat}{letter}"] = "J"
        case TakeElk(letter):
            table.elk = f"{seat}{letter}"
        case Lasso():
            for canoe in (f"{seat}a", f"{seat}b"):
                if table.at[canoe] in RIVER:
                    table.at[canoe] = f"bank {table.at[canoe]}"
        case CanoePlay():
            paddle(table, seat, ply)


def turn_up(table: PhysicalTable, seat: int, card: str) -> None:
    """The card in front, or, where the table lets that stand, another one in its place (T2)."""
    front = table.front[seat]
    assert front is not None
    table.take_to_hand(seat, front[0])
    table.lay(seat, card, face_up=True)


def move_cloud(table: PhysicalTable, step: int, *, beaver_comes: bool) -> None:
    table.cloud += step
    if table.cloud == 2 and beaver_comes and table.at["beaver"] == "aside":
        table.at["beaver"] = "2" if table.whirlpool() == "1" else "1"


def paddle(table: PhysicalTable, seat: int, ply: CanoePlay) -> None:
    canoe = f"{seat}{ply.canoe}"
    unload(table, canoe, ply.unload_before, ply.load_before)
    table.at[canoe] = ply.slid_to or ply.to or table.at[canoe]
    for theft in ply.thefts:
        table.move_gem(theft.gem, f"{theft.seat}{theft.canoe}", canoe)
    unload(table, canoe, ply.unload_after, ply.load_after)
    if ply.to_joe:
        table.move_gem(ply.to_joe, canoe, "joe")
    if ply.from_joe:
        table.move_gem(ply.from_joe, "joe", canoe)
    if table.at[canoe] == "J":
        for gem in table.cargo(canoe):
            table.move_gem(gem, canoe, f"{seat}")
        elk_leaves(table, canoe)
    if table.at[canoe] == "F":
        lost(table, canoe)


def unload(table: PhysicalTable, canoe: str, unloaded: str, loaded: str) -> None:
    for gem in unloaded:
        table.move_gem(gem, canoe, SITE_BESIDE[table.at[canoe]])
    for gem in loaded:
        table.move_gem(gem, SITE_BESIDE[table.at[canoe]], canoe)


def elk_leaves(table: PhysicalTable, canoe: str) -> None:
    if table.elk == canoe:
        table.elk = "away"


def lost(table: PhysicalTable, vessel: str) -> None:
    for gem in table.cargo(vessel):
        table.move_gem(gem, vessel, gem)
    elk_leaves(table, vessel)


def flow(table: PhysicalTable, before: Position, ply: Flow | Slide) -> None:
    """The discs, or the canoe that has still to slide; then what the companion says, one thing after the other."""
    if isinstance(ply, Flow):
        for arm in ply.arms:
            push(table, arm)
        news = flow_story(before, ply.arms).news
    else:
        table.at[f"{ply.seat}{ply.canoe}"] = f"6{ply.arm}"
        news = slide_story(before, ply)
    for told in news:
        hear(table, told)


def push(table: PhysicalTable, arm: str) -> None:
    """The river goes into this arm; then what fell is seen to."""
    see_to(table, slide(table, arm))


def slide(table: PhysicalTable, arm: str, disc: str = "") -> list[str]:
    """This disc, else the whirlpool's where it lies beside the river. What fell is named, and lies there as it fell."""
    return table.push(arm, disc or ("whirlpool" if "whirlpool" in table.beside else "plain"))


def see_to(table: PhysicalTable, fell: list[str]) -> None:
    """What fell goes where it belongs."""
    for fallen in fell:
        if fallen == "beaver":
            table.at[fallen], table.cloud = "aside", 0
        elif fallen != "whirlpool":
            lost(table, fallen)


def see_to_falls(table: PhysicalTable, falls: Iterable[Fall]) -> None:
    """What the screen of the falls asks for, which nobody has done before: each gem is still in what fell with it."""
    for fall in falls:
        if fall.piece in table.holds or fall.piece == "joe":
            assert (table.at[fall.piece], table.cargo(fall.piece)) == ("F", fall.cargo), fall
        see_to(table, [fall.piece])


def falls_of(before: Position, arms: str) -> list[Fall]:
    """What the screen of the falls names after a flow into these arms."""
    return [fall for push in flow_story(before, arms).pushes for fall in push.falls]


def hear(table: PhysicalTable, told: News) -> None:
    match told:
        case JoeBack(at):
            table.at["joe"] = at
        case Return(seat, letter, at, slid_to, _):
            if slid_to != "?":
                table.at[f"{seat}{letter}"] = slid_to or at
            if slid_to == "F":
                lost(table, f"{seat}{letter}")
        case ElkBack():
            table.elk = "site"
        case Trip(loaded, way):
            if loaded:
                table.move_gem(loaded, SITE_BESIDE[way[0]], "joe")
            table.at["joe"] = way[-1]
            if way[-1] == "F":
                lost(table, "joe")
                table.at["joe"] = "1"


def end_of_round(table: PhysicalTable, before: Position, after: Position) -> None:
    """The lifesaver goes where it is said to go; played cards are put by, and an empty hand takes all up again (R2)."""
    table.lifesaver = after.lifesaver
    if after.round == before.round:
        return
    for seat, front in table.front.items():
        if front:
            table.put_by(seat, front[0])
        if not table.hand[seat]:
            for card in tuple(table.past[seat]):
                table.take_to_hand(seat, card)

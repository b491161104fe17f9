"""What befalls the pieces, as messages for people: who falls, who comes back, what hands have to put where."""

from companion.referee.canoes import kind
from companion.referee.messages import Message, message
from companion.referee.played_for import is_about_people
from companion.referee.uneven import falls_by_hand
from companion.rules import (
    CANOES,
    CHOICE,
    FALLS,
    GEMS,
    RIVER,
    CanoePlay,
    CorrectEntry,
    ElkBack,
    Fall,
    Flow,
    FlowStory,
    Game,
    JoeBack,
    News,
    PlyEntry,
    Position,
    Return,
    Slide,
    Trip,
    flow_story,
    slide_story,
)

NOTHING_TO_DO = frozenset(("fall.empty_canoe", "fall.whirlpool"))
"""What the river does by itself and everybody sees; hands need not be asked."""


def outlook(position: Position, arms: str) -> tuple[Message, ...]:
    """What a flow into these arms will do: which disc to take for each push, where each piece ends, what falls.

    The position is in phase ``flow``. Plain discs go without saying; so do pieces that stay where they are. The canoes
    that fall come before what only drifts, by place and cargo, while they can still be seen.
    """
    story = flow_story(position, arms)
    discs = [
        message("outlook.disc", push=number) for number, push in enumerate(story.pushes, 1) if push.disc == "whirlpool"
    ]
    after = story.pushes[-1].after if story.pushes else position
    falls = [fall for push in story.pushes for fall in push.falls]
    others = [fallen(fall) for fall in falls if not _is_canoe(fall)]
    lost = [_to_be_lost(position, fall) for fall in falls if _is_canoe(fall)]
    return (*discs, *lost, *_drifts(position, after), *others, *once_still(story.news))


def news_of(story: FlowStory) -> tuple[Message, ...]:
    """What a flow took over the falls, push by push, and what happens once the river is still."""
    falls = [fallen(fall) for push in story.pushes for fall in push.falls]
    return (*falls, *once_still(story.news))


def latest_event(game: Game) -> int:
    """The index of the last entry that stands and moved something in the game, -1 for none."""
    last = _last_event(game)
    return game.standing[last].index if last >= 0 else -1


def _last_event(game: Game) -> int:
    """Which of the entries that stand it is, -1 for none."""
    for number in reversed(range(len(game.standing))):
        entry = game.standing[number].entry
        if not (isinstance(entry, CorrectEntry) or is_about_people(entry)):
            return number
    return -1


def latest_news(game: Game) -> tuple[Message, ...]:
    """What the last entry that moved something did, where it is a flow or a slide; people come and go meanwhile."""
    last = _last_event(game)
    before = game.standing[last - 1].after if last > 0 else game.start
    match game.standing[last].entry if last >= 0 else None:
        case PlyEntry(ply=Flow(arms=arms)):
            by_hand = [fallen(fall) for fall in falls_by_hand(game, last)]
            return (*by_hand, *news_of(flow_story(before, arms)))
        case PlyEntry(ply=Slide() as slide):
            return once_still(slide_story(before, slide))
        case _:
            return ()


def told_together(news: tuple[Message, ...]) -> Message | None:
    """News that leave hands nothing to do, in one message; None where there are none."""
    owners = dict.fromkeys(str(dict(told.arguments)["seat"]) for told in news if told.code == "fall.empty_canoe")
    if len(news) < 2 or not owners:
        return next(iter(news), None)
    whirlpool = any(told.code == "fall.whirlpool" for told in news)
    return message("fall.empty_canoes_whirlpool" if whirlpool else "fall.empty_canoes", seats=" ".join(owners))


def once_still(news: tuple[News, ...]) -> tuple[Message, ...]:
    """What happens once the river is still; a canoe whose owner has still to choose an arm is asked for instead."""
    return tuple(told for event in news for told in _told(event))


def fallen(fall: Fall) -> Message:
    """What fell, and what is to be put back (G5, V1, A2, J1)."""
    if fall.piece in ("beaver", "whirlpool"):
        return message(f"fall.{fall.piece}")
    if fall.piece == "joe":
        return message("fall.joe", gem=fall.cargo) if fall.cargo else message("fall.empty_joe")
    return _lost(int(fall.piece[0]), fall.cargo)


def lost_by_play(position: Position, play: CanoePlay) -> Message | None:
    """The canoe that this play takes over the falls, with what it carries by then (G5); None where it does not."""
    if FALLS not in (play.to, play.slid_to):
        return None
    assert position.to_play is not None
    cargo = position.seats[position.to_play - 1].canoes[CANOES.index(play.canoe)].cargo
    for gem in play.unload_before:
        cargo = cargo.replace(gem, "", 1)
    return _lost(position.to_play, "".join(sorted(cargo + play.load_before, key=GEMS.index)), rule="G5")


def loosed(before: Position, after: Position) -> Message | None:
    """The beaver that a cloud brought into the river (A1); None where it brought none."""
    if before.beaver or not after.beaver:
        return None
    return message("notice.beaver", rule="A1", to=after.beaver)


def _is_canoe(fall: Fall) -> bool:
    return fall.piece[0].isdigit()


def _to_be_lost(position: Position, fall: Fall) -> Message:
    seat, canoe = int(fall.piece[0]), CANOES.index(fall.piece[1])
    at = position.seats[seat - 1].canoes[canoe].at
    return message("outlook.falls", seat=seat, at=at, aboard=fall.cargo)


def _lost(seat: int, cargo: str, rule: str = "") -> Message:
    if cargo:
        return message("fall.canoe", rule=rule, seat=seat, gem=cargo)
    return message("fall.empty_canoe", rule=rule, seat=seat)


def _drifts(before: Position, after: Position) -> list[Message]:
    canoes = [
        message("outlook.canoe", seat=number, canoe=kind(before, number, name), at=was.at, to=canoe.at)
        for number, (seat, now) in enumerate(zip(before.seats, after.seats, strict=True), 1)
        for name, was, canoe in zip(CANOES, seat.canoes, now.canoes, strict=True)
        if canoe.at not in (was.at, FALLS)
    ]
    were, are = _neutral(before), _neutral(after)
    others = [message(f"outlook.{piece}", to=to) for piece, to in are.items() if to in RIVER and to != were[piece]]
    return canoes + others


def _neutral(position: Position) -> dict[str, str | None]:
    """Where the pieces are that belong to nobody."""
    joe = position.joe.at if position.joe else None
    return {"whirlpool": position.whirlpool, "beaver": position.beaver, "joe": joe}


def _told(news: News) -> list[Message]:
    match news:
        case JoeBack(at=at):
            return [message("news.joe_back", to=at)]
        case ElkBack():
            return [message("news.elk_back")]
        case Return():
            return _returned(news)
        case Trip():
            return _travelled(news)


def _returned(back: Return) -> list[Message]:
    if back.slid_to == CHOICE:
        return []
    if back.slid_to == FALLS:
        return [message("news.returned", seat=back.seat, at=back.at), _lost(back.seat, back.cargo)]
    if back.slid_to:
        return [message("news.slid", seat=back.seat, at=back.at, to=back.slid_to)]
    return [message("news.returned", seat=back.seat, at=back.at)]


def _travelled(trip: Trip) -> list[Message]:
    told = [message("news.joe_loads", gem=trip.loaded)] if trip.loaded else []
    if trip.way[-1] == FALLS:
        told.append(message("news.joe_over"))
    elif len(trip.way) > 1:
        told.append(message("news.joe_paddles", to=trip.way[-1]))
    return told

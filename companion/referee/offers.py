"""What each state of the conversation offers to choose from."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.referee import astray, choices, first_disc, open_hands, really_offers, river_only_offers
from companion.referee.aiming import first_of_seat
from companion.referee.choices import Choice
from companion.referee.correcting import RULES as RULES_PICK
from companion.referee.correcting import offered_parts
from companion.referee.hand_messages import step_message
from companion.referee.joining import first_of_newcomer, joining_choices
from companion.referee.leaving import leaving_choices
from companion.referee.messages import message
from companion.referee.played_for import played_for
from companion.referee.preparing import SAME_GAME, allowed_tonight, more_choices, option_choices, seating_choices
from companion.referee.river_only import is_river_only
from companion.referee.slip_lines import slip_choices
from companion.referee.standing_in import advised_first, stand_in_choices
from companion.referee.summing_up import summary

if TYPE_CHECKING:
    from companion.referee.conversation import Conversation

GO_ON, NEW_GAME, PEOPLE, END_GAME = "on", "new", "people", "end"
PLAY_FOR, LANGUAGE = "play for", "language"
PAUSE, RULES = "pause", "rules"

NOT_RIGHT, CORRECT, ALLOW, ONCE, ALWAYS = "not right", "correct", "allow", "once", "always"


def offered(conversation: "Conversation") -> Sequence[Choice]:
    """What can be chosen now; empty where nothing is chosen."""
    offer = OFFERS.get(conversation.state)
    return offer(conversation) if offer else ()


def first_of(conversation: "Conversation", came_from: str) -> int:
    """Which choice is under the cursor at first; ``came_from``: the state before the word that was heard."""
    if conversation.state in ("taking_back", "doubting"):
        return really_offers.middle_of(conversation.choices())
    if conversation.state in ("correcting", "telling_losses"):
        return first_of_seat(conversation)
    if (came_from, conversation.state) == ("putting_back", "at_menu"):
        return depth_first(conversation.choices())
    if conversation.state == "joining":
        return first_of_newcomer(conversation)
    if conversation.state == "first_disc":
        return conversation.choices().index(astray.LAY_ALL)
    return astray.first_line(conversation) if conversation.state == "astray" else 0


def depth_first(menu: Sequence[Choice]) -> int:
    """Where held back had a meaning of its own and took two presses more, the menu begins with the other depth."""
    return next(n for n, choice in enumerate(menu) if choice.value in river_only_offers.DEPTHS)


def _resuming(conversation: "Conversation") -> Sequence[Choice]:
    """Lines that sum the game up stand for going on with it: moving through them only shows the next ones."""
    game = conversation.offered
    assert game is not None
    absent = played_for(game) if conversation.stand_in else ()
    laid = conversation.offered_draft.laid
    told = summary(game.position, river_only=is_river_only(game), played_for=absent, laid=laid)
    return [
        *[Choice(GO_ON, line) for line in (message("choose.resume"), *told)],
        Choice(NOT_RIGHT, message("choose.not_right")),
        Choice(NEW_GAME, message("choose.new_game")),
        Choice(SAME_GAME, message("choose.same_game")),
    ]


def _setting_up(conversation: "Conversation") -> Sequence[Choice]:
    question = conversation.question()
    tonight = allowed_tonight(conversation).get(question.name)
    answers = sorted(
        question.choices(conversation.sitting, conversation.answers), key=lambda choice: choice.value != tonight
    )
    return [*answers, *more_choices(conversation, question.name)]


def _at_menu(conversation: "Conversation") -> Sequence[Choice]:
    goes_on = conversation.game is not None and conversation.game.ended == "open"
    at_goal = conversation.game is not None and conversation.game.ended == "goal"
    return [
        Choice(GO_ON, message("menu.game")),
        *river_only_offers.depth_choices(conversation),
        *[Choice(PLAY_FOR, message("menu.play_for"))] * (goes_on and conversation.stand_in is not None),
        *open_hands.menu_entry(conversation),
        *[
            Choice(kind, message(f"menu.{kind}"))
            for kind in (CORRECT, ALLOW, RULES)
            if goes_on or (at_goal and kind == CORRECT)
        ],
        Choice(PAUSE, message("menu.pause")),
        Choice(LANGUAGE, message("menu.language", language=conversation.sitting.next_language(conversation.language))),
        *[Choice(PEOPLE, message("menu.people"))] * goes_on,
        Choice(NEW_GAME, message("choose.new_game")),
        *[Choice(END_GAME, message("menu.end"))] * goes_on,
        Choice(SAME_GAME, message("choose.same_game")),
    ]


def _ending(conversation: "Conversation") -> Sequence[Choice]:
    won = river_only_offers.winner_choices(conversation)
    return won + [Choice(end, message(f"end.{end}")) for end in ("agreed", "abandoned")]


def _buying(conversation: "Conversation") -> Sequence[Choice]:
    if is_river_only(conversation.game):
        return river_only_offers.purchases(conversation)
    return advised_first(conversation, choices.buy_choices(conversation.position))


def _naming_card(conversation: "Conversation") -> Sequence[Choice]:
    return choices.card_choices(conversation.position)


def _acting(conversation: "Conversation") -> Sequence[Choice]:
    if is_river_only(conversation.game):
        return river_only_offers.turn_choices(conversation)
    return advised_first(conversation, choices.play_choices(conversation.position))


def _flowing(conversation: "Conversation") -> Sequence[Choice]:
    *flows, otherwise = choices.flow_choices(conversation.position)
    return [*flows, *river_only_offers.fallen_choices(conversation), otherwise]


def _settling(conversation: "Conversation") -> Sequence[Choice]:
    return advised_first(conversation, choices.slide_choices(conversation.position))


def _noting(conversation: "Conversation") -> Sequence[Choice]:
    return [Choice("", told) for told in conversation.news()]


def _restoring(conversation: "Conversation") -> Sequence[Choice]:
    return [Choice("", step_message(step)) for step in conversation.restoring.steps(conversation.position)]


def _correcting(conversation: "Conversation") -> Sequence[Choice]:
    parts = offered_parts(conversation.position, conversation.picks)
    unwatched = {(): river_only_offers.UNWATCHED_PARTS, RULES_PICK: river_only_offers.UNWATCHED_RULES}
    left_out = unwatched.get(conversation.picks, ()) if is_river_only(conversation.game) else ()
    return [part for part in parts if part.value not in left_out]


def _permitting(_conversation: "Conversation") -> Sequence[Choice]:
    return [Choice(kind, message(f"choose.{kind}")) for kind in (ONCE, ALWAYS)]


OFFERS: Mapping[str, Callable[["Conversation"], Sequence[Choice]]] = {
    "resuming": _resuming,
    "setting_up": _setting_up,
    "choosing_options": option_choices,
    "seating": seating_choices,
    "at_menu": _at_menu,
    "ending": _ending,
    "changing_seats": leaving_choices,
    "standing_in": stand_in_choices,
    "joining": joining_choices,
    "buying": _buying,
    "naming_card": _naming_card,
    "acting": _acting,
    "flowing": _flowing,
    "settling": _settling,
    "noting": _noting,
    "telling_losses": river_only_offers.losses,
    "telling_seat": river_only_offers.telling_seat,
    "telling_fact": river_only_offers.telling_fact,
    "first_disc": first_disc.first_discs,
    "astray": astray.stray_choices,
    "putting_back": astray.put_back_choices,
    "slipped": slip_choices,
    "restoring": _restoring,
    "taking_back": really_offers.taking_back,
    "doubting": really_offers.doubting,
    "naming_really": really_offers.naming_really,
    "correcting": _correcting,
    "permitting": _permitting,
    "seeing_hands": open_hands.hands,
}

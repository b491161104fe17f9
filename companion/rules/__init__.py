"""The rules of Niagara, pure: values, plies in writing, what is legal, the judge, the river and the score."""

from companion.rules.board import CANOES, COLOURS, FALLS, GEMS, JETTY, PLACES, RIVER, SITE_AT, STEPS, WEATHER
from companion.rules.cards import NUMBER_POINTS
from companion.rules.correction import correct
from companion.rules.editions import EDITIONS, PLAYERS, SetupError, new_position, rule_set
from companion.rules.entries import CorrectEntry, EndEntry, Entry, Player, PlyEntry, Stamp, UndoEntry
from companion.rules.flow_story import (
    CHOICE,
    ElkBack,
    Fall,
    FlowStory,
    JoeBack,
    News,
    Push,
    Return,
    flow_story,
    next_disc,
    slide_story,
)
from companion.rules.game import Game, Standing
from companion.rules.joe import Trip
from companion.rules.judge import judge, judge_text
from companion.rules.legal import legal, legal_plies
from companion.rules.notation import PlyError, format_ply, parse_ply
from companion.rules.odds import Odds, odds
from companion.rules.options import DECK, OPTIONS
from companion.rules.outcome import Accepted, Refused
from companion.rules.perft import perft
from companion.rules.play import masked, play
from companion.rules.plies import (
    BuyBack,
    CanoePlay,
    ComeBack,
    Commit,
    Done,
    Flow,
    Lasso,
    Leave,
    MoveCloud,
    Ply,
    Reveal,
    Slide,
    TakeElk,
    Theft,
)
from companion.rules.position import (
    Canoe,
    Gems,
    Joe,
    Phase,
    Position,
    PublicPosition,
    PublicSeat,
    RuleSet,
    Seat,
    Turn,
    public,
)
from companion.rules.position_reading import position_from_json, rules_from_json
from companion.rules.position_writing import position_to_json, rules_to_json
from companion.rules.river import Loss, after_push, expected_arms, flow_losses, speed
from companion.rules.scoring import gem_value, goal_met, winners
from companion.rules.values import PositionError

__all__ = [
    "CANOES",
    "CHOICE",
    "COLOURS",
    "DECK",
    "EDITIONS",
    "FALLS",
    "GEMS",
    "JETTY",
    "NUMBER_POINTS",
    "OPTIONS",
    "PLACES",
    "PLAYERS",
    "RIVER",
    "SITE_AT",
    "STEPS",
    "WEATHER",
    "Accepted",
    "BuyBack",
    "Canoe",
    "CanoePlay",
    "ComeBack",
    "Commit",
    "CorrectEntry",
    "Done",
    "ElkBack",
    "EndEntry",
    "Entry",
    "Fall",
    "Flow",
    "FlowStory",
    "Game",
    "Gems",
    "Joe",
    "JoeBack",
    "Lasso",
    "Leave",
    "Loss",
    "MoveCloud",
    "News",
    "Odds",
    "Phase",
    "Player",
    "Ply",
    "PlyEntry",
    "PlyError",
    "Position",
    "PositionError",
    "PublicPosition",
    "PublicSeat",
    "Push",
    "Refused",
    "Return",
    "Reveal",
    "RuleSet",
    "Seat",
    "SetupError",
    "Slide",
    "Stamp",
    "Standing",
    "TakeElk",
    "Theft",
    "Trip",
    "Turn",
    "UndoEntry",
    "after_push",
    "correct",
    "expected_arms",
    "flow_losses",
    "flow_story",
    "format_ply",
    "gem_value",
    "goal_met",
    "judge",
    "judge_text",
    "legal",
    "legal_plies",
    "masked",
    "new_position",
    "next_disc",
    "odds",
    "parse_ply",
    "perft",
    "play",
    "position_from_json",
    "position_to_json",
    "public",
    "rule_set",
    "rules_from_json",
    "rules_to_json",
    "slide_story",
    "speed",
    "winners",
]

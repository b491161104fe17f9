"""What hands are told: every step in words, short enough for two rows of 22 letters, canoes by place and owner."""

import pytest
from stories.mixes import Mix, moments

from companion.referee.hand_messages import step_message
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
from companion.referee.hands_on import steps_between
from companion.referee.messages import Message
from companion.rules import play, public
from companion.rules.entries import Player
from companion.views.fitting import wrapped
from companion.views.wording import Wording, catalogue

COLOURS = ["blue", "green", "yellow", "red", "brown", "white"]
WORDING = Wording([Player(number, "", colour) for number, colour in enumerate(COLOURS, 1)])

SAID = [
    (CanoeTo(NamedCanoe(3, "a", "6R"), "7R"), "Yellow's canoe: 6 → to 7 →"),
    (CanoeTo(NamedCanoe(3, "a", "F", "double"), "7R"), "Yellow's double: the falls to 7 →"),
    (CanoeTo(NamedCanoe(3, "b", "5", "single"), "bank 5"), "Yellow's single: 5 to bank 5"),
    (CanoeTo(NamedCanoe(3, "b", "1", "empty"), "J"), "Yellow's empty one: 1 to the jetty"),
    (CanoeTo(NamedCanoe(3, "b", "1", "loaded"), "J"), "Yellow's loaded one: 1 to the jetty"),
    (CanoeTo(NamedCanoe(3, "b", "1", "with V"), "aside"), "Yellow with amethyst: 1 to aside"),
    (CanoeTo(NamedCanoe(3, "b", "7L", "elk"), "1"), "Yellow with elk: 7 ← to 1"),
    (CanoeTo(NamedCanoe(3, "b", "7L", "no elk"), "1"), "Yellow without elk: 7 ← to 1"),
    (GemTo("V", AtSite("B"), NamedCanoe(3, "a", "6R")), "amethyst: sapphire site to Yellow 6 →"),
    (GemTo("B", AtSite("B"), NamedCanoe(3, "a", "F")), "sapphire: its site to Yellow below the falls"),
    (GemTo("V", WithSeat(3), NamedCanoe(3, "a", "J")), "amethyst: own gems to Yellow on land"),
    (GemTo("V", WithSeat(3), NamedCanoe(3, "a", "J", "double")), "amethyst: own gems to Yellow's double"),
    (GemTo("V", AtSite("V"), WithSeat(3)), "amethyst: its site to Yellow's gems"),
    (GemTo("V", NamedCanoe(3, "a", "6R"), NamedCanoe(2, "a", "6R")), "amethyst: Yellow to Green 6 →"),
    (GemTo("V", NamedCanoe(3, "a", "6R"), WithJoe()), "amethyst: Yellow 6 → to Joe"),
    (GemTo("V", InBox(), AtSite("V")), "amethyst: the box to its site"),
    (PushBack("R", "plain"), "At 7 →: a disc back in, top one out"),
    (PushBack("L", "whirlpool"), "At 7 ←: whirlpool back in, top one out"),
    (PushDisc("L", "plain"), "Push a disc ←"),
    (PushDisc("R", "whirlpool"), "Push the whirlpool →"),
    (PushOn("L"), "Push the discs on ← until one falls"),
    (CloseGap("R", "plain"), "At 7 →: a disc back in, up to the fork"),
    (CloseGap("L", "whirlpool"), "At 7 ←: whirlpool back in, up to the fork"),
    (WhirlpoolTo("3", "7R"), "Whirlpool's disc to 7 →: swap discs"),
    (WhirlpoolTo("3", "out"), "Swap whirlpool's disc for a plain one"),
    (PieceTo("beaver", "aside", "7R"), "Beaver to 7 →"),
    (PieceTo("beaver", "1", "aside"), "Beaver off the river"),
    (PieceTo("joe", "1", "F"), "Diamond Joe to the falls"),
    (PieceTo("joe", "1", "aside"), "Diamond Joe off the river"),
    (ElkTo(NamedCanoe(3, "a", "7R")), "Elk to Yellow 7 →"),
    (ElkTo("site"), "Elk to the ruby site"),
    (ElkTo("aside"), "Elk beside the board"),
    (CloudTo(2), "Cloud to +2"),
    (CloudTo(0), "Cloud to 0"),
    (LifesaverTo(3), "Lifesaver to Yellow"),
    (CardsTo(3, ("?",), "hand"), "Yellow takes back the card laid"),
    (CardsTo(3, ("1", "123", "C"), "hand"), "Yellow takes 1, 123, cloud"),
    (CardsTo(3, ("1", "2", "3", "4", "6", "C"), "aside"), "Yellow puts by 1, 2, 3, 4, 6, cloud"),
    (CardsUp(((3, "C"), (2, "123"), (1, "5"))), "Face up: Yellow cloud, Green 123, Blue 5"),
    (CardSeen(3, "C"), "Yellow's cloud: face up, or choose anew"),
    (CardAnew(3), "Yellow lays a card anew"),
    (DiscsLie(None), "A disc on each space of the river"),
    (DiscsLie("6L"), "A disc on each space, the whirlpool on 6 ←"),
    (DiscsLie("out"), "Discs on all spaces; the whirlpool next in"),
    (CanoeLies(3, "a", "plain", "6R", "V"), "Yellow's canoe at 6 → with amethyst"),
    (CanoeLies(3, "a", "plain", "F", ""), "Yellow's canoe at the foot of the falls"),
    (CanoeLies(3, "a", "plain", "F", "V"), "Yellow's canoe in the falls with amethyst"),
    (PieceLies("joe", "2", "V"), "Diamond Joe at 2 with amethyst"),
    (PieceLies("beaver", "2"), "Beaver at 2"),
    (PieceLies("beaver", None), "Beaver off the river"),
    (ArmNext("R"), "The next disc: →"),
    (ArmNext("?"), "The next disc: not known yet"),
]


@pytest.mark.parametrize(("step", "words"), SAID, ids=lambda case: case if isinstance(case, str) else None)
def test_a_step_is_said_in_two_rows(step: Step, words: str) -> None:
    assert WORDING.say(step_message(step)) == words
    assert len(wrapped(words, 22, len)) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_every_ply_taken_back_is_said_in_two_rows(seed: int) -> None:
    """But for a hand of more than six cards; and no canoe is called by a letter."""
    edition = ("base", "bga", "bsw", "spirits", "bsw-spirits")[seed]
    for before, ply in moments(Mix(edition, 3 + seed % 3, (("joe", seed % 2 == 0),), seed)):
        for step in steps_between(public(play(before, ply)), public(before)):
            words = WORDING.say(step_message(step))
            assert "{" not in words
            if not (isinstance(step, CardsTo) and len(step.cards) > 6):
                assert len(wrapped(words, 22, len)) <= 2, words


def codes_in(message: Message) -> set[str]:
    """The codes of a message and of the messages in it."""
    codes = {message.code}
    for _, argument in message.arguments:
        for inner in argument if isinstance(argument, tuple) else (argument,):
            codes |= codes_in(inner) if isinstance(inner, Message) else set()
    return codes


def test_every_text_for_hands_is_heard() -> None:
    heard = set[str]().union(*(codes_in(step_message(step)) for step, _ in SAID))
    assert heard == {code for code in catalogue()["say"] if code.startswith(("hands.", "lies."))} | {"correct.canoe"}

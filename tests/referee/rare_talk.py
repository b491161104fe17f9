"""Talk in which the rare rows of the table happen: hasty people, the menu, river only, a river astray, mistakes."""

from random import Random
from typing import Any

from referee.cards_that_stay import lay_two_at_once
from referee.coming_and_going import come_and_go
from referee.rarely_spoken import ask_for_the_menu, look_at_hands, show_another_card
from referee.witness import Witness

from companion.referee.conversation import Conversation
from companion.referee.questions import Sitting
from companion.referee.words import press_of


def speak_at_random(speaking: Any, witness: Witness) -> None:
    """Hasty people at a table whose plug is pulled now and then."""
    for seed in range(6):
        chance = Random(seed)
        spokesman = speaking.seated("base", 3, fork="?", options={"buy_back": ("round", "turn")[seed % 2]})
        for _ in range(500):
            spokesman.listener = witness
            word = speaking.any_word(spokesman, chance)
            if pressed := press_of(word):
                spokesman.say(pressed)
            spokesman.say(word)
            if chance.random() < 0.05 and spokesman.state not in ("setting_up", "over"):
                spokesman = restarted(speaking, spokesman, witness)


def speak_of_rare_things(speaking: Any, witness: Witness) -> None:
    """Back where nothing is behind; another card is shown and put away again; the plug is pulled between two pushes."""
    newcomers = speaking.Spokesman(Conversation(Sitting(speaking.NAMES, speaking.COLOURS)))
    newcomers.listener = witness
    newcomers.press("back")
    newcomers.hold("back")
    spokesman = speaking.seated().lay("3", "4", "5").play("!3", ".")
    spokesman.listener = witness
    spokesman.card(2, "6")
    spokesman.press("back")
    spokesman.play("!4", ".", "!5", ".").choose("push by push")
    spokesman.press("up", "down")
    assert restarted(speaking, spokesman, witness).state == "pushing"
    spokesman.press("up", "up", "ok", "back")
    assert spokesman.state == "pushing"
    spokesman.press("back", "back", "back", "back", "back")
    assert spokesman.state == "flowing"
    lost = {f"/seats/{seat}/canoes/{name}/at": "F" for seat in range(3) for name in "ab"}
    poor = speaking.continued(speaking.corrected(lost)).lay("1", "1", "1").play(*["!1", "."] * 3, "~L")
    poor.listener = witness
    poor.seat(poor.position.to_play)
    assert poor.entries[-1] == "$a"
    poor.hold("ok")
    rich = {"/seats/0/canoes/b/at": "F", "/seats/0/gems/V": 1, "/sites/V/V": 5}
    in_turn = speaking.continued(speaking.corrected(rich, "spirits")).lay("3", "3", "3")
    in_turn.listener = witness
    in_turn.card(1, "3")
    ask_for_the_menu(speaking, witness)
    come_and_go(speaking, witness)
    look_at_hands(speaking, witness)
    show_another_card(speaking, witness)
    lay_two_at_once(speaking, witness)
    bound = {"/seats/0/canoes/a/at": "5", "/whirlpool": "4", "/seats/1/canoes/a/at": "5"}
    wild = speaking.continued(speaking.corrected(bound, "spirits")).lay("L", "L", "1")
    wild.play("!L", "L", "!L", "L", "!1", "a>1")
    wild.listener = witness
    wild.press("ok")
    wild.seat(1)
    wild.press("ok")
    assert wild.entries[-2:] == ["1a~6L", "2a~6L"]


def restarted(speaking: Any, spokesman: Any, witness: Witness) -> Any:
    """The table looks at a new game first, and then goes on with the unfinished one."""
    kept = tuple(spokesman.kept)
    again = speaking.Spokesman(Conversation(spokesman.conversation.sitting, *spokesman.journalled()), kept)
    again.listener = witness
    again.press("down", "up")
    again.choose("new")
    again.press("ok", "back", "back", "ok")
    return again


def speak_of_doubts(speaking: Any, witness: Witness, table: Any) -> None:
    """Seat 1 has laid a 5 by its tag, and nothing is turned up: keys and cards behind them, held and not."""
    table.press("up", "back", "down", "up", "back", "up")
    table.seat(1)
    for key in ("up", "down", "ok"):
        table.press("back", "down", "back", "up")
        table.hold(key)
    table.press("back", "ok", "ok", "down")
    table.seat(1)
    table.press("back", "ok", "ok", "down", "ok")
    spirits = speaking.seated("spirits").lay("5", "2", "3")
    spirits.listener = witness
    spirits.press("up")
    for key in ("up", "down"):
        spirits.hold(key)
        spirits.press("back")
    unseen = speaking.seated().play("1=5", "2=2", "3=3", "!5", unseen=True)
    unseen.listener = witness
    unseen.press("back", "down", "ok")


def correct_by_parts(table: Any) -> None:
    """The list of parts in each way, a canoe by its seat's button, a refusal, and a correction that holds."""
    table.hold("back")
    table.choose("correct", "weather")
    table.press("back", "back")
    for key in ("back", "back", "down", "up"):
        table.hold(key)
    table.press("back")
    table.hold("back")
    table.seat(1, 1)
    table.press("back", "back")
    table.hold("back")
    table.choose("correct", "lifesaver", "3")
    table.hold("back")
    table.choose("correct", "people", "3")
    table.press("back", "back")
    table.hold("back")
    table.choose("correct", "weather", "2")


def speak_of_what_went_wrong(speaking: Any, witness: Witness) -> None:
    """Cards that are really others, steps that put the table right, corrections by parts, rules for tonight."""
    table = speaking.seated()
    table.listener = witness
    table.lay("5", "2", "3").press("back")
    table.seat(3)
    table.press("back")
    table.card(3, "3")
    speak_of_doubts(speaking, witness, table)
    correct_by_parts(table)
    table.hold("back")
    table.choose("allow", "always", "must_buy")
    table.hold("back")
    table.choose("allow")
    table.press("back", "back")
    table.hold("back")
    table.choose("allow", "once", "round", "2")
    for words in (["back"], ["up", "up", "up", "ok"]):
        again = speaking.offered_again(table)
        again.listener = witness
        again.press(*words)
        assert again.state == "correcting"

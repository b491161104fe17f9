"""What people do beside the game: they leave, come back, are played for, join; and somebody pulls the plug."""

from stories.live_evening import LiveEvening

from companion.rules import expected_arms, public


def choose_people(evening: LiveEvening, seat: int, value: str, *, held: bool = False) -> None:
    """Open the list and say it there: by the seat's button, or any card of its hand, or with the menu's buttons."""
    with evening.within(4):
        evening.hands.hold("up") if held else evening.hands.press("up")
        say_of_people(evening, seat, value)
    evening.follow_what_stands()
    evening.agree()


def say_of_people(evening: LiveEvening, seat: int, value: str) -> None:
    if evening.way.buttons:
        evening.hands.press(f"seat{seat}")
    elif evening.way.own_readers:
        evening.hands.tap(seat, evening.chance.choice(evening.position.seats[seat - 1].hand))
    else:
        line = next(choice.value for choice in evening.conversation.choices() if value in choice.value.split("|"))
        evening.hands.move_to(line)
        evening.hands.press("ok") if line.startswith(value) else evening.hands.hold("back")


def leave(evening: LiveEvening, seat: int) -> None:
    choose_people(evening, seat, f"{seat}-")
    assert evening.position.seats[seat - 1].absent


def come_back(evening: LiveEvening, seat: int) -> None:
    choose_people(evening, seat, f"{seat}+")
    assert not evening.position.seats[seat - 1].absent


def stand_in_takes_over(evening: LiveEvening, seat: int) -> None:
    choose_people(evening, seat, f"{seat}", held=True)
    assert evening.conversation.stand_ins == (seat,)


def stand_in_gives_back(evening: LiveEvening, seat: int) -> None:
    choose_people(evening, seat, f"{seat}", held=True)
    assert evening.conversation.stand_ins == ()


def join(evening: LiveEvening) -> None:
    """Somebody sits down behind the last seat, with pieces of the own colour."""
    with evening.within(4):
        evening.hands.press("up")
        evening.hands.choose("join")
        evening.hands.press("ok")
    seats = public(evening.position).seats
    evening.table.lay_seat(len(seats), seats[-1], None, set(evening.position.rules.cards))
    evening.leave_as_it_is()
    evening.agree()


def pull_the_plug_mid_flow(evening: LiveEvening) -> None:
    """Two discs are in, and told; then it is dark. The table stays as it is, and goes on after the start."""
    arms = expected_arms(evening.position)[0]
    evening.hands.choose("push by push")
    for arm in arms[:2]:
        evening.hands.press({"L": "up", "R": "down"}[arm])
    told = evening.conversation.pushes
    evening.pull_the_plug()
    evening.hands.choose("on")
    assert (evening.state, evening.conversation.pushes) == ("pushing" if told else "flowing", told)
    if evening.state == "flowing":
        evening.do_next()
    else:
        for arm in arms[2:]:
            evening.hands.press({"L": "up", "R": "down"}[arm])
        evening.hands.press("ok")
        evening.follow_what_stands()
    evening.agree()


def river_only_for_a_while(evening: LiveEvening) -> None:
    """Canoes and gems are not followed any more, and then they are, as they lie."""
    with evening.within(3):
        evening.hands.hold("back")
        evening.hands.choose("river only")
    with evening.within(3):
        evening.hands.hold("back")
        evening.hands.choose("watch")
    while evening.state == "telling_seat":
        evening.hands.press("ok")
    evening.leave_as_it_is()
    evening.agree()


def same_game_again(evening: LiveEvening) -> None:
    """The evening's game is ended, and the same one begun anew."""
    evening.hands.hold("back")
    evening.hands.choose("end")
    evening.hands.choose("agreed")
    with evening.within(3):
        evening.hands.press("ok")
        evening.hands.choose("same")
    evening.sit_down()
    evening.agree()

"""Results as a table: who won how often, with what, and how long it took."""

from companion.players import Result, tally

RESULTS = [
    Result(10, (1,), (7, 3, 0)),
    Result(20, (2, 3), (1, 4, 5)),
    Result(13, (3,), (2, 0, 7)),
]


def test_a_table_has_a_line_for_each_player() -> None:
    assert tally(["careful", "thief", "greedy"], RESULTS) == [
        "player   seats  wins  share  mean gems  mean rounds",
        "careful  1         1  25.0%       3.33         10.0",
        "thief    2         1  25.0%       2.33         20.0",
        "greedy   3         2  50.0%       4.00         16.5",
        "3 games won, in 13 rounds by the median (10 to 20)",
    ]


def test_seats_of_the_same_player_are_counted_together() -> None:
    assert tally(["thief", "careful", "thief"], RESULTS)[1:3] == [
        "thief    1 3       3  75.0%       3.67         14.3",
        "careful  2         1  25.0%       2.33         20.0",
    ]


def test_a_game_without_a_winner_is_said_so() -> None:
    given_up = Result(501, (), (0, 1, 2))
    assert tally(["careful", "thief", "greedy"], [given_up]) == [
        "player   seats  wins  share  mean gems  mean rounds",
        "careful  1         0      -       0.00            -",
        "thief    2         0      -       1.00            -",
        "greedy   3         0      -       2.00            -",
        "1 given up without a winner after 500 rounds",
    ]
    assert tally(["careful", "thief", "greedy"], [RESULTS[0], given_up])[-2:] == [
        "1 game won, in 10 rounds by the median (10 to 10)",
        "1 given up without a winner after 500 rounds",
    ]

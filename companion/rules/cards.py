"""What each card is good for: points for the canoes, and a number for the river."""

from typing import Final

NUMBER_POINTS: Final = {str(number): number for number in range(1, 8)}
"""Card → points. Clouds and the other cards without one number are not in it, nor do they count for the river (W2)."""

ANY_OF_THREE: Final = "123"
LASSO: Final = "L"
CLOUD: Final = "C"

PADDLE_POINTS: Final[dict[str, tuple[int, ...]]] = {
    **{card: (points,) for card, points in NUMBER_POINTS.items()},
    ANY_OF_THREE: (1, 2, 3),
}
"""Card → the points of which its owner chooses (M3, Q1); cards that move no canoe are not in it."""

ELK_POINTS: Final = 2
"""What the elk adds for the canoe that it rides on (E2)."""

PADDLE_POINTS_WITH_ELK: Final = {
    card: tuple([points + ELK_POINTS for points in choice]) for card, choice in PADDLE_POINTS.items()
}
"""The same for the canoe with the elk (E2)."""

HANDLING: Final = 2
"""Points for each gem loaded or unloaded (M3)."""

MOST_POINTS: Final = max(NUMBER_POINTS.values()) + ELK_POINTS
"""The most points that any canoe ever has."""

"""The whole table as text: who has which gems, and where the canoes are; from public facts only (R5)."""

from collections.abc import Sequence

from companion.rules.board import GEMS
from companion.rules.entries import Player
from companion.rules.position import PublicPosition
from companion.views.wording import Wording


def table_text(position: PublicPosition, players: Sequence[Player], *, language: str = "en") -> str:
    """The table as lines of text, a seat a line."""
    wording = Wording(players, language)
    rows = [tuple(wording.line(code) for code in ("head_player", "head_gems", "head_canoes"))]
    for number, seat in enumerate(position.seats, 1):
        letters = "".join(gem * count for gem, count in zip(GEMS, seat.gems, strict=True))
        canoes = "; ".join(wording.canoe(canoe.at, canoe.cargo) for canoe in seat.canoes)
        rows.append((wording.seat(number), wording.gems(letters), canoes))
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [f"{player:<{widths[0]}}  {gems:<{widths[1]}}  {canoes}" for player, gems, canoes in rows]
    return "\n".join([wording.ending(position.winners), *lines]) if position.phase == "over" else "\n".join(lines)

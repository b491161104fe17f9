"""Hands that play whole games at a table in river only, and tell it what such a table is to be told."""

from stories.quick_hands import QuickHands

from companion.players import PATIENT_UNTIL, whole_game
from companion.referee.offered import DONE
from companion.rules import FALLS, WON, Position, format_ply

CLOUD = {"C+": "up", "C-": "down"}


class UnwatchedHands(QuickHands):
    """The canoes are moved on the table alone. Whose canoe has fallen presses its button while the river flows.

    Who buys one back holds it on as it lays its card; the winner is told in the menu.
    """

    def play_out(self) -> None:
        """Switch to river only, which is not counted, and play a game of it as long as its players are patient."""
        position = self.position
        self.hold("back")
        self.choose("river only")
        self.spent.clear()
        for ply, after in whole_game(position, self._players, self._will):
            self._tell(position, format_ply(ply), after)
            position = after
            if position.round > PATIENT_UNTIL:
                return
        self._tell_winner(position.winners[0])

    def _tell(self, position: Position, ply: str, after: Position) -> None:
        if position.phase == "commit":
            self._cards[int(ply[0])] = ply[2:]
            if after.phase != "commit":
                self._lay(position)
        elif position.phase == "reveal":
            self._reveal_at_once(position.to_play or 0, ply[1:])
        elif ply in CLOUD and (self.conversation.state, self.position.to_play) == ("acting", position.to_play):
            self.press(CLOUD[ply])
        elif position.phase == "flow":
            self._tell_flow(ply, after)

    def _lay(self, table: Position) -> None:
        while self.conversation.state == "buying":
            self._choose(
                self.conversation.choices()[0].value if self._is_back(table, self.position.to_play or 0) else DONE
            )
        for seat, card in sorted(self._cards.items(), key=lambda laid: not self._is_back(table, laid[0])):
            if self._readers == "own":
                self.tap(seat, card)
            while self._is_back(table, seat):
                self.hold(f"seat{seat}")
        if self.conversation.state == "committing":
            self.hold("ok")

    def _is_back(self, table: Position, seat: int) -> bool:
        return _lost(table, seat) < _lost(self.position, seat)

    def _reveal_at_once(self, seat: int, card: str) -> None:
        if self._readers == "none":
            self._choose(card)
        elif self._readers == "shared":
            self.tap(seat, card)
        else:
            assert (self.conversation.state, self.position.to_play) != ("revealing", seat)

    def _tell_flow(self, ply: str, after: Position) -> None:
        for seat in range(1, len(after.seats) + 1):
            while _lost(after, seat) > _lost(self.position, seat):
                self.press(f"seat{seat}")
        self._choose(ply)
        if self.conversation.state == "noting":
            self.press("ok")

    def _tell_winner(self, seat: int) -> None:
        self.hold("back")
        self._choose("end")
        self._choose(next(why for why, winner in WON.items() if winner == seat))


def _lost(position: Position, seat: int) -> int:
    return sum(canoe.at == FALLS for canoe in position.seats[seat - 1].canoes)

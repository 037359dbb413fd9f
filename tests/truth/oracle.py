"""Proved outcomes of positions, by solvers written independently of the engine.

All of QUANTIK can be proved; of the other games only wins within NEAR plies against any reply.
"""

from importlib import import_module
from typing import Any

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from halo.games.quantik import book_viper as book
from tools.games.oracles import quantik

NEAR = 3


class Oracle:
    """Says which side is known to win a position that is not over.

    `knows_all`: a side not known to win loses.
    """

    game: str
    knows_all = False

    def __init__(self) -> None:
        self._rules = registry.load_rules(self.game)
        self._known: dict[str, bool] = {}

    def wins(self, position: Any) -> bool:
        """Tell whether the side to move is known to win."""
        text = self._rules.format_position(position)
        if text not in self._known:
            self._known[text] = self._wins(position, text)
        return self._known[text]

    def loses(self, position: Any) -> bool:
        """Tell whether the side to move is known to lose, whatever it does."""
        if self.knows_all:
            return not self.wins(position)
        return all(self.after(position, turn) < 0 for turn in position.legal_turns())

    def after(self, position: Any, turn: int) -> int:
        """Return 1 if the turn is known to win, -1 if it is known to lose, else 0."""
        may_win = self.wins(position)
        text = self._rules.format_position(position)
        position.push(turn)
        if position.result == DRAW:
            known = 0
        elif position.result != PLAYING:
            known = -1 if position.result == FIRST_WINS + position.side else 1
        elif self.wins(position):
            known = -1
        else:
            known = int(may_win and self._keeps_win(text, self._rules.format_turn(turn)))
        position.pop()
        return known

    def won_in(self, position: Any) -> int:
        """Return in how many plies the side to move wins; 0 if it is not known to win."""
        raise NotImplementedError

    def lost_in(self, position: Any) -> int:
        """Return in how many plies the side to move loses; 0 if it is not known to lose."""
        raise NotImplementedError

    def _wins(self, position: Any, text: str) -> bool:
        raise NotImplementedError

    def _keeps_win(self, text: str, turn: str) -> bool:
        """Tell whether the turn keeps its position's win; the other side has no near win."""
        raise NotImplementedError


class Near(Oracle):
    """Knows wins within NEAR plies, by the game's slow oracle.

    `own_loss`: a turn may lose for the side that makes it.
    """

    own_loss = False

    def __init__(self) -> None:
        super().__init__()
        self._oracle: Any = import_module(f"tools.games.oracles.{self.game}")

    def won_in(self, position: Any) -> int:
        board = self._oracle.read_board(self._rules.format_position(position))
        wins = self._oracle.Solver().wins_within
        ends = range(1, NEAR + 1, 1 if self.own_loss else 2)
        return next((plies for plies in ends if wins(board, plies)), 0)

    def lost_in(self, position: Any) -> int:
        board = self._oracle.read_board(self._rules.format_position(position))
        loses = self._oracle.Solver().wins_by
        ends = range(1, NEAR + 1) if self.own_loss else range(2, NEAR + 1, 2)
        return next((plies for plies in ends if loses(board, plies)), 0)

    def _wins(self, position: Any, text: str) -> bool:
        return bool(self._oracle.Solver().wins_within(self._oracle.read_board(text), NEAR))

    def _keeps_win(self, text: str, turn: str) -> bool:
        board = self._oracle.read_board(text)
        made = next(
            one for one in self._oracle.turns(board) if self._oracle.write_turn(one) == turn
        )
        return bool(self._oracle.Solver().wins_by(self._oracle.make(board, made), NEAR - 1))


class Oxono(Near):
    game = "oxono"


class Yoxii(Near):
    game = "yoxii"
    own_loss = True


class Quantik(Oracle):
    game = "quantik"
    knows_all = True

    def __init__(self) -> None:
        super().__init__()
        self._solver = quantik.Solver()

    def won_in(self, position: Any) -> int:
        plies: int = self._solver.plies(quantik.board_of(position))
        return plies if plies & 1 else 0

    def lost_in(self, position: Any) -> int:
        plies: int = self._solver.plies(quantik.board_of(position))
        return 0 if plies & 1 else plies

    def _wins(self, position: Any, text: str) -> bool:
        # Proving the book takes minutes: tests/games/quantik/test_book.py does it.
        if position.pieces() <= book.MOST_PIECES:
            return bool(book.wins(position, bytearray(book.WORK_BYTES)))
        return self._solver.plies(quantik.board_of(position)) & 1 == 1

    def _keeps_win(self, text: str, turn: str) -> bool:
        return True

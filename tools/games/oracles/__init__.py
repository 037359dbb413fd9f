"""One slow oracle per game, independent of the engine: for proofs, puzzles, suites and tests.

`COUNTS`, `ANSWER_LETTERS`, `MOST_TURNS`, `IS_EXACT` and `Proof` define the game's puzzles;
`blunders`, if present, finds turns that throw the game away.
"""

import importlib
from typing import Any

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING


class Slow:
    """A position of the game, from `text` or the start, and its oracle's answers."""

    def __init__(self, game: str, text: str = "") -> None:
        self._oracle: Any = importlib.import_module(f"tools.games.oracles.{game}")
        rules = registry.load_rules(game)
        self.board = self._oracle.read_board(text or rules.start_position)
        self.result: int = self._oracle.result(self.board)

    def legal(self) -> set[str]:
        """Return the legal turns; none once the game is over."""
        return set() if self.result else set(map(self._oracle.write_turn, self._turns()))

    def after(self, turn: str) -> "Slow":
        """Return the position after a legal turn."""
        made = next(one for one in self._turns() if self._oracle.write_turn(one) == turn)
        after = object.__new__(Slow)
        after._oracle = self._oracle
        after.board = self._oracle.make(self.board, made)
        after.result = self._oracle.result(after.board)
        return after

    def winning_squares(self) -> set[int]:
        """Return the squares of the winning lines."""
        found: set[int] = self._oracle.winning_squares(self.board)
        return found

    def jumping(self) -> set[str]:
        """Return the turns that jump, if the game has any."""
        return set(map(self._oracle.write_turn, self._oracle.jumping(self.board)))

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.result != PLAYING

    def is_won_by_last(self) -> bool:
        """Tell whether the side that moved last has won."""
        return self.result not in (PLAYING, DRAW, FIRST_WINS + self.board[-1])

    def _turns(self) -> list[Any]:
        return list(self._oracle.turns(self.board))

"""One slow oracle per game, independent of the engine: for proofs, puzzles, suites and tests.

`COUNTS`, `ANSWER_LETTERS`, `MOST_TURNS`, `IS_EXACT` and `Proof` define the game's puzzles.
In every game a board's last item is the side to move.
"""

import importlib
from functools import cached_property
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
        return set() if self.result else set(self._turns)

    def after(self, turn: str) -> "Slow":
        """Return the position after a legal turn."""
        after = object.__new__(Slow)
        after._oracle = self._oracle
        after.board = self._oracle.make(self.board, self._turns[turn])
        after.result = self._oracle.result(after.board)
        return after

    def winning_squares(self) -> set[int]:
        """Return the squares of the winning lines."""
        found: set[int] = self._oracle.winning_squares(self.board)
        return found

    def jumping(self) -> set[str]:
        """Return the turns that jump, if the game has any."""
        return self._special("jumping")

    def roaming(self) -> set[str]:
        """Return the turns with a totem or a piece that may go anywhere, if the game has any."""
        return self._special("roaming")

    def _special(self, kind: str) -> set[str]:
        found = getattr(self._oracle, kind, None)
        return set(map(self._oracle.write_turn, found(self.board))) if found else set()

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.result != PLAYING

    def is_won_by_last(self) -> bool:
        """Tell whether the side that moved last has won."""
        return self.result not in (PLAYING, DRAW, FIRST_WINS + self.board[-1])

    @cached_property
    def _turns(self) -> dict[str, Any]:
        """The oracle's turns by their texts."""
        return {self._oracle.write_turn(turn): turn for turn in self._oracle.turns(self.board)}


class ForcedWins:
    """Proves forced wins by looking at every reply, and remembers what it has proved.

    A subclass gives its game's `oracle`, the module.
    """

    oracle: Any

    def __init__(self) -> None:
        self._known: dict[tuple[Any, int], bool] = {}
        self._reply: Any = None

    def wins_at_once(self, board: Any) -> bool:
        """Tell whether the side to move has a turn that wins."""
        raise NotImplementedError

    def wins_within(self, board: Any, plies: int) -> bool:
        """Tell whether the side to move wins in at most `plies`, against any reply."""
        if plies <= 1:
            return plies == 1 and self.wins_at_once(board)
        key = board, plies
        if key not in self._known:
            self._known[key] = self.wins_at_once(board) or any(
                self.wins_by(self.oracle.make(board, turn), plies - 1)
                for turn in self.oracle.turns(board)
            )
        return self._known[key]

    def wins_by(self, board: Any, plies: int) -> bool:
        """Tell whether the side that has just moved wins within `plies` more."""
        result: int = self.oracle.result(board)
        if result:
            return bool(result == FIRST_WINS + (board[-1] ^ 1))
        if not plies or self.wins_at_once(board):
            return False
        replies = list(self.oracle.turns(board))
        # The turn that refuted one turn often refutes the next.
        if self._reply in replies:
            replies.insert(0, self._reply)
        for reply in replies:
            if not self.loses_by(self.oracle.make(board, reply), plies - 1):
                self._reply = reply
                return False
        return True

    def loses_by(self, board: Any, plies: int) -> bool:
        """Tell whether the side that has just moved loses within `plies` more."""
        result: int = self.oracle.result(board)
        return result == FIRST_WINS + board[-1] if result else self.wins_within(board, plies)

    def winning_turns(self, board: Any, plies: int) -> list[Any]:
        """Return every turn that wins within `plies`."""
        make, turns = self.oracle.make, self.oracle.turns
        return [turn for turn in turns(board) if self.wins_by(make(board, turn), plies - 1)]

    # --- the same in texts, for puzzles ----------------------------------------------------

    def winning(self, text: str, plies: int) -> set[str]:
        """Return the turns that win within `plies`, if no fewer suffice; else none."""
        board = self.oracle.read_board(text)
        if self.wins_within(board, plies - 1):
            return set()
        return set(map(self.oracle.write_turn, self.winning_turns(board, plies)))

    def holding(self, text: str, plies: int) -> set[str]:
        """Return the turns that do not lose within `plies` (even)."""
        board = self.oracle.read_board(text)
        make, turns = self.oracle.make, self.oracle.turns
        held = (turn for turn in turns(board) if not self.loses_by(make(board, turn), plies - 1))
        return set(map(self.oracle.write_turn, held))

    def is_attacked(self, text: str) -> bool:
        """Tell whether the other side would win at once if it were to move."""
        *rest, side = self.oracle.read_board(text)
        return self.wins_at_once((*rest, side ^ 1))

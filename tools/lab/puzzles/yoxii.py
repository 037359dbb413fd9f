"""What YOXII's puzzles are, and their second proof: tools/lab/solve's, apart from the engine's."""

from tools.lab.solve.yoxii import Solver, read_board, turns, write_turn

COUNTS = {"win1": 30, "win2": 90, "win3": 30}
# Of a turn's letters so many are the answer: its squares, whatever the value.
ANSWER_LETTERS = 4
# In wider positions the second proof takes minutes.
MOST_TURNS = 48
IS_EXACT = False


class Proof:
    """Proves what turns win and lose, by looking at every reply."""

    def __init__(self) -> None:
        self._solver = Solver()

    def forget(self) -> None:
        """Drop what was proved so far."""
        self._solver.forget()

    def winning(self, text: str, plies: int) -> set[str]:
        """Return the turns that win within so many plies (odd), the fewest that do; or none."""
        board = read_board(text)
        if plies > 1 and self._solver.wins_within(board, plies - 2):
            return set()
        return {
            write_turn(turn) for turn in turns(board) if self._solver.wins_by(board, turn, plies)
        }

    def holding(self, text: str, plies: int) -> set[str]:
        """Return the turns that do not lose within so many plies (even)."""
        board = read_board(text)
        return {
            write_turn(turn)
            for turn in turns(board)
            if not self._solver.loses_by(board, turn, plies)
        }

    def is_attacked(self, text: str) -> bool:
        """Tell whether the other side would win at once if it were to move."""
        cells, totem, side = read_board(text)
        return self._solver.wins_within((cells, totem, side ^ 1), 1)

    def temptations(self, text: str) -> int:
        """Return how many ways, whatever the value, end the game and do not win it."""
        board = read_board(text)
        return len({turn[:2] for turn in turns(board) if self._solver.ends_unwon(board, turn)})

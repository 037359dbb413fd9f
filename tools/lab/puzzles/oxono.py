"""What OXONO's puzzles are, and their second proof: tools/lab/solve's, apart from the engine's."""

from tools.lab.solve.board import (
    Board,
    Turn,
    is_full,
    read_board,
    turns,
    winning_masks,
    write_turn,
)
from tools.lab.solve.board import make as make_turn
from tools.lab.solve.proof import Solver

COUNTS = {"win1": 60, "win2": 125, "win3": 85, "only": 15, "save": 15}
# Of a turn's letters so many are the answer.
ANSWER_LETTERS = 5
# In wider positions the second proof takes minutes.
MOST_TURNS = 100
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
        if self._solver.distance(board, plies) != plies:
            return set()
        return set(map(write_turn, self._solver.winning_turns(board, plies)))

    def holding(self, text: str, plies: int) -> set[str]:
        """Return the turns that do not lose within so many plies (even)."""
        board = read_board(text)
        return {write_turn(turn) for turn in turns(board) if self._holds(board, turn, plies - 1)}

    def _holds(self, board: Board, turn: Turn, plies: int) -> bool:
        after = make_turn(board, turn)
        return is_full(after) or not self._solver.wins_within(after, plies)

    def is_attacked(self, text: str) -> bool:
        """Tell whether the other side would win at once if it were to move."""
        pieces, totems, side = read_board(text)
        return self._solver.wins_at_once((pieces, totems, side ^ 1))

    def temptations(self, text: str) -> int:
        """Return how many squares would complete a four, but for the one turn that does it."""
        x, o = winning_masks(read_board(text))
        return (x | o).bit_count() - 1

"""Proofs by looking at every reply: who wins in how many plies, and which turns do it."""

from tools.lab.solve.board import Board, Turn, is_full, make, turns, winning_turns


class Solver:
    """Proves forced wins and remembers what it has proved.

    `forget` makes room; nothing else changes what is answered.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Board, int], bool] = {}
        self._reply: Turn | None = None

    def forget(self) -> None:
        """Drop what was proved so far."""
        self._known.clear()

    def wins_at_once(self, board: Board) -> bool:
        """Tell whether the side to move has a turn that wins."""
        return next(winning_turns(board), None) is not None

    def wins_within(self, board: Board, plies: int) -> bool:
        """Tell whether the side to move wins in at most `plies` (odd), whatever is replied."""
        if self.wins_at_once(board):
            return True
        if plies == 1:
            return False
        key = board, plies
        if key not in self._known:
            self._known[key] = any(
                self.wins_by(make(board, turn), plies - 1) for turn in turns(board)
            )
        return self._known[key]

    def wins_by(self, board: Board, plies: int) -> bool:
        """Tell whether the side that has just moved wins within `plies` (even) more."""
        if is_full(board) or self.wins_at_once(board):
            return False
        replies = list(turns(board))
        # What refuted one turn often refutes the next.
        if self._reply in replies:
            replies.insert(0, self._reply)
        for reply in replies:
            if not self.wins_within(make(board, reply), plies - 1):
                self._reply = reply
                return False
        return True

    def distance(self, board: Board, longest: int) -> int:
        """Return in how many plies (1, 3, 5 ...) the side to move can force a win.

        0 when it cannot within `longest`.
        """
        for plies in range(1, longest + 1, 2):
            if self.wins_within(board, plies):
                return plies
        return 0

    def winning_turns(self, board: Board, plies: int) -> list[Turn]:
        """Return every turn that wins within `plies`, the distance of the board."""
        if plies == 1:
            return list(winning_turns(board))
        return [turn for turn in turns(board) if self.wins_by(make(board, turn), plies - 1)]

    def safe_turns(self, board: Board) -> list[Turn]:
        """Return the turns after which the other side has no winning turn."""
        return [turn for turn in turns(board) if not self.wins_at_once(make(board, turn))]

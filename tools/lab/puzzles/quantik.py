"""What QUANTIK's puzzles are, and their second proof: tools/lab/solve's, to the game's end."""

from halo.games.quantik.notation import format_turn, parse_position
from tools.lab.solve.quantik import LONGEST, Solver, board_of

COUNTS = {"only": 300}
# Of a turn's letters so many are the answer.
ANSWER_LETTERS = 3
# In wider positions the second proof takes minutes.
MOST_TURNS = 30
IS_EXACT = True


class Proof:
    """Proves what turns win, by looking at every reply to the end."""

    def __init__(self) -> None:
        self._solver = Solver()

    def forget(self) -> None:
        """Drop what was proved so far."""
        self._solver.forget()

    def winning(self, text: str, plies: int) -> set[str]:
        """Return every turn that wins at all; none unless the game then ends in so many plies."""
        position = parse_position(text)
        if self._solver.plies(board_of(position)) != plies:
            return set()
        found = set()
        for turn in position.legal_turns():
            position.push(turn)
            board = board_of(position)
            if position.result or self._solver.loses_within(board, LONGEST):
                found.add(format_turn(turn))
            position.pop()
        return found

"""Which of the rules' rare cases a position holds, for the side to move."""

from collections.abc import Iterator

from tools.lab.solve.board import Board, in_hand, is_surrounded, landings, near_squares, targets

# The rarest first: a position counts for the first that it holds.
CASES = ("C", "B", "A", "plain")


def case_of(board: Board) -> str:
    """Return the case of the position.

    C: a surrounded totem without a landing, which goes anywhere. B: a square for a totem without
    an empty neighbour, so that the piece goes anywhere. A: a surrounded totem, which jumps.
    """
    found = {case for symbol in (0, 1) if in_hand(board, symbol) for case in _cases(board, symbol)}
    return next(case for case in CASES if case in found)


def _cases(board: Board, symbol: int) -> Iterator[str]:
    """Yield the cases that moving this totem holds."""
    yield "plain"
    if is_surrounded(board, symbol):
        yield "A" if landings(board, symbol) else "C"
    if not all(near_squares(board, symbol, to) for to in targets(board, symbol)):
        yield "B"

"""QUANTIK proved by looking at every reply: exact, and independent of the engine.

A mask is an integer, bit 4 * row + column. A board is a tuple `(masks, side)`: eight masks of
pieces at 2 * shape + side, and the side to move. A turn is a tuple `(shape, square)`.
"""

from collections.abc import Iterator
from typing import Any

from halo.games.position import FIRST_WINS, PLAYING
from halo.games.quantik.game import FIELD
from halo.games.quantik.position import Position

Masks = tuple[int, ...]
Board = tuple[Masks, int]
Turn = tuple[int, int]

EMPTY: Board = ((0,) * 8, 0)
_SQUARES = range(16)
_ALL = 0xFFFF
_GROUPS = [
    *[0xF << 4 * row for row in range(4)],
    *[0x1111 << column for column in range(4)],
    *[0x33 << corner for corner in (0, 2, 8, 10)],
]
_GROUPS_OF = [[group for group in _GROUPS if group >> square & 1] for square in _SQUARES]
_ZONE = [a | b | c for a, b, c in _GROUPS_OF]
# The most plies until the end of the game.
LONGEST = 16


def _zone_of(mask: int) -> int:
    """Return the squares that share a group with one of the mask's, at most two."""
    low = mask & -mask
    zone = _ZONE[low.bit_length() - 1] if mask else 0
    return zone | _ZONE[mask.bit_length() - 1] if mask ^ low else zone


def legal_masks(board: Board) -> list[int]:
    """Return, one mask per shape, the squares where the side to move may place it."""
    masks, side = board
    free = _ALL & ~sum(masks)
    return [
        free & ~_zone_of(masks[2 * shape + 1 - side])
        if masks[2 * shape + side].bit_count() < 2
        else 0
        for shape in range(4)
    ]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def turns(board: Board) -> list[Turn]:
    """Return the legal turns of a board that is not over."""
    return [(shape, at) for shape, mask in enumerate(legal_masks(board)) for at in _bits(mask)]


def make(board: Board, turn: Turn) -> Board:
    """Return the board after the turn."""
    masks, side = board
    after = list(masks)
    after[2 * turn[0] + side] |= 1 << turn[1]
    return tuple(after), side ^ 1


def _lines(board: Board) -> list[int]:
    """Return the groups with four different shapes."""
    masks = board[0]
    a, b, c, d = (masks[2 * shape] | masks[2 * shape + 1] for shape in range(4))
    return [group for group in _GROUPS if group & a and group & b and group & c and group & d]


def result(board: Board) -> int:
    """Return the result as in halo.games.position: a side that cannot place has lost too."""
    is_over = _lines(board) or not any(legal_masks(board))
    return FIRST_WINS + (board[1] ^ 1) if is_over else PLAYING


def winning_squares(board: Board) -> set[int]:
    """Return the squares of the winning groups, by the rules core's numbers."""
    return {FIELD[at] for group in _lines(board) for at in _bits(group)}


def winning_masks(board: Board) -> list[int]:
    """Return, one mask per shape, the squares where it is the fourth of a group."""
    masks = board[0]
    shapes = [masks[2 * shape] | masks[2 * shape + 1] for shape in range(4)]
    found = [0, 0, 0, 0]
    for group in _GROUPS:
        missing = [shape for shape in range(4) if not group & shapes[shape]]
        if len(missing) == 1:
            found[missing[0]] |= group
    return found


class Solver:
    """Proves in how many plies a board is won or lost, and remembers its proofs."""

    def __init__(self) -> None:
        # The fewest plies in which the side to move is known to win, and the most in which it is
        # known not to.
        self._wins: dict[Board, int] = {}
        self._fails: dict[Board, int] = {}

    def plies(self, board: Board) -> int:
        """Return the plies until the game ends at best play: odd, the side to move wins.

        The winner hurries, the loser delays. The board is not over.
        """
        for plies in range(1, LONGEST + 2):
            if plies & 1:
                if self.wins_within(board, plies):
                    return plies
            elif self.loses_within(board, plies):
                return plies
        raise AssertionError("every game ends")

    def wins_within(self, board: Board, plies: int) -> bool:
        """Tell whether the side to move wins in at most `plies` (odd), against any reply."""
        if self._wins.get(board, LONGEST + 2) <= plies:
            return True
        if self._fails.get(board, 0) >= plies:
            return False
        won = self._look(board, plies)
        if won:
            self._wins[board] = plies
        else:
            self._fails[board] = plies
        return won

    def _look(self, board: Board, plies: int) -> bool:
        legal = legal_masks(board)
        if any(mask & wins for mask, wins in zip(legal, winning_masks(board), strict=True)):
            return True
        children = []
        for shape, mask in enumerate(legal):
            for square in _bits(mask):
                child = make(board, (shape, square))
                replies = legal_masks(child)
                count = sum(reply.bit_count() for reply in replies)
                if not count:
                    return True
                if plies > 1:
                    wins = winning_masks(child)
                    if not any(r & w for r, w in zip(replies, wins, strict=True)):
                        children.append((count, child))
        # Turns with few replies are proved fastest.
        children.sort()
        return any(self.loses_within(child, plies - 1) for _, child in children)

    def loses_within(self, board: Board, plies: int) -> bool:
        """Tell whether the side to move loses in at most `plies` (even), with any turn."""
        return all(
            not self.ends(child := make(board, turn)) and self.wins_within(child, plies - 1)
            for turn in turns(board)
        )

    def ends(self, board: Board) -> bool:
        """Tell whether the turn just made has won."""
        return result(board) != PLAYING

    def plies_after_is(self, board: Board, turn: Turn, plies: int) -> bool:
        """Tell whether the turn ends the game in `plies`, the board's best."""
        child = make(board, turn)
        if self.ends(child):
            return plies == 1
        if plies & 1:
            return plies > 1 and self.loses_within(child, plies - 1)
        return not self.wins_within(child, plies - 3) if plies > 2 else True

    def winning(self, text: str, plies: int) -> set[str]:
        """Return every turn that wins at all; none unless the game then ends in `plies`."""
        board = read_board(text)
        if self.plies(board) != plies:
            return set()
        won = {turn: make(board, turn) for turn in turns(board)}.items()
        return {
            write_turn(turn)
            for turn, child in won
            if self.ends(child) or self.loses_within(child, LONGEST)
        }


def is_better(plies: int, other: int) -> bool:
    """Tell whether an end in `plies` is better for the side to move than one in `other`.

    A win is better than a loss, an early win than a late one, a late loss than an early one.
    """
    return _worth(plies) > _worth(other)


def _worth(plies: int) -> int:
    return 2 * LONGEST - plies if plies & 1 else plies - 2 * LONGEST


def read_board(text: str) -> Board:
    """Return the board that the text describes; ValueError says what is wrong with it."""
    return board_of(Position.parse(text))


def write_turn(turn: Turn) -> str:
    """Return the turn as text, e.g. `Ab2`."""
    return Position.format_turn(turn[0] << 6 | FIELD[turn[1]])


def board_of(position: Any) -> Board:
    """Return the board of a position of the rules core."""
    masks = [0] * 8
    for at, square in enumerate(FIELD):
        if position.cells[square]:
            masks[position.cells[square] - 1] |= 1 << at
    return tuple(masks), position.side


def position_of(board: Board) -> Position:
    """Return the rules core's position of a board."""
    position = Position()
    for kind, mask in enumerate(board[0]):
        for at in _bits(mask):
            position.put(FIELD[at], 1 + kind)
    position.side = board[1]
    position.update_result()
    return position


COUNTS = {"only": 300}
# The number of a turn's letters that are the answer.
ANSWER_LETTERS = 3
# In wider positions the second proof takes minutes.
MOST_TURNS = 30
IS_EXACT = True
Proof = Solver

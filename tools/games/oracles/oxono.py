"""OXONO on whole-board masks: slow, obvious and exact, independent of the engine.

A mask is an integer, bit row * 7 + column; the seventh column stays empty, so that a bit
shifted off one row cannot arrive in the next. A position is a tuple `(pieces, totems, side)`:
four masks at 2 * side + symbol, two squares (bit numbers), 0 pink or 1 black. A turn is a tuple
`(symbol, totem's new square, piece's square)`.
"""

import sys
from collections.abc import Iterator

from halo.games.oxono.position import Position
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from tools.games.oracles import ForcedWins

Pieces = tuple[int, int, int, int]
Board = tuple[Pieces, tuple[int, int], int]
Turn = tuple[int, int, int]

_PIECES_EACH = 8
_SQUARES = [row * 7 + column for row in range(6) for column in range(6)]
_ALL = sum(1 << square for square in _SQUARES)


def _ray(square: int, step: int) -> tuple[int, ...]:
    found = []
    while (square := square + step) in _SQUARES:
        found.append(square)
    return tuple(found)


# The squares seen from each in the four directions, nearest first, and the neighbours' mask.
_RAYS = {
    square: [ray for step in (7, 1, -7, -1) if (ray := _ray(square, step))] for square in _SQUARES
}
_NEAR = {square: sum(1 << ray[0] for ray in _RAYS[square]) for square in _SQUARES}


def in_hand(board: Board, symbol: int) -> int:
    """Return the number of pieces of the symbol that the side to move still holds."""
    return _PIECES_EACH - board[0][2 * board[2] + symbol].bit_count()


def occupied(board: Board) -> int:
    """Return the mask of all pieces and both totems."""
    (pink_x, pink_o, black_x, black_o), totems, _ = board
    return pink_x | pink_o | black_x | black_o | 1 << totems[0] | 1 << totems[1]


def is_surrounded(board: Board, symbol: int) -> bool:
    """Tell whether the totem has no empty neighbour."""
    return not _NEAR[board[1][symbol]] & ~occupied(board)


def landings(board: Board, symbol: int) -> list[int]:
    """Return the first empty square beyond the run next to the totem, in each direction."""
    taken = occupied(board)
    firsts = [
        next((square for square in ray if not taken >> square & 1), None)
        for ray in _RAYS[board[1][symbol]]
    ]
    return [square for square in firsts if square is not None]


def targets(board: Board, symbol: int) -> list[int]:
    """Return the squares that the totem may go to."""
    taken = occupied(board)
    if is_surrounded(board, symbol):
        anywhere = [square for square in _SQUARES if not taken >> square & 1]
        return landings(board, symbol) or anywhere
    found = []
    for ray in _RAYS[board[1][symbol]]:
        for square in ray:
            if taken >> square & 1:
                break
            found.append(square)
    return found


def near_squares(board: Board, symbol: int, to: int) -> int:
    """Return the mask of empty squares next to the totem once it stands on `to`."""
    return _NEAR[to] & ~(occupied(board) ^ 1 << board[1][symbol])


def piece_squares(board: Board, symbol: int, to: int) -> int:
    """Return the mask of squares for the piece once the totem stands on `to`."""
    empty = _ALL & ~(occupied(board) ^ 1 << board[1][symbol] | 1 << to)
    return near_squares(board, symbol, to) or empty


def turns(board: Board, within: tuple[int, int] = (_ALL, _ALL)) -> Iterator[Turn]:
    """Yield the legal turns, without regard to a finished game.

    Only those whose piece goes `within` the mask of its symbol.
    """
    for symbol in (0, 1):
        if within[symbol] and in_hand(board, symbol):
            for to in targets(board, symbol):
                mask = piece_squares(board, symbol, to) & within[symbol]
                while mask:
                    piece = mask.bit_length() - 1
                    mask ^= 1 << piece
                    yield symbol, to, piece


def make(board: Board, turn: Turn) -> Board:
    """Return the board after the turn."""
    pieces, totems, side = board
    symbol, to, piece = turn
    after = list(pieces)
    after[2 * side + symbol] |= 1 << piece
    squares = (to, totems[1]) if symbol == 0 else (totems[0], to)
    return (after[0], after[1], after[2], after[3]), squares, side ^ 1


def completing(mask: int) -> int:
    """Return the squares where one more bit makes four in a row or a column."""
    found = 0
    for step in (1, 7):
        below, above = mask << step, mask >> step
        below2, above2 = mask << 2 * step, mask >> 2 * step
        found |= below & below2 & (mask << 3 * step | above)
        found |= above & above2 & (mask >> 3 * step | below)
    return found & _ALL


def winning_masks(board: Board) -> tuple[int, int]:
    """Return the squares where an X or an O piece of the side to move would complete four."""
    pieces, _, side = board
    colour = completing(pieces[2 * side] | pieces[2 * side + 1])
    return (colour | completing(pieces[0] | pieces[2]), colour | completing(pieces[1] | pieces[3]))


def winning_turns(board: Board) -> Iterator[Turn]:
    """Yield the turns that win at once."""
    return turns(board, winning_masks(board))


def is_full(board: Board) -> bool:
    """Tell whether all 32 pieces are placed."""
    return sum(map(int.bit_count, board[0])) == len(board[0]) * _PIECES_EACH


def _lines(board: Board) -> int:
    """Return the mask of every line of four of one colour or one symbol."""
    pink_x, pink_o, black_x, black_o = board[0]
    found = 0
    for mask in (pink_x | pink_o, black_x | black_o, pink_x | black_x, pink_o | black_o):
        for step in (1, 7):
            first = mask & mask >> step & mask >> 2 * step & mask >> 3 * step
            found |= first | first << step | first << 2 * step | first << 3 * step
    return found


def result(board: Board) -> int:
    """Return the result as in halo.games.position: the side that completed a line has won."""
    if _lines(board):
        return FIRST_WINS + (board[2] ^ 1)
    return DRAW if is_full(board) else PLAYING


def winning_squares(board: Board) -> set[int]:
    """Return the squares of the winning lines, by the rules core's numbers."""
    return {at for at, square in enumerate(_SQUARES) if _lines(board) >> square & 1}


def jumping(board: Board) -> list[Turn]:
    """Return the turns of a totem with no empty square beside it."""
    return [turn for turn in turns(board) if is_surrounded(board, turn[0])]


def roaming(board: Board) -> list[Turn]:
    """Return the turns whose totem, or whose piece, may go to any empty square."""
    return [
        (symbol, to, piece)
        for symbol, to, piece in turns(board)
        if not near_squares(board, symbol, to)
        or (is_surrounded(board, symbol) and not landings(board, symbol))
    ]


def read_board(text: str) -> Board:
    """Return the board that the text describes; ValueError says what is wrong with it."""
    position = Position.parse(text)
    pieces = [
        sum(1 << _SQUARES[at] for at, code in enumerate(position.cells) if code == kind)
        for kind in (1, 2, 3, 4)
    ]
    totems = _SQUARES[position.totems[0]], _SQUARES[position.totems[1]]
    return (pieces[0], pieces[1], pieces[2], pieces[3]), totems, position.side


def write_turn(turn: Turn) -> str:
    """Return the turn as text, e.g. `Xc4d4`."""
    symbol, to, piece = turn
    return Position.format_turn(symbol << 12 | _SQUARES.index(to) << 6 | _SQUARES.index(piece))


class Solver(ForcedWins):
    """Proves forced wins; a new one proves the same."""

    oracle = sys.modules[__name__]

    def wins_at_once(self, board: Board) -> bool:
        """Tell whether the side to move has a turn that wins."""
        return next(winning_turns(board), None) is not None

    def temptations(self, text: str) -> int:
        """Return the number of squares that would complete a four, less the puzzle's answer."""
        x, o = winning_masks(read_board(text))
        return (x | o).bit_count() - 1


Proof = Solver

COUNTS = {"win1": 60, "win2": 125, "win3": 85, "only": 15, "save": 15}
# The number of a turn's letters that are the answer.
ANSWER_LETTERS = 5
# In wider positions the second proof takes minutes.
MOST_TURNS = 100
IS_EXACT = False

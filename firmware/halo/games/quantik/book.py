"""QUANTIK's book: the best turn of every position of up to four pieces.

Of positions that are alike one is listed: that whose code is the lowest (book_viper.py).
`python -m tools.solver book` makes book_pages.py and proves it. An entry has five bytes: the code
in 28 bits, in 4 bits the plies until the game ends (odd: the side to move wins, even: it loses),
then the turn: shape << 4 | square.
"""

from micropython import const

from halo.games.quantik import book_viper
from halo.games.quantik.book_pages import FIRSTS, PAGES
from halo.games.quantik.codes import FIELD, FIELD_SQUARES, make_turn

MOST_PIECES = 4
ENTRY_BYTES = 5
_WORK_BYTES = const(41)
_SHAPES = const(16)
_WIN = const(30000)


def pieces_of(position) -> bytes:
    """Return the position's pieces as book_viper.py has them."""
    pieces = bytearray()
    for square in range(FIELD_SQUARES):
        code = position.cells[FIELD[square]]
        if code:
            pieces.append(square << 3 | ((code - 1) & 1) << 2 | (code - 1) >> 1)
    return bytes(pieces)


def look_up(position, seed: int):
    """Return (turn, score, depth, nodes) of a position, or None if it has more pieces.

    `seed`, 0 to 65536, chooses among turns that are alike.
    """
    pieces = pieces_of(position)
    count = len(pieces)
    if count > MOST_PIECES:
        return None
    work = bytearray(_WORK_BYTES)
    at = find(count, book_viper.lowest_code(pieces, count, work, seed))
    plies = PAGES[at + 3] & 15
    turn = PAGES[at + 4]
    book_viper.invert(pieces, count, work, seed >> 7)
    shape = work[_SHAPES + (turn >> 4)]
    score = _WIN - plies if plies & 1 else plies - _WIN
    return make_turn(shape, FIELD[work[turn & 15]]), score, plies, 1


def find(count: int, code: int) -> int:
    """Return where the entry of a code of `count` pieces begins; all positions have one."""
    low = FIRSTS[count]
    high = FIRSTS[count + 1]
    while high - low > 1:
        middle = (low + high) // 2
        if code_at(middle * ENTRY_BYTES) > code:
            high = middle
        else:
            low = middle
    return low * ENTRY_BYTES


def code_at(at: int) -> int:
    """Return the code of the entry that begins there."""
    return PAGES[at] << 20 | PAGES[at + 1] << 12 | PAGES[at + 2] << 4 | PAGES[at + 3] >> 4

"""QUANTIK's book: the best turn of every position of up to four pieces.

Of symmetric positions only the one with the lowest code is listed (book_viper.py). `python -m
tools.lab solve book` makes book_pages.py and proves it. An entry has four bytes: the code in 20
bits (the first piece's bits are 0), in 4 bits the plies until the game ends (odd: the side to move
wins, even: it loses), then the turn: shape << 4 | square.
"""

from micropython import const

from halo.games.quantik import book_viper
from halo.games.quantik.book_pages import FIRSTS, PAGES
from halo.games.quantik.codes import FIELD, FIELD_SQUARES, make_turn

MOST_PIECES = 4
ENTRY_BYTES = 4
# Size of book_viper.py's `work`, and places in it.
WORK_BYTES = 45
_STANDING = const(41)
_SHAPES = const(16)
_WIN = const(30000)


def look_up(position, seed: int):
    """Return (turn of the rules, score, depth, nodes), or None if the position has more pieces.

    `seed`, 0 to 65536, chooses among symmetric turns.
    """
    count = position.pieces()
    if count > MOST_PIECES:
        return None
    work = bytearray(WORK_BYTES)
    at = _entry(position, work, seed)
    plies = PAGES[at + 2] & 15
    turn = PAGES[at + 3]
    book_viper.invert(work, count, seed >> 7)
    shape = work[_SHAPES + (turn >> 4)]
    score = _WIN - plies if plies & 1 else plies - _WIN
    return make_turn(shape, FIELD[work[turn & 15]]), score, plies, 1


def wins(position, work: bytearray) -> bool:
    """Tell whether the side to move wins, with at most MOST_PIECES pieces; else it loses.

    `work` is scratch of WORK_BYTES: nothing is allocated.
    """
    return PAGES[_entry(position, work, 0) + 2] & 1 == 1


def _entry(position, work: bytearray, seed: int) -> int:
    """Write the position's pieces into `work`; return where its entry begins."""
    at = _STANDING
    for square in range(FIELD_SQUARES):
        code = position.cells[FIELD[square]]
        if code:
            work[at] = square << 3 | ((code - 1) & 1) << 2 | (code - 1) >> 1
            at += 1
    count = at - _STANDING
    return find(count, book_viper.lowest_code(work, count, seed))


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
    return PAGES[at] << 12 | PAGES[at + 1] << 4 | PAGES[at + 2] >> 4

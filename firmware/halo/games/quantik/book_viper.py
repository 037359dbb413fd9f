"""QUANTIK's book: the best turn of every position of up to four pieces.

Of symmetric positions only the one with the lowest code is listed. `python -m tools.lab solve
book` makes book.dat and proves it. An entry has four bytes: the code in 20 bits (the first piece's
bits are 0), in 4 bits the plies until the game ends (odd: the side to move wins, even: it loses),
then the turn: shape << 4 | square.

Symmetries: exchanging the rows of a band (1 and 2, 3 and 4), the bands, the same for columns, rows
with columns, and the shapes. That makes 128 images of the board; in each the shapes are numbered
in the order in which its squares show them.
"""

import micropython
from micropython import const

from halo.games import registry
from halo.games.quantik.game import FIELD, FIELD_SQUARES

MOST_PIECES = 4
ENTRY_BYTES = 4
# Where the entries begin, by the count of pieces.
_FIRSTS = (0, 1, 2, 9, 79, 980)
_PAGE_BYTES = const(1024)
_WIN = const(30000)

# fmt: off
# Places in `work`.
_INVERSE = const(0)   # + the image's square: the position's
_SHAPES = const(16)   # + the image's shape: the position's
_SORTED = const(20)   # the image's pieces: square << 3 | side << 2 | shape
_NAMES = const(28)    # + shape: its number in the image, 4 if none yet
_ROWS = const(32)     # + row: its place, then the same for columns
_CHOSEN = const(40)   # the image's number
_STANDING = const(41) # the position's, in the order of squares
WORK_BYTES = 45
# fmt: on


def _read_pages() -> list:
    # In one piece the book would need more of the heap than an evening may leave.
    with open(registry.data_path("quantik", "book.dat"), "rb") as file:
        return [file.read(_PAGE_BYTES) for _ in range(4)]


_PAGES = _read_pages()

del _read_pages  # room on the device


def look_up(position, seed: int):
    """Return (turn of the rules, score, depth, nodes), or None if the position has more pieces.

    `seed`, 0 to 65536, chooses among symmetric turns.
    """
    count = position.pieces()
    if count > MOST_PIECES:
        return None
    work = bytearray(WORK_BYTES)
    at = _entry(position, work, seed)
    plies = byte_at(at + 2) & 15
    turn = byte_at(at + 3)
    invert(work, count, seed >> 7)
    shape = work[_SHAPES + (turn >> 4)]
    score = _WIN - plies if plies & 1 else plies - _WIN
    return shape << 6 | FIELD[work[turn & 15]], score, plies, 1


def wins(position, work: bytearray) -> bool:
    """Tell whether the side to move wins, with at most MOST_PIECES pieces; else it loses.

    `work` is scratch of WORK_BYTES: nothing is allocated.
    """
    return byte_at(_entry(position, work, 0) + 2) & 1 == 1


def _entry(position, work: bytearray, seed: int) -> int:
    """Write the position's pieces into `work`; return where its entry begins."""
    at = _STANDING
    for square in range(FIELD_SQUARES):
        code = position.cells[FIELD[square]]
        if code:
            work[at] = square << 3 | ((code - 1) & 1) << 2 | (code - 1) >> 1
            at += 1
    count = at - _STANDING
    return find(count, lowest_code(work, count, seed))


def find(count: int, code: int) -> int:
    """Return where the entry of a code of `count` pieces begins; all positions have one."""
    low = _FIRSTS[count]
    high = _FIRSTS[count + 1]
    while high - low > 1:
        middle = (low + high) // 2
        if code_at(middle * ENTRY_BYTES) > code:
            high = middle
        else:
            low = middle
    return low * ENTRY_BYTES


def code_at(at: int) -> int:
    """Return the code of the entry that begins there."""
    page = _PAGES[at >> 10]
    at &= 1023
    return page[at] << 12 | page[at + 1] << 4 | page[at + 2] >> 4


def byte_at(at: int) -> int:
    """Return a byte of the book."""
    return _PAGES[at >> 10][at & 1023]


@micropython.viper
def permute(work: ptr8, at: int, number: int):
    """Write at work[at:] where each of four rows goes in the permutation `number`, 0 to 7."""
    line = 0
    while line < 4:
        to = line
        if number & 4:
            to ^= 2
        # Bits 0 and 1 exchange the two rows of a band.
        if number >> (to >> 1) & 1:
            to ^= 1
        work[at + line] = to
        line += 1


@micropython.viper
def image_code(work: ptr8, count: int, number: int) -> int:
    """Return the code of the position's image `number`, 0 to 127: seven bits per piece.

    `work` has `count` pieces, 4 at most, as square << 3 | side << 2 | shape.
    """
    permute(work, _ROWS, number & 7)
    permute(work, _ROWS + 4, number >> 3 & 7)
    index = 0
    while index < count:
        piece = work[_STANDING + index]
        row = work[_ROWS + (piece >> 5)]
        column = work[_ROWS + 4 + (piece >> 3 & 3)]
        if number & 64:
            row, column = column, row
        piece = piece & 7 | (row << 2 | column) << 3
        at = index
        while at and work[_SORTED + at - 1] > piece:
            work[_SORTED + at] = work[_SORTED + at - 1]
            at -= 1
        work[_SORTED + at] = piece
        index += 1
    index = 0
    while index < 4:
        work[_NAMES + index] = 4
        index += 1
    code = 0
    named = 0
    index = 0
    while index < count:
        piece = work[_SORTED + index]
        shape = piece & 3
        if work[_NAMES + shape] == 4:
            work[_NAMES + shape] = named
            named += 1
        code = code << 7 | piece & 124 | work[_NAMES + shape]
        index += 1
    return code


@micropython.viper
def lowest_code(work: ptr8, count: int, seed: int) -> int:
    """Return the lowest code of all images; `seed` chooses among several images with it."""
    lowest = int(image_code(work, count, seed & 127))
    work[_CHOSEN] = seed & 127
    tried = 1
    while tried < 128:
        number = (seed + tried) & 127
        code = int(image_code(work, count, number))
        if code < lowest:
            lowest = code
            work[_CHOSEN] = number
        tried += 1
    return lowest


@micropython.viper
def invert(work: ptr8, count: int, seed: int):
    """Write into `work` the position's squares and shapes for those of the chosen image.

    Shapes without a piece are interchangeable; `seed` decides which of them comes first.
    """
    number = int(work[_CHOSEN])
    image_code(work, count, number)
    square = 0
    while square < 16:
        row = work[_ROWS + (square >> 2)]
        column = work[_ROWS + 4 + (square & 3)]
        if number & 64:
            row, column = column, row
        work[_INVERSE + (row << 2 | column)] = square
        square += 1
    named = 0
    shape = 0
    while shape < 4:
        if work[_NAMES + shape] != 4:
            work[_SHAPES + work[_NAMES + shape]] = shape
            named += 1
        shape += 1
    index = 0
    while index < 4:
        shape = (index + seed) & 3
        if work[_NAMES + shape] == 4:
            work[_SHAPES + named] = shape
            named += 1
        index += 1

"""Canonical images of positions under QUANTIK's symmetries, in viper.

Symmetries: exchanging the rows of a band (1 and 2, 3 and 4), the bands, the same for columns, rows
with columns, and the shapes. That makes 128 images of the board; in each the shapes are numbered
in the order in which its squares show them.
"""

import micropython
from micropython import const

# fmt: off
# Places in `work`.
_INVERSE = const(0)   # + the image's square: the position's
_SHAPES = const(16)   # + the image's shape: the position's
_SORTED = const(20)   # the image's pieces: square << 3 | side << 2 | shape
_NAMES = const(28)    # + shape: its number in the image, 4 if none yet
_ROWS = const(32)     # + row: its place, then the same for columns
_CHOSEN = const(40)   # the image's number
_STANDING = const(41) # the position's, in the order of squares
# fmt: on


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

"""The 6x6 grid: the step from a square to its neighbour, and lines of squares in a row.

Squares are numbered row by row from a1: index = row * 6 + column. Directions are
0 up (toward row 6), 1 right, 2 down, 3 left; the opposite of `d` is `d ^ 2`.
"""

COLUMNS = 6
ROWS = 6
SQUARES = 36
DIRECTIONS = 4
OFF_BOARD = 255

#       up       right    down      left
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _build_next_square(steps: tuple) -> bytes:
    table = bytearray(SQUARES * DIRECTIONS)
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            column = square % COLUMNS + steps[direction][0]
            row = square // COLUMNS + steps[direction][1]
            inside = 0 <= column < COLUMNS and 0 <= row < ROWS
            table[square * DIRECTIONS + direction] = (
                row * COLUMNS + column if inside else OFF_BOARD
            )
    return bytes(table)


# NEXT_SQUARE[square * 4 + direction]: the neighbour that way, or OFF_BOARD.
NEXT_SQUARE = _build_next_square(_STEPS)

del _build_next_square, _STEPS  # room on the device


def build_lines(length: int, diagonals: bool) -> bytes:
    """Return the lines of `length` squares: length, their number, each one's squares.

    Rows and columns, with `diagonals` these too; for squares_viper.mark_lines.
    """
    table = bytearray((length, 0))
    for square in range(SQUARES):
        for across, up in ((1, 0), (0, 1), (1, 1), (-1, 1))[: 4 if diagonals else 2]:
            last = square % COLUMNS + (length - 1) * across
            if 0 <= last < COLUMNS and square // COLUMNS + (length - 1) * up < ROWS:
                for place in range(length):
                    table.append(square + place * (COLUMNS * up + across))
                table[1] += 1
    return bytes(table)

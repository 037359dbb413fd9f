"""The 6x6 grid: square names and the step from a square to its neighbour.

Squares are numbered row by row from a1: index = row * 6 + column. Directions are
0 up (toward row 6), 1 right, 2 down, 3 left; the opposite of `d` is `d ^ 2`.
"""

COLUMNS = 6
ROWS = 6
SQUARES = 36
DIRECTIONS = 4
OFF_BOARD = 255
_FIRST_COLUMN = 97  # "a"
_FIRST_ROW = 49  # "1"

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


def square_name(square: int) -> str:
    """Return the name of a square, `a1` for 0 to `f6` for 35."""
    return square_letters(square).decode()


def square_letters(square: int) -> bytes:
    """Return the name of a square as bytes.

    On the device each text that is made is looked for among all of the program's names.
    """
    return bytes((_FIRST_COLUMN + square % COLUMNS, _FIRST_ROW + square // COLUMNS))


def square_index(name: str) -> int:
    """Return the index of a square's name; ValueError names what is no square."""
    letters = name.encode()
    if len(letters) == 2:
        column = letters[0] - _FIRST_COLUMN
        row = letters[1] - _FIRST_ROW
        if 0 <= column < COLUMNS and 0 <= row < ROWS:
            return row * COLUMNS + column
    raise ValueError("no square is called '" + name[:8] + "'")

"""The hot loops of a turn and its tracker, over buffers of one byte per square.

A function without a figure takes 0.04 to 0.06 ms as viper, 0.3 to 0.8 as bytecode (emulated chip
at 125 MHz); a step needs several of them before its light can change.
"""

import micropython

# How a square differs from what it should show.
RIGHT = 0
TAKE_AWAY = 1
PUT_BACK = 2


@micropython.viper
def clear(flags: ptr8, squares: int):
    """Set every byte to 0."""
    square = 0
    while square < squares:
        flags[square] = 0
        square += 1


@micropython.viper
def allow(flags: ptr8, following: ptr8, role: int, squares: int):
    """Write `role` on `following` wherever a flag is set."""
    square = 0
    while square < squares:
        if int(flags[square]):
            following[square] = role
        square += 1


@micropython.viper
def show_magnets(cells: ptr8, required: ptr8, squares: int):
    """Write the magnet of every cell's code: odd, north up (1); even, south up (2); 0, none."""
    square = 0
    while square < squares:
        code = int(cells[square])
        required[square] = 0 if code == 0 else 2 - (code & 1)
        square += 1


# From a square of the 6x6 grid: 0.03 ms as viper, 0.27 as bytecode.
@micropython.viper
def find_slides(cells: ptr8, flags: ptr8, neighbours: ptr8, origin: int) -> int:
    """Set a flag on each empty square in the four straight lines from `origin`; count them.

    neighbours[4 * square + direction] is the next square that way, 255 for none.
    """
    count = 0
    direction = 0
    while direction < 4:
        square = int(neighbours[4 * origin + direction])
        while square != 255 and int(cells[square]) == 0:
            flags[square] = 1
            count += 1
            square = int(neighbours[4 * square + direction])
        direction += 1
    return count


@micropython.viper
def mark_lines(cells: ptr8, lines: ptr8, flags: ptr8, how: int) -> int:
    """Set a flag on the squares of every line whose pieces agree; count these lines.

    `lines` are grid.build_lines'. how & 255 is a piece's highest code; pieces agree if their
    codes, less 1, have the same bits in how >> 8.
    """
    length = int(lines[0])
    end = 2 + length * int(lines[1])
    most = how & 255
    mask = how >> 8
    count = 0
    line = 2
    while line < end:
        first = int(cells[int(lines[line])]) - 1
        place = line
        line += length
        while place < line:
            code = int(cells[int(lines[place])])
            if code == 0 or code > most or (code - 1 ^ first) & mask:
                break
            place += 1
        if place == line:
            count += 1
            while place > line - length:
                place -= 1
                flags[int(lines[place])] = 1
    return count


def compare(required, seen, dead, faults) -> int:
    """Set faults[square] to how `seen` differs from `required`, 0 where dead; count the faults."""
    squares = len(required)
    count: int = _differ(required, seen, faults, squares)
    return count and _forgive(faults, dead, squares)


# 36 squares: 0.07 ms as viper, 1.0 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def _differ(required: ptr8, seen: ptr8, faults: ptr8, squares: int) -> int:
    count = 0
    square = 0
    while square < squares:
        fault = 0
        if int(seen[square]) != int(required[square]):
            fault = 1 if int(seen[square]) else 2
            count += 1
        faults[square] = fault
        square += 1
    return count


@micropython.viper
def _forgive(faults: ptr8, dead: ptr8, squares: int) -> int:
    count = 0
    square = 0
    while square < squares:
        if int(dead[square]):
            faults[square] = 0
        if int(faults[square]):
            count += 1
        square += 1
    return count


# 36 squares: 0.05 ms as viper, 0.8 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def note_changes(before: ptr8, seen: ptr8, changed_at: ptr16, packed: int):
    """Write the clock where `seen` differs from `before`, and make them equal.

    `packed` is clock << 8 | squares.
    """
    squares = packed & 255
    square = 0
    while square < squares:
        if int(before[square]) != int(seen[square]):
            before[square] = int(seen[square])
            changed_at[square] = packed >> 8
        square += 1


# 36 squares: 0.02 ms as viper, 0.4 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def next_fault(faults: ptr8, first: int, squares: int) -> int:
    """Return the first square from `first` on that has a fault, `squares` if none has."""
    square = first
    while square < squares and int(faults[square]) == 0:
        square += 1
    return square


# 36 squares: 0.07 ms as viper, 0.9 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def list_squares(meanings: ptr8, codes: ptr8, names: ptr8, text: ptr8) -> int:
    """Write the names of the squares whose meaning is in `codes` to `text`; return its length.

    `names` has two letters per square. It and `codes` end in a 0; a space is between squares.
    """
    end = 0
    square = 0
    while int(names[2 * square]):
        at = 0
        while int(codes[at]) and int(codes[at]) != int(meanings[square]):
            at += 1
        if int(codes[at]):
            text[end] = names[2 * square]
            text[end + 1] = names[2 * square + 1]
            text[end + 2] = 32
            end += 3
        square += 1
    return end - 1

"""Tests whether the opponent can win at once; fills the lines' tables (bytecode: two seconds).

In viper; the buffers are described in search_viper.py.
"""

import micropython
from micropython import const

# fmt: off
_SIDE = const(773)
_TOTEMS = const(775)
_RESERVES = const(777)
_UNDO = const(781)
_COLOURS = const(782)
_SYMBOLS = const(783)
_COLOUR = const(784)
_SYMBOL = const(800)
# Two lists of hot squares, for even and for odd plies (search_viper.py shows where), each with
# room for all squares of all lines, so that making and taking back a turn keeps the list before
# it. A list: the value of _UNDO that it was made for, or 0; its end; then per entry the square,
# + 64 if X completes four there for the opponent, + 128 if O.
_HOT = const(820)
_HOT_APART = const(12)
_POWERS = const(64)
_COMPLETING = const(3512)  # in 16-bit numbers
_BORDER = const(7)
_FIRST_TOTEM = const(5)
# fmt: on


@micropython.viper
def find_threats(state: ptr8, words: ptr32):
    """List where the opponent of the side to move would complete four, totems aside."""
    completing = ptr16(words)
    opponent = words[_SIDE] ^ 1
    symbol_x = words[_RESERVES + 2 * opponent]
    symbol_o = words[_RESERVES + 2 * opponent + 1]
    hot = _HOT + _HOT_APART * (words[_UNDO] & 8)
    end = hot + 2
    colour_threats = 31 << (16 + 5 * opponent)
    symbol_threats = 1023 << 16
    if (words[_COLOURS] & colour_threats) | (words[_SYMBOLS] & symbol_threats):
        line = 1
        while line < 15:
            if (words[_COLOUR + line] & colour_threats) | (words[_SYMBOL + line] & symbol_threats):
                code = words[line]
                with_x = completing[_COMPLETING + (code >> 10)]
                with_o = with_x >> 6
                with_x &= 63
                code = completing[_COMPLETING + (code & 1023)] >> 6 * opponent & 63
                with_x = (with_x | code) if symbol_x else 0
                with_o = (with_o | code) if symbol_o else 0
                square = line * 8 + 1
                step = 1
                if line > 8:
                    square = line
                    step = 8
                while with_x | with_o:
                    if (with_x | with_o) & 1:
                        words[end] = square | (with_x & 1) << 6 | (with_o & 1) << 7
                        end += 1
                    with_x >>= 1
                    with_o >>= 1
                    square += step
            line += 1 if line != 6 else 3
    words[hot] = words[_UNDO]
    words[hot + 1] = end


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this legal turn."""
    hot = _HOT + _HOT_APART * (words[_UNDO] & 8)
    if words[hot] != words[_UNDO]:
        find_threats(state, words)
    hot_end = words[hot + 1]
    hot += 2
    completing = ptr16(words)
    symbol = (turn >> 12) & 1
    to = (turn >> 6) & 63
    piece = turn & 63
    opponent = words[_SIDE] ^ 1
    own = 6 * opponent
    holds = 1 if words[_RESERVES + 2 * opponent] else 0
    if words[_RESERVES + 2 * opponent + 1]:
        holds |= 2
    origin = words[_TOTEMS + symbol]
    row = piece >> 3
    column = 8 | piece & 7
    across = words[row]
    up = words[column]
    digits = 2 - opponent | (symbol + 1) << 10
    state[origin] = 0
    state[to] = _FIRST_TOTEM + symbol
    state[piece] = 1
    words[_TOTEMS + symbol] = to
    words[row] = across + state[_POWERS - 8 + column] * digits
    words[column] = up + state[_POWERS + row] * digits
    # Squares that the piece itself makes hot, for its own symbol only.
    new_across = 0
    new_up = 0
    if holds & symbol + 1:
        code = completing[_COMPLETING + (words[row] >> 10)]
        new_across = (code & ~completing[_COMPLETING + (across >> 10)]) >> 6 * symbol & 63
        code = completing[_COMPLETING + (words[column] >> 10)]
        new_up = (code & ~completing[_COMPLETING + (up >> 10)]) >> 6 * symbol & 63
    row = piece & 56
    column = 8 + (piece & 7)
    found = 0
    while found == 0:
        if hot < hot_end:
            square = words[hot] & 63
            by = words[hot] >> 6
            hot += 1
            if square == piece:
                by = 0
            elif (square ^ piece) & 56 == 0 or (square ^ piece) & 7 == 0:
                code = words[square >> 3]
                place = (square & 7) - 1
                by = completing[_COMPLETING + (code & 1023)] >> place
                both = completing[_COMPLETING + (code >> 10)] >> place
                code = words[8 | square & 7]
                place = (square >> 3) - 1
                by = (by | completing[_COMPLETING + (code & 1023)] >> place) >> own & 1
                both |= completing[_COMPLETING + (code >> 10)] >> place
                by = (by | by << 1 | both & 1 | both >> 5 & 2) & holds
        elif new_across:
            row += 1
            square = row
            by = (new_across & 1) << symbol
            new_across >>= 1
        elif new_up:
            square = column
            column += 8
            by = (new_up & 1) << symbol
            new_up >>= 1
        else:
            break
        while by:
            totem = words[_TOTEMS]
            if by & 1 == 0:
                totem = words[_TOTEMS + 1]
            by = by & 2 if by & 1 else 0
            # Test whether the totem can come next to the square so that a piece may stand there.
            if state[square] == 0 or square == totem:
                step = 8
                while step:
                    to = square + step
                    if state[to] == 0:
                        back = 0
                        if (to ^ totem) & 56 == 0:
                            back = 1 if totem > to else -1
                        elif (to ^ totem) & 7 == 0:
                            back = 8 if totem > to else -8
                        if back:
                            while state[to] == 0:
                                to += back
                            if to == totem:
                                found = 1
                    step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
                if state[totem + 8] and state[totem + 1] and state[totem - 8] and state[totem - 1]:
                    found |= int(_leaps_to(state, square, totem))
    to = (turn >> 6) & 63
    row = piece >> 3
    words[row] = across
    words[8 | piece & 7] = up
    state[piece] = 0
    state[to] = 0
    state[origin] = _FIRST_TOTEM + symbol
    words[_TOTEMS + symbol] = origin
    return found


@micropython.viper
def _leaps_to(state: ptr8, square: int, totem: int) -> int:
    """Tell whether a piece can be placed on `square` when the totem is surrounded."""
    leaps = 0
    step = 8
    while step:
        to = totem + step
        while state[to] and state[to] != _BORDER:
            to += step
        if state[to] == 0:
            leaps = 1
            if int(_serves(state, square, to)):
                return 1
        step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
    if leaps:
        return 0
    to = 9
    while to < 55:
        if state[to] == 0 and int(_serves(state, square, to)):
            return 1
        to += 1
    return 0


@micropython.viper
def _serves(state: ptr8, square: int, to: int) -> int:
    """Tell whether a piece may be placed on `square` after the totem's leap to the empty `to`.

    The totem was surrounded, so `to` is not next to its former square.
    """
    if square == to:
        return 0
    if square == to + 8 or square == to + 1 or square == to - 8 or square == to - 1:
        return 1
    if state[to + 8] and state[to + 1] and state[to - 8] and state[to - 1]:
        return 1
    return 0


_CODES = const(729)
# Number of weights by counts, before those by patterns.
_COUNTS = const(4)
# Limit of one line's score, so that the sum of all 24 fits 14 bits in the turn's word.
_LIMIT = const(335)
_OFFSET = const(512)


@micropython.viper
def fill_lines(words: ptr32, weights: ptr32, first: int, shared: int):
    """Fill the tables that begin at `first` for all codes of a line.

    weights[k] is the score of four squares in a row of which k, 0 to 3, are of one digit and
    the others empty. It counts for digit 1 and against digit 2, or for both when `shared`.
    weights[4 + n] - 512 is added for a whole line of the pattern number n: lines that mirror one
    another or exchange the digits are one pattern; patterns are in the order of their least codes.
    """
    completing = ptr16(words)
    pattern = _COUNTS
    code = 0
    while code < _CODES:
        ones = 0
        twos = 0
        mirrored = 0
        both = 0
        exchanged = 0
        power = 1
        rest = code
        place = 1
        while place < 64:
            digit = rest % 3
            rest = rest // 3
            other = 3 - digit if digit else 0
            mirrored = 3 * mirrored + digit
            both = 3 * both + other
            exchanged += power * other
            power *= 3
            if digit == 1:
                ones |= place
            elif digit == 2:
                twos |= place
            place <<= 1
        score = 0
        is_last_step = 0
        wins = 0
        window = 15
        while window < 64:
            digit = 0
            while digit < 2:
                pieces = (twos if digit else ones) & window
                others = (ones if digit else twos) & window
                count = 0
                place = 1
                while place < 64:
                    if pieces & place:
                        count += 1
                    place <<= 1
                if count == 4:
                    wins = 1
                elif others == 0:
                    if digit and shared == 0:
                        score -= weights[count]
                    else:
                        score += weights[count]
                    if count == 3:
                        is_last_step |= (window ^ pieces) << (6 * digit)
                digit += 1
            window <<= 1
        least = both if both < exchanged else exchanged
        if code <= least and code <= mirrored:
            score += weights[pattern] - _OFFSET
            pattern += 1
        elif mirrored <= least:
            score = (words[first + mirrored] & 0xFFFF) - _OFFSET
        else:
            score = (words[first + least] & 0xFFFF) - _OFFSET
            if shared == 0:
                score = 0 - score
        if score > _LIMIT:
            score = _LIMIT
        if score < 0 - _LIMIT:
            score = 0 - _LIMIT
        word = score + _OFFSET | wins << 26
        if is_last_step & 63:
            word |= 1 << 16
        if is_last_step >> 6:
            word |= 1 << 21
        words[first + code] = word
        completing[_COMPLETING + first + code] = is_last_step
        code += 1

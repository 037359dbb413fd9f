"""The tables of OXONO's lines, in viper: as bytecode they would take two seconds."""

import micropython
from micropython import const

_CODES = const(729)
# How many weights there are by counts, before those by patterns.
_COUNTS = const(4)
_COMPLETING = const(3512)
# The score of one line stays within this, so that all 24 fit their 14 bits in the turn's word.
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

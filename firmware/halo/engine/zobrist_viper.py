"""The random numbers of Zobrist keys, in viper: as bytecode they would take a second."""

import micropython


@micropython.viper
def fill_keys(words: ptr32, first: int, count: int):
    """Fill words[first : first + count] with random numbers of 30 bits.

    By a linear congruential generator: those of a generator that is linear over bits, as
    xorshift is, would let equal keys mean equal locks.
    """
    number = 12345
    at = first
    while at < first + count:
        # Factor and step of Numerical Recipes; the upper half of a number is the random one.
        number = (number * 1664525 + 1013904223) & 0x3FFFFFFF
        upper = number >> 15
        number = (number * 1664525 + 1013904223) & 0x3FFFFFFF
        words[at] = upper << 15 | number >> 15
        at += 1

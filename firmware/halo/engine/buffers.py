"""Buffers of a search, made without needing their memory twice."""

from array import array


def zeros(count: int) -> array:
    """Return an array "i" of `count` zeros, up to 16 more, without a second buffer beside it."""
    numbers = array("i")
    sixteen = array("i", bytes(64))
    while len(numbers) < count:
        numbers.extend(sixteen)
    return numbers

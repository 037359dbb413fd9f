"""The turns of a totem that is surrounded, in viper. search_viper.py describes the buffers."""

import micropython
from micropython import const

_BORDER = const(7)


@micropython.viper
def add_jumps(state: ptr8, words: ptr32, end: int, totem: int) -> int:
    """Add the turns of a surrounded totem, which was lifted: jumps, else any empty square."""
    origin = totem & 63
    head = totem & 4096
    start = end
    step = 8
    while step:
        to = origin + step
        while state[to] and state[to] != _BORDER:
            to += step
        if state[to] == 0:
            end = int(_settle(state, words, end, head | to))
        step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
    if end == start:
        to = 9
        while to < 55:
            if state[to] == 0 and to != origin:
                end = int(_settle(state, words, end, head | to))
            to += 1
    return end


@micropython.viper
def _settle(state: ptr8, words: ptr32, end: int, totem: int) -> int:
    """Add the turns of a totem that leaps to a square: pieces next to it, else anywhere."""
    to = totem & 63
    turn = (totem & 4096) | to << 6
    start = end
    step = 8
    while step:
        if state[to + step] == 0:
            words[end] = turn | to + step
            end += 1
        step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
    if end == start:
        piece = 9
        while piece < 55:
            if state[piece] == 0 and piece != to:
                words[end] = turn | piece
                end += 1
            piece += 1
    return end

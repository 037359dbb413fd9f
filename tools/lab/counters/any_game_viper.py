"""Perft in viper over any game's search state: wins are detected as in the search."""

import micropython
from micropython import const

_ROOM = const(768)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)


@micropython.viper
def count(search_state, words: ptr32, first: int, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep, 1 to 8; a game that is over ends."""
    words[_ROOM] = int(search_state.max_turns)
    state = search_state.state
    expand = search_state.expand
    end = int(expand(state, words, first))
    if depth == 1:
        return end - first
    total = 0
    at = first
    while at < end:
        word = words[at]
        if word >> _SCORE_SHIFT != _WINS and word >> _SCORE_SHIFT:
            make = search_state.make
            unmake = search_state.unmake
            make(state, words, word & _TURN)
            total += int(count(search_state, words, end, depth - 1))
            unmake(state, words)
        at += 1
    return total


def count_from(search_state, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep from the position it holds."""
    return count(search_state, search_state.words, search_state.first, depth)

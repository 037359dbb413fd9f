"""Perft in viper over any game's kernel: every turn is judged as the search judges it."""

import micropython
from micropython import const

_ROOM = const(768)
_TURN = const(16383)
_WORTH = const(15)
_WINS = const(16383)


@micropython.viper
def count(game, words: ptr32, first: int, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep, 1 to 8; a game that is over ends."""
    words[_ROOM] = int(game.most_turns)
    state = game.state
    expand = game.expand
    end = int(expand(state, words, first))
    if depth == 1:
        return end - first
    total = 0
    at = first
    while at < end:
        word = words[at]
        if word >> _WORTH != _WINS and word >> _WORTH:
            make = game.make
            unmake = game.unmake
            make(state, words, word & _TURN)
            total += int(count(game, words, end, depth - 1))
            unmake(state, words)
        at += 1
    return total


def count_from(game, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep from the position that `game` has."""
    return count(game, game.words, game.first, depth)

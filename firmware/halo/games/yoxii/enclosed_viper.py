"""Can the opponent shut the totem in and win at once? In viper; buffers as search_viper.py has."""

import micropython
from micropython import const

# fmt: off
_STEPS = const(80)
_SIDE = const(773)
_TOTEM = const(775)
_RESERVES = const(778)
_TOTEM_CELL = const(32)
_NEAR = const(0xFFFF)
_NO_SCORE = const(1024)
_FREE = const(16)
# fmt: on


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this turn, which does not end the game."""
    side = words[_SIDE]
    own = 8 << side
    theirs = 24 ^ own
    to = turn >> 6 & 63
    square = turn & 63
    origin = words[_TOTEM]
    piece = 16 * (turn >> 12 & 3) + 17
    best = 4
    while best and words[_RESERVES + 2 * best + 1 - side] == 0:
        best -= 1
    best = 16 * best + 1
    state[origin] = 0
    state[square] = own
    found = 0
    way = 0
    while way < 8 and found == 0:
        step = state[_STEPS + way] - 16
        there = to + step
        while state[there] & theirs:
            there += step
        if state[there] == 0:
            # The opponent's score where he goes, and the squares left for his piece.
            score = (words[there] & _NEAR) - _NO_SCORE
            if side == 0:
                score = 0 - score
            free = words[there] >> _FREE
            apart = there - square if there > square else square - there
            if apart == 1 or apart == 7 or apart == 8 or apart == 9:
                free -= 1
                score -= piece
            if free == 1:
                score += best
            if free < 2 and score > 0:
                # Behind which of his own pieces could the mover then land?
                jumps = 0
                at = 0
                while at < 8:
                    step = state[_STEPS + at] - 16
                    landing = there + step
                    if state[landing] & own:
                        while state[landing] & own:
                            landing += step
                        if state[landing] == 0:
                            jumps += 1
                    at += 1
                # A piece that may go anywhere shuts one of them.
                if jumps == 0 or (jumps == 1 and free == 0):
                    found = 1
        way += 1
    state[square] = 0
    state[origin] = _TOTEM_CELL
    return found

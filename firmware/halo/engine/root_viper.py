"""What a search does with the turns of its root before it begins, in viper.

A turn's word is as expand() writes it; bonuses are 16-bit numbers, one a turn.
"""

import micropython
from micropython import const

_TURN = const(16383)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_WINS = const(16383)


@micropython.viper
def draw(bonuses: ptr16, count: int, noise: int, seed: int):
    """Fill `count` bonuses with numbers from 0 to `noise`, drawn by a row of random numbers."""
    at = 0
    while at < count:
        # x * 75 + 74 modulo 65537 visits 65536 numbers.
        seed = (seed * 75 + 74) % 65537
        bonuses[at] = (seed >> 3) % (noise + 1)
        at += 1


@micropython.viper
def drop_refuted(w: ptr32, bonuses: ptr16, end: int, search_state) -> int:
    """Move the turns from game.first to `end` that lose at once to the end; return where."""
    state = search_state.state
    refuted = search_state.refuted
    first = int(search_state.first)
    kept = first
    at = first
    while at < end:
        word = w[at]
        loses = 1
        if word & _SAFE:
            loses = 0
        elif word >> _SCORE_SHIFT:
            loses = int(refuted(state, w, word & _TURN))
        if loses == 0:
            w[at] = w[kept]
            w[kept] = word
            bonuses[kept - first] = bonuses[at - first]
            kept += 1
        at += 1
    return kept


@micropython.viper
def sort(words: ptr32, bonuses: ptr16, count: int):
    """Sort the words of turns, those of greatest score first, and their bonuses along."""
    done = 1
    while done < count:
        word = words[done]
        bonus = bonuses[done]
        at = done
        while at and words[at - 1] >> _SCORE_SHIFT < word >> _SCORE_SHIFT:
            words[at] = words[at - 1]
            bonuses[at] = bonuses[at - 1]
            at -= 1
        words[at] = word
        bonuses[at] = bonus
        done += 1


@micropython.viper
def find_best(words: ptr32, bonuses: ptr16, count: int) -> int:
    """Return which of the turns has the greatest score with its bonus; a win needs none."""
    best = 0
    most = 0
    at = 0
    while at < count:
        score = words[at] >> _SCORE_SHIFT
        if score == _WINS:
            return at
        score += bonuses[at]
        if score > most:
            most = score
            best = at
        at += 1
    return best

"""The hot loops that find sensors not to believe.

`counts` is one block of nine arrays, a byte a square: reversals in this window, scans in a row at
the top and at the bottom of the range, the way of the last jump, whether the last verdict still
holds for a window, whether a magnet is felt, whether that changed in this window, how restless
the square has been, and for how many windows its reading has been the very same.
"""

import micropython
from micropython import const

# Verdicts: these, 1 stuck high, 2 stuck low, 3 floating, 4 flickering, 5 standing still.
HEALTHY = 0
LEFT_OUT = 6

# Where a sound sensor's output never gets: it ends 0.2 V inside its 3.3 V supply.
_TOP_COUNTS = const(63500)
_BOTTOM_COUNTS = const(2000)
_SCANS_OF_STUCK = const(20)

# A jump counts that is larger than 2 mT and three quarters of the field before or after it: a
# piece that rattles keeps more of its field from one scan to the next, an input that hangs in the
# air does not care what stands there. Such an input makes 13 reversals in a window of 24 scans, a
# hand that trembles 12 times a second none, the worst rattle five.
_JUMP_COUNTS = const(600)
_REVERSALS_OF_FLOATING = const(8)
_REVERSALS_OF_SOUND = const(3)

# A window in which a magnet comes or goes adds two, any other takes one away: no hand keeps on
# for the 3.6 s that it takes to reach the first number.
_RESTLESS = const(30)
_RESTED = const(22)

# Every sound reading carries noise: these windows without any are 3.4 s. At readings of 512, 1536,
# 2560 and 3584 of 4096 the RP2040's converter has steps so wide that noise may hide in one.
_WINDOWS_OF_STILL = const(14)


# 36 squares: 0.15 ms as viper (emulated chip at 125 MHz).
@micropython.viper
def observe(levels: ptr16, limits: ptr16, counts: ptr8, squares: int):
    """Take in one scan; `limits` as in detector_viper.py, its last array is the scan before."""
    top = squares
    bottom = 2 * squares
    ways = 3 * squares
    felt = 5 * squares
    changed = 6 * squares
    still = 8 * squares
    befores = 5 * squares
    square = 0
    while square < squares:
        level = int(levels[square])
        before = int(limits[befores + square])
        base = int(limits[square])
        if base == 0:
            base = level
            limits[square] = level
        if level != before:
            limits[befores + square] = level
            counts[still + square] = 0
            jump = level - before
            way = 1
            if jump < 0:
                way = 2
                jump = 0 - jump
            if jump > _JUMP_COUNTS:
                far = before - base
                if far < 0:
                    far = 0 - far
                size = level - base
                if size < 0:
                    size = 0 - size
                if size < far:
                    size = far
                if 4 * (jump - _JUMP_COUNTS) > 3 * size:
                    if way != int(counts[ways + square]) and int(counts[square]) < 255:
                        counts[square] = int(counts[square]) + 1
                    counts[ways + square] = way
            size = level - base
            if size < 0:
                size = 0 - size
            if int(counts[felt + square]):
                if size < int(limits[4 * squares + square]):
                    counts[felt + square] = 0
                    counts[changed + square] = 1
            elif size >= int(limits[3 * squares + square]):
                counts[felt + square] = 1
                counts[changed + square] = 1
        if level < _TOP_COUNTS:
            counts[top + square] = 0
        elif int(counts[top + square]) < 255:
            counts[top + square] = int(counts[top + square]) + 1
        if level > _BOTTOM_COUNTS:
            counts[bottom + square] = 0
        elif int(counts[bottom + square]) < 255:
            counts[bottom + square] = int(counts[bottom + square]) + 1
        square += 1


# 36 squares: 0.1 ms as viper (emulated chip at 125 MHz).
@micropython.viper
def judge(counts: ptr8, limits: ptr16, verdicts: ptr8, squares: int) -> int:
    """Turn a window's counts into verdicts, and begin a new one; return how many changed.

    The first sound window after a bad one, which may hold the end of the trouble, changes
    nothing. A square that was left out by hand is believed again when its level has moved by as
    much as a magnet gives, and stayed there for two windows.
    """
    doubts = 4 * squares
    felt = 5 * squares
    changed = 6 * squares
    restless = 7 * squares
    still = 8 * squares
    changes = 0
    square = 0
    while square < squares:
        before = int(verdicts[square])
        verdict = 0
        reversals = int(counts[square])
        if reversals >= _REVERSALS_OF_FLOATING:
            verdict = 3
        elif before == 3 and reversals >= _REVERSALS_OF_SOUND:
            verdict = 3
        if int(counts[squares + square]) >= _SCANS_OF_STUCK:
            verdict = 1
        if int(counts[2 * squares + square]) >= _SCANS_OF_STUCK:
            verdict = 2
        rest = int(counts[restless + square])
        if verdict:
            rest = 0
        elif int(counts[changed + square]):
            rest += 2
            if rest > _RESTLESS:
                rest = _RESTLESS
        elif rest:
            rest -= 1
        counts[restless + square] = rest
        if verdict == 0 and (rest == _RESTLESS or (before == 4 and rest > _RESTED)):
            verdict = 4
        same = int(counts[still + square])
        if same < 255:
            same += 1
            counts[still + square] = same
        # `limits` ends with the scan before.
        step = (int(limits[5 * squares + square]) >> 4) + 520
        if verdict == 0 and same > _WINDOWS_OF_STILL and step & 1023 > 16:
            verdict = 5
        moved = int(counts[felt + square])
        if int(counts[changed + square]):
            moved = 0
        if before == 6:
            if verdict or moved == 0:
                verdict = 6
                counts[doubts + square] = 1
            elif int(counts[doubts + square]):
                counts[doubts + square] = 0
                verdict = 6
        elif verdict:
            counts[doubts + square] = 1
        elif int(counts[doubts + square]):
            counts[doubts + square] = 0
            verdict = before
        counts[square] = 0
        counts[changed + square] = 0
        if verdict != before:
            verdicts[square] = verdict
            changes += 1
        square += 1
    return changes

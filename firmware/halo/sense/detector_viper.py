"""The hot loops of sensing.

`limits` is one block of seven arrays, `waiting` one of four, each with one value per square;
`counts` holds eight bytes per square: all as numbered below. `stable` holds one debounced code per
square: 0 none, 1 north up, 2 south up.
"""

import micropython
from micropython import const

# The arrays of `limits`: the baseline; the thresholds, in counts, of a magnet's arrival and of its
# removal; these two once the empty square's baseline is found; the previous scan; the initial
# baseline. The baseline is at 0.
_PLACED = const(1)
_LIFTED = const(2)
_USUAL_PLACED = const(3)
_USUAL_LIFTED = const(4)
_LEVEL = const(5)
_INITIAL = const(6)
# The arrays of `waiting`: the code being debounced; for how many scans in a row it was seen; how
# many times in a row the level rested where an empty square's may be, plus KNOWN, DOUBTED and
# _FELT; the field in units of 256 counts at the start of a touch, 0 on a square not touched. The
# code is at 0.
_SEEN = const(1)
_RESTED = const(2)
_TOUCHED = const(3)
# The bytes of `counts`: reversals in this window; scans in a row at an end of the range where no
# magnet took it; the direction of the last jump; the fault that the last window alone showed;
# whether a magnet was felt at the last jump (2 more if the last scan was a jump); whether
# that changed in this window; how restless the square has been; for how many windows its reading
# has not changed.
REVERSALS = const(0)
AT_END = const(1)
_WAY = const(2)
LAST_FAULT = const(3)
_MAGNET = const(4)
CHANGED = const(5)
RESTLESS = const(6)
STILL = const(7)

# A DRV5055A3 at 3.3 V: 15 mV/mT.
COUNTS_PER_MT = const(298)
# Until a square was seen empty its baseline is mid-scale; sensors of one batch differ from it by
# 5 % of the half range, 5.5 mT (the baselines that MagChess publishes), plus three times their
# noise.
MID_LEVEL = const(32768)
_OFFSET_COUNTS = const(1639 + 60)
# The same after a sensor has drifted by 1 mT.
EMPTY_COUNTS = const(1639 + 60 + COUNTS_PER_MT)
# After a baseline of an empty board a sensor drifts by less than this; a magnet is gone below
# twice as much.
_KNOWN_COUNTS = const(2 * COUNTS_PER_MT)
# The thresholds until an empty square's baseline is found.
WIDE_PLACED_COUNTS = const(10 * COUNTS_PER_MT)
WIDE_LIFTED_COUNTS = const(8 * COUNTS_PER_MT)
_STEADY_COUNTS = const(150)
# This many levels in a row, 160 ms apart, rest there.
_LEAST_RESTED = const(2)
# After the four blocks of the largest board; a viper function takes at most four arguments.
SQUARES_AT = const(255)
# Beside that count: the initial baseline is that of an empty board; the present one is the level
# of a magnet that the lights asked to remove in vain; since then a magnet has been felt.
KNOWN = const(128)
DOUBTED = const(64)
_FELT = const(32)
_COUNT = const(31)

# A magnet reaches these ends only gradually: a sensor is linear up to 0.2 V inside its 3.3 V
# supply, at 97 mT. A broken wire jumps there at once.
_TOP_COUNTS = const(63500)
_BOTTOM_COUNTS = const(2000)

# Debounce: three scans, 10 ms apart, filter a glitch and fit the 40 ms between an action and its
# light.
_STABLE_SCANS = const(3)

# Verdicts are given after a window of 24 scans, see sensors.py.
SCANS_OF_STUCK = const(20)

# A jump counts if it exceeds 2 mT and three quarters of the field before or after it: a rattling
# piece keeps more of its field from scan to scan, a floating input jumps whatever stands there. A
# floating input makes 13 reversals in a window of 24 scans, a hand trembling at 12 Hz none, the
# worst rattle five.
_JUMP_COUNTS = const(600)
REVERSALS_OF_FLOATING = const(7)

# The threshold of a square that is left out: no deviation reaches it.
NEVER_COUNTS = const(65535)

# A window in which a magnet comes or goes, or a jump reverses, adds two, any other subtracts one:
# no hand keeps on for the 3.6 s needed to reach this.
RESTLESS_COUNT = const(30)

# Every healthy reading has noise: these windows without any are 3.4 s. At readings of 512, 1536,
# 2560 and 3584 of 4096 the RP2040's converter has steps so wide that noise may hide in one.
WINDOWS_OF_STILL = const(14)

# A touch needs three halves of the threshold: 9 of a piece's 49 mT, reached 4 mm above the
# square's face or 4.5 mm beside its centre; 6 mm above it even a piece of 130 % gives at most 7.
# Its field stays within a half of the initial one, as under a hand that trembles by 2 mm and rests
# for at least 100 ms; a piece sliding across at 80 mm/s, 200 ms over the square, leaves that range
# after 70 ms.
_TOUCH_HALVES = const(3)
_TOUCH_SCANS = const(9)


# 36 squares: 0.09 ms as viper, 2.0 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def debounce(levels: ptr16, limits: ptr16, codes: ptr8, waiting: ptr8) -> int:
    """Follow one scan; return how many squares changed their stable code.

    A level that jumps to an end of the range is not a magnet and changes nothing. On a touch
    square a magnet counts once three halves of the threshold have rested there.
    """
    squares = int(waiting[SQUARES_AT])
    changes = 0
    square = 0
    while square < squares:
        deviation = int(levels[square]) - int(limits[square])
        before = int(codes[square])
        sign = 1
        if deviation < 0:
            sign = 2
            deviation = 0 - deviation
        needed = int(limits[_PLACED * squares + square])
        if before == sign:
            needed = int(limits[_LIFTED * squares + square])
        code = 0
        if deviation >= needed:
            code = sign
        if int(levels[square]) >= _TOP_COUNTS or int(levels[square]) <= _BOTTOM_COUNTS:
            if code != int(waiting[square]) or int(waiting[_SEEN * squares + square]) == 0:
                code = before
        scans = 0
        if code != before:
            scans = 1
            if code == int(waiting[square]):
                scans += int(waiting[_SEEN * squares + square])
            waiting[square] = code
            least = _STABLE_SCANS
            began = _TOUCHED * squares + square
            field = int(waiting[began])
            if code != 0 and field != 0:
                least = _TOUCH_SCANS
                size = deviation >> 6
                moved = size - 4 * field
                if 2 * deviation < _TOUCH_HALVES * needed or moved * moved > 4 * field * field:
                    scans = 1
                    waiting[began] = size >> 2
            if scans >= least:
                codes[square] = code
                scans = 0
                changes += 1
        waiting[_SEEN * squares + square] = scans
        square += 1
    return changes


# 36 squares: 0.12 ms as viper, 3.1 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def follow_drift(levels: ptr16, limits: ptr16, codes: ptr8, waiting: ptr8):
    """Move the baseline of every empty square toward its level.

    Fast until it is found, which narrows the thresholds; slowly afterwards. A "magnet" whose level
    may be an empty square's is none: the baseline was learned under a crooked piece, or near a
    stray magnet that has gone, and is sought again.
    """
    squares = int(waiting[SQUARES_AT])
    at = _RESTED * squares
    square = 0
    while square < squares:
        threshold = int(limits[_PLACED * squares + square])
        deviation = int(levels[square]) - int(limits[square])
        size = deviation
        if size < 0:
            size = 0 - size
        marks = int(waiting[at])
        count = (marks & _COUNT) + 1
        marks -= count - 1
        rested = 0
        if int(codes[square]) == 0 and threshold <= WIDE_PLACED_COUNTS and size < threshold:
            if marks & _FELT:
                marks &= KNOWN
            step = (size + 15) >> 4
            if threshold == WIDE_PLACED_COUNTS:
                step = (size + 3) >> 2
                if size < _STEADY_COUNTS:
                    rested = count
                if rested >= _LEAST_RESTED:
                    limits[_PLACED * squares + square] = int(
                        limits[_USUAL_PLACED * squares + square]
                    )
                    limits[_LIFTED * squares + square] = int(
                        limits[_USUAL_LIFTED * squares + square]
                    )
            if deviation < 0:
                step = 0 - step
            baseline = int(limits[square]) + step
            size = baseline - MID_LEVEL
            if size < WIDE_PLACED_COUNTS and size > 0 - WIDE_PLACED_COUNTS:
                limits[square] = baseline
        elif int(codes[square]):
            if size >= threshold and marks & DOUBTED:
                marks |= _FELT
            initial = int(limits[_INITIAL * squares + square])
            size = int(levels[square]) - initial
            near = _OFFSET_COUNTS
            if marks & KNOWN:
                near = _KNOWN_COUNTS
            if size < near and size > 0 - near:
                rested = count
                if rested >= _LEAST_RESTED:
                    rested = 0
                    limits[square] = initial
                    marks &= KNOWN
                    if marks == 0:
                        limits[_PLACED * squares + square] = WIDE_PLACED_COUNTS
                        limits[_LIFTED * squares + square] = WIDE_LIFTED_COUNTS
        waiting[at] = marks + rested
        at += 1
        square += 1


# 36 squares: 0.1 ms as viper (emulated chip at 125 MHz).
@micropython.viper
def observe(levels: ptr16, limits: ptr16, counts: ptr8, squares: int):
    """Take in one scan; the last array of `limits` becomes this scan.

    A square that is left out has to be quiet: every jump's reversal counts there.
    """
    befores = _LEVEL * squares
    square = 0
    while square < squares:
        at = square << 3
        level = int(levels[square])
        last = int(limits[befores + square])
        base = int(limits[square])
        jump = level - last
        moved = int(counts[at + _MAGNET])
        felt = moved & 1
        counts[at + _MAGNET] = felt
        if jump:
            counts[at + STILL] = 0
            way = 1
            if jump < 0:
                way = 2
                jump = 0 - jump
            if jump > _JUMP_COUNTS:
                size = level - base
                far = last - base
                # A magnet whose pole has changed has to arrive again.
                turned = 0
                if (size ^ far) < 0:
                    turned = felt
                if size < 0:
                    size = 0 - size
                if far < 0:
                    far = 0 - far
                # The present thresholds; of a square left out the future ones.
                row = _PLACED
                if int(limits[_PLACED * squares + square]) == NEVER_COUNTS:
                    row = _USUAL_PLACED
                if size >= int(limits[(row + felt - turned) * squares + square]):
                    felt += 2
                if felt == 1 or felt == 2 or felt + turned == 4:
                    counts[at + CHANGED] = 1
                counts[at + _MAGNET] = (felt >> 1) | 2
                if size < far:
                    size = far
                if row == _USUAL_PLACED:
                    size = 0
                if 4 * (jump - _JUMP_COUNTS) > 3 * size:
                    if way != int(counts[at + _WAY]) and int(counts[at + REVERSALS]) < 255:
                        counts[at + REVERSALS] = int(counts[at + REVERSALS]) + 1
                    counts[at + _WAY] = way
            limits[befores + square] = level
        run = 0
        if level >= _TOP_COUNTS or level <= _BOTTOM_COUNTS:
            run = int(counts[at + AT_END])
            if last < _TOP_COUNTS and last > _BOTTOM_COUNTS:
                run = 1
                if moved & 2 or jump <= _JUMP_COUNTS:
                    size = last - base
                    if level <= _BOTTOM_COUNTS:
                        size = 0 - size
                    if size >= int(limits[_USUAL_PLACED * squares + square]):
                        run = 0
            elif run and run < 255:
                run += 1
        counts[at + AT_END] = run
        square += 1


# 36 squares: 0.06 ms as viper (emulated chip at 125 MHz).
@micropython.viper
def next_suspect(counts: ptr8, dead: ptr8, packed: int) -> int:
    """End a window, square by square; return the first one for sensors.py to judge.

    `packed` is the first square to check << 8 | squares. Squares with no fault now or before begin
    the next window.
    """
    squares = packed & 255
    square = packed >> 8
    while square < squares:
        at = square << 3
        restless = int(counts[at + RESTLESS])
        if int(counts[at + CHANGED]) or int(counts[at + REVERSALS]) > 1:
            restless += 2
        elif restless:
            restless -= 1
        counts[at + RESTLESS] = restless
        still = int(counts[at + STILL]) + 1
        if still < 255:
            counts[at + STILL] = still
        if int(dead[square]) or restless >= RESTLESS_COUNT or still > WINDOWS_OF_STILL:
            return square
        if (
            int(counts[at + REVERSALS]) >= REVERSALS_OF_FLOATING
            or int(counts[at + AT_END]) >= SCANS_OF_STUCK
        ):
            return square
        counts[at + REVERSALS] = 0
        counts[at + CHANGED] = 0
        square += 1
    return square

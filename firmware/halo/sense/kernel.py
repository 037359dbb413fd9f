"""The hot loops of sensing.

`limits` is one block of four arrays, each a value a square: baseline, lowest counts
that mean a magnet is there, counts below which it is gone, and quiet counts within
which an empty square's baseline follows. `stable` holds a code a square: 0 none, 1 north
up, 2 south up. `waiting` is a block of two: the code waiting to become stable, and the
scans in a row that it was seen.
"""

import micropython
from micropython import const

# How a square differs from what it should show.
RIGHT = 0
TAKE_AWAY = 1
PUT_BACK = 2

# Three scans, 10 ms apart, ride out a glitch and still leave room in the 40 ms between
# a hand and its light.
_STABLE_SCANS = const(3)

# Of a window of 24 scans. A hand that wiggles a piece turns round five times in it, an input
# that hangs in the air about fifteen times.
_REVERSALS_OF_FLOATING = const(10)
_SCANS_OF_STUCK = const(20)


# 36 squares: 0.10 ms as viper, 3.4 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def debounce(levels: ptr16, limits: ptr16, stable, waiting: ptr8) -> int:
    """Follow one scan; return how many squares changed their stable code."""
    squares = int(len(stable))
    codes = ptr8(stable)
    changes = 0
    square = 0
    while square < squares:
        deviation = int(levels[square]) - int(limits[square])
        before = int(codes[square])
        sign = 1
        if deviation < 0:
            sign = 2
            deviation = 0 - deviation
        needed = int(limits[squares + square])
        if before == sign:
            needed = int(limits[2 * squares + square])
        code = 0
        if deviation >= needed:
            code = sign
        scans = 0
        if code != before:
            scans = 1
            if code == int(waiting[square]):
                scans += int(waiting[squares + square])
            waiting[square] = code
            if scans >= _STABLE_SCANS:
                codes[square] = code
                scans = 0
                changes += 1
        waiting[squares + square] = scans
        square += 1
    return changes


# 36 squares: 0.07 ms as viper, 2.6 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def follow_drift(levels: ptr16, limits: ptr16, stable):
    """Move the baseline of every quiet empty square one sixteenth of the way."""
    squares = int(len(stable))
    codes = ptr8(stable)
    square = 0
    while square < squares:
        if int(codes[square]) == 0:
            deviation = int(levels[square]) - int(limits[square])
            quiet = int(limits[3 * squares + square])
            if deviation < quiet and deviation > 0 - quiet:
                if deviation > 0:
                    limits[square] = int(limits[square]) + ((deviation + 15) >> 4)
                elif deviation < 0:
                    limits[square] = int(limits[square]) - ((15 - deviation) >> 4)
        square += 1


# 36 squares: 0.05 ms as viper, 2.2 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def observe(levels: ptr16, before: ptr16, counts: ptr8, squares: int):
    """Count, a square, its reversals and its scans in a row at either end of the range.

    A reversal is a jump the other way than the last one: a passing magnet makes few of
    them, however slowly it goes. `before` is the last scan, replaced by this one. `counts`
    is a block of five: reversals, scans at the top, scans at the bottom, each ending at
    255, the way of the last jump, and one for `judge`. The sensor's output ends 0.2 V
    inside its 3.3 V supply, so no magnet drives a sound one to 63500 or 2000.
    """
    square = 0
    while square < squares:
        level = int(levels[square])
        jump = level - int(before[square])
        before[square] = level
        way = 1
        if jump < 0:
            way = 2
            jump = 0 - jump
        if jump > 300:
            if way != int(counts[3 * squares + square]) and int(counts[square]) < 255:
                counts[square] = int(counts[square]) + 1
            counts[3 * squares + square] = way
        top = squares + square
        bottom = 2 * squares + square
        if level < 63500:
            counts[top] = 0
        elif int(counts[top]) < 255:
            counts[top] = int(counts[top]) + 1
        if level > 2000:
            counts[bottom] = 0
        elif int(counts[bottom]) < 255:
            counts[bottom] = int(counts[bottom]) + 1
        square += 1


# 36 squares: 0.05 ms as viper, 2.2 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def compare(need, seen, dead: ptr8, faults: ptr8) -> int:
    """Set faults[square] to how `seen` differs from `need`; return how many squares do.

    All hold a byte a square, need and seen magnets; dead squares never differ.
    """
    squares = int(len(need))
    needed = ptr8(need)
    shown = ptr8(seen)
    count = 0
    square = 0
    while square < squares:
        fault = 0
        if int(shown[square]) != int(needed[square]) and int(dead[square]) == 0:
            fault = 1 if int(shown[square]) else 2
            count += 1
        faults[square] = fault
        square += 1
    return count


# 36 squares: 0.06 ms as viper, 2.1 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def judge(counts: ptr8, verdicts: ptr8, squares: int) -> int:
    """Turn a window's counts (see `observe`) into verdicts; return how many changed.

    Verdicts: 0 healthy, 1 stuck high, 2 stuck low, 3 floating. Reversals begin anew. The
    first sound window after a bad one, which may hold the end of the trouble, changes
    nothing: that it is due is kept in a fifth block of `counts`.
    """
    changes = 0
    square = 0
    while square < squares:
        verdict = 0
        if int(counts[square]) >= _REVERSALS_OF_FLOATING:
            verdict = 3
        if int(counts[squares + square]) >= _SCANS_OF_STUCK:
            verdict = 1
        if int(counts[2 * squares + square]) >= _SCANS_OF_STUCK:
            verdict = 2
        counts[square] = 0
        doubt = 4 * squares + square
        if verdict:
            counts[doubt] = 1
        elif int(counts[doubt]):
            counts[doubt] = 0
            verdict = int(verdicts[square])
        if verdict != int(verdicts[square]):
            verdicts[square] = verdict
            changes += 1
        square += 1
    return changes


# 36 squares: 0.06 ms as viper, 1.6 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def note_changes(before: ptr8, seen: ptr8, changed_at: ptr16, packed: int):
    """Write the clock where `seen` differs from `before`, and make them equal.

    `packed` is clock << 8 | squares.
    """
    squares = packed & 255
    square = 0
    while square < squares:
        if int(before[square]) != int(seen[square]):
            before[square] = int(seen[square])
            changed_at[square] = packed >> 8
        square += 1

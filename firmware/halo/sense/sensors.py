"""From levels to stable magnets, and which sensors have failed.

Levels are raw readings, 0 to 65535, MID_LEVEL without a field, above it north up.
"""

from array import array

from micropython import const

from halo.sense.detector_viper import (
    AT_END,
    CHANGED,
    COUNTS_PER_MT,
    DOUBTED,
    EMPTY_COUNTS,
    KNOWN,
    LAST_FAULT,
    MID_LEVEL,
    NEVER_COUNTS,
    RESTLESS,
    RESTLESS_COUNT,
    REVERSALS,
    REVERSALS_OF_FLOATING,
    SCANS_OF_STUCK,
    SQUARES_AT,
    STILL,
    WIDE_LIFTED_COUNTS,
    WIDE_PLACED_COUNTS,
    WINDOWS_OF_STILL,
    debounce,
    follow_drift,
    next_suspect,
    observe,
)

# A piece's 5x2 mm N35 magnet over a 3.8 mm gap gives 49 mT when centred, 13 when 4 mm off, 6 when
# 5 mm off; sliding past it throws 1 mT of the opposite sign here, an 8x3 mm N42 would throw 2:
# hardware/numbers.md.
THRESHOLD_COUNTS = 6 * COUNTS_PER_MT
# Bounds of a calibrated threshold: three times the field of a piece lying on its side, and below
# the wide threshold.
LEAST_THRESHOLD_COUNTS = 5 * COUNTS_PER_MT
MOST_THRESHOLD_COUNTS = 9 * COUNTS_PER_MT

# By verdict; their English is in sentences.py.
COMPLAINTS = ("healthy", "stuck_high", "stuck_low", "floating", "flickering", "still", "left_out")
_HEALTHY, _STUCK_HIGH, _STUCK_LOW, _FLOATING, _FLICKERING, _STILL, LEFT_OUT = 0, 1, 2, 3, 4, 5, 6

# Signs of a failing sensor in one window, and the stricter limits for one that has failed.
_REVERSALS = (REVERSALS_OF_FLOATING, 3)
_RESTLESS = (RESTLESS_COUNT, 22)
# Readings this near to the converter's wide steps (detector_viper.py) are not judged for
# stillness.
_WIDE_STEPS = const(8)
# With up to a quarter of the squares dead a player can still remember where the button has to
# confirm a step. A multiplexer that fails takes a third, so it ends play.
_BLIND_SHARE = const(4)

_DRIFT_EVERY_SCANS = const(16)
_WINDOW_SCANS = const(24)
# A multiple of both.
_ROUND_SCANS = const(48)


class Sensors:
    """The stable magnet of every square and the verdict on its sensor, scan by scan.

    Per square `stable` holds 0 none, 1 north up, 2 south up. `dead` holds the verdict, renewed
    every 24 scans, 0 for a trusted square; any other is left out, and reads 0; `dead_count` is
    their number. `windows` counts the first two windows. `is_blind` is True while too many are
    dead to play; `returned` becomes True when a square that was left out by hand is trusted again.
    `is_calibrated` is True while every baseline from a calibration, or an empty board, is trusted.

    Per square there are also its `baseline`, the thresholds at which a magnet has `placed` itself
    or is `lifted`, their usual values `usual_placed` and `usual_lifted`, the last scan's `level`
    and the `initial` baseline: parts of the block `limits` of detector_viper.py, as are `counts`.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self.limits = array("H", bytes(14 * squares))
        parts = memoryview(self.limits)
        (
            self.baseline,
            self.placed,
            self.lifted,
            self.usual_placed,
            self.usual_lifted,
            self.level,
            self.initial,
        ) = [parts[at * squares : (at + 1) * squares] for at in range(7)]
        # Baselines from a calibration, or from an empty board.
        self._known: array | None = None
        self.stable = bytearray(squares)
        self._waiting = bytearray(SQUARES_AT + 1)
        self._waiting[SQUARES_AT] = squares
        parts = memoryview(self._waiting)
        self._rested = parts[2 * squares : 3 * squares]
        self._touches = parts[3 * squares : 4 * squares]
        self.dead = bytearray(squares)
        self.dead_count = 0
        self.windows = 0
        self.is_blind = False
        self.returned = False
        # A verdict has changed since the last scan.
        self._is_news = False
        self.counts = bytearray(8 * squares)
        self._scans = 0
        for square in range(squares):
            self.level[square] = MID_LEVEL
        self.calibrate(None, None)

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a magnet or a verdict changed. Allocates nothing."""
        changed = debounce(levels, self.limits, self.stable, self._waiting) > 0
        self._scans = (self._scans + 1) % _ROUND_SCANS
        if self._scans % _DRIFT_EVERY_SCANS == 0:
            follow_drift(levels, self.limits, self.stable, self._waiting)
        observe(levels, self.limits, self.counts, self.squares)
        if self._scans % _WINDOW_SCANS == 0:
            self._end_window()
        changed = changed or self._is_news
        self._is_news = False
        return changed

    # --- baselines and thresholds --------------------------------------------------------

    def calibrate(self, baselines: array | None, thresholds: array | None) -> None:
        """Restart from these baselines and thresholds, one per square.

        None stands for the factory's, mid-scale and THRESHOLD_COUNTS. A magnet is gone below two
        thirds of its threshold (hysteresis).
        """
        self._known = baselines
        self.is_calibrated = baselines is not None
        for square in range(self.squares):
            counts = THRESHOLD_COUNTS if thresholds is None else thresholds[square]
            assert counts > 0, "a threshold is a distance"
            self.usual_placed[square] = counts
            self.usual_lifted[square] = counts * 2 // 3
            self._begin(square)
            if self.dead[square]:
                self.ignore(square)

    def _begin(self, square: int) -> None:
        """Start from the known baseline of the empty square, or seek it from mid-scale."""
        if self._known is None:
            self.baseline[square] = self.initial[square] = MID_LEVEL
            self.placed[square] = WIDE_PLACED_COUNTS
            self.lifted[square] = WIDE_LIFTED_COUNTS
            self._rested[square] = 0
        else:
            self.baseline[square] = self.initial[square] = self._known[square]
            self.placed[square] = self.usual_placed[square]
            self.lifted[square] = self.usual_lifted[square]
            self._rested[square] = KNOWN

    def expect_touches(self, squares: bytes) -> None:
        """Treat magnets on these squares, and no others, as touches, see debounce()."""
        for square in range(self.squares):
            self._touches[square] = square in squares

    def ignore(self, square: int) -> None:
        """Ignore the square; if it is left out by hand, its next reading is its baseline."""
        self._begin(square)
        self.placed[square] = self.lifted[square] = NEVER_COUNTS
        self.stable[square] = 0
        if self.dead[square] == LEFT_OUT:
            self.baseline[square] = 0

    def trust(self, square: int) -> None:
        """Stop ignoring the square: a magnet there shows at once."""
        self._begin(square)
        deviation = self.level[square] - self.baseline[square]
        if abs(deviation) >= self.placed[square]:
            self.stable[square] = 1 if deviation > 0 else 2

    def doubt(self, square: int) -> bool:
        """Take the level for the empty square's if it may be; tell whether it may.

        A stray magnet may have been near when the empty board was measured. But if it is a crooked
        piece, the initial baseline is right, and follow_drift() returns to it: the new one is not
        that of an empty board until a magnet has come and gone.
        """
        level = self.level[square]
        if abs(level - MID_LEVEL) >= EMPTY_COUNTS:
            return False
        self.baseline[square] = level
        self._rested[square] |= DOUBTED
        self.is_calibrated = False
        return True

    def has_all_baselines(self) -> bool:
        """True when the board is empty and every square's baseline is known."""
        if any(self.stable):
            return False
        for square in range(self.squares):
            if self._rested[square] & DOUBTED:
                return False
        return max(self.placed) < WIDE_PLACED_COUNTS

    def is_baseline_unknown(self, square: int) -> bool:
        """True while the square's baseline is unknown."""
        return self.placed[square] >= WIDE_PLACED_COUNTS

    def baselines(self) -> array:
        """Return the present baseline of every square."""
        return array("H", self.baseline)

    def thresholds(self) -> array:
        """Return every square's threshold in counts away from its baseline."""
        return array("H", self.usual_placed)

    def accepts(self, baselines, thresholds) -> bool:
        """Tell whether a stored calibration is plausible for these sensors."""
        return (
            min(baselines) > MID_LEVEL - WIDE_PLACED_COUNTS
            and max(baselines) < MID_LEVEL + WIDE_PLACED_COUNTS
            and min(thresholds) >= LEAST_THRESHOLD_COUNTS
            and max(thresholds) <= MOST_THRESHOLD_COUNTS
        )

    # --- verdicts ------------------------------------------------------------------------

    def _end_window(self) -> None:
        if self.windows < 2:
            self.windows += 1
        dead = self.dead
        suspect = next_suspect(self.counts, dead, len(dead))
        while suspect < len(dead):
            verdict = self._judge(suspect, dead[suspect])
            if verdict != dead[suspect]:
                self._accept(suspect, verdict)
            suspect = next_suspect(self.counts, dead, suspect + 1 << 8 | len(dead))

    def set_left_out(self, square: int, out: bool) -> None:
        """Leave the square out by hand, or trust it again, from the next scan on."""
        verdict = LEFT_OUT if out else _HEALTHY
        for at in range(8 * square, 8 * square + 8):
            self.counts[at] = 0
        self.counts[8 * square + LAST_FAULT] = verdict
        self._accept(square, verdict)

    def _accept(self, square: int, verdict: int) -> None:
        self.returned = self.returned or self.dead[square] == LEFT_OUT
        assert self.dead[square] != verdict, "only a new verdict is accepted"
        self.dead[square] = verdict
        if verdict == _HEALTHY:
            self.trust(square)
        else:
            self.ignore(square)
        self.dead_count = sum([1 for verdict in self.dead if verdict])
        self.is_blind = self.dead_count * _BLIND_SHARE > len(self.dead)
        self._is_news = True

    def _judge(self, square: int, before: int) -> int:
        """Return the verdict on a square after a window, and begin the next one there.

        `before` is the verdict so far. The first healthy window after a bad one, which may include
        the end of the failure, changes nothing.
        """
        counts = self.counts
        at = 8 * square
        fault = _find(counts, at, self.level[square], before)
        if before == LEFT_OUT and (fault or counts[at + CHANGED] or not self._has_moved(square)):
            fault = LEFT_OUT
        verdict = before if not fault and counts[at + LAST_FAULT] else fault
        counts[at + LAST_FAULT] = fault
        counts[at + REVERSALS] = 0
        counts[at + CHANGED] = 0
        return verdict

    def _has_moved(self, square: int) -> bool:
        """Tell whether a square left out by hand has since changed its level by a magnet's field.

        Then its sensor is not stuck. The level of a square just left out is stored.
        """
        level = self.level[square]
        if self.baseline[square] == 0:
            self.baseline[square] = level
        return abs(level - self.baseline[square]) >= self.usual_placed[square]

    def complaint(self, square: int) -> str:
        """Return the square's failure, or "healthy"."""
        return COMPLAINTS[self.dead[square]]


def _find(counts: bytearray, at: int, level: int, before: int) -> int:
    """Return the fault that this window alone shows."""
    if counts[at + AT_END] >= SCANS_OF_STUCK:
        return _STUCK_HIGH if level > MID_LEVEL else _STUCK_LOW
    if counts[at + REVERSALS] >= _REVERSALS[before == _FLOATING]:
        counts[at + RESTLESS] = 0
        return _FLOATING
    restless = min(counts[at + RESTLESS], RESTLESS_COUNT)
    counts[at + RESTLESS] = restless
    if restless >= _RESTLESS[before == _FLICKERING]:
        return _FLICKERING
    from_wide_step = abs(((level >> 4) & 1023) - 512)
    if counts[at + STILL] > WINDOWS_OF_STILL and from_wide_step > _WIDE_STEPS:
        return _STILL
    return _HEALTHY


# Two resistors of 1 % halve VREF; a tolerance of 3 % is far below a quarter's 25 %.
_OFF_COUNTS = const(2000)
_MULTIPLEXERS = const(3)


def find_multiplexer_fault(hal):
    """Return a sentence on which multiplexers read wrong, or ""."""
    wanted = hal.reference_levels
    seen = array("H", bytes(2 * len(wanted)))
    hal.references(seen)
    wrong = [at for at in range(len(wanted)) if abs(seen[at] - wanted[at]) > _OFF_COUNTS]
    off = [str(mux + 1) for mux in sorted({at % _MULTIPLEXERS for at in wrong})]
    if len(off) == _MULTIPLEXERS:
        return "all_multiplexers|all multiplexers read wrong: a select line or the reference"
    return ("multiplexer|multiplexer {names} reads wrong", {"names": off}) if off else ""

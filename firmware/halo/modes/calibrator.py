"""The guided calibration: an empty board, then magnets north up, then south up.

First every square's level without a magnet is measured. Then some squares glow, or all: a piece
with north up has to stand half a second on each, then one with south up. A square's threshold
follows from the weakest magnet felt there, or on any square if none stood there. Implausible
readings and reversed sensors are refused with a reason, and nothing is changed.
"""

from array import array

from micropython import const

from halo.lights.palette import BROKEN, DARK, FILL_X, TAKE, YES
from halo.modes.mode import Job
from halo.sense.detector_viper import COUNTS_PER_MT, MID_LEVEL, WIDE_PLACED_COUNTS
from halo.sense.sensors import LEAST_THRESHOLD_COUNTS, MOST_THRESHOLD_COUNTS, THRESHOLD_COUNTS
from halo.sense.timers import HoldTimer
from halo.sentences import at, members

# Stages: waiting for an empty board, measuring it, north up, south up, showing a refusal.
_CLEAR = const(0)
_EMPTY = const(1)
_NORTH = const(2)
_SOUTH = const(3)
_REFUSED = const(4)
_POLES = ("", "", "north", "south", "")
# What is said of a magnet the other way up, by stage.
_WRONG_POLE = {
    _NORTH: "south_up|this magnet is south up",
    _SOUTH: "north_up|this magnet is north up",
}

# A square's display, besides nothing.
_WANTED = const(1)
_RIGHT = const(2)
_WRONG = const(3)
_NOT_ASKED = const(4)

_STILL_SCANS = const(60)
_EMPTY_SCANS = const(32)
_STANDING_SCANS = const(50)
_REFUSED_MS = const(2000)
_PATIENCE_MS = const(180_000)
_TRIES = const(3)
# Unit in a square's count of wrong poles for those felt where south was asked for.
_SOUTHS = const(16)

_NOISY_COUNTS = const(447)
# Sensors of one batch rest within 5.5 mT of mid-scale; more means a magnet or a bad sensor.
_REST_COUNTS = 8 * COUNTS_PER_MT
_THERE_COUNTS = 3 * COUNTS_PER_MT
# A magnet of 49 mT gives 6 mT, an eighth, when 5 mm off its place. One under 20 mT falls below the
# least threshold when 3 mm off.
_SHARE = const(8)
_LEAST_COUNTS = 20 * COUNTS_PER_MT


class Calibrator(Job):
    """Guides the player; the button cancels."""

    name = "calibrate"

    def __init__(self, service, every_square: bool = False) -> None:
        super().__init__(service)
        board = service.session.board
        self._board = board
        self._every = every_square
        self._dead = service.session.sensors.dead
        self._stage = _CLEAR
        self._scans = 0
        self._lows = array("H", [65535] * board.squares)
        self._highs = array("H", bytes(2 * board.squares))
        self._sums = array("I", bytes(4 * board.squares))
        self._base = array("H", bytes(2 * board.squares))
        self._weakest = array("H", bytes(2 * board.squares))
        self._shown = bytearray(board.squares)
        self._standing = bytearray(board.squares)
        self._wrong_poles = bytearray(board.squares)
        self._tries = 0
        self._is_reported = False
        self._refused = HoldTimer(_REFUSED_MS)
        self._waited = HoldTimer(_PATIENCE_MS)
        self._tell("clear_board|clear the board")

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        if self._stage == _REFUSED:
            if self._refused.update(True, elapsed_ms):
                self._service.leave()
        elif self._waited.update(True, elapsed_ms):
            self._refuse("nobody_went_on|nobody went on")
        elif self._stage == _CLEAR:
            self._wait_for_empty(levels)
        elif self._stage == _EMPTY:
            self._measure_empty(levels)
        else:
            self._sample(levels)

    def draw(self, meanings: bytearray) -> None:
        """Light the squares that want a magnet, those that are right, and those to clear."""
        wanted = FILL_X + 1 if self._stage == _SOUTH else FILL_X
        wrong = BROKEN if self._stage == _REFUSED else TAKE
        lights = (DARK, wanted, YES, wrong, TAKE)
        for square in range(len(meanings)):
            meanings[square] = lights[self._shown[square]]

    def press(self) -> None:
        self._service.leave()

    def leave(self) -> None:
        """Report that it was broken off, unless the end was reported."""
        if not self._is_reported:
            self._tell_refusal("broken_off|broken off")

    def hold(self) -> None:
        self._service.begin("touch")

    # --- the empty board -------------------------------------------------------------------

    def _wait_for_empty(self, levels) -> None:
        is_empty = True
        for square in range(len(levels)):
            away = abs(levels[square] - MID_LEVEL) >= WIDE_PLACED_COUNTS and not self._dead[square]
            self._show(square, _NOT_ASKED if away else 0)
            is_empty = is_empty and not away
        self._scans = self._scans + 1 if is_empty else 0
        if self._scans == _STILL_SCANS:
            self._stage = _EMPTY
            self._scans = 0

    def _measure_empty(self, levels) -> None:
        for square in range(len(levels)):
            level = levels[square]
            self._sums[square] += level
            self._lows[square] = min(self._lows[square], level)
            self._highs[square] = max(self._highs[square], level)
        self._scans += 1
        if self._scans < _EMPTY_SCANS:
            return
        for square in range(len(levels)):
            self._base[square] = MID_LEVEL
            if self._dead[square]:
                continue
            base = self._sums[square] // _EMPTY_SCANS
            self._base[square] = base
            noise = self._highs[square] - self._lows[square]
            if noise > _NOISY_COUNTS:
                text = "unsteady|the sensor is unsteady by {field} mT"
                self._refuse((text, {"field": _mt(noise)}), square)
                return
            if abs(base - MID_LEVEL) > _REST_COUNTS:
                field = {"field": _mt(abs(base - MID_LEVEL))}
                self._refuse(("field_alone|{field} mT with nothing on it", field), square)
                return
        self._ask(_NORTH)

    # --- the magnets -----------------------------------------------------------------------

    def _ask(self, stage: int) -> None:
        """Ask for magnets of this stage's pole."""
        self._stage = stage
        board = self._board
        names = []
        for square in range(board.squares):
            # A sample has one square per column.
            is_sample = board.row(square) == (2 * board.column(square) + 2) % board.rows
            if (self._every or is_sample) and not self._dead[square]:
                self._show(square, _WANTED)
                names.append(board.square_name(square))
        if not names:
            self._refuse("no_sound_sensor|no sensor that is asked for is sound")
            return
        squares = "every square" if self._every else " ".join(names)
        text = "magnets|one magnet after the other, {pole} up, on {squares}"
        self._tell((text, {"pole": _POLES[stage], "squares": squares}))

    def _sample(self, levels) -> None:
        is_done = True
        for square in range(len(levels)):
            if self._dead[square]:
                continue
            away = levels[square] - self._base[square]
            if abs(away) >= _THERE_COUNTS:
                is_done = False
                self._stand(square, away)
            else:
                self._standing[square] = 0
                if away:
                    # 100 counts per second: twice as fast as a sensor drifts.
                    self._base[square] += 1 if away > 0 else -1
                is_left = self._shown[square] in (_WANTED, _WRONG)
                self._show(square, _WANTED if is_left else 0)
                is_done = is_done and not is_left
        if not is_done:
            return
        if self._stage == _NORTH:
            self._ask(_SOUTH)
        else:
            self._finish()

    def _stand(self, square: int, away: int) -> None:
        """Judge a magnet once it has stood for half a second."""
        self._standing[square] = min(self._standing[square] + 1, _STANDING_SCANS + 1)
        if self._standing[square] != _STANDING_SCANS:
            return
        self._waited.restart()
        if self._shown[square] != _WANTED:
            self._show(square, _NOT_ASKED)
            return
        size = abs(away)
        if (away > 0) != (self._stage == _NORTH):
            self._reject_pole(square)
        elif size < _LEAST_COUNTS:
            text = "weak_magnet|this magnet gives {field} mT, 20 are needed"
            self._reject(square, (text, {"field": _mt(size)}))
        else:
            self._show(square, _RIGHT)
            before = self._weakest[square]
            self._weakest[square] = min(size, before) if before else size

    def _reject_pole(self, square: int) -> None:
        """Ask for a magnet the other way up, unless the sensor is reversed.

        It is reversed if it felt both poles as the other one, or if all tries failed here while
        other squares accepted their magnets.
        """
        self._wrong_poles[square] += 1 if self._stage == _NORTH else _SOUTHS
        souths, norths = divmod(self._wrong_poles[square], _SOUTHS)
        if (souths and norths) or (souths + norths == _TRIES and any(self._weakest)):
            self._show(square, _WRONG)
            text = "reversed_sensor|its sensor takes north for south: turned over, or another part"
            self._refuse(text, square)
        else:
            self._reject(square, _WRONG_POLE[self._stage])

    def _reject(self, square: int, reason) -> None:
        """Ask for another magnet; give up at the third bad one."""
        self._show(square, _WRONG)
        self._tries += 1
        if self._tries == _TRIES:
            self._refuse(reason, square)
        else:
            self._tell(at(self._board.square_name(square), reason))

    # --- the end ---------------------------------------------------------------------------

    def _finish(self) -> None:
        weakest = min([counts for counts in self._weakest if counts])
        thresholds = array("H", [THRESHOLD_COUNTS] * len(self._base))
        for square in range(len(thresholds)):
            counts = (self._weakest[square] or weakest) // _SHARE
            thresholds[square] = min(max(counts, LEAST_THRESHOLD_COUNTS), MOST_THRESHOLD_COUNTS)
        self._service.persistence.calibrate(self._session, self._base, thresholds)
        self._is_reported = True
        text = "calibrated|done; the weakest magnet gives {field} mT"
        self._tell((text, {"field": _mt(weakest)}))
        self._service.leave()

    def _refuse(self, reason, square: int = -1) -> None:
        """End without a change; light the square at fault, if any, for two seconds."""
        if square >= 0:
            reason = at(self._board.square_name(square), reason)
        self._tell_refusal(reason)
        if square < 0:
            self._service.leave()
            return
        self._stage = _REFUSED
        for other in range(len(self._shown)):
            self._shown[other] = _WRONG if other == square else 0
        self._session.draw()

    def _tell_refusal(self, reason) -> None:
        self._is_reported = True
        details = members(reason)
        details["refused"] = details.pop("text")
        self._service.notify("calibration", details)

    def _tell(self, sentence) -> None:
        """Report the sentence and the pole asked for, empty until the board is measured."""
        self._service.notify("calibration", {"text": sentence, "pole": _POLES[self._stage]})

    def _show(self, square: int, what: int) -> None:
        if self._shown[square] != what:
            self._shown[square] = what
            self._session.draw()


def _mt(counts: int) -> float:
    return counts * 10 // COUNTS_PER_MT / 10

"""The board's self-tests: the short one, the long one, and the one by touch, with their report.

By touch: a piece visits every square, which goes dark when its sensor has felt it. At each touch
the other squares' sensors are looked at, too: one that answers where nothing stands hangs on the
wrong line, or on two.

The long one looks at noise and rest of every sensor, every light, the flash and the clock. The
pieces may stand; a square that a hand touches begins anew. What the lights show only the eye can
judge: red, green, blue and white, each on all squares.
"""

from array import array

from micropython import const

from halo.games.squares_viper import clear
from halo.lights.palette import BROKEN, DARK, LED_BLUE, LED_GREEN, LED_RED, TOUCH, YES
from halo.lights.palette import TOUCH as WANTED
from halo.link import messages
from halo.link.messages import LATER, NO_COMMAND, Refusal
from halo.play.modes import SELFTEST
from halo.play.modes import TOUCH as TOUCH_MODE
from halo.sense.detector import COUNTS_PER_MT, MID_LEVEL
from halo.service.service import check
from halo.store.trouble import count_copies

_FAULTS_A_PART = const(6)


def faults_of(service) -> list:
    """Return what is known to fail without a test of its own, as texts."""
    session = service.session
    faults = []
    fault = service.reference_fault()
    if fault:
        faults.append(fault)
    dead = session.sensors.dead
    for square in range(session.board.squares):
        if dead[square]:
            name = session.board.square_name(square)
            faults.append(name + ": " + session.sensors.complaint(square))
    return faults


def write_report(write_line, number: int | None, test: str, faults: list, figures: dict) -> None:
    """Write the reply to the command with that number: the figures, then the faults.

    A test that hands begin or end is told as an event of the same parts.
    """
    part: dict = {"part": 1, "test": test, "passed": not faults}
    part.update(figures)
    for start in range(0, len(faults), _FAULTS_A_PART):
        part["more"] = True
        write_line(_line(number, part))
        faults_here = faults[start : start + _FAULTS_A_PART]
        part = {"part": part["part"] + 1, "faults": faults_here}
    part["more"] = False
    write_line(_line(number, part))


def copies(service) -> dict:
    """Return how many copies in the store are whole, and how many are torn."""
    whole, torn = count_copies(service.persistence.slots)
    return {"copies": whole, "torn": torn}


def obey(service, command: dict) -> str | None:
    """Obey `selftest`: begin one, or end it."""
    test = command["test"] or "short"
    number = command["id"]
    if test not in ("short", "long", "touch", "stop"):
        raise Refusal("bad_value", "test is short, long, touch or stop")
    if test == "stop":
        service.stop()
    elif test == "touch":
        check(service.begin(TOUCH_MODE, TouchTest, NO_COMMAND))
    elif test == "long":
        check(service.begin(SELFTEST, LongTest, number))
        return LATER
    else:
        write_report(service.write_line, number, "short", faults_of(service), copies(service))
        return LATER
    return None


def _line(number: int | None, part: dict) -> str:
    if number == NO_COMMAND:
        return messages.event("selftest", part)
    return messages.ok(number, part)


# A magnet 3 mm off the square's centre gives 24 mT, a neighbour's, 33 mm away, 1 mT at most.
_TOUCH_COUNTS = const(15 * 298)
_ANSWER_COUNTS = const(3 * 298)
# More squares than this share of the board are no sensors that lie: the test was broken off.
_SHARE = const(4)
# What has been standing so long is a piece of its own.
_LONG_SCANS = const(10)


class TouchTest:
    """Waits until every square that can be seen was touched; the button ends it sooner."""

    def __init__(self, service, more) -> None:
        session = service.session
        self._service = service
        self._stable = session.sensors.stable
        self._left = bytearray([1] * session.board.squares)
        # For how many scans a piece has been standing, up to _LONG_SCANS: so long those of a game.
        self._stood = bytearray([_LONG_SCANS if magnet else 0 for magnet in self._stable])
        # What stands where no piece belongs is felt only once it has been away.
        required = session.game.turn.required
        self._stray = bytearray(len(self._left))
        for square in range(len(self._left)):
            self._stray[square] = self._stable[square] and not required[square]
        self._faults: list = []

    def update(self, elapsed_ms: int, levels) -> None:
        """Take in one scan."""
        session = self._service.session
        changed = False
        for square in range(len(self._left)):
            if not self._stable[square]:
                changed = changed or self._stood[square] > 0
                self._stood[square] = 0
                self._stray[square] = 0
                continue
            changed = changed or self._stood[square] == 0
            if self._stood[square] < _LONG_SCANS:
                self._stood[square] += 1
            if self._stray[square]:
                continue
            if self._left[square] and self._away(square, levels) >= _TOUCH_COUNTS:
                self._left[square] = 0
                changed = True
                self._look_round(square, levels)
        if changed:
            session.draw()
            if not self._squares_left():
                self._service.leave()

    def _away(self, square: int, levels) -> int:
        """Return by how many counts the square's level is off its rest."""
        return abs(levels[square] - self._service.session.sensors.detector.baseline(square))

    def _look_round(self, touched: int, levels) -> None:
        """Note every square that answers to the touch of another.

        Where the baseline is still sought, as for half a second under a piece that was snatched
        away, a sensor's own offset could pass for an answer.
        """
        session = self._service.session
        board = session.board
        sensors = session.sensors
        for square in range(len(self._left)):
            unknown = sensors.dead[square] or sensors.detector.is_baseline_unknown(square)
            if square == touched or unknown:
                continue
            is_new = self._stood[square] < _LONG_SCANS
            if is_new and self._away(square, levels) >= _ANSWER_COUNTS:
                names = (board.square_name(square), board.square_name(touched))
                self._faults.append("{}: answers to {}".format(*names))

    def _squares_left(self) -> list:
        dead = self._service.session.sensors.dead
        return [at for at in range(len(dead)) if self._left[at] and not dead[at]]

    def draw(self, meanings: bytearray) -> None:
        """Light what is still to be touched; green where a piece stands."""
        clear(meanings, len(meanings))
        dead = self._service.session.sensors.dead
        for square in range(len(meanings)):
            meaning = YES if self._stable[square] else DARK
            if self._left[square]:
                meaning = BROKEN if dead[square] else WANTED
            meanings[square] = meaning

    def press(self) -> None:
        """End it; what was not touched is a fault, and left out if all the rest was."""
        left = self._squares_left()
        if len(left) * _SHARE <= len(self._left):
            for square in left:
                self._service.leave_out(square, True)
        self._service.leave()

    def hold(self) -> None:
        """Go to the next job: the calibration as from the factory."""
        self._service.restore_factory()

    def drop(self) -> None:
        """Tell the report: it is over, or something else takes its place."""
        service = self._service
        board = service.session.board
        faults = faults_of(service) + self._faults
        left = self._squares_left()
        for square in left:
            faults.append(board.square_name(square) + ": not touched")
        figures = {"touched": board.squares - sum(self._left), "of": board.squares}
        write_report(service.write_line, NO_COMMAND, "touch", faults, figures)


_COLOURS = (LED_RED, LED_GREEN, LED_BLUE, TOUCH)
_SCANS_A_COLOUR = const(60)
_SCANS = const(240)
# The ADC's noise is 100 counts from least to most in this many scans; a millitesla is 298.
_NOISY_COUNTS = const(600)
# Sensors of one batch rest within 5.5 mT of mid-scale; more is a magnet, or a bad sensor.
_REST_COUNTS = const(8 * 298)
_TICK_MS = const(10)
_LATE_MS = const(120)
_PATTERN_BYTES = const(256)
_SCRATCH = const("settings.test")


class LongTest:
    """Looks at all squares for a while, then answers the command with this number."""

    def __init__(self, service, number: int | None) -> None:
        squares = service.session.board.squares
        self._service = service
        self._number = number
        self._low = array("H", bytes(2 * squares))
        self._high = array("H", bytes(2 * squares))
        self._scans = 0
        self._took_ms = 0
        self._longest_ms = 0
        self._is_told = False
        self._restart(self._low, self._high)

    @staticmethod
    def _restart(low, high) -> None:
        for square in range(len(low)):
            low[square] = 65535
            high[square] = 0

    def update(self, elapsed_ms: int, levels) -> None:
        """Take in one scan."""
        session = self._service.session
        if not session.quiet.reached():
            self._restart(self._low, self._high)
        for square in range(len(levels)):
            level = levels[square]
            self._low[square] = min(self._low[square], level)
            self._high[square] = max(self._high[square], level)
        self._took_ms += elapsed_ms
        self._longest_ms = max(self._longest_ms, elapsed_ms)
        self._scans += 1
        if self._scans == _SCANS:
            self._answer()
        elif self._scans % _SCANS_A_COLOUR == 0:
            session.draw()

    def draw(self, meanings: bytearray) -> None:
        """Light all squares in the colour whose turn it is."""
        clear(meanings, len(meanings))
        colour = _COLOURS[min(self._scans, _SCANS - 1) // _SCANS_A_COLOUR]
        for square in range(len(meanings)):
            meanings[square] = colour

    def press(self) -> None:
        """Break it off."""
        self._service.leave()

    hold = press

    def drop(self) -> None:
        """Something else takes its place: the command is answered all the same."""
        if not self._is_told:
            self._tell(["broken off"], {})

    def _answer(self) -> None:
        service = self._service
        faults = faults_of(service)
        self._judge_sensors(faults)
        figures = copies(service)
        figures["flash"] = self._judge_flash(faults)
        noise = [self._high[at] - self._low[at] for at in range(len(self._low))]
        figures["noise_counts"] = [min(noise), max(noise)]
        figures["ticks_ms"] = [self._took_ms, self._longest_ms]
        if abs(self._took_ms - _SCANS * _TICK_MS) > _LATE_MS:
            faults.append("clock: {} ticks took {} ms".format(_SCANS, self._took_ms))
        self._tell(faults, figures)
        service.leave()

    def _tell(self, faults: list, figures: dict) -> None:
        self._is_told = True
        write_report(self._service.write_line, self._number, "long", faults, figures)

    def _judge_sensors(self, faults: list) -> None:
        session = self._service.session
        for square in range(len(self._low)):
            low = self._low[square]
            noise = self._high[square] - low
            if session.sensors.dead[square] or noise < 0:
                continue
            name = session.board.square_name(square)
            if noise == 0:
                faults.append("{}: stands still at {}".format(name, low))
            elif noise > _NOISY_COUNTS:
                faults.append("{}: noise of {} counts".format(name, noise))
            rest = abs(low + noise // 2 - MID_LEVEL)
            is_seen = session.sensors.stable[square]
            if rest > _REST_COUNTS and not (is_seen and session.game.turn.required[square]):
                where = "where no piece belongs" if is_seen else "with nothing on it"
                faults.append("{}: {} mT {}".format(name, rest // COUNTS_PER_MT, where))

    def _judge_flash(self, faults: list) -> str:
        """Write a pattern that was never there before, and read it."""
        hal = self._service.hal
        start = hal.random_bits() & 255
        pattern = bytes([(start + 7 * index) & 255 for index in range(_PATTERN_BYTES)])
        try:
            hal.save(_SCRATCH, pattern)
            right = hal.load(_SCRATCH) == pattern
        except OSError as problem:
            faults.append("flash: " + str(problem))
            return "fails"
        if not right:
            faults.append("flash: what was written is not what is read")
        return "right" if right else "wrong"


_TEXT = const("{} of {} sensors fail, with more than a quarter of them no game can be played")


class Blind:
    """Waits for sensors; the button, held, leads to the test by touch."""

    def __init__(self, service, more) -> None:
        self._service = service
        self._sensors = service.session.sensors
        self._count = -1
        self._tell()

    def update(self, elapsed_ms: int, levels) -> None:
        """Take in one scan."""
        if not self._sensors.is_blind:
            self._service.leave()
        elif self._sensors.dead_count != self._count:
            self._tell()
            self._service.session.draw()

    def draw(self, meanings: bytearray) -> None:
        """Light what fails and nothing else."""
        clear(meanings, len(meanings))
        for square in range(len(meanings)):
            if self._sensors.dead[square]:
                meanings[square] = BROKEN

    def press(self) -> None:
        """Do nothing: there is no game to go on with."""

    def hold(self) -> None:
        """Go to the test by touch."""
        self._service.go_to_touch()

    def drop(self) -> None:
        """Tell that it is over, or that something else takes its place."""
        self._service.write_line(messages.event("cleared"))

    def _tell(self) -> None:
        self._count = self._sensors.dead_count
        text = _TEXT.format(self._count, len(self._sensors.dead))
        self._service.write_line(messages.event("fault", {"text": text}))

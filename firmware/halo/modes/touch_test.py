"""The test by touch: a piece visits every square; its light goes out once its sensor felt it.

Each touch also checks the other squares' sensors: one that reacts with nothing on its square is
wired to the wrong line, or to two.
"""

from micropython import const

from halo.lights.palette import BROKEN, DARK, YES
from halo.lights.palette import TOUCH as WANTED
from halo.link.messages import NO_COMMAND
from halo.modes.mode import Job
from halo.sense.detector_viper import COUNTS_PER_MT
from halo.sentences import at

# A magnet 3 mm off the centre gives 24 mT, one on a neighbouring square, 33 mm off, at most 1 mT.
_TOUCH_COUNTS = 15 * COUNTS_PER_MT
_ANSWER_COUNTS = 3 * COUNTS_PER_MT
# If more than this share of the board was not touched, the test was broken off.
_SHARE = const(4)
# A magnet this long on its square is a piece, not the reaction to a touch elsewhere.
_LONG_SCANS = const(10)


class TouchTest(Job):
    """Waits until every working square was touched; the button ends it sooner."""

    name = "touch"

    def __init__(self, service) -> None:
        super().__init__(service)
        session = service.session
        self._stable = session.sensors.stable
        self._left = bytearray([1] * session.board.squares)
        # For how many scans a piece has stood, up to _LONG_SCANS, where a game's pieces begin.
        self._stood = bytearray([_LONG_SCANS if magnet else 0 for magnet in self._stable])
        # A magnet where no piece belongs counts only once it has been away.
        required = session.game.turn.required
        strays = [seen and not needed for seen, needed in zip(self._stable, required)]
        self._stray = bytearray(strays)
        self._faults: list = []

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        for square in range(len(self._left)):
            if not self._stable[square]:
                self._stood[square] = 0
                self._stray[square] = 0
                continue
            if self._stood[square] < _LONG_SCANS:
                self._stood[square] += 1
            is_asked = self._left[square] and not self._stray[square]
            if is_asked and self._away(square, levels) >= _TOUCH_COUNTS:
                self._left[square] = 0
                changed = True
                self._look_round(square, levels)
        if changed:
            session.draw()
            if not self._squares_left():
                self._service.leave()

    def _away(self, square: int, levels) -> int:
        """Return the square's distance from its rest level, in counts."""
        return abs(levels[square] - self._session.sensors.baseline[square])

    def _look_round(self, touched: int, levels) -> None:
        """Note every square that reacts to the touch of another.

        While the baseline is still sought, as for half a second after a piece was snatched away, a
        sensor's own offset could look like a reaction.
        """
        session = self._session
        board = session.board
        sensors = session.sensors
        for square in range(len(self._left)):
            unknown = sensors.dead[square] or sensors.is_baseline_unknown(square)
            if square == touched or unknown:
                continue
            is_new = self._stood[square] < _LONG_SCANS
            if is_new and self._away(square, levels) >= _ANSWER_COUNTS:
                answers = "answers_to|answers to {square}", {"square": board.square_name(touched)}
                self._faults.append(at(board.square_name(square), answers))

    def _squares_left(self) -> list:
        dead = self._session.sensors.dead
        return [at for at in range(len(dead)) if self._left[at] and not dead[at]]

    def draw(self, meanings: bytearray) -> None:
        """Light the squares still to be touched; green where a piece stands."""
        dead = self._session.sensors.dead
        for square in range(len(meanings)):
            meaning = YES if self._stable[square] else DARK
            if self._left[square]:
                meaning = BROKEN if dead[square] else WANTED
            meanings[square] = meaning

    def press(self) -> None:
        """End the test; untouched squares are faults, and left out if few."""
        left = self._squares_left()
        if len(left) * _SHARE <= len(self._left):
            for square in left:
                self._service.set_left_out(square, True)
        self._service.leave()

    def hold(self) -> None:
        """Begin the next job: the calibration as from the factory."""
        self._service.restore_factory()

    def leave(self) -> None:
        """Send the report at the end, also if another mode takes over."""
        service = self._service
        board = service.session.board
        faults = service.faults() + self._faults
        for square in self._squares_left():
            faults.append(at(board.square_name(square), "not_touched|not touched"))
        figures = {"touched": board.squares - sum(self._left), "of": board.squares}
        service.report(NO_COMMAND, "touch", faults, figures)

"""Jobs in place of a game, from calibration to lessons and puzzles.

The game pauses meanwhile; afterwards the lights lead its pieces back.
"""

from halo import memory
from halo.link import messages
from halo.modes.mode import Restore, SetUp
from halo.modes.test_report import faults_of, write_report
from halo.play import left_out


class Service:
    """Begins and ends jobs in place of the game of `session`, on the board behind `hal`.

    `persistence` stores what they find; `host` is the Host.
    """

    # Pieces known to stand (side_game.py) if one side game ends as another begins.
    on_board: tuple | None = None
    # The mode in which the game goes on after the job.
    _back: type = SetUp

    def __init__(self, hal, session, persistence) -> None:
        self.hal = hal
        self.session = session
        self.persistence = persistence
        self.write_line = hal.write_line
        session.begin_service = self.begin

    def begin(self, name: str, *wanted):
        """Begin the mode of this name; return why not, "" if it has begun.

        `wanted` are what its class takes after the service. "undo" is no mode: it asks the remote
        player to take a turn back.
        """
        session = self.session
        if name == "undo":
            return self.remote.ask(session, self.write_line, name)
        if session.mode.is_power_up:
            return "starting"
        session.mode.stay()
        back = self._back
        if not session.mode.serves:
            back = Restore if session.mode.has_game else SetUp
        session.game.thinker.cancel()
        self.on_board = session.mode.known()
        session.leave()
        memory.collect()
        try:
            job = session.load_mode(name)(self, *wanted)
        except (ValueError, ImportError) as reason:
            session.guide_to(back)
            return reason
        self._back = back
        session.enter(job)
        return ""

    @property
    def remote(self):
        """The module of a remote game's commands."""
        return memory.borrow("halo.modes.remote")

    @property
    def review(self):
        """The module that begins reviews."""
        return memory.borrow("halo.modes.review")

    def let_play(self, game, view) -> None:
        """Make this game, with its view, the session's."""
        session = self.session
        session.game = game
        session.view = view
        session.guide.stood = game.stood
        session.sensors.expect_touches(game.turn.touch_squares)

    def end_puzzle(self, by_hint: bool) -> str:
        """Leave the puzzles, or give a hint instead; return why not, "" if it is done."""
        mode = self.session.mode
        if mode.name != "puzzle":
            return "no_puzzle_on"
        if by_hint:
            mode.press()
        else:
            mode.hold()
        return ""

    def retry(self) -> None:
        """Find where the game was lost, and lead there."""
        self.session.offer_retry(self.write_line)
        self.session.mode.begin()

    def leave(self) -> None:
        """End the job and go on with the game."""
        self.session.leave()
        self.session.guide_to(self._back)

    def restore_factory(self) -> None:
        """Forget the calibration and the squares left out by hand, and end any job."""
        for square in range(self.session.board.squares):
            self.set_left_out(square, False)
        self.persistence.forget_calibration(self.session)
        if self.session.mode.serves:
            self.leave()
        self.write_line(messages.event("calibration", {"text": "factory"}))

    def set_left_out(self, square: int, out: bool) -> list:
        """Leave a square out by hand, or trust it again; return the names of all left out."""
        left_out.set_left_out(self.session, square, out)
        return left_out.left_out(self.session)

    def answer_short(self, number: int | None) -> None:
        """Answer the command with the short self-test's report."""
        self.report(number, "short", faults_of(self), self.copies())

    def report(self, number: int | None, test: str, faults: list, figures: dict) -> None:
        """Have a self-test's report written, line by line."""
        host = self.host  # type: ignore[attr-defined]
        report = number, test, faults, figures
        host.steps = write_report(self.write_line, host.steps, *report)

    def copies(self) -> dict:
        """Return the numbers of whole and of damaged copies in the store."""
        whole, damaged = memory.borrow("halo.store.restore").count_copies(self.persistence.slots)
        return {"copies": whole, "damaged": damaged}

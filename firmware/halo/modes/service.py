"""Jobs in place of a game, from calibration to lessons and puzzles, and their reports.

The game pauses meanwhile; afterwards the lights lead its pieces back.
"""

from micropython import const

from halo import memory
from halo.link import messages
from halo.link.messages import NO_COMMAND
from halo.modes.mode import Restore, SetUp
from halo.play import left_out
from halo.sense.sensors import LEFT_OUT, find_multiplexer_fault
from halo.sentences import at, members

_FAULTS_A_PART = const(3)


class Service:
    """Begins and ends jobs in place of the game of `session`, on the board behind `hal`.

    `persistence` stores what they find; `notify` sends an event; `host` is the Host.
    """

    # The name of the side game that has just ended and what stands of it, if that is known.
    on_board: tuple | None = None
    # The mode in which the game goes on after the job.
    _back: type = SetUp

    def __init__(self, hal, session, persistence) -> None:
        self.hal = hal
        self.session = session
        self.persistence = persistence
        self.notify = persistence.notify
        session.begin_service = self.begin

    def begin(self, name: str, *wanted):
        """Begin the mode of this name; return why not, "" if it has begun.

        `wanted` are what its class takes after the service. "undo" is no mode: it asks the remote
        player to take a turn back.
        """
        session = self.session
        if name == "undo":
            return self.remote.ask(self, name)
        if session.mode.is_power_up:
            return "starting"
        session.mode.stay()
        back = self._back
        if not session.mode.serves:
            back = Restore if session.mode.has_game else SetUp
        session.game.thinker.cancel()
        self.on_board = None
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

    def leave(self) -> None:
        """End the job and go on with the game."""
        self.session.leave()
        self.session.guide_to(self._back)

    @property
    def remote(self):
        """The module of a remote game's commands."""
        return memory.borrow("halo.modes.remote")

    @property
    def review(self):
        """The module that begins reviews."""
        return memory.borrow("halo.play.reviewer")

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
        self.session.offer_retry(self.hal.write_line)
        self.session.mode.begin()

    def restore_factory(self) -> None:
        """Forget the calibration and the squares left out by hand, and end any job."""
        for square in range(self.session.board.squares):
            self.set_left_out(square, False)
        self.persistence.forget_calibration(self.session)
        if self.session.mode.serves:
            self.leave()
        self.notify("calibration", {"text": "factory"})

    def set_left_out(self, square: int, out: bool) -> list:
        """Leave a square out by hand, or trust it again; return the names of all left out."""
        left_out.set_left_out(self.session, square, out)
        board = self.session.board
        dead = self.session.sensors.dead
        return [board.square_name(at) for at in range(board.squares) if dead[at] == LEFT_OUT]

    # --- reports of self-tests ---------------------------------------------------------

    def answer_short(self, number: int | None) -> None:
        """Answer the command with the short self-test's report."""
        self.report(number, "short", self.faults(), self.copies())

    def faults(self) -> list:
        """Return the failures known without a test, as sentences of sentences.py."""
        session = self.session
        fault = find_multiplexer_fault(self.hal)
        faults = [fault] if fault else []
        for square in range(session.board.squares):
            if session.sensors.dead[square]:
                name = session.board.square_name(square)
                faults.append(at(name, session.sensors.complaint(square)))
        return faults

    def copies(self) -> dict:
        """Return the numbers of whole and of damaged copies in the store."""
        whole, damaged = memory.borrow("halo.store.restore").count_copies(self.persistence.slots)
        return {"copies": whole, "damaged": damaged}

    def report(self, number: int | None, test: str, faults: list, figures: dict) -> None:
        """Have the reply to the command with this number written, line by line.

        A test begun or ended by hand is reported as events of the same parts.
        """
        host = self.host  # type: ignore[attr-defined]
        host.steps = self._write_report(host.steps, number, test, faults, figures)

    def _write_report(self, before, number: int | None, test: str, faults: list, figures: dict):
        """Write the figures, then the faults, one line per step.

        All at once may not fit into what waits for the port. Then come the steps `before`, those
        of what was under way, if any are left.
        """
        part: dict = {"part": 1, "test": test, "passed": not faults}
        part.update(figures)
        for start in range(0, len(faults), _FAULTS_A_PART):
            part["more"] = True
            self._write_part(number, part)
            yield
            listed = [members(fault) for fault in faults[start : start + _FAULTS_A_PART]]
            part = {"part": part["part"] + 1, "faults": [fault["text"] for fault in listed]}
            part["says"] = [fault.get("say") for fault in listed]
        part["more"] = False
        self._write_part(number, part)
        yield from before or ()

    def _write_part(self, number: int | None, part: dict) -> None:
        if number == NO_COMMAND:
            self.notify("selftest", part)
        else:
            self.hal.write_line(messages.ok(number, part))

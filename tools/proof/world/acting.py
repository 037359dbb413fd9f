"""A life's hand, of a style, and the steps that only the world's scenarios have.

moves child 4711 Xd5c5     a whole turn by magnets that move at every tick, in a style of
                           moving.py, all of it drawn from the number
alone 12 10                nobody is there for 12 s, and the lights dim after 10 s
work 4711 done Xd5c5       a job, by its lights alone, until its event `done`; this turn first
finish 4711 5              five turns by the lights alone, or to the game's end
stand                      all pieces stand at once as the board's position has them
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tools.proof.following import Follower
from tools.proof.part import Fault
from tools.proof.world.drawing import QUIET_MS
from tools.proof.world.moving import STYLES as MOVING
from tools.proof.world.moving import MovingHand, trips_of
from tools.proof.world.setting import STYLES
from tools.proof.world.view import View
from tools.sim.board.twin import Twin
from tools.sim.world.hand import TICK_MS, Hand
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import Scenario, ScenarioError
from tools.sim.world.world import Piece

# A turn is reported once the board has been quiet for 300 ms, and late after more than a second.
_STEP_MS = 100
_SOON_MS, _PATIENCE_MS = 1500, 5000
# The longest period in lights/palette.py; lights that dim lose half of the
# brightness that the eye sees, which is a quarter of the current.
_RHYTHM_MS = 4000
_DIM = 0.6


class StyledHand(Hand):
    """A hand of one of STYLES."""

    def __init__(self, board: Twin, style: str, chance: random.Random) -> None:
        super().__init__(board)
        self._chance = chance
        self._style = STYLES[style]
        self.rise_mm = self._style.rise_mm
        self.move_ms, self.settle_ms = self._style.move_ms, self._style.settle_ms

    def place(self, square: str, kind: str = "", dx_mm: float = 0.0, dy_mm: float = 0.0) -> Piece:
        """Put down a piece, and shake it there if the hand does."""
        piece = super().place(square, kind, dx_mm, dy_mm)
        x_mm, y_mm, reach_mm = piece.x_mm, piece.y_mm, self._style.tremor_mm
        for _ in range(10 if reach_mm else 0):
            self.board.world.move(piece, x_mm + self._chance.uniform(-reach_mm, reach_mm), y_mm)
            self.wait(10)
        return piece

    def set_right(self) -> None:
        """Stand every piece where it belongs, its magnet as those of this set are."""
        super().set_right()
        world = self.board.world
        assert isinstance(world, MovingWorld)
        for piece in world.pieces:
            world.make_sound(piece)
        world.change()


class LivedScenario(Scenario):
    """A scenario of a life: it hears how many lines of the host are still to be answered.

    `on_message` is called with every message of the board; `counts` takes what became of turns
    that were judged.
    """

    on_message: Callable[[dict[str, Any]], None]
    counts: Counter[str]

    def __init__(self, board: Twin, style: str, chance: random.Random) -> None:
        super().__init__(board)
        self.hand = StyledHand(board, style, chance)
        self.unanswered = 0
        self._verbs["moves"] = self._move
        self._verbs["alone"] = self._leave_alone
        self._verbs["work"] = self._work
        self._verbs["finish"] = self._finish
        self._verbs["stand"] = self._stand
        self._verbs["judge"] = lambda words: self._judge(words[0], words[1], True)
        plain_send = board.send

        def send(data: bytes) -> None:
            self.unanswered += sum(bool(line) for line in data.split(b"\n"))
            plain_send(data)

        board.send = send  # type: ignore[method-assign]

    def hear(self, lines: list[str]) -> None:
        """Take in what the board has said."""
        super().hear(lines)
        for line in lines:
            message = json.loads(line)
            if ("ok" in message or "error" in message) and not message.get("more"):
                self.unanswered -= 1
            # How far a job has come, and that it was refused, are events of their own.
            self.events += [message["step"]] if "step" in message else []
            self.events += ["refused"] if "refused" in message else []
            self.on_message(message)

    def _move(self, words: list[str]) -> None:
        """Make a turn by moving magnets; it is recorded, or the lights say what is missing."""
        style, number, turn = words
        self.listen()
        view, before = View(self), self.state["last"]
        world = view.world
        trips = trips_of(view.game, self.state, turn, world)
        motions = MovingHand(world, MOVING[style], random.Random(number)).motions(trips)
        ticks = max(motion.end for motion in motions)
        world.play(motions, ticks)
        self.board.advance(ticks * TICK_MS)
        self._judge(turn, before or "none", not view.is_alone)

    @contextmanager
    def _follower(self, number: str) -> Iterator[Follower]:
        self.listen()
        try:
            yield Follower(self, random.Random(number))
        except Fault as fault:
            raise ScenarioError(str(fault)) from None

    def _work(self, words: list[str]) -> None:
        """Do a job by its lights."""
        number, until, *answer = words
        with self._follower(number) as follower:
            follower.work(until.split(","), *answer)

    def _finish(self, words: list[str]) -> None:
        """Make turns by the lights."""
        with self._follower(words[0]) as follower:
            for _ in range(int(words[1])):
                follower.make_turn()

    def _stand(self, words: list[str]) -> None:
        """Stand all pieces as the board says; a hand would need some minutes."""
        self.listen()
        self.board.world.arrange(self.state["position"], self.state["game"])
        self.hand.wait(QUIET_MS)

    def _leave_alone(self, words: list[str]) -> None:
        """Touch nothing for these seconds; the lights dim after `idle` ones, and not before."""
        alone_s, idle_s = map(int, words)
        bright = self._glow()
        self.hand.wait(1000 * alone_s - _RHYTHM_MS)
        share = self._glow() / bright
        if (share < _DIM) != (alone_s >= idle_s):
            raise ScenarioError(f"the lights have {share:.0%} of their brightness: {self.state}")

    def _glow(self) -> int:
        """Watch the lights through their slowest rhythm; return how bright the brightest gets."""
        brightest = 0
        for _ in range(_RHYTHM_MS // _STEP_MS):
            self.hand.wait(_STEP_MS)
            brightest = max(brightest, *map(max, self.board.lights))
        return brightest

    def _judge(self, turn: str, before: str, may_be_false: bool) -> None:
        """Wait for a turn to be reported; raise unless it is, or the lights say what is missing.

        With `may_be_false` another one may be reported, too, but not in silence.
        """
        view, waited_ms = View(self), 0
        while self.state["last"] != turn and waited_ms < _PATIENCE_MS:
            self.hand.wait(_STEP_MS)
            waited_ms += _STEP_MS
            self.listen()
        last = self.state["last"] or "none"
        if last == turn:
            self.counts["reported" + " late" * (waited_ms > _SOON_MS)] += 1
        elif view.asks() and (last == before or may_be_false):
            self.counts["missed and shown" if last == before else "false and shown"] += 1
        else:
            raise ScenarioError(f"{turn} was made: {self.state}")

"""A hand that follows the lights alone: it sees their meanings, the board's pieces and its own.

It knows neither the game nor the position. Of several lights it always obeys the same one, so
lights that lead in a circle hold it for ever. Where white asks for a piece it tries one pole, and
the other when that turns red.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import count

from tools.games import registry
from tools.games.game import EITHER, GRADES, NORTH, SOUTH
from tools.proof.part import Fault
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import Piece

# At most this many actions lead back to play from any state that hands can make, beyond one for
# each piece that has to go and three for each that has to come.
PATIENCE = 60
# A piece of the wrong pole is placed and taken away before the right one is placed.
_ACTIONS_TO_COME = 3
# A turn by the lights alone, each wrong pole tried and taken away again.
_TURN_PATIENCE = 30
# White asks for a piece, where a set-up asks for it in the piece's hue.
_WHITE = ("back", "fill")
# What a hand begins in the menu, and knows that it did; the button leaves it, pressed this long.
_JOBS = {
    "calibrate": 100,
    "touch": 100,
    "selftest": 100,
    "lesson": 100,
    "review": 100,
    "puzzle": 3200,
}
# A step of a turn: from here, to there.
_FROM = ("lift", "lead", "touched", "touch")
_TO = ("lead", "go", "put", "touch")
_LOOK_MS = 400
# A piece that does not belong there is red after a fifth of a second (play/game.py), and in
# a state line that takes some ticks more: beyond a look's time on a busy board.
_JUDGED_MS = 300
# The ticks of a still twin are four times as long as a board's: it says later that a piece left.
_LATE_MS = 1000
# A square that is red where nothing stands is measured anew after ten seconds of quiet
# (modes/session.py): a stray magnet, or a sensor that read reversed, gave it a wrong baseline.
_DOUBTED_MS = 11_000


class Follower:
    """Follows the lights of a scenario's board; what is left open `chance` decides.

    `story` collects what it does, as a scenario's steps.
    """

    def __init__(
        self, scenario: Scenario, chance: random.Random, story: list[str] | None = None
    ) -> None:
        self.story = [] if story is None else story
        self._scenario = scenario
        self._chance = chance
        self._world = scenario.board.world
        self._hand = scenario.hand
        # How late it obeys which light on which square.
        self._order: defaultdict[tuple[str, str], float] = defaultdict(chance.random)
        # Which pole had to go from which square.
        self._refused: set[tuple[str, int]] = set()
        # The lights under which the button has confirmed a step that no sensor saw.
        self._confirmed: dict[str, str] = {}
        # Where it has put a piece last, and the lights before that.
        self._put_at: tuple[str, dict[str, str]] = ("", {})
        # A job that is begun is done, not left.
        self._stays = False

    def lead_back(self) -> int:
        """Obey until the lights ask for nothing; return the number of actions.

        Fault when it takes more than PATIENCE and the pieces that were to go and to come.
        """
        self._stays = False
        self._look()
        actions = self._patiently("the lights ask on and on")
        return next(number for number in actions if not self._obey())

    def make_turn(self) -> int:
        """Make a turn by the lights, in a game that is not over; return the number of actions.

        Fault when they do not lead to one.
        """
        scenario = self._scenario
        scenario.events.clear()
        self._stays, self._confirmed = False, {}
        for actions in range(_TURN_PATIENCE):
            if scenario.state["mode"] == "over" or "move" in scenario.events:
                return actions
            if not self._obey():
                self._step()
            self._look()
        raise Fault(f"the lights lead to no turn: {scenario.state}")

    def work(self, until: list[str], answer: str = "") -> None:
        """Do a job by its lights until one of these events comes or the job has ended.

        `answer` is the turn that is tried first. Fault when it takes too long.
        """
        scenario = self._scenario
        self._stays, self._confirmed = True, {}
        self._look()
        for _ in self._patiently("the lights lead to no end of the job"):
            if scenario.state["mode"] not in _JOBS or set(until) & set(scenario.events):
                break
            if self._obey():
                continue
            if answer:
                self._do(f"turn {answer}")
                answer = ""
            else:
                self._step()

    def _patiently(self, problem: str) -> Iterator[int]:
        """Yield the number of each action, and look after it; Fault where patience ends.

        What a position needs is counted when it is first seen: what is asked for over and over
        allows no more actions.
        """
        needed: dict[tuple[str, str], int] = {}
        for actions in count():
            state = self._scenario.state
            needed.setdefault((state["mode"], state["position"]), self._needed())
            if actions > PATIENCE + sum(needed.values()):
                raise Fault(f"{problem}: {self._scenario.state}")
            yield actions
            self._look()

    def _needed(self) -> int:
        """Return how many actions the pieces need that have to go and to come."""
        state = self._scenario.state
        standing = registry.load(state["game"]).standing(state["position"])
        places = {self._world.board.square_name(square) for square in standing}
        to_come = places.intersection(self._lit("take", *_WHITE))
        return len(self._lit("take")) + _ACTIONS_TO_COME * len(to_come)

    def _do(self, step: str) -> None:
        self.story.append(step)
        self._scenario.run(step)

    def _look(self, ms: int = _LOOK_MS) -> None:
        self._do(f"wait {ms}")
        self._scenario.listen()

    def _lay_aside(self, square: str) -> None:
        self._do(f"lift {square}")
        self._do("aside")

    def _lit(self, *meanings: str) -> list[str]:
        """Return the squares that are lit with one of the meanings."""
        lit = self._scenario.state["lit"]
        return [square for meaning in meanings for square in lit.get(meaning, "").split()]

    def _piece(self, square: str) -> Piece | None:
        return self._world.piece_at(self._world.board.square_index(square))

    # --- what the lights ask for ---------------------------------------------------------

    def _obey(self) -> bool:
        """Do one thing that the lights ask for; False when they ask for nothing."""
        asked = [(square, "take") for square in self._lit("take")]
        asked += [(square, "bring") for square in self._lit(*_WHITE)]
        # Where no sensor sees, white asks on when its piece stands: the others come first.
        broken = self._lit("broken")
        unfilled = [ask for ask in asked if not (ask[0] in broken and self._piece(ask[0]))]
        # What fits may stand where it has to go first.
        unfilled = [ask for ask in unfilled if ask[1] == "take" or self._fitting(ask[0])]
        mode = self._scenario.state["mode"]
        if mode in _JOBS and not self._stays:
            self._do(f"press {_JOBS[mode]}")
        elif self._lit("no"):
            self._answer()
        elif asked:
            square, ask = min(unfilled or asked, key=self._order.__getitem__)
            if ask == "take":
                self._take(square)
            else:
                self._fill(square)
        elif self._lit("think"):
            self._do("think")
        else:
            return False
        return True

    def _answer(self) -> None:
        """Stay in the game: by the button, or by a tap on the green square."""
        if self._chance.random() < 0.5:
            self._do("press 100")
        else:
            self._do(f"tap {self._lit('yes')[0]}")

    def _take(self, square: str) -> None:
        piece = self._piece(square)
        if piece is None:
            # The button confirms what no sensor sees; a light that is late goes in a while.
            if square in self._lit("broken"):
                self._do("press 100")
            for wait_ms in (_LATE_MS, _DOUBTED_MS):
                self._look(wait_ms)
                if square not in self._lit("take"):
                    break
            else:
                raise Fault(f"{square} is red, and nothing stands there: {self._scenario.state}")
            return
        self._refused.add((square, piece.polarity()))
        self._lay_aside(square)

    def _fill(self, square: str) -> None:
        if self._piece(square):
            self._lay_aside(square)
        self._place(square)

    def _place(self, square: str) -> None:
        """Put down the piece in the hand, or one of a pole that was not refused there."""
        if self._hand.held:
            if (square, self._hand.held[-1].polarity()) not in self._refused:
                self._put(square)
                return
            self._do("aside")
        fitting = self._fitting(square)
        kinds = fitting or [kind for kind, count in self._world.reserve.items() if count]
        if not kinds:
            raise Fault(f"no piece is left for {square}: {self._scenario.state}")
        self._put(square, self._chance.choice(kinds))

    def _fitting(self, square: str) -> list[str]:
        """Return the kinds in the reserve of a pole that was not refused there."""
        refused = {pole for name, pole in self._refused if name == square}
        if len(refused) > 1:
            self._refused -= {(square, NORTH), (square, SOUTH)}
            refused = set()
        reserve = self._world.reserve
        return [kind for kind in reserve if reserve[kind] and self._pole(kind) not in refused]

    def _put(self, square: str, kind: str = "") -> None:
        """Put a piece down, and see whether the light says that it is the wrong one."""
        self._do(f"place {kind} {square}" if kind else f"place {square}")
        self._do(f"wait {_JUDGED_MS}")

    def _pole(self, kind: str) -> int:
        pole = self._world.kinds[kind].pole
        return NORTH if pole == EITHER else pole

    # --- what the lights offer -----------------------------------------------------------

    def _clear_the_way(self) -> None:
        """Lay aside a piece that stands where another is to go: too weak for the board to feel."""
        hidden = [square for square in self._lit(*_TO) if self._piece(square)]
        if not hidden:
            raise Fault(f"the lights offer no step: {self._scenario.state}")
        self._lay_aside(hidden[0])

    def _lift(self, square: str, is_led: bool) -> None:
        """Lift a piece, and lay aside what the board has not felt; wait where it asks on."""
        before = self._scenario.state["lit"]
        self._do(f"lift {square}")
        if self._put_at == (square, before):
            self._do("aside")
        self._look(_LATE_MS)
        if is_led and self._scenario.state["lit"] == before:
            self._do(f"wait {_DOUBTED_MS}")

    def _step(self) -> None:
        """Make a step of a turn that the lights offer, the led one first; start from the menu."""
        mode = self._scenario.state["mode"]
        if self._lit("chosen") or (mode == "review" and self._lit("loses")):
            self._do("press 100")
            return
        broken = self._lit("broken")
        ends = self._lit("lead", "go", "put")
        gone = self._lit("lift", *(["lead"] if self._scenario.state["expected"] == "lift" else []))
        gone += [] if ends else self._lit("touched", "touch")
        is_done = any(name in broken and not self._piece(name) for name in gone)
        is_done = is_done or (len(ends) == 1 and ends[0] in broken and bool(self._piece(ends[0])))
        if is_done and self._scenario.state["lit"] != self._confirmed:
            # What is to be lifted has gone from where no sensor sees it, or what is to be placed
            # stands there: the button confirms it, if that is the step which is led.
            self._confirmed = self._scenario.state["lit"]
            self._do("press 100")
            return
        lifts = [square for square in self._lit(*_FROM, *GRADES) if self._piece(square)]
        places = [square for square in self._lit(*_TO, *GRADES) if not self._piece(square)]
        led = set(self._lit("lead"))
        touching = {square for square in self._lit("touch", "touched") if self._piece(square)}
        touched = set(self._lit("touch")) if self._lit("touched") else set()
        steps = [*lifts, *places]
        offered = [square for square in steps if square in (touching or led)]
        offered = offered or [square for square in steps if square not in touched] or steps
        if not offered and mode in _JOBS:
            return  # the board thinks, or something has ended: what follows comes by itself
        if not offered and self._lit("touched"):
            # Nothing stands there that could be lifted: that is measured anew.
            before = self._scenario.state["lit"]
            self._look(_DOUBTED_MS)
            if self._scenario.state["lit"] != before:
                return
        if not offered:
            self._clear_the_way()
            return
        square = self._chance.choice(offered)
        is_unseen = square in broken
        if self._piece(square) and square in led and self._scenario.state["expected"] != "lift":
            self._take(square)  # it is still asked for: it was the wrong piece
        elif self._piece(square):
            self._lift(square, square in led and not is_unseen)
        else:
            self._put_at = (square, self._scenario.state["lit"])
            self._place(square)
        if is_unseen:
            # The button reports a step that no sensor sees.
            self._do("press 100")

"""Sensors broken in every way and at every moment: shown, told, played around, believed again."""

import json
import random
from collections.abc import Iterator

from halo.games.board import Board
from tools.games import registry
from tools.games.game import Step
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.random_actions import mend, standing_on
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import USUAL_BOARD

# How a sensor fails (tools/sim/world/sensors.py). One that is steady feels a magnet that is
# not there: the board asks for it to be taken away, and the button says that there is nothing.
STEADY = "steady 50000"
WAYS = (
    *("high", "low", "floating", "noisy 10", "flicker 40", "flicker 50", "flicker 60"),
    *("constant 32768", "constant 50000", STEADY),
)
# Where a piece stands, these change nothing that matters.
_HIDDEN = (STEADY, "noisy 10")
MOMENTS = ("power-up", "turn", "thinking", "over")
TURNS = 3
_SQUARES = Board(USUAL_BOARD).squares
# The first player has won; the totems stand on a4 and f6.
_WON = "6/6/6/XXXX2/6/xxo3 a4 f6 b"
_SHOWN_MS = 5000
_BACK_MS = 8000
_STEP_MS = 100
# What the button waits for before it leaves a square out, and how often it may be needed.
_ASKED_MS = 2500
_PRESSES = 3


# --- turns -----------------------------------------------------------------------------------


def make_turn(scenario: Scenario, chance: random.Random, dead: str = "") -> int:
    """Make a random legal turn, or the one that is led; the button tells of the dead square.

    Return how often it was pressed; Fault when the turn does not end.
    """
    turn, presses = do_turn(scenario, chance, dead)
    scenario.listen()
    check_turn(scenario, turn)
    return presses


def do_turn(scenario: Scenario, chance: random.Random, dead: str = "") -> tuple[str, int]:
    """Make a turn as make_turn without a look at what the board says; return it, and presses."""
    turn = choose_turn(scenario, chance)
    presses = _do_steps(scenario, steps_of(scenario, turn), dead)
    scenario.hand.wait(800)
    return turn, presses


def choose_turn(scenario: Scenario, chance: random.Random) -> str:
    """Return the turn that the board leads, or a random legal one."""
    rules = registry.load(scenario.state["game"]).rules
    position = rules.parse_position(scenario.state["position"])
    led: str | None = scenario.state["lead"]
    return led or str(rules.format_turn(chance.choice(position.legal_turns())))


def steps_of(scenario: Scenario, turn: str) -> list[Step]:
    """Return the turn as steps of a hand."""
    return registry.load(scenario.state["game"]).steps(scenario.state, turn)


def _do_steps(scenario: Scenario, steps: list[Step], dead: str) -> int:
    presses = 0
    for square, kind in steps:
        if scenario.board.world.piece_at(scenario.shape.square_index(square)):
            scenario.hand.lift(square)
        else:
            scenario.hand.place(square, kind)
            if square == dead and not _is_told(scenario, kind):
                scenario.hand.press()
                presses += 1
    return presses


def _is_told(scenario: Scenario, kind: str) -> bool:
    """Tell whether the board has the step already: before it was left out the sensor told it.

    `kind` is empty for a piece that was on the board, and is now put down elsewhere.
    """
    scenario.hand.wait(300)
    scenario.listen()
    return not kind and scenario.state["expected"] == "put"


def start_position(scenario: Scenario) -> str:
    """Return the position in which the board's first game begins."""
    text: str = registry.load(scenario.shape.games[0]).rules.start_position
    return text


def check_turn(scenario: Scenario, turn: str) -> None:
    """Raise Fault unless the turn was the last one made."""
    if scenario.state["last"] != turn:
        raise Fault(f"{turn} does not end: {scenario.state}")


# --- broken sensors --------------------------------------------------------------------------


class Case:
    """A sensor on `square` that breaks in one `way` at one `moment`; the same from its number."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        square, rest = divmod(number, len(WAYS) * len(MOMENTS))
        self.way, self.moment = WAYS[rest // len(MOMENTS)], MOMENTS[rest % len(MOMENTS)]
        self.square = scenario.shape.square_name(square)
        self.outcome = Outcome()
        self._scenario = scenario
        self._chance = random.Random(number)
        self._turn = ""

    def run(self) -> None:
        """Break the sensor, play on, mend it; Fault when the board does what it must not."""
        scenario = self._scenario
        if self.moment != "power-up":
            self._lead_to_moment()
        made = scenario.state.get("ply")
        if self.way in _HIDDEN:
            self.square = self._free_square()
        scenario.run(f"sensor {self.square} {self.way}")
        if self.moment == "power-up":
            scenario.run('power cut\nsend {"do":"hello"}')
        elif self.moment == "over" and self.way == STEADY:
            scenario.board.world.arrange(start_position(scenario))
            scenario.run(f'send {{"do":"position","position":"{start_position(scenario)}"}}')
        self.outcome.counts[f"ms until {self.way} is shown"] = self._wait_until(True, _SHOWN_MS)
        self._leave_out()
        if self.moment in ("power-up", "over"):
            scenario.run(f"start\nposition {start_position(scenario)}")
        elif scenario.state["ply"] != made and self._turn:
            self.outcome.counts["turns that nobody made"] += 1
            return
        self._play()
        scenario.run(f"sensor {self.square} ok")
        self.outcome.counts["ms until it is believed again"] = self._wait_until_believed()
        mend(scenario, self._chance)

    def _free_square(self) -> str:
        """Return the first square from this one on where no piece stands or may come next."""
        shape = self._scenario.shape
        world = self._scenario.board.world
        first = shape.square_index(self.square)
        start = registry.load(shape.games[0]).standing(start_position(self._scenario))
        lit = self._scenario.state.get("lit", {})
        next_ones = f"{lit.get('go', '')} {lit.get('put', '')} {lit.get('lead', '')}".split()
        for square in range(first, first + shape.squares):
            square %= shape.squares
            name = str(shape.square_name(square))
            if world.piece_at(square) is None and square not in start and name not in next_ones:
                return name
        raise Fault("no square is free")

    def _lead_to_moment(self) -> None:
        scenario = self._scenario
        game = registry.load(scenario.shape.games[0])
        scenario.run("start")
        if self.moment == "thinking":
            players = dict(zip(game.rules.sides, ("human", "level2"), strict=True))
            scenario.run(f"send {json.dumps({'do': 'new', 'game': game.name, **players})}")
        start = _WON if self.moment == "over" else start_position(scenario)
        scenario.run(f"position {start}\nwait 500")
        if self.moment != "over":
            make_turn(scenario, self._chance)
        if self.moment == "turn":
            self._turn = choose_turn(scenario, self._chance)
            scenario.hand.lift(steps_of(scenario, self._turn)[0][0])
        scenario.listen()

    def _wait_until(self, shown: bool, limit_ms: int) -> int:
        """Wait until the square is lit as broken or wrong, or no more; return how long it took."""
        scenario = self._scenario
        for ms in range(0, limit_ms + 1, _STEP_MS):
            scenario.listen()
            lit = scenario.state.get("lit", {})
            asked = " ".join(lit.get(meaning, "") for meaning in ("broken", "take", "back"))
            if (self.square in asked.split()) == shown:
                return ms
            scenario.hand.wait(_STEP_MS)
        raise Fault(f"{'not' if shown else 'still'} shown: {scenario.state}")

    def _wait_until_believed(self) -> int:
        """Wait until the square is lit as broken no more; return how long it took.

        What stands there may by chance be as strong as the field that was steady: it is lifted.
        """
        try:
            return self._wait_until(False, _BACK_MS)
        except Fault:
            if self.way != STEADY or self.square not in standing_on(self._scenario.board.world):
                raise
        self.outcome.counts["lifted, as strong as the steady field"] += 1
        self._scenario.hand.lift(self.square)
        waited_ms = self._wait_until(False, _BACK_MS)
        self._scenario.hand.place(self.square)
        return waited_ms

    def _leave_out(self) -> None:
        """Wait until the square is left out; where no sensor tells the button does.

        It also says no where the board takes a totem that nobody sees for a wish to give up.
        """
        scenario = self._scenario
        for _ in range(_PRESSES + 1):
            scenario.hand.wait(_ASKED_MS)
            scenario.listen()
            if scenario.state["mode"] == "thinking":
                scenario.run("think")
            if "sensor" in scenario.events:
                if scenario.state["mode"] == "question":
                    scenario.hand.press()
                    self.outcome.counts["asked whether somebody gives up"] += 1
                return
            if self.way == STEADY:
                scenario.hand.press()
                self.outcome.counts["button"] += 1
        raise Fault(f"it is not left out: {scenario.state}")

    def _play(self) -> None:
        """End the turn that is under way, and make some more."""
        scenario = self._scenario
        if self._turn:
            steps = steps_of(scenario, self._turn)[1:]
            self.outcome.counts["button"] += _do_steps(scenario, steps, self.square)
            scenario.hand.wait(800)
            scenario.listen()
            check_turn(scenario, self._turn)
            self.outcome.counts["turns"] += 1
        for _ in range(TURNS):
            if scenario.state["mode"] == "thinking":
                scenario.run("think")
            if scenario.state["mode"] == "over":
                return
            self.outcome.counts["button"] += make_turn(scenario, self._chance, self.square)
            self.outcome.counts["turns"] += 1


def cases(numbers: range) -> Iterator[Outcome]:
    """Break one sensor per case."""
    for number in numbers:
        with Twin(seed=number) as twin:
            case = Case(Scenario(twin), number)
            try:
                case.run()
            except FAULTS as fault:
                told = f"case {number}, {case.square} {case.way}, {case.moment}: {fault}"
                case.outcome.faults.append(told)
            yield case.outcome


PART = Part(
    "sensors",
    "broken sensors",
    _SQUARES * len(WAYS) * len(MOMENTS),
    len(WAYS) * len(MOMENTS),
    cases,
    most=("ms until it is believed again", *(f"ms until {way} is shown" for way in WAYS)),
)

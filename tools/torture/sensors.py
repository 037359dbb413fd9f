"""Every sensor broken in each of three ways: the board says so, and stays playable."""

import random
from collections.abc import Iterator

from halo.games.board import Board
from tools.games import registry
from tools.torture.part import FAULTS, Fault, Outcome, Part
from tools.torture.random_actions import mend
from tools.twin.twin import Twin
from tools.world.scenario import Scenario
from tools.world.world import USUAL_BOARD

WAYS = ("high", "low", "floating")
TURNS = 4
_SQUARES = Board(USUAL_BOARD).squares


def make_turn(scenario: Scenario, chance: random.Random, dead: str = "") -> int:
    """Make a random legal turn; the button tells of a step onto the dead square.

    Return how often it was pressed; Fault when the turn does not end.
    """
    turn, presses = do_turn(scenario, chance, dead)
    scenario.listen()
    check_turn(scenario, turn)
    return presses


def do_turn(scenario: Scenario, chance: random.Random, dead: str = "") -> tuple[str, int]:
    """Make a random legal turn without a look at what the board says; return it, and presses."""
    game = registry.load(scenario.state["game"])
    rules = game.rules
    position = rules.parse_position(scenario.state["position"])
    turn = rules.format_turn(chance.choice(position.legal_turns()))
    presses = 0
    for square, kind in game.steps(scenario.state, turn):
        if scenario.board.world.piece_at(scenario.shape.square_index(square)):
            scenario.hand.lift(square)
        else:
            scenario.hand.place(square, kind)
            if square == dead:
                scenario.hand.wait(300)
                scenario.hand.press()
                presses += 1
    scenario.hand.wait(800)
    return turn, presses


def start_position(scenario: Scenario) -> str:
    """Return the position in which the board's first game begins."""
    text: str = registry.load(scenario.shape.games[0]).rules.start_position
    return text


def check_turn(scenario: Scenario, turn: str) -> None:
    """Raise Fault unless the turn was the last one made."""
    if scenario.state["last"] != turn:
        raise Fault(f"{turn} does not end: {scenario.state}")


def case(number: int) -> Outcome:
    """Break a sensor before power-up or in play, play on, mend it."""
    square, way = divmod(number, len(WAYS))
    chance = random.Random(number)
    outcome = Outcome()
    with Twin(seed=number) as twin:
        scenario = Scenario(twin)
        name = twin.world.board.square_name(square)
        start = start_position(scenario)
        breaks = f"sensor {name} {WAYS[way]}\nwait 1500\nexpect event sensor"
        if number % 2:
            scenario.run(f"start\nposition {start}\n{breaks}")
        else:
            scenario.run(f"sensor {name} {WAYS[way]}\nstart\nwait 1500\nexpect event sensor")
            scenario.run(f"position {start}")
        for _ in range(TURNS):
            outcome.counts["button"] += make_turn(scenario, chance, name)
            outcome.counts["turns"] += 1
        scenario.run(f"sensor {name} ok\nwait 1500")
        mend(scenario, chance)
    return outcome


def cases(numbers: range) -> Iterator[Outcome]:
    """Break one sensor a case."""
    for number in numbers:
        try:
            yield case(number)
        except FAULTS as fault:
            yield Outcome(faults=[f"sensor {number // 3} {WAYS[number % 3]}: {fault}"])


PART = Part("sensors", "broken sensors", _SQUARES * len(WAYS), 3, cases)

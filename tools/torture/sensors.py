"""Every sensor broken in each of three ways: the board says so, and stays playable."""

import random
from collections.abc import Iterator

from halo.games import table
from tools.torture.mess import mend
from tools.torture.part import Fault, Outcome, Part
from tools.twin.twin import Twin, TwinError
from tools.world.scenario import Scenario, ScenarioError
from tools.world.world import SlipError

WAYS = ("high", "low", "floating")
TURNS = 4
_SQUARES = 36
_PRESSES = 6
_START = "6/6/6/6/6/6 d4 c3 p"


def make_turn(scenario: Scenario, chance: random.Random) -> int:
    """Make a random legal turn; press the button where nobody sees. Return the presses."""
    rules = table.load(scenario.state["game"])
    before = scenario.state["ply"]
    position = rules.parse_position(scenario.state["position"])
    turn = rules.format_turn(chance.choice(position.legal_turns()))
    scenario.play(turn)
    scenario.hand.wait(500)
    scenario.listen()
    presses = 0
    while scenario.state["last"] != turn:
        if presses == _PRESSES:
            told = f"{turn} does not end after {before} turns: {scenario.state}"
            raise Fault(told)
        presses += 1
        scenario.hand.press()
        scenario.hand.wait(500)
        scenario.listen()
    return presses


def case(number: int) -> Outcome:
    """Break a sensor before power-up or in play, play on, mend it."""
    square, way = divmod(number, len(WAYS))
    chance = random.Random(number)
    outcome = Outcome()
    with Twin(seed=number) as twin:
        scenario = Scenario(twin)
        name = twin.world.board.square_name(square)
        breaks = f"sensor {name} {WAYS[way]}\nwait 900"
        if number % 2:
            scenario.run(f"start\nposition {_START}\n{breaks}")
        else:
            scenario.run(f"sensor {name} {WAYS[way]}\nstart\nwait 1500\nexpect event sensor")
            scenario.run(f"position {_START}")
        for _ in range(TURNS):
            outcome.counts["button"] += make_turn(scenario, chance)
            outcome.counts["turns"] += 1
        scenario.run(f"sensor {name} ok\nwait 1500")
        mend(scenario)
    return outcome


def cases(numbers: range) -> Iterator[Outcome]:
    """Break one sensor a case."""
    for number in numbers:
        try:
            yield case(number)
        except (Fault, TwinError, ScenarioError, SlipError) as fault:
            yield Outcome(faults=[f"sensor {number // 3} {WAYS[number % 3]}: {fault}"])


PART = Part("sensors", "broken sensors", _SQUARES * len(WAYS), 3, cases)

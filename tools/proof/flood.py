"""A host that floods the line, and one that never reads, while hands play on."""

import random
from collections.abc import Iterator

from tools.proof.fuzz import answers, fuzzed
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.sensors import check_turn, do_turn, make_turn, start_position
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario

TURNS = 8
# Lines that change nothing of the game, so that the hands can go on.
_HARMLESS = (
    *(b'{"id":1,"do":"hello"}', b'{"id":2,"do":"record"}', b'{"id":3,"do":"settings"}'),
    *(b'{"id":4,"do":"subscribe","frame":true,"levels":true}', b"rubbish", b"{" * 40, b"x" * 900),
)
# More than the board can take in the time of the turns, at 24 bytes a tick.
_FLOOD_BYTES = 40_000
# A board obeys one line a tick, and what came in a flood waits before it.
_LATE_MS = 60_000
_UNHEARD_MS = 10_000
_VERSION = b'\n{"id":77,"do":"version"}\n'


def case(number: int) -> Outcome:
    """Play a few turns under a flood, or before a host that never reads."""
    chance = random.Random(number)
    outcome = Outcome()
    with Twin(seed=number) as twin:
        scenario = Scenario(twin)
        scenario.run(f"start\nposition {start_position(scenario)}")
        if number % 2:
            flood(twin, chance)
            outcome.counts["flooding hosts"] += 1
            outcome.counts["bytes"] += _FLOOD_BYTES
            play(scenario, chance, outcome)
            if not twin.unsent:
                raise Fault("the flood was over before the turns were")
            while twin.unsent:
                twin.advance(10)
        else:
            outcome.counts["hosts that never read"] += 1
            twin.send(b'{"do":"subscribe","frame":true,"levels":true}\n')
            never_read(scenario, chance, outcome)
        twin.send(_VERSION)
        late_ms = 0
        while 77 not in [reply.get("ok") for reply in answers(twin.take_lines())]:
            twin.advance(500)
            late_ms += 500
            if late_ms > _LATE_MS:
                raise Fault("the board does not answer afterwards")
    return outcome


def flood(twin: Twin, chance: random.Random) -> None:
    """Queue more than the board can take meanwhile."""
    sent = 0
    while sent < _FLOOD_BYTES:
        line = chance.choice(_HARMLESS) if chance.random() < 0.8 else b"#" + fuzzed(chance)
        twin.send(line + b"\n")
        sent += len(line) + 1


def play(scenario: Scenario, chance: random.Random, outcome: Outcome) -> None:
    """Play turns; each has to be made as on a quiet line."""
    for _ in range(TURNS):
        make_turn(scenario, chance)
        outcome.counts["turns"] += 1
        if scenario.state["result"] != "*":
            scenario.run(f"wait 500\nposition {start_position(scenario)}")


def never_read(scenario: Scenario, chance: random.Random, outcome: Outcome) -> None:
    """Play a turn at a time unheard; see only afterwards that it was made."""
    twin = scenario.board
    assert isinstance(twin, Twin)
    for _ in range(TURNS):
        twin.host_reads = False
        scenario.hand.wait(_UNHEARD_MS)
        turn, _ = do_turn(scenario, chance)
        if twin.take_lines():
            raise Fault("lines came from a board whose host does not read")
        twin.host_reads = True
        scenario.hand.wait(500)
        scenario.listen()
        check_turn(scenario, turn)
        outcome.counts["turns"] += 1
        if scenario.state["result"] != "*":
            scenario.run(f"wait 500\nposition {start_position(scenario)}")


def cases(numbers: range) -> Iterator[Outcome]:
    """Bear one host per case."""
    for number in numbers:
        try:
            yield case(number)
        except FAULTS as fault:
            yield Outcome(faults=[f"host {number}: {fault}"])


PART = Part("flood", "hosts", 40, 2, cases)

"""Level 5 on the page's board: ticks go on, and the answer is the twin's, sooner."""

from pathlib import Path

import pytest

from tests.page.node import printed_in_the_port
from tools.games.registry import load

# A slice of the search takes one of the clock's milliseconds.
_SCRIPT = """
import json
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World

class Clock:
    ms = 0
    def now(self):
        self.ms += 1
        return self.ms

def ticks_to_a_hint(clock):
    board = SimulatedBoard(World(1, {model!r}), clock=clock and clock.now)
    board.advance(2000)
    board.world.arrange({position!r}, {game!r})
    board.send(b'{{"do":"set","level":5}}\\n')
    command = {{"do": "position", "game": {game!r}, "position": {position!r}}}
    board.send(json.dumps(command).encode() + b"\\n")
    board.advance(2000)
    board.take_lines()
    board.send(b'{{"do":"hint"}}\\n')
    longest = 0
    for tick in range(3000):
        before = clock.ms if clock else 0
        board.advance(10)
        longest = max(longest, (clock.ms if clock else 0) - before)
        for line in board.take_lines():
            said = json.loads(line)
            if said.get("event") == "hint":
                return said["turn"], said["nodes"], tick, longest

turn, nodes, ticks, _ = ticks_to_a_hint(None)
soon = ticks_to_a_hint(Clock())
print(soon[:2] == (turn, nodes), soon[2] < ticks, soon[2] <= 100, soon[3] <= 8)
"""


@pytest.mark.slow
def test_level_5_answers_within_a_second_and_no_tick_is_long(site: Path) -> None:
    for game in ("oxono", "yoxii"):
        about = load(game)
        script = _SCRIPT.format(model=about.board, game=game, position=about.bench.position)
        assert printed_in_the_port(site, script) == "True True True True\n"

"""A twin that is handed many ticks at a time runs the very same ticks."""

import pytest

from tests.optional import need, unix_missing
from tools.sim.board.twin import AHEAD, TICKS, Firmware, Twin, TwinError
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

STORY = """
    start
    position oxono 6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p
    wait 900
    lift d4
    place c4
    place X c5
    wait 900
"""


def test_it_says_and_shows_what_a_twin_does():
    told = []
    for pace in (TICKS, AHEAD):
        board = Twin(seed=5, world=World(5), pace=pace)
        try:
            scenario = Scenario(board)
            scenario.run(STORY)
            scenario.listen()
            told.append((scenario.state, board.lights, board.now_ms))
        finally:
            board.close()
    assert told[0] == told[1]
    assert told[0][0]["last"] == "Xc4c5"


def test_it_runs_the_firmware_that_it_is_given(tmp_path):
    need(unix_missing())
    board = Twin(firmware=Firmware(tmp_path))
    with pytest.raises(TwinError):
        board.advance(100)
    board.close()

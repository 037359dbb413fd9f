"""The board's services beside a game, on the emulated chip: a coach, puzzles."""

from typing import Any

import pytest

from halo.games.oxono.position import Position
from tests.chip.conftest import powered_up
from tests.service.boards import begin, follow_reply, number_of, solve, stand, wrong_turn
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# The coach's lights from the best.
GRADES = ("wins", "good", "fair", "worse", "loses")
MOST_TURNS = 8


def best(scenario: Scenario) -> str:
    """Return the first of the squares with the coach's best grade."""
    scenario.run("wait 1700")
    scenario.listen()
    lit = scenario.state["lit"]
    expected = scenario.state["expected"]
    assert expected not in lit, f"a square to {expected} has no grade: {lit}"
    return next(lit[grade].split()[0] for grade in GRADES if grade in lit)


def make_the_coachs_turn(scenario: Scenario) -> None:
    scenario.run(f"lift {best(scenario)}")
    scenario.run(f"place {best(scenario)}")
    piece = scenario.state["piece"]
    scenario.run(f"place {piece} {best(scenario)}")


def test_who_follows_the_coach_after_another_game_takes_the_win(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("""
        start
        send {"do":"new","game":"quantik","light":"level5","dark":"human"}
        position quantik ..A./...b/bddC/..AC l
        think
        follow
        expect ply 1
        send {"do":"new","game":"oxono","pink":"human","black":"human"}
        send {"do":"coach","pink":"full","black":"off"}
        position 1O4/1x1Xx1/xO1X2/4X1/2o3/2o3 e6 c4 p
        expect players human human
        wait 500
    """)
    for _ in range(MOST_TURNS):
        if scenario.state["mode"] == "over":
            break
        if scenario.state["side"] == "pink":
            make_the_coachs_turn(scenario)
        else:
            turns = Position.parse(scenario.state["position"]).legal_turns()
            scenario.run(f"turn {Position.format_turn(turns[0])}")
        scenario.run("wait 500")
        scenario.listen()
    scenario.run("expect mode over\nexpect result 1-0\nexpect event win")
    assert board.wave.bad_bits == 0
    assert board.machine.watchdog_resets == 0


def test_a_wrong_answer_a_right_one_and_a_power_cut() -> None:
    # The other games' puzzles are solved on the twin.
    with powered_up(World(seed=11)) as chip:
        Scenario(chip).run("start\nwait 1500")
        number = number_of("oxono", "win2")
        puzzle, scenario = begin(chip, number)
        scenario.run(f"turn {wrong_turn(puzzle)}\nwait 700")
        follow_reply(scenario)
        scenario.run("wait 2500")
        scenario.listen()
        assert [event["step"] for event in scenario.puzzles] == ["wrong", "again"]
        stand(scenario, puzzle[0], "oxono")
        done = solve(scenario, puzzle, "oxono")
        assert (done["step"], done["solved"], done["streak"]) == ("done", 1, 0)
        scenario.run("wait 3000\npower cut")
        chip.world.clear()  # nothing tells the board what stood there
        scenario.run("start")
        scenario.puzzles.clear()
        scenario.run(f'send {{"do":"puzzle","number":{number}}}\nwait 800')
        scenario.listen()
        assert [(begun["solved"], begun["streak"]) for begun in scenario.puzzles] == [(1, 0)]
        assert chip.wave.bad_bits == 0
        assert chip.machine.watchdog_resets == 0

"""The board's services beside a game, on the emulated chip: a coach, puzzles."""

from typing import Any

import pytest

from halo.games import registry
from halo.games.oxono.position import format_turn, parse_position
from halo.store.puzzles import PuzzleFile
from tests.chip.conftest import powered_up
from tests.test_puzzles_by_lights import PuzzlePlayer
from tools.lab import puzzles
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
            turns = parse_position(scenario.state["position"]).legal_turns()
            scenario.run(f"turn {format_turn(turns[0])}")
        scenario.run("wait 500")
        scenario.listen()
    scenario.run("expect mode over\nexpect result 1-0\nexpect event win")
    assert board.wave.bad_bits == 0
    assert board.machine.watchdog_resets == 0


def with_fewest_pieces(file: PuzzleFile) -> int:
    """Return a puzzle's number; setting up takes the chip a second per piece."""

    def pieces(number: int) -> int:
        return sum(letter.isalpha() for letter in file.read(number)[0].partition(" ")[0])

    return min(range(1, file.count + 1), key=pieces)


def test_a_wrong_answer_a_right_one_and_a_power_cut() -> None:
    # The other games' puzzles are solved on the twin.
    game = puzzles.games()[0]
    with powered_up(World(seed=11, board=registry.board_of(game))) as chip:
        player = PuzzlePlayer(chip, game)
        player.scenario.run("start")
        number = with_fewest_pieces(player.file)
        player.begin(number)
        player.make(player.wrong_turn())
        player.follow_reply()
        assert player.told[-1]["step"] == "wrong"
        assert player.told[-1]["reply"]
        player.wait_for_next()
        assert (player.told[-1]["step"], player.told[-1]["number"]) == ("again", number)
        player.set_up()
        player.scenario.told.clear()
        player.solve()
        assert (player.told[-1]["step"], player.told[-1]["streak"]) == ("done", 0)
        player.scenario.run("wait 3000\npower cut")
        chip.world.clear()  # nothing tells the board what stood there
        player.scenario.run("start")
        player.choose(number)
        assert (player.told[0]["solved"], player.told[0]["streak"]) == (1, 0)
        assert chip.wave.bad_bits == 0
        assert chip.machine.watchdog_resets == 0

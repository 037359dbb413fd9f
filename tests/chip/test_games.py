"""Games on the emulated chip: to the flagged end by hand, and against its levels."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.oxono.position import Position, format_position, parse_turn
from tests.chip.conftest import powered_up
from tests.games.oxono.examples import GAMES
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip
# Each starts near its end, as carrying all pieces would take an hour of emulation. In turn:
# 26 pieces are placed, no turn wins; every turn of light's loses; white's totem is nearly shut in.
ENDINGS = [
    ("oxono", "level3", "o1o1O1/Oo3o/xOOx1X/OxXOXx/x2Xo1/XXxOoo f2 b2 p"),
    ("quantik", "level5", "..A./...b/bddC/..AC l"),
    ("yoxii", "level2", "##1Ab##/#1c1cC#/C1BcCBa/da2Aab/2ABAD1/#bA2b#/##2b## g3 w"),
]
_MOST_TURNS = 8


def test_a_whole_game_from_power_up_to_a_win(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("start\nexpect mode set_up\nset up oxono\nexpect mode menu")
    scenario.run("tap a1\npress 100\nexpect mode play")
    model = Position()
    for turn in GAMES["symbol"]:
        scenario.play(turn)
        model.push(parse_turn(turn))
        assert scenario.state["position"] == format_position(model)
    scenario.run("""
        expect mode over
        expect result 0-1
        expect lit win a4 b4 c4 d4
        wait 400
        expect event win
        expect lights
        . . . . . .
        . . . . . .
        b b b b . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert board.wave.bad_bits == 0


@pytest.fixture(scope="module")
def larger_board() -> Iterator[Any]:
    """A board of 45 squares, powered up once for its games."""
    with powered_up(World(seed=13, board="halo45")) as chip:
        yield chip


@pytest.mark.parametrize(("game", "level", "position"), ENDINGS)
def test_a_late_game_against_a_level_to_its_end(
    request: pytest.FixtureRequest, game: str, level: str, position: str
) -> None:
    is_larger = registry.board_of(game) == "halo45"
    board = request.getfixturevalue("larger_board" if is_larger else "board")
    rules = registry.load_rules(game)
    players = dict(zip(rules.sides, ("human", level)))
    scenario = Scenario(board)
    scenario.run(f"""
        start
        send {json.dumps({"do": "new", "game": game} | players)}
        position {game} {position}
        expect game {game}
    """)
    for _ in range(_MOST_TURNS):
        if scenario.state["mode"] == "over":
            break
        if scenario.state["side"] == rules.sides[0]:
            here = rules.parse_position(scenario.state["position"])
            scenario.run(f"turn {rules.format_turn(here.legal_turns()[0])}\nwait 500")
        else:
            scenario.run("think\nexpect event thought\nexpect mode play\nfollow\nwait 500")
        scenario.listen()
    scenario.run("expect mode over")
    assert {"win", "draw"} & set(scenario.events)
    if level == "level5":  # level 5 plays this ending perfectly
        scenario.run("expect result 0-1")
        assert len(scenario.state["lit"]["win"].split()) in (4, 8)
    assert board.wave.bad_bits == 0


def test_a_level_takes_its_win_and_the_board_stays_alive_meanwhile(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("""
        start
        send {"do":"new","game":"oxono","pink":"human","black":"level4"}
        position 6/2x3/2O3/1X4/6/6 d4 d3 b
        expect mode thinking
        send {"do":"version"}
        place X a1
        wait 300
        expect lit take a1
        remove a1
        expect dark take
        press 100
        wait 200
        expect mode play
        expect event thought
        position 2x3/6/oxxX2/1O4/3X2/OO4 c3 a2 b
        think
        expect lead Xe3e4
        follow
        expect mode over
        expect result 0-1
        wait 400
        expect event win
    """)

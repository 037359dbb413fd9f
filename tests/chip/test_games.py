"""Games on the emulated chip: by hand to the flagged end, and against its levels."""

import json
from typing import Any

import pytest

from halo.games.oxono.position import (
    Position,
    format_position,
    format_turn,
    parse_position,
    parse_turn,
)
from tests.games.oxono.examples import GAMES
from tools.sim.world.scenario import Scenario

pytestmark = [pytest.mark.chip, pytest.mark.slow]
# 26 pieces are placed, and nobody can win at once.
LATE = "o1o1O1/Oo3o/xOOx1X/OxXOXx/x2Xo1/XXxOoo f2 b2 p"
_MOST_TURNS = 6


def test_a_whole_game_from_power_up_to_a_win(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("start\nexpect mode set_up\nplace TX d4\nplace TO c3\nexpect mode menu")
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


def test_a_late_game_against_level_3_to_its_end(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("start")
    scenario.run(
        'send {"do":"new","game":"oxono","pink":"human","black":"level3"}\nposition ' + LATE
    )
    for _ in range(_MOST_TURNS):
        if scenario.state["mode"] == "over":
            break
        if scenario.state["side"] == "pink":
            turns = parse_position(scenario.state["position"]).legal_turns()
            scenario.run(f"expect mode play\nturn {format_turn(turns[0])}\nwait 500")
        else:
            scenario.run("think\nexpect mode play\nfollow\nwait 500\nexpect event thought")
        scenario.listen()
    assert parse_position(scenario.state["position"]).result
    scenario.run("expect mode over")
    assert {"win", "draw"} & set(scenario.events)
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
        lift a1
        aside
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


def test_it_thinks_on_after_a_power_cut(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("""
        start
        send {"do":"new","game":"oxono","pink":"human","black":"level2"}
        position 6/6/6/6/6/6 d4 c3 p
        turn Xd5c5
        wait 900
        power cut
        start
        think
        expect players human level2
        expect side black
        follow
        expect ply 2
    """)
    messages = [json.loads(line) for line in board.take_lines()]
    assert not [message for message in messages if "error" in message]

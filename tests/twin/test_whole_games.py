"""Whole games by hand on the twin: every way a game can end."""

import json

import pytest

from halo.games.oxono.notation import format_position, parse_turn
from halo.games.oxono.position import Position
from halo.games.record import parse_record
from tests.games.ends import GAMES
from tools.twin.twin import Twin
from tools.world.scenario import Scenario

ENDS = {
    "colour": ("win", "1-0"),
    "symbol": ("win", "0-1"),
    "last piece": ("win", "0-1"),
    "draw": ("draw", "1/2-1/2"),
}


def ask(scenario, command):
    """Send a command and return the parts of its reply."""
    scenario.listen()
    scenario.board.send(json.dumps(command).encode() + b"\n")
    scenario.hand.wait(200)
    lines = [json.loads(line) for line in scenario.board.take_lines()]
    return [line for line in lines if line.get("ok") == command["id"]]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_hand(name):
    event, result = ENDS[name]
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nplace TX d4\nplace TO c3\ntap a1\npress 100\nexpect mode play")
        model = Position()
        for turn in GAMES[name]:
            scenario.play(turn)
            model.push(parse_turn(turn))
            assert scenario.state["position"] == format_position(model)
            scenario.hand.wait(350)
        scenario.run(f"expect mode over\nexpect result {result}\nexpect event {event}")
        parts = ask(scenario, {"id": 5, "do": "record"})
        assert [part["more"] for part in parts] == [True] * (len(parts) - 1) + [False]
        tags, turns, ending = parse_record("".join(part["record"] for part in parts))
        assert (turns, ending) == (GAMES[name], result)
        assert tags["Game"] == "oxono"

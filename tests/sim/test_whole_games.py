"""Whole games by hand on the twin: each way a game can end, recorded."""

import json

import pytest

from halo.games import registry
from halo.games.record import parse_record
from tests.games.of_game import of_game
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario


def ask(scenario, command):
    """Send a command and return the parts of its reply."""
    scenario.listen()
    scenario.board.send(json.dumps(command).encode() + b"\n")
    scenario.hand.wait(200)
    lines = [json.loads(line) for line in scenario.board.take_lines()]
    return [line for line in lines if line.get("ok") == command["id"]]


@pytest.mark.parametrize(
    ("model", "game", "name"),
    [
        (model, game, name)
        for game, model, _ in registry.GAMES
        for name in of_game(game, "cases").GAMES
    ],
)
def test_a_whole_game_by_hand(model, game, name):
    turns = of_game(game, "cases").GAMES[name]
    result, ending = of_game(game, "cases").ENDINGS[name]
    rules = registry.load_rules(game)
    first, second = rules.sides
    with Twin(model=model) as twin:
        scenario = Scenario(twin)
        scenario.run(f"""
            start
            send {{"do":"new","game":"{game}","{first}":"human","{second}":"human"}}
            set up {game}
            expect mode play
        """)
        position = rules.new_position()
        for turn in turns:
            scenario.play(turn)
            position.push(rules.parse_turn(turn))
            assert scenario.state["position"] == rules.format_position(position)
            assert scenario.state["side"] == rules.sides[position.side]
            scenario.hand.wait(350)
        scenario.run(f"expect mode over\nexpect result {result}")
        assert scenario.events[-1] == ("draw" if result == "1/2-1/2" else "win")
        assert rules.why_over(position).endswith(ending)
        parts = ask(scenario, {"id": 5, "do": "record"})
        assert [part["more"] for part in parts] == [True] * (len(parts) - 1) + [False]
        tags, recorded, ended = parse_record("".join(part["record"] for part in parts))
        assert (recorded, ended) == (turns, result)
        assert tags["Game"] == game
        assert tags[first.capitalize()] == tags[second.capitalize()] == "human"


def test_why_a_game_is_over_is_reported():
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nposition quantik C.d./.aCB/.B.a/.... d\nturn Da1")
        twin.take_lines()
        scenario.hand.wait(500)
        said = "".join(twin.take_lines())
        assert '"line":""' in said
        assert '"why":"the game is over: light cannot place anything"' in said

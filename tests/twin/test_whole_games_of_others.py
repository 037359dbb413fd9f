"""Whole games of QUANTIK and YOXII by hand on the twin: every way they can end, recorded."""

import pytest

from halo.games import registry
from halo.games.record import parse_record
from tests.twin.test_whole_games import ask
from tools.twin.twin import Twin
from tools.world.scenario import Scenario

# name: (model, game, turns, result, what ends it)
GAMES = {
    "a line of four shapes": (
        *("halo36", "quantik"),
        *("Bd3 Ac3 Ca1 Da3 Cb3", "1-0", "four different shapes stand together"),
    ),
    "light cannot place": (
        *("halo36", "quantik"),
        *("Bd3 Ab3 Cc3 Ad2 Ca4 Dc4 Bb2 Da1", "0-1", "light cannot place anything"),
    ),
    "a full board": (
        *("halo36", "quantik"),
        "Cc2 Bc3 Da4 Bd3 Ad2 Ab1 Cc4 Ca3 Db4 Dc1 Ad4 Ca1 Ba2 Dd1 Bb2 Ab3",
        *("0-1", "the board is full and light cannot place anything"),
    ),
    "red has more points": (
        *("halo45", "yoxii", "e3f2C d3d4C e2f3C d1c2D e2e1D d1e2C d2c1A d1d2D", "0-1"),
        "the totem is shut in, 5 points to 11",
    ),
    "white has more points": (
        *("halo45", "yoxii", "e4f3D f4g4C f5g5A f4g3A f2e3C e2d1D f2e2D e1d2A f2e1C", "1-0"),
        "the totem is shut in, 14 points to 1",
    ),
    "a draw": (
        *("halo45", "yoxii"),
        "c3b4D d4e4D e5f6D d5c5B d6d5B c6c7A b5a4A b6c6B a5b5D b6a5C b3c3B c2b2B d2c1B e3f4A "
        "d4c4B b6f2A b3c2B a3b3C",
        *("1/2-1/2", "the totem is shut in, 5 points to 5"),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_hand(name):
    model, game, turns, result, end = GAMES[name]
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
        for turn in turns.split():
            scenario.play(turn)
            position.push(rules.parse_turn(turn))
            assert scenario.state["position"] == rules.format_position(position)
            assert scenario.state["side"] == rules.sides[position.side]
            scenario.hand.wait(350)
        scenario.run(f"expect mode over\nexpect result {result}")
        assert scenario.events[-1] == ("draw" if result == "1/2-1/2" else "win")
        assert rules.why_over(position).endswith(end)
        parts = ask(scenario, {"id": 5, "do": "record"})
        tags, recorded, ending = parse_record("".join(part["record"] for part in parts))
        assert (recorded, ending) == (turns.split(), result)
        assert tags["Game"] == game
        assert tags[first.capitalize()] == tags[second.capitalize()] == "human"


def test_why_a_game_is_over_is_told():
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nposition quantik C.d./.aCB/.B.a/.... d\nturn Da1")
        twin.take_lines()
        scenario.hand.wait(500)
        said = "".join(twin.take_lines())
        assert '"line":""' in said
        assert '"why":"the game is over: light cannot place anything"' in said

"""Games on the emulated chip: to the flagged end by hand, and against its levels."""

from typing import Any

import pytest

from halo.games import registry
from halo.games.oxono.position import Position
from tests.games.oxono.cases import GAMES
from tools.sim.world.scenario import Scenario

pytestmark = pytest.mark.chip
# Every turn of light's loses. Carrying all pieces from the start would take an hour of emulation.
ENDING = "..A./...b/bddC/..AC l"
_MOST_TURNS = 8


def test_a_whole_game_from_power_up_to_a_win(board: Any) -> None:
    scenario = Scenario(board)
    scenario.run("start\nexpect mode set_up\nset up oxono\nexpect mode menu")
    scenario.run("tap a1\npress 100\nexpect mode play")
    model = Position()
    # A save at the same time delays the state's line by 20 ms.
    scenario.hand.settle_ms += 20
    for turn in GAMES["symbol"]:
        scenario.play(turn)
        model.push(Position.parse_turn(turn))
        assert scenario.state["position"] == model.text()
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


def test_level_5_plays_a_late_game_perfectly_to_its_end(board: Any) -> None:
    rules = registry.load_rules("quantik")
    scenario = Scenario(board)
    scenario.run(f"""
        start
        send {{"do":"new","game":"quantik","light":"human","dark":"level5"}}
        position quantik {ENDING}
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
    scenario.run("expect mode over\nexpect result 0-1\nexpect event win")
    assert len(scenario.state["lit"]["win"].split()) in (4, 8)
    assert board.wave.bad_bits == 0

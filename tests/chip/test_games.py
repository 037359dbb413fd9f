"""Games on the emulated chip, by hand, from set-up to the flagged end."""

from typing import Any

import pytest

from halo.games.oxono.position import Position, format_position, parse_turn
from tests.games.oxono.whole_games import GAMES
from tools.sim.world.scenario import Scenario

pytestmark = [pytest.mark.chip, pytest.mark.slow]


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


@pytest.mark.parametrize(
    ("name", "result", "event"),
    [("colour", "1-0", "win"), ("last piece", "0-1", "win"), ("draw", "1/2-1/2", "draw")],
)
def test_the_last_turn_of_a_game(board: Any, name: str, result: str, event: str) -> None:
    *before, last = GAMES[name]
    model = Position()
    for turn in before:
        model.push(parse_turn(turn))
    Scenario(board).run(f"""
        start
        position {format_position(model)}
        expect mode play
        turn {last}
        expect mode over
        expect result {result}
        wait 400
        expect event {event}
    """)

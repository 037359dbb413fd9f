"""Whole games: by the world's hand in the port, by keys and ears, by touch; and every story."""

import re
from pathlib import Path

import pytest

from halo.games import registry
from tests.games.of_game import of_game
from tests.page.listener import follow_hints_to_the_end, play_by_keys
from tests.page.node import printed_in_the_port
from tests.page.visitor import PHONE, Visitor
from tests.test_scenarios import FILES, FILES_OF_45
from tools.sim.world.scenario import load

# They look at the whole menu, with the square of the piezo, which the board in a page has not.
_WITH_A_PIEZO = ("menu", "quantik_game", "yoxii_first_turn")
# Neither its flash nor its host can fail.
_WITH_FAULTS = ("deaf_host", "full_flash", "torn_save")
_NOT_HERE = (*_WITH_A_PIEZO, *_WITH_FAULTS)
_PARTS = 4  # so that no test of all stories takes as long as one waits for a program
_GAME = """
from halo.games import registry
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from tools.sim.world.scenario import Scenario
rules = registry.load_rules({game!r})
scenario = Scenario(SimulatedBoard(World(1, {model!r}), is_mute=True))
scenario.run('''
    start
    send {{"do":"new","game":"{game}","{sides[0]}":"human","{sides[1]}":"human"}}
    set up {game}
    expect mode play
''')
position = rules.new_position()
for turn in {turns!r}:
    scenario.play(turn)
    position.push(rules.parse_turn(turn))
    assert scenario.state["position"] == rules.format_position(position), turn
    scenario.hand.wait(350)
scenario.run("expect mode over")
print(scenario.state["result"], scenario.events[-1], rules.why_over(position))
"""

_STORIES = """
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from tools.sim.world.scenario import Scenario
for name, text in {stories!r}:
    try:
        Scenario(SimulatedBoard(World(1, {model!r}), is_mute=True)).run(text)
    except Exception as problem:
        print(name, repr(problem))
print("all are told")
"""
LEVEL = 3
_END = re.compile(f"You win|Level {LEVEL} wins|A draw")


@pytest.mark.parametrize(
    ("model", "game", "name"),
    [
        # One of each game's is enough while one waits.
        pytest.param(model, game, name, marks=[pytest.mark.slow] * bool(at))
        for game, model, _ in registry.GAMES
        for at, name in enumerate(of_game(game, "examples").GAMES)
    ],
)
def test_a_whole_game_by_hand(site: Path, model: str, game: str, name: str) -> None:
    games = of_game(game, "examples")
    script = _GAME.format(
        model=model, game=game, sides=registry.load_rules(game).sides, turns=games.GAMES[name]
    )
    result, ending = games.ENDINGS[name]
    printed = printed_in_the_port(site, script).strip()
    assert printed.startswith(f"{result} {'draw' if result == '1/2-1/2' else 'win'} ")
    assert printed.endswith(ending)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "files"),
    [*(("halo36", FILES[part::_PARTS]) for part in range(_PARTS)), ("halo45", FILES_OF_45)],
)
def test_every_story_that_the_twin_is_told(site: Path, model: str, files: list[Path]) -> None:
    stories = [(path.stem, load(path)) for path in files if path.stem not in _NOT_HERE]
    script = _STORIES.format(model=model, stories=stories)
    assert printed_in_the_port(site, script) == "all are told\n"


def test_a_whole_game_is_won_by_keys_and_ears(visitor: Visitor) -> None:
    listener = play_by_keys(visitor, 1)
    assert "You win" in listener.heard()
    listener.tab_to("Play again")
    listener.press("Enter")
    listener.hear("Your turn, light. Lift a light sphere, cylinder, cube or cone")
    assert re.match(r"\w\d, ", listener.focused()), "the focus is lost"


def test_a_whole_game_of_oxono_by_touch(browser, address: str, pictures: Path) -> None:
    with Visitor(browser, address, PHONE) as visitor:
        visitor.picture(pictures / "first-visit-on-a-phone.png")
        visitor.begin(str(LEVEL))
        visitor.see("Your turn, pink")
        visitor.picture(pictures / "play-on-a-phone.png")
        headline = follow_hints_to_the_end(visitor, "oxono", "pink", LEVEL, by_taps=True)
        assert _END.search(headline)
        visitor.picture(pictures / "over-on-a-phone.png")
        assert visitor.page.locator(".turn").count() > 2

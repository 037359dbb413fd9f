"""A game without a search: an event says so, and the game goes on between two persons."""

import pytest

from halo.games import registry
from tests.link.desk import Listening
from tools.sim.world.hand import Hand
from tools.sim.world.scenario import Scenario

_START = "6/6/6/6/6/6 d4 c3 p"


@pytest.fixture
def searchless(monkeypatch):
    """A board with a game whose folder has no modules of a search."""
    load = registry.load_part

    def load_part(name, module):
        if module.startswith("search_"):
            raise ImportError(f"no module named 'halo.games.{name}.{module}'")
        return load(name, module)

    monkeypatch.setattr(registry, "load_part", load_part)
    found = Listening()
    found.app.session.game.thinker.engine = None
    Scenario(found).run(f"start\nposition {_START}")
    return found


@pytest.mark.parametrize("by", ["hint", "button", "level", "coach"])
def test_a_game_without_a_search_goes_on_between_two_persons(by, searchless):
    desk = searchless
    desk.take_lines()
    desk.said.clear()
    if by == "button":
        Hand(desk).press(100)
    elif by == "level":
        desk.ask(id=1, do="new", game="oxono", pink="level1")
        Scenario(desk).run(f"position {_START}")
    elif by == "coach":
        desk.ask(id=1, do="coach", pink="full")
    else:
        assert desk.ask(id=1, do="hint") == {"ok": 1}
    desk.advance(1500)
    desk.take_lines()
    (event,) = [line for line in desk.said if line.get("event") in ("engine", "coach")]
    assert event["text"] == "no module named 'halo.games.oxono.search_viper'"
    scenario = Scenario(desk)
    scenario.run('send {"do":"hello"}\nturn Xd5c5\nwait 500\nexpect last Xd5c5\nexpect mode play')


@pytest.mark.parametrize("command", [{"do": "review"}, {"do": "review", "turns": "Xd5c5"}])
def test_a_game_without_a_search_is_not_reviewed(command, searchless):
    Scenario(searchless).run('send {"do":"hello"}\nturn Xd5c5\nwait 500')
    assert searchless.refusal(**command) == "bad_record"

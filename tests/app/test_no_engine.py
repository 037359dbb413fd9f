"""An opponent or a hint without enough memory: an event says so, and the game goes on."""

import pytest

from halo.games import registry
from halo.memory import NO_MEMORY
from halo.play.game import Game
from halo.sentences import members
from tests.app.whole_games import begun, play
from tests.link.desk import Desk, Listening, NoTables, no_code, no_room_for
from tools.sim.world.hand import Hand
from tools.sim.world.scenario import Scenario

_START = "6/6/6/6/6/6 d4 c3 p"


def no_tables(name, workspace, second_core):
    """Return an engine that finds no memory for its tables."""
    return NoTables()


@pytest.fixture(params=[no_code, no_tables])
def desk(request, monkeypatch):
    """A board whose engine finds no memory for its code, or for its tables."""
    found = Listening()
    found.app.session.game.thinker.engine = None
    monkeypatch.setattr("halo.engine.engine.Engine", request.param)
    return found


def told(desk):
    """Return all events about the engine."""
    desk.take_lines()
    return [message for message in desk.said if message.get("event") == "engine"]


@pytest.mark.parametrize("side", ["pink", "black"])
def test_without_memory_for_the_opponent_a_person_plays_its_side(desk, side):
    scenario = Scenario(desk)
    scenario.run(f'start\nsend {{"do":"new","{side}":"level3"}}\nposition {_START}')
    if side == "black":
        scenario.run("turn Xd5c5")
    desk.advance(1500)
    assert told(desk) == [{"event": "engine", "side": side, **members(NO_MEMORY)}]
    scenario.run('send {"do":"hello"}\nexpect mode play\nexpect players human human')
    scenario.run("turn Oc2d2\nwait 500\nexpect last Oc2d2\nexpect mode play")
    assert len(told(desk)) == 1
    desk.restart()
    assert desk.app.session.mode.name == "play"
    scenario.run("expect players human human")


@pytest.mark.parametrize("engine", [None, NoTables()], ids=["no engine", "no tables"])
def test_what_no_memory_needs_is_loaded(engine, monkeypatch):
    """Not even a module can be loaded any more; the game goes on."""
    desk = Listening()
    scenario = Scenario(desk)
    scenario.run(f"start\nposition {_START}\nwait 1000")
    desk.app.session.game.thinker.engine = engine
    with no_room_for("halo.background", monkeypatch):
        assert desk.ask(id=1, do="hint") == {"ok": 1}
        desk.advance(1500)
    assert told(desk) == [{"event": "engine", **members(NO_MEMORY)}]
    scenario.run("expect mode play\nturn Xd5c5\nwait 500\nexpect last Xd5c5")


def test_without_memory_for_a_hint_the_turn_goes_on(desk):
    scenario = Scenario(desk)
    scenario.run(f"start\nposition {_START}")
    assert desk.ask(id=1, do="hint") == {"ok": 1}
    desk.advance(1500)
    assert told(desk) == [{"event": "engine", **members(NO_MEMORY)}]
    scenario.run("expect mode play\nturn Xd5c5\nwait 500\nexpect last Xd5c5")
    assert desk.app.session.mode.name == "play"
    desk.world.clear()
    desk.send(b'{"do":"new"}\n')
    desk.advance(500)
    scenario.run("set up oxono\nwait 500")
    assert desk.app.session.mode.name == "menu"


def test_an_engine_without_memory_is_not_asked_for_again_while_a_person_thinks(monkeypatch):
    tried = []

    def fail(name, workspace, second_core):
        tried.append(name)
        raise MemoryError

    monkeypatch.setattr("halo.engine.engine.Engine", fail)
    desk = Desk()
    desk.app.session.game.thinker.engine = None
    scenario = Scenario(desk)
    scenario.run(f'start\nsend {{"do":"new","black":"level3"}}\nposition {_START}\nwait 1000')
    before = len(tried)
    scenario.run("wait 5000\nexpect mode play\nexpect players human level3")
    assert len(tried) == before > 0


@pytest.mark.parametrize("engine", [no_code, no_tables])
def test_a_retry_without_memory_is_told_and_the_game_stays_over(engine, monkeypatch):
    desk = Listening()
    play(begun(desk), person_wins=False)
    monkeypatch.setattr("halo.engine.engine.Engine", engine)
    desk.app.session.game.thinker.engine = None
    assert "ok" in desk.ask(id=1, do="retry")
    desk.advance(1500)
    assert told(desk)[-1] == {"event": "engine", **members(NO_MEMORY)}
    assert desk.app.session.mode.name == "over"


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


@pytest.mark.parametrize("do", ["lesson", "puzzle"])
def test_a_job_without_memory_leaves_the_game_as_it_was(do, monkeypatch):
    desk = Desk()
    Scenario(desk).run(f"position {_START}\nturn Xd5c5\nwait 800")

    def begin_from(game, position, start=""):
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Game, "begin_from", begin_from)
        assert desk.refusal(do=do, number=1) == "no_memory"
    desk.advance(500)
    assert desk.record()[1] == ["Xd5c5"]

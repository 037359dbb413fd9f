"""An opponent or a hint without enough memory: an event says so, and the game goes on."""

import pytest

from halo.memory import NO_MEMORY
from halo.play.game import Game
from halo.sentences import members
from tests.link.desk import Desk, Listening, NoTables, no_code
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


@pytest.mark.parametrize("do", ["lesson", "puzzle"])
def test_a_job_without_memory_leaves_the_game_as_it_was(do, monkeypatch):
    desk = Desk()
    Scenario(desk).run(f"position {_START}\nturn Xd5c5\nwait 800")

    def begin_from(game, position, start=""):
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Game, "begin_from", begin_from)
        desk.refusal(do=do, number=1)
    desk.advance(500)
    assert desk.record()[1] == ["Xd5c5"]

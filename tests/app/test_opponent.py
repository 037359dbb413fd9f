"""The board as an opponent: when it thinks, what it reports, and what players may do meanwhile."""

import gc
import weakref

import pytest

from halo.games.oxono.game import LEVELS
from halo.games.players import NODES, USUAL_MS
from tests.link.desk import Desk, FirstTurn
from tools.games import registry
from tools.sim.world.scenario import Scenario

START = "6/6/6/6/6/6 d4 c3 p"
ENDLESS = 1 << 30


def against(black="level1", pink="human", budget=2000):
    """Return a scenario in which these players play from the start."""
    scenario = Scenario(Desk(engine=FirstTurn(budget)))
    scenario.run(f"""
        start
        send {{"do":"new","pink":"{pink}","black":"{black}"}}
        position {START}
    """)
    return scenario


def test_a_thought_is_reported_with_all_that_the_search_knows():
    scenario = against("level3")
    scenario.run("turn Xd5c5\nwait 2000")
    (thought,) = scenario.board.events("thought")
    lead = thought["turn"]
    ms = thought.pop("ms")
    assert 0 < ms <= LEVELS[3 - 1][USUAL_MS]
    assert thought == {
        "event": "thought",
        "turn": lead,
        "score": 12,
        "depth": 1,
        "nodes": 2240,
        "by": "level3",
        "capped": False,
        "second_core": False,
        "variation": [lead],
    }
    assert scenario.board.engine.begun[0][0] == 3


def test_the_board_s_move_is_reported_by_its_name_and_recorded():
    scenario = against("level2")
    scenario.run("turn Xd5c5\nthink\nfollow")
    scenario.board.take_lines()
    scenario.hand.wait(600)
    (move,) = scenario.board.events("move")
    assert (move["by"], move["side"], move["ply"]) == ("level2", "black", 2)
    tags, turns, _ = scenario.board.record()
    assert (tags["Pink"], tags["Black"]) == ("human", "level2")
    assert turns == ["Xd5c5", move["turn"]]


def test_time_ends_a_search_that_is_too_slow_and_the_event_says_so():
    scenario = against("level1", budget=ENDLESS)
    scenario.run("turn Xd5c5\nwait 100\nexpect mode thinking")
    choice = scenario.board.app.session.game.thinker.awaited
    scenario.run("think\nexpect side black")
    scenario.board.advance(100)
    assert not scenario.board.engine.begun[1:]
    assert choice.capped
    assert LEVELS[1 - 1][USUAL_MS] * 3 <= choice.ms < LEVELS[1 - 1][USUAL_MS] * 3 + 20


def test_the_engine_is_loaded_before_the_board_s_first_turn():
    desk = Desk()
    desk.app.session.game.thinker.engine = None
    scenario = Scenario(desk)
    scenario.run(f'start\nsend {{"do":"new","black":"level5"}}\nposition {START}\nwait 2000')
    assert desk.app.session.game.thinker.engine.plays("oxono")
    scenario.run("expect mode play")


def test_two_persons_do_without_an_engine():
    desk = Desk()
    desk.app.session.game.thinker.engine = None
    scenario = Scenario(desk)
    scenario.run(f'start\nsend {{"do":"new"}}\nposition {START}\nwait 2000\nexpect mode play')
    assert desk.app.session.game.thinker.engine is None


def test_the_search_waits_until_the_hands_are_quiet_and_the_turn_is_saved():
    scenario = against("level3", budget=ENDLESS)
    desk = scenario.board
    scenario.run("turn Xd5c5")
    assert not desk.engine.begun
    for _ in range(100):
        if desk.engine.begun:
            break
        desk.advance(10)
    (kept,) = [data for name, data in desk.flash.kept.items() if b"Xd5c5" in data]
    assert b"human level3" in kept
    assert len(scenario.board.events("move")) == 1
    assert desk.app.session.quiet.reached()


def test_a_tick_gives_the_search_what_time_is_left_of_it():
    scenario = against("level3", budget=ENDLESS)
    desk = scenario.board
    scenario.run("turn Xd5c5\nwait 700")
    before = desk.engine.nodes
    desk.advance(10)
    per_tick = desk.engine.nodes - before
    calls = []

    def clock():
        calls.append(1)
        return desk.hal.now_ms + 2 * len(calls) & 0x3FFFFFFF

    desk.hal.ticks_ms = clock
    before = desk.engine.nodes
    desk.hal.now_ms += 10
    desk.app.tick(desk.hal.now_ms)
    assert 0 < desk.engine.nodes - before < per_tick


def test_each_thought_has_a_seed_of_its_own():
    scenario = against("level1", "level1")
    scenario.run("think\nfollow\nthink\nfollow\nthink")
    seeds = [seed for _, seed in scenario.board.engine.begun]
    assert len(seeds) == len(set(seeds)) == 3


@pytest.mark.parametrize("level", [1, 5])
def test_a_hint_is_as_good_as_takes_less_than_a_second_whatever_the_level(level):
    scenario = against("human")
    scenario.run(f'send {{"do":"set","level":{level}}}\nsend {{"do":"hint"}}\nwait 1000')
    ((nodes, _),) = scenario.board.engine.begun
    assert 0.6 < nodes / LEVELS[4][NODES] * LEVELS[4][USUAL_MS] / 1000 < 1


def test_a_hint_is_reported_and_shown():
    scenario = against("human")
    scenario.board.send(b'{"do":"hint"}\n')
    scenario.board.advance(2000)
    said = scenario.board.listen()
    (hint,) = [message for message in said if message.get("event") == "hint"]
    state = [message["state"] for message in said if "state" in message][-1]
    assert hint == {
        "event": "hint",
        "turn": state["lead"],
        "score": 12,
        "depth": 1,
        "nodes": 2240,
    }
    assert (state["mode"], state["players"]) == ("play", ["human", "human"])


def test_move_now_before_the_search_has_begun_lets_it_look_at_least_once():
    scenario = against("level5", budget=ENDLESS)
    scenario.run('turn Xd5c5\nsend {"do":"move"}\nwait 600\nexpect mode play')
    assert 0 < scenario.board.engine.nodes < 1000


def test_move_now_hurries_this_turn_and_not_the_next():
    scenario = against("level5", budget=ENDLESS)
    scenario.run('turn Xd5c5\nsend {"do":"move"}\nwait 600\nfollow\nwait 600\nexpect mode play')
    rules = registry.load("oxono").rules
    turns = rules.parse_position(scenario.state["position"]).legal_turns()
    scenario.run(f"turn {rules.format_turn(turns[0])}\nwait 1500\nexpect mode thinking")


def test_a_colour_drawn_by_lot_is_now_one_and_now_the_other():
    players = set()
    desk = Desk()
    scenario = Scenario(desk)
    scenario.run("start\nplace TX d4\nplace TO c3\ntap c6")
    for _ in range(12):
        scenario.run('send {"do":"new"}\nwait 100\nexpect mode menu\npress 100')
        players.add(tuple(desk.app.session.game.players.names()))
    assert players == {("human", "level2"), ("level2", "human")}


def test_when_another_game_comes_nothing_holds_the_one_before():
    scenario = against("level1")
    scenario.run("turn Xd5c5\nthink\nfollow\nwait 500")
    before = weakref.ref(scenario.board.app.session.game.position)
    scenario.run('send {"do":"hint"}\nwait 1000\nsend {"do":"new","game":"quantik"}\nwait 500')
    gc.collect()
    assert before() is None

"""In every mode the state's `may` lists the commands that would not be refused."""

import json

import pytest

from tests.app.whole_games import begun, play
from tests.link.desk import Desk, standing
from tools.sim.world.hand import Hand
from tools.sim.world.scenario import Scenario

OPENING = "6/6/6/6/6/6 d4 c3 p"
LINE = "..../..../..../.... l"
# Commands that a state may refuse.
COMMANDS = ("undo", "hint", "move", "turn", "retry", "review")
# QUANTIK's turns, for states that wait for a turn.
TURNS = ("Ab1", "Bc2")
HOLD_MS = 3100


def powered_up():
    return Desk()


def set_up():
    desk = Desk()
    desk.advance(2000)
    return desk


def menu():
    desk = set_up()
    desk.world.arrange(desk.state()["position"])
    desk.advance(800)
    return desk


def restored():
    desk = standing(OPENING)
    desk.world.take(desk.world.board.square_index("d4"))
    assert "ok" in desk.ask(id=2, do="position", game="oxono", position=OPENING)
    return desk


def in_play():
    return standing(OPENING)


def with_turns():
    desk = in_play()
    Scenario(desk).run('send {"do":"hello"}\nwait 300\nturn Xd5c5\nwait 600')
    return desk


def in_a_turn():
    desk = with_turns()
    Hand(desk).lift("c3")
    desk.advance(400)
    return desk


def with_a_fault():
    desk = with_turns()
    square_index = desk.world.board.square_index
    desk.world.put(desk.world.take(square_index("c5")), square_index("a6"))
    desk.advance(600)
    assert desk.state()["lit"]["take"] == "a6"
    return desk


def led():
    desk = standing(OPENING)
    desk.ask(id=2, do="new", pink="level1", black="human")
    desk.world.arrange(desk.state()["position"])
    desk.advance(3000)
    assert desk.state()["lead"]
    return desk


def thinking():
    desk = standing(OPENING)
    desk.ask(id=2, do="new", pink="level5", black="human")
    desk.engine.budget = 1 << 30
    desk.world.arrange(desk.state()["position"])
    desk.advance(800)
    return desk


def hinted():
    desk = with_turns()
    desk.engine.budget = 1 << 30
    assert "ok" in desk.ask(id=2, do="hint")
    return desk


def remote(light="remote", dark="human", turns=""):
    desk = standing(LINE, "quantik")
    asked = {"light": light, "dark": dark, "position": LINE, "turns": turns}
    assert "ok" in desk.ask(id=2, do="position", game="quantik", **asked)
    desk.world.arrange(desk.state()["position"], "quantik")
    desk.advance(800)
    return desk


def waiting():
    return remote()


def waiting_after_turns():
    return remote("human", "remote", "Ab1")


def remote_turn():
    return remote("human", "remote", "Ab1 Bc2")


def asked():
    desk = remote("human", "remote", "Ab1 Bc2")
    assert "ok" in desk.ask(id=3, do="remote", question="undo")
    return desk


def won():
    desk = Desk()
    play(begun(desk), person_wins=True)
    desk.advance(2000)
    return desk


def lost():
    desk = Desk()
    play(begun(desk), person_wins=False)
    return desk


def lost_and_offered():
    desk = lost()
    desk.advance(2000)
    assert desk.app.session.mode.offers_retry
    return desk


def lost_by_no_turn():
    """The board has won by the first turn: the person has no turn to try again."""
    desk = lost()
    game = desk.app.session.game
    position = game.rules.new_position()
    position.copy_from(game.position)
    text = game.rules.format_position(position)
    assert "ok" in desk.ask(id=2, do="position", game="oxono", position=text)
    desk.advance(1000)
    return desk


def question():
    desk = with_turns()
    desk.press(True)
    desk.advance(HOLD_MS)
    desk.press(False)
    desk.advance(100)
    return desk


def serving(do, before=with_turns, **keys):
    def begin():
        desk = before()
        desk.send((json.dumps({"id": 2, "do": do, **keys}) + "\n").encode())
        desk.advance(300)
        return desk

    return begin


def blind():
    desk = with_turns()
    for square in range(12):
        desk.world.break_sensor(square, "high")
    desk.advance(6000)
    return desk


def reviewed():
    desk = won()
    desk.press(True)
    desk.advance(200)
    desk.press(False)
    desk.advance(300)
    return desk


MOMENTS = [
    (powered_up, "test"),
    (set_up, "set_up"),
    (menu, "menu"),
    (restored, "restore"),
    (in_play, "play"),
    (with_turns, "play"),
    (in_a_turn, "play"),
    (with_a_fault, "play"),
    (led, "play"),
    (thinking, "thinking"),
    (hinted, "thinking"),
    (waiting, "waiting"),
    (waiting_after_turns, "waiting"),
    (remote_turn, "play"),
    (asked, "asked"),
    (won, "over"),
    (lost, "over"),
    (lost_and_offered, "over"),
    (lost_by_no_turn, "over"),
    (question, "question"),
    (serving("calibrate"), "calibrate"),
    (serving("selftest", test="touch"), "touch"),
    (serving("selftest", test="long"), "selftest"),
    (serving("lesson", number=1), "lesson"),
    (serving("puzzle", number=1), "puzzle"),
    (reviewed, "review"),
    (blind, "blind"),
]


@pytest.mark.parametrize(("moment", "mode"), MOMENTS)
def test_what_may_be_done_is_obeyed_and_all_else_refused(moment, mode):
    desk = moment()
    told = desk.state()
    may, ply = told["may"], told["ply"]
    assert told["mode"] == mode
    assert set(may) <= set(COMMANDS)
    for do in COMMANDS:
        desk = desk or moment()
        keys = {"turn": TURNS[ply % 2], "ply": ply + 1} if do == "turn" else {}
        (answer,) = [
            line
            for line in desk.hear(json.dumps({"id": 9, "do": do, **keys}))
            if line.get("ok") == 9 or line.get("error", {}).get("id") == 9
        ]
        assert ("ok" in answer) == (do in may), (do, answer, may)
        if "ok" in answer:
            desk = None
        else:
            assert desk.state()["may"] == may, do


def test_every_mode_is_tried():
    from tests.link.test_commands import modes

    assert {mode for _, mode in MOMENTS} == modes()

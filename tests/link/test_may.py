"""In every mode the state's `may` lists the commands that would not be refused."""

import json

import pytest

from tests.link.desk import Desk, FirstTurn
from tests.link.test_commands import modes
from tools.sim.world.scenario import Scenario, scenarios_of

# Commands that a state may refuse.
COMMANDS = ("undo", "hint", "move", "turn", "retry", "review")
# QUANTIK's turns, for states that wait for a turn.
TURNS = ("Ab1", "Bc2")
ENDLESS = 1 << 30
OPENING = "6/6/6/6/6/6 d4 c3 p"
LOST_NEXT = "6/6/6/XXX3/6/xx4 a4 f6 b"
IN_PLAY = f"start\nposition {OPENING}"
WITH_TURNS = f"{IN_PLAY}\nturn Xd5c5\nwait 600"
LED = 'start\nsend {"do":"new","pink":"level1","black":"human"}\nposition '
LOST = f"{LED}{LOST_NEXT}\nturn Of5f4\nthink\nfollow"
WON = f"{LED}{LOST_NEXT}\nturn Xd4d3\nwait 2000"
REMOTE = """start
position quantik ..../..../..../.... l
send {"do":"position","game":"quantik","light":"human","dark":"remote","turns":""}
turn Ab1
wait 900"""
REMOTE_TURN = f"""{REMOTE}
send {{"do":"turn","turn":"Bc2","ply":2}}
wait 300
turn Bc2
wait 900"""

# Each begins with its mode. A search in thinking and review has no end.
MOMENTS = scenarios_of(
    f"""
== test
wait 10
== set_up
start
== menu
start
set up oxono
== restore
{IN_PLAY}
lift d4
send {{"do":"position","game":"oxono","position":"{OPENING}"}}
== play
{IN_PLAY}
== play after a turn
{WITH_TURNS}
== play in a turn
{WITH_TURNS}
lift c3
wait 400
== play with a fault
{WITH_TURNS}
lift c5
place a6
wait 600
expect lit take a6
== play as the board leads
{LED}{OPENING}
think
== thinking
{LED.replace("level1", "level5")}{OPENING}
wait 800
== thinking of a hint
{WITH_TURNS}
send {{"do":"hint"}}
== waiting
start
send {{"do":"position","game":"quantik","light":"remote","dark":"human","turns":""}}
set up quantik
wait 1500
== waiting after a turn
{REMOTE}
== play against a remote player
{REMOTE_TURN}
== asked
{REMOTE_TURN}
send {{"do":"remote","question":"undo"}}
== over and won
{WON}
== over and just lost
{LOST}
== over and lost
{LOST}
wait 2000
expect lit retry f4
== over and lost without a turn
{LED}6/6/6/XXX3/6/xxo3 a4 f6 p
think
follow
wait 2000
== question
{WITH_TURNS}
press 3200
== calibrate
{WITH_TURNS}
send {{"do":"calibrate"}}
== touch
{WITH_TURNS}
send {{"do":"selftest","test":"touch"}}
== selftest
{WITH_TURNS}
send {{"do":"selftest","test":"long"}}
== lesson
{WITH_TURNS}
send {{"do":"lesson","number":1}}
== puzzle
{WITH_TURNS}
send {{"do":"puzzle","number":1}}
wait 300
== review
{WON}
press 200
wait 300
== blind
{WITH_TURNS}
sensor a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 high
wait 6000
""",
    "moments",
)


def moment(name):
    """Return the board at this moment."""
    searches = name.startswith(("thinking", "review"))
    desk = Desk(engine=FirstTurn(ENDLESS if searches else 2000))
    Scenario(desk).run(MOMENTS[name])
    return desk


@pytest.mark.parametrize("name", MOMENTS)
def test_what_may_be_done_is_obeyed_and_all_else_refused(name):
    desk = moment(name)
    state = desk.state()
    may, ply = state["may"], state["ply"]
    assert state["mode"] == name.split()[0]
    assert set(may) <= set(COMMANDS)
    for do in COMMANDS:
        desk = desk or moment(name)
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
    assert {name.split()[0] for name in MOMENTS} == modes()

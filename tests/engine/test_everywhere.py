"""CPython and MicroPython's unix port make the same choices with the same nodes.

tests/chip/test_engine.py compares the chip with them.
"""

import os
import subprocess
import sys

import pytest

from tests.house.source import ROOT
from tests.optional import need, unix_missing, unix_port

# turn, score, depth, nodes: with a budget, at level 1, at level 2
EXPECTED = """\
Xd2d3 87 1 3060
Xd5d4 -6 1 3020
Xd5d4 -6 1 3103
Od3e3 190 4 3049
Od3d4 122 2 347
Od3e3 98 1 3077
Oe5d5 -7 3 3069
Xe5d5 55 2 554
Oc5d5 -59 1 3062
Xb3c3 -122 4 3023
Xa3b3 -56 2 510
Xe3d3 -132 1 3068
Oe6f6 29997 2 7
Xd6e6 29997 2 53
Xd6e6 29997 2 107
Xb1a1 -29998 1 3
Xb1a1 -29998 1 28
Xb1a1 -29998 1 36
Aa1 -29990 10 1
Bc1 70 1 750
Ad3 70 1 2250
Db4 29997 3 1
Dd4 70 1 750
Dd3 70 1 2250
Da3 20 3 3093
Db3 -50 2 596
Bd4 -29998 1 2250
Bd3 -29998 1 12
Bd3 -29998 1 72
Cc2 -29998 1 79
d5d6D 400 1 3188
d3e3D -350 1 216
e5f5D -350 1 3144
d4d5D 522 1 3136
c4c5D 220 1 156
d4d5D 64 1 3020
f6e6C 29999 1 12
d6e6A -54 1 8
f6e6C 29999 1 12
"""
POSITIONS = {
    "oxono": (
        "6/6/6/6/6/6 d4 c3 p",
        "4X1/1o4/4X1/2O2x/1o3X/2o3 f1 d1 p",
        "6/6/xX1o1O/4O1/6/6 b5 f5 b",
        "6/oXO3/2X3/5x/1O1x2/6 d3 a2 b",
        "2O3/1Oo1Xo/2OOx1/6/3Xx1/2o3 d5 f6 b",
        "OX1X1o/1xX2x/1xOoO1/X1xO1o/XxX1Xo/2xo1O a1 e5 b",
    ),
    "quantik": (
        "..../..../..../.... l",
        "..../.c../.b../A.B. l",
        "..c./..../.b.D/A..C d",
        "Cd.C/..a./DB../.Acb d",
    ),
    "yoxii": (
        "##3##/#5#/7/7/7/#5#/##3## d4 w",
        "##3##/#d4#/7/aC5/1BA4/#b4#/##3## d3 w",
        "##1DD##/#1c3#/2aAbbC/1B1d2d/1d1ABb1/#4B#/##D2## e6 r",
    ),
}
NODES = 3000

# Each position is searched with a budget and at levels 1 and 2, which overlook turns. Nothing may
# be allocated between `lock` and `unlock`; a game is unloaded before the next one.
SCRIPT = f"""
from halo.engine.engine import Engine
from halo.games import registry
def play(name, texts):
    rules = registry.load_rules(name)
    engine = Engine(name)
    for text in texts:
        position = rules.parse_position(text)
        for level in range(3):
            if level:
                engine.begin(position, level, len(text))
            else:
                engine.begin_nodes(position, {4 * NODES})
            lock()
            while not engine.think(100) and engine.nodes < {NODES}:
                pass
            engine.stop()
            unlock()
            print(rules.format_turn(engine.turn), engine.score, engine.depth, engine.nodes)
for name, texts in {tuple(POSITIONS.items())!r}:
    play(name, texts)
    registry.unload(name)
"""
# The same with the heap locked.
LOCKED = "from micropython import heap_lock as lock, heap_unlock as unlock\n" + SCRIPT


def under_cpython() -> str:
    command = [sys.executable, "-c", "lock = unlock = int\n" + SCRIPT]
    paths = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "tools/shim")))
    return printed_by(command, {"PYTHONPATH": paths})


def printed_by(command: list[str], variables: dict[str, str]) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_cpython_prints_what_is_expected() -> None:
    assert under_cpython() == EXPECTED


@pytest.mark.unix
def test_the_unix_port_prints_the_same_with_its_heap_locked() -> None:
    need(unix_missing())
    command = [str(unix_port()), "-X", "heapsize=1M", "-c", LOCKED]
    assert printed_by(command, {"MICROPYPATH": str(ROOT / "firmware")}) == EXPECTED


def test_the_positions_use_their_budget() -> None:
    lines = EXPECTED.splitlines()[::3]  # without the lines of levels
    assert len(lines) == sum(map(len, POSITIONS.values()))
    assert sum(int(line.split()[3]) >= NODES for line in lines) > len(lines) // 2

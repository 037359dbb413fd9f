"""CPython and MicroPython's unix port make the same choices with the same nodes.

tests/chip/test_engine.py compares the chip with them.
"""

from functools import cache

import pytest

from tests.interpreters import by_cpython, by_unix_port

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
# The search's signature: all nodes together. Only a change that is meant to search otherwise
# changes it.
SIGNATURE = 54_172

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
    registry.keep_only([])
"""
# The same with the heap locked.
LOCKED = "from micropython import heap_lock as lock, heap_unlock as unlock\n" + SCRIPT


@cache
def expected() -> str:
    """Return what CPython prints: turn, score, depth and nodes of each search."""
    return by_cpython("lock = unlock = int\n" + SCRIPT)


def test_the_search_has_its_signature() -> None:
    assert sum(int(line.split()[-1]) for line in expected().splitlines()) == SIGNATURE


@pytest.mark.unix
def test_the_unix_port_prints_the_same_with_its_heap_locked() -> None:
    assert len(expected().splitlines()) == 3 * sum(map(len, POSITIONS.values()))
    assert by_unix_port(LOCKED) == expected()

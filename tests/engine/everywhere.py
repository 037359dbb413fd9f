"""A script that thinks about fixed positions on any interpreter, and what it must print."""

POSITIONS = (
    "6/6/6/6/6/6 d4 c3 p",
    "4X1/1o4/4X1/2O2x/1o3X/2o3 f1 d1 p",
    "6/6/xX1o1O/4O1/6/6 b5 f5 b",
    "6/oXO3/2X3/5x/1O1x2/6 d3 a2 b",
    "2O3/1Oo1Xo/2OOx1/6/3Xx1/2o3 d5 f6 b",
    "OX1X1o/1xX2x/1xOoO1/X1xO1o/XxX1Xo/2xo1O a1 e5 b",
)
NODES = 3000

# Between `lock` and `unlock` nothing may be allocated.
SCRIPT = f"""
from halo.engine.engine import Engine
from halo.games.oxono_text import format_turn, parse_position
engine = Engine()
for text in {POSITIONS!r}:
    engine.begin_nodes(parse_position(text), {NODES})
    lock()
    while not engine.think(100):
        pass
    unlock()
    print(format_turn(engine.turn), engine.score, engine.depth, engine.nodes)
"""
# The same with the heap locked.
LOCKED = "from micropython import heap_lock as lock, heap_unlock as unlock\n" + SCRIPT

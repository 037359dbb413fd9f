"""A script that thinks about fixed positions on any interpreter, and what it must print."""

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

# Each position with a budget and at levels 1 and 2, which overlook turns. Between `lock` and
# `unlock` nothing may be allocated; a game is forgotten before the next.
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

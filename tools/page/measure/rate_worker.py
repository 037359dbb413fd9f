"""Measures an engine's speed: `INTERPRETER rate_worker.py GAME POSITION NODES`.

Prints nodes per second. Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import sys
import time

from halo.engine.engine import Engine
from halo.games import registry

_SLICE_NODES = 2048


def main() -> None:
    """Search the position as the command line says."""
    game, position, nodes = sys.argv[1:]
    engine = Engine(game)
    engine.begin_nodes(registry.load_rules(game).parse_position(position), int(nodes))
    began_s = time.time()
    while not engine.think(_SLICE_NODES):
        pass
    print(round(engine.nodes / (time.time() - began_s)))


if __name__ == "__main__":
    main()

"""Reviews behind lines: `INTERPRETER worker.py GAME`.

A line in is a position and, behind a semicolon, the turns made from there. The answer is one line
of JSON: {"turns": [{"ply", "side", "turn", "before", "after", "chance", "best", "grade"}, …],
"points": [plies]}, as the protocol's event `review` has them; or {"error": a sentence}.
Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import json
import sys

from halo.engine.engine import Engine
from halo.engine.review import GRADES, Review
from halo.games import registry
from halo.games.record import replay

_ALL_AT_ONCE = 1 << 20


def review(rules, engine, line) -> dict:
    """Return what is said of the game in the line; ValueError where it is none."""
    start, _, turns = line.partition(";")
    position = replay(rules, start, turns.split())
    first_side = position.side ^ (position.made & 1)
    found = Review(rules.name, position)
    while not found.done:
        found.begin(engine)
        while not found.think(_ALL_AT_ONCE):
            pass
    told = []
    for ply in range(found.plies):
        side = (first_side + ply) & 1
        chance = found.chance(found.after[ply])
        told.append(
            {
                "ply": ply + 1,
                "side": rules.sides[side],
                "turn": rules.format_turn(found.turns[ply]),
                "before": found.before[ply],
                "after": found.after[ply],
                "chance": 1000 - chance if side else chance,
                "best": rules.format_turn(found.best[ply]),
                "grade": GRADES[found.grade(ply)],
            }
        )
    return {"turns": told, "points": [ply + 1 for ply in found.points()]}


def main() -> None:
    """Answer lines until they end."""
    rules = registry.load_rules(sys.argv[1])
    engine = Engine(rules.name)
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        try:
            answer = review(rules, engine, line)
        except ValueError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer))


if __name__ == "__main__":
    main()

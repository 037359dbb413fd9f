"""Positions in, answers out, a line each: the loop of every program that chooses turns.

Device-safe Python: it runs under MicroPython's unix port and under CPython.
"""

import sys
import time

from halo.games import registry


def clock_ms() -> int:
    """Return milliseconds of a clock that only goes forward."""
    ticks = getattr(time, "ticks_ms", None)
    return ticks() if ticks else int(time.monotonic() * 1000)


def answer_lines(choose, name: str) -> None:
    """Answer every line of standard input until it ends.

    `choose(position)` returns (turn, score, depth, nodes) for a position that is not over, of
    the game of this name.
    The answer is `turn score depth nodes ms`, or `error: ` and a sentence.
    """
    rules = registry.load_rules(name)
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        try:
            position = rules.parse_position(line)
            if position.result:
                raise ValueError(rules.why_over(position))
            print(_timed(choose, position, rules))
        except ValueError as error:
            print("error: " + str(error))


def _timed(choose, position, rules) -> str:
    began_ms = clock_ms()
    turn, score, depth, nodes = choose(position)
    ms = clock_ms() - began_ms
    return f"{rules.format_turn(turn)} {score} {depth} {nodes} {ms}"

"""Positions in, answers out, a line each: the loop of every program that chooses turns.

Device-safe Python: it runs under MicroPython's unix port and under CPython.
"""

import sys
import time

from halo.games.oxono_codes import DRAW
from halo.games.oxono_text import format_turn, parse_position


def clock_ms() -> int:
    """Return milliseconds of a clock that only goes forward."""
    ticks = getattr(time, "ticks_ms", None)
    return ticks() if ticks else int(time.monotonic() * 1000)


def answer_lines(choose) -> None:
    """Answer every line of standard input until it ends.

    `choose(position)` returns (turn, score, depth, nodes) for a position that is not over.
    The answer is `turn score depth nodes ms`, or `error: ` and a sentence.
    """
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        try:
            position = parse_position(line)
            if position.result:
                raise ValueError(_why_over(position.result))
            print(_timed(choose, position))
        except ValueError as error:
            print("error: " + str(error))


def _timed(choose, position) -> str:
    began_ms = clock_ms()
    turn, score, depth, nodes = choose(position)
    ms = clock_ms() - began_ms
    return f"{format_turn(turn)} {score} {depth} {nodes} {ms}"


def _why_over(result: int) -> str:
    if result == DRAW:
        return "the game is over: all 32 pieces are on the board"
    return "the game is over: there is a line of four"

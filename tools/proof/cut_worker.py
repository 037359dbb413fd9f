"""Cuts the power in recorded runs: a line of standard input asks, a line of JSON answers.

    run BASE COMMANDS      take a run, first of all: the file system it begins with, its commands
    cut NUMBER             cut it before and inside that command, and again before and inside each
                           command of the recovery: cuts, second cuts, faults, and the game that
                           is kept before the command
    leave NUMBER WAY PATH  cut it inside that command (WAY from 0) or before it (-1), write what is
                           left to a file: the game, the copies whole and torn, the records

    kept NUMBER            the game that is kept before a command
    replay GAMES PATH      save the texts of a file over and over: the erases by sector

Device-safe, for MicroPython's unix port.
"""

import json
import sys

from tools.proof.cutter import Cutter, commands_in


def main() -> None:
    """Answer lines until there are none."""
    _, base, commands = sys.stdin.readline().split()
    cutter = Cutter(base, commands_in(commands))
    print(json.dumps({"commands": len(cutter.commands)}))
    for line in sys.stdin:
        verb, *words = line.split()
        if verb == "cut":
            print(json.dumps(cutter.cut(int(words[0]))))
        elif verb == "kept":
            print(json.dumps(cutter.kept_before(int(words[0]))))
        elif verb == "replay":
            with open(words[1]) as file:
                print(json.dumps(cutter.replay(json.load(file), int(words[0]))))
        else:
            print(json.dumps(cutter.leave(int(words[0]), int(words[1]), words[2])))


main()

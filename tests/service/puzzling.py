"""Beginning a puzzle on a desk, and what the board tells of it."""

import json

from halo.store.puzzles import PuzzleFile
from tools.sim.world.scenario import Scenario

OPENING = "6/6/6/6/6/6 d4 c3 p"
SHOWN_MS = 2500


def number_of(game, kind):
    """Return the first puzzle of a kind."""
    file = PuzzleFile(game)
    return next(at for at in file.numbers(0) if file.read(at)[1] == kind)


def begin(desk, number, game="oxono"):
    """Begin a puzzle and stand its pieces; return what the file has and the scenario."""
    scenario = Scenario(desk)
    assert "ok" in desk.ask(id=2, do="puzzle", game=game, number=number)
    puzzle = PuzzleFile(game).read(number)
    desk.world.clear()
    desk.advance(600)
    desk.world.arrange(puzzle[0], game)
    desk.advance(800)
    scenario.run("expect mode puzzle")
    return puzzle, scenario


def told(desk):
    """Return the events of puzzles since the last look."""
    lines = [json.loads(line) for line in desk.take_lines()]
    return [line for line in lines if line.get("event") == "puzzle"]

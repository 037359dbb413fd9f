"""Boards ready for a job or a puzzle, and a job's reports."""

from halo.games import registry
from halo.store.puzzles import PuzzleFile
from tests.link.desk import Desk, replies
from tools.sim.world.scenario import Scenario

OPENING = "6/6/6/6/6/6 d4 c3 p"
SHOWN_MS = 2500


def ready(model="halo36", kept=None):
    """Return a Scenario on an empty board after its power-up."""
    scenario = Scenario(Desk(model=model, kept=kept))
    scenario.run("start\nwait 1500")
    return scenario


def hear_for(desk, ms):
    """Let time pass; return the board's lines, parsed."""
    desk.advance(ms)
    return desk.listen()


def report(said):
    """Return a report joined from its parts: figures and faults."""
    return _put_together(replies(said), said)


def told_report(said):
    """Return the same for a report sent as events."""
    return _put_together([line for line in said if line.get("event") == "selftest"], said)


def _put_together(parts, said):
    assert [part["part"] for part in parts] == list(range(1, len(parts) + 1)), said
    assert [part["more"] for part in parts] == [True] * (len(parts) - 1) + [False]
    faults = [fault for part in parts[1:] for fault in part["faults"]]
    assert parts[0]["passed"] == (not faults)
    return parts[0], faults


def number_of(game, kind):
    """Return the first puzzle of a kind."""
    file = PuzzleFile(game)
    return next(at for at in file.numbers(0) if file.read(at)[1] == kind)


def begin(desk, number, game="oxono"):
    """Begin a puzzle and set up its pieces; return its entry in the file and the scenario."""
    scenario = Scenario(desk)
    assert "ok" in desk.ask(id=2, do="puzzle", game=game, number=number)
    puzzle = PuzzleFile(game).read(number)
    desk.world.clear()
    desk.advance(600)
    desk.world.arrange(puzzle[0], game)
    desk.advance(800)
    scenario.run("expect mode puzzle")
    return puzzle, scenario


def wrong_turn(puzzle, game="oxono"):
    """Return a turn that is not an answer and does not end the game."""
    rules = registry.load_rules(game)
    position = rules.parse_position(puzzle[0])
    for turn in position.legal_turns():
        position.push(turn)
        goes_on = not position.result
        position.pop()
        if goes_on and rules.format_turn(turn) not in puzzle[3]:
            return rules.format_turn(turn)
    raise AssertionError("every turn is right or ends the game")


def told(desk):
    """Return the events of puzzles since the last call."""
    return desk.events("puzzle")

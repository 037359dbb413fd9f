"""Boards ready for a job or a puzzle, and a job's reports."""

import json

from halo.games import registry
from halo.store.puzzles import PuzzleFile
from tests.link.desk import Desk, replies
from tools.lab import puzzles
from tools.sim.world.scenario import Scenario

OPENING = "6/6/6/6/6/6 d4 c3 p"
SHOWN_MS = 2500


def ready(model="halo36"):
    """Return a Scenario on an empty board after its power-up."""
    scenario = Scenario(Desk(model=model))
    scenario.run("start\nwait 1500")
    return scenario


def hear_for(desk, ms):
    """Let time pass; return the board's lines, parsed."""
    desk.advance(ms)
    return desk.listen()


def report(said):
    """Return a report joined from its parts: figures and faults."""
    return _put_together(replies(said), said)


def report_of_events(said):
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


class Puzzler(Scenario):
    """A scenario that keeps the events of puzzles in `puzzles`."""

    def __init__(self, board):
        super().__init__(board)
        self.puzzles = []

    def hear(self, lines):
        super().hear(lines)
        messages = map(json.loads, lines)
        self.puzzles += [message for message in messages if message.get("event") == "puzzle"]


def begin(board, number, game="oxono"):
    """Begin a puzzle, its pieces standing at once; return its entry in the file, the scenario."""
    scenario = Puzzler(board)
    command = f'{{"id":2,"do":"puzzle","game":"{game}","number":{number}}}'
    scenario.run(f"send {command}\nwait 600\nexpect answer ok 2")
    puzzle = PuzzleFile(game).read(number)
    stand(scenario, puzzle[0], game)
    return puzzle, scenario


def stand(scenario, position, game):
    """Let a puzzle's pieces stand at once, and no others."""
    world = scenario.board.world
    world.clear()
    scenario.run("wait 600")
    world.arrange(position, game)
    scenario.run("wait 800\nexpect mode puzzle")
    scenario.puzzles.clear()


def solve(scenario, puzzle, game):
    """Make the right turn, and winning turns after it; return the last event."""
    proof = puzzles.rules_of(game).Proof()
    _, _, plies, (turn, *_) = puzzle
    while True:
        scenario.run(f"turn {turn}\nwait 700")
        scenario.listen()
        if scenario.puzzles:
            return scenario.puzzles[-1]
        follow_reply(scenario)
        plies -= 2
        text = scenario.state["position"]
        found = (proof.winning(text, within) for within in range(1, plies + 1, 2))
        turn = min(next(filter(None, found)))


def follow_reply(scenario):
    """Wait for the board's reply, at most half a minute, and make it as the lights lead."""
    for _ in range(75):
        scenario.run("wait 400")
        scenario.listen()
        if scenario.state["lead"]:
            break
    scenario.run("follow\nwait 700")


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


def puzzles_of(desk):
    """Return the events of puzzles since the last call."""
    return desk.events("puzzle")

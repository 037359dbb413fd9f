"""Boards ready for a job, and what a job reports."""

import json

from tests.link.desk import Desk, replies
from tools.sim.world.scenario import Scenario


def ready(model="halo36", kept=None):
    """Return a Scenario on an empty board after its power-up."""
    scenario = Scenario(Desk(model=model, kept=kept))
    scenario.run("start\nwait 1500")
    return scenario


def hear_for(desk, ms):
    """Let time pass; return what the board said, parsed."""
    desk.advance(ms)
    return [json.loads(line) for line in desk.take_lines()]


def report(said):
    """Return a report's parts put together: figures and faults."""
    return _put_together(replies(said), said)


def told_report(said):
    """Return the same of one that was told as an event."""
    return _put_together([line for line in said if line.get("event") == "selftest"], said)


def _put_together(parts, said):
    assert [part["part"] for part in parts] == list(range(1, len(parts) + 1)), said
    assert [part["more"] for part in parts] == [True] * (len(parts) - 1) + [False]
    faults = [fault for part in parts[1:] for fault in part["faults"]]
    assert parts[0]["passed"] == (not faults)
    return parts[0], faults

"""A self-test's findings, as parts of a reply or of events."""

from halo.link import messages
from halo.link.messages import NO_COMMAND
from halo.sense.sensors import find_multiplexer_fault
from halo.sentences import at, members

_FAULTS_A_PART = 3


def faults_of(service) -> list:
    """Return the failures known without a test, as sentences of sentences.py."""
    session = service.session
    faults = []
    fault = find_multiplexer_fault(service.hal)
    if fault:
        faults.append(fault)
    dead = session.sensors.dead
    for square in range(session.board.squares):
        if dead[square]:
            name = session.board.square_name(square)
            faults.append(at(name, session.sensors.complaint(square)))
    return faults


def write_report(write_line, before, number: int | None, test: str, faults: list, figures: dict):
    """Write the reply to the command with this number: the figures, then the faults.

    A test begun or ended by hand is reported as an event of the same parts. A step writes one
    line: all at once may not fit into what waits for the port. Then come the steps `before`, those
    of what was under way, if any are left.
    """
    part: dict = {"part": 1, "test": test, "passed": not faults}
    part.update(figures)
    for start in range(0, len(faults), _FAULTS_A_PART):
        part["more"] = True
        write_line(_line(number, part))
        yield
        listed = [members(fault) for fault in faults[start : start + _FAULTS_A_PART]]
        part = {"part": part["part"] + 1, "faults": [fault["text"] for fault in listed]}
        part["says"] = [fault.get("say") for fault in listed]
    part["more"] = False
    write_line(_line(number, part))
    yield from before or ()


def _line(number: int | None, part: dict) -> str:
    if number == NO_COMMAND:
        return messages.event("selftest", part)
    return messages.ok(number, part)

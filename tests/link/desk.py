"""A board in the test's own process, without pipes or search, and a host that talks to it."""

import json

from tests.link.fake_engine import FirstTurn
from tools.sim.board.flash import MemoryFlash
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.hand import TICK_MS
from tools.sim.world.world import World

# Until what a command needs is loaded and a whole state line is sent, one part per tick.
_ANSWER_MS = 160


class FailingFlash(MemoryFlash):
    """Files in memory; `refuse(name)` returns what save() raises for a name, if anything.

    `foreign` is what else the flash holds.
    """

    def __init__(self, kept=None):
        super().__init__(kept)
        self.refuse = lambda name: None
        self.foreign: list[tuple[str, int]] = []

    def save(self, name, data):
        problem = self.refuse(name)
        if problem:
            raise problem
        super().save(name, data)

    def foreign_files(self):
        return self.foreign


class Desk(SimulatedBoard):
    """A board whose engine plays the first turn that it finds, unless it is given another one."""

    def __init__(self, seed=1, kept=None, engine=None, model="halo36"):
        super().__init__(World(seed, model), FailingFlash(kept), engine=engine or FirstTurn())

    def hear(self, line):
        """Send one line, run until it was obeyed, return what the board said, parsed."""
        self.take_lines()
        self.send(line.encode() if isinstance(line, str) else line)
        self.send(b"\n")
        while self.unsent:
            self.advance(TICK_MS)
        self.advance(_ANSWER_MS)
        return [json.loads(said) for said in self.take_lines()]

    def ask(self, **command):
        """Send a command, return its reply: the one line with `ok` or `error`."""
        (reply,) = replies(self.hear(json.dumps(command)))
        return reply


def replies(messages):
    """Return the messages that answer a line."""
    return [message for message in messages if "ok" in message or "error" in message]


def standing(text, game="oxono", model="halo36"):
    """Return a Desk in play at the position, its pieces standing."""
    desk = Desk(model=model)
    desk.world.arrange(text, game)
    desk.advance(800)
    assert "ok" in desk.ask(id=1, do="position", game=game, position=text)
    desk.advance(600)
    desk.take_lines()
    return desk


def saved_game(start, turns, players="human human", first_line="2 oxono"):
    """Return what is kept of a game, as the store lays it out."""
    from halo.store import persistence
    from halo.store.slots import Slots

    kept: dict = {}

    def keep(name, data):
        kept[name] = bytes(data)

    lines = (first_line, start, players, " ".join(turns))
    Slots(kept.get, keep).write(persistence.GAME, "\n".join(lines).encode())
    return kept

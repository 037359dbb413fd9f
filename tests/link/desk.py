"""A board in the test's own process, without pipes, with a fake search; and its host."""

import json

from halo.games import players
from halo.games.position import PLAYING
from halo.games.record import parse_record
from tests.engine import minimax
from tools.sim.board.hal import MemoryFlash
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.hand import TICK_MS
from tools.sim.world.world import World

# The time to load a command's modules and to send a whole state line, one part per tick.
_ANSWER_MS = 160
# A tick while nothing happens, as on a page that waits for a hand.
_LONG_TICK_MS = 100


class FailingFlash(MemoryFlash):
    """Files in memory; `refuse(name)` returns what save() raises for a name, if anything.

    `foreign` holds the flash's other files.
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
    """A board whose engine plays the first legal turn, unless another engine is given."""

    def __init__(self, seed=1, kept=None, engine=None, model="halo36"):
        super().__init__(World(seed, model), FailingFlash(kept), engine=engine or FirstTurn())

    def hear(self, line):
        """Send one line, run until it is obeyed, and return the board's lines, parsed."""
        self.take_lines()
        self.send(line.encode() if isinstance(line, str) else line)
        self.send(b"\n")
        while self.unsent:
            self.advance(TICK_MS)
        self.advance(_ANSWER_MS)
        return self.listen()

    def listen(self):
        """Return the board's lines since the last call, parsed."""
        return [json.loads(said) for said in self.take_lines()]

    def events(self, name):
        """Return the events of this name among the board's lines since the last call."""
        return [message for message in self.listen() if message.get("event") == name]

    def ask(self, **command):
        """Send a command, return its reply: the only line with `ok` or `error`."""
        (reply,) = replies(self.hear(json.dumps(command)))
        return reply

    def refusal(self, **command):
        """Send a command that is refused, return the code."""
        return self.ask(id=3, **command)["error"]["code"]

    def state(self):
        """Return the state that a greeting brings."""
        return next(line["state"] for line in self.hear('{"do":"hello"}') if "state" in line)

    def record(self, number=0):
        """Return tags, turns and result of a game's record, joined from its parts."""
        said = replies(self.hear(json.dumps({"id": 7, "do": "record", "number": number})))
        assert [part["part"] for part in said] == list(range(1, len(said) + 1)), said
        assert [part["more"] for part in said] == [True] * (len(said) - 1) + [False]
        assert {part["ok"] for part in said} == {7}
        return parse_record("".join(part["record"] for part in said))

    def rest(self, ms):
        """Let `ms` pass in long ticks, with a tenth of the scans."""
        for _ in range(ms // _LONG_TICK_MS):
            self.tick(self.now_ms + _LONG_TICK_MS)

    def restart(self, ms=1500):
        """Cut the power, and let the board start again."""
        self.reset()
        self.advance(ms)


class Stopping(Desk):
    """A board that every write to its flash stops for as long as the slowest erase takes."""

    erase_ms = 400

    def __init__(self, **options):
        self.written_ms: list[int] = []
        self._stopped_ms = 0
        super().__init__(**options)
        save = self.flash.save

        def save_slowly(name, data):
            save(name, data)
            self.written_ms.append(self.hal.now_ms)
            self.hal.now_ms += self.erase_ms
            self._stopped_ms = self.erase_ms

        self.app.persistence.slots._save = self.app.persistence.archive._save = save_slowly

    def tick(self, now_ms):
        if self._stopped_ms:
            self._stopped_ms -= TICK_MS
            self.now_ms = now_ms
            self.world.levels()
        else:
            super().tick(now_ms)


class Listening(Desk):
    """A board that keeps all that it says, parsed."""

    def __init__(self, **options):
        self.said = []
        super().__init__(**options)

    def take_lines(self):
        lines = super().take_lines()
        self.said += map(json.loads, lines)
        return lines


def replies(messages):
    """Return the messages that answer a line."""
    return [message for message in messages if "ok" in message or "error" in message]


def standing(text, game="oxono", model="halo36"):
    """Return a Desk in play at the position, with its pieces on the board."""
    desk = Desk(model=model)
    desk.world.arrange(text, game)
    desk.advance(800)
    assert "ok" in desk.ask(id=1, do="position", game=game, position=text)
    desk.advance(600)
    desk.take_lines()
    return desk


def saved_game(start, turns, first_line="3 oxono 1"):
    """Return a saved game in the store's format."""
    from halo.store import formats
    from halo.store.slots import Slots

    kept: dict = {}

    def keep(name, data):
        kept[name] = bytes(data)

    lines = (first_line, start, "human human", " ".join(turns))
    Slots(kept.get, keep).write(formats.GAME, "\n".join(lines).encode())
    return kept


class FirstTurn:
    """Needs `budget` nodes for its first turn; `begun` lists (level or nodes, seed)."""

    def __init__(self, budget=2000):
        self.budget = budget
        self.begun = []
        self.turn = self.score = self.depth = self.nodes = 0
        self.done = True

    def begin(self, position, level, seed):
        players.check_level(level)
        self.begun.append((level, seed))
        self._begin(position)

    def begin_nodes(self, position, nodes, seed):
        self.begun.append((nodes, seed))
        self._begin(position)

    def _begin(self, position):
        if position.result != PLAYING:
            raise ValueError("the game is over")
        copy = type(position)()
        copy.copy_from(position)
        turns = copy.legal_turns()
        self.turn = next((turn for turn in turns if minimax.wins(copy, turn)), turns[0])
        self.score, self.depth, self.nodes = 12, 1, 0
        self.done = False

    has_second_core = False

    def plays(self, name):
        return True

    def rest(self):
        """Do nothing: no search is left running."""

    def looks(self, slices):
        return slices

    def think(self, nodes):
        assert not self.done, "there is nothing to think about"
        self.nodes += nodes
        self.done = self.nodes >= self.budget
        return self.done

    def stop(self):
        self.done = True

    def variation(self):
        return [self.turn]

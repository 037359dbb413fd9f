"""The App on a HAL of memory: a board in the test's own process, without pipes or search.

`Desk` has the verbs of every board driver (world, advance, send, take_lines, lights,
press), so that a Hand plays on it.
"""

import json

from halo.app import App
from halo.hal import pins
from halo.hal.pixels import Pixels
from tests.link.fake_engine import FirstTurn
from tools.world.hand import TICK_MS
from tools.world.world import World

# What a whole state line takes, a part a tick, and the rest of a buffer of lines.
_ANSWER_MS = 80


class MemoryHAL:
    """The contract's verbs over plain attributes."""

    def __init__(self, world, kept):
        self.board = world.board.name
        self.squares = world.squares
        self.reference_levels = pins.reference_levels(pins.MODELS[self.board])
        self.piezo = pins.MODELS[self.board].get("piezo")
        self.hertz = 0
        self.world = world
        self.kept = kept
        self.now_ms = 0
        self.pressed = False
        self.restarted_by = ""
        self.incoming = b""
        self.lines = []
        self.frame = bytearray(3 * world.squares)
        self._seed = 1
        # What save() raises for a name, if anything; what else the flash holds.
        self.refuse = lambda name: None
        self.foreign: list[tuple[str, int]] = []

    def ticks_ms(self):
        return self.now_ms & 0x3FFFFFFF

    def scan(self, levels):
        levels[:] = self.world.levels()

    def references(self, levels):
        levels[:] = self.world.references()

    def show(self, frame):
        self.frame[:] = frame

    def tone(self, hertz):
        self.hertz = hertz

    def button(self):
        return self.pressed

    def read(self, buffer):
        taken, self.incoming = self.incoming[: len(buffer)], self.incoming[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def write_line(self, text):
        self.lines.append(text)

    def load(self, name):
        return self.kept.get(name)

    def save(self, name, data):
        problem = self.refuse(name)
        if problem:
            raise problem
        self.kept[name] = bytes(data)

    def foreign_files(self):
        return self.foreign

    def random_bits(self):
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return self._seed >> 1

    def feed(self):
        pass


class Desk:
    """A board driver around one App."""

    def __init__(self, seed=1, kept=None, engine=None, model="halo36"):
        self.world = World(seed, model)
        self.engine = engine or FirstTurn()
        self.hal = MemoryHAL(self.world, {} if kept is None else kept)
        self.app = App(self.hal, self.engine)
        self._pixels = Pixels(pins.MODELS[model], pins.led_chain(pins.MODELS[model]))
        self._wire = bytearray(4 * self.world.squares)
        self.lights: list[tuple[int, int, int]] = [(0, 0, 0)] * self.world.squares

    @property
    def now_ms(self):
        return self.hal.now_ms

    def advance(self, ms):
        for _ in range(max(1, ms // TICK_MS)):
            self.hal.now_ms += TICK_MS
            self.app.tick(self.hal.ticks_ms())
        self._pixels.encode(self.hal.frame, self._wire, False)
        self.lights = [
            self._pixels.light(self._wire, square) for square in range(self.world.squares)
        ]

    def press(self, down):
        self.hal.pressed = down

    def reset(self):
        """Cut the power: what was kept stays."""
        self.hal = MemoryHAL(self.world, self.hal.kept)
        self.app = App(self.hal, self.engine)

    def close(self):
        """Nothing is open."""

    def send(self, data):
        self.hal.incoming += data

    def take_lines(self):
        taken = list(self.hal.lines)
        self.hal.lines.clear()
        return taken

    def hear(self, line):
        """Send one line, run until it was obeyed, return what the board said, parsed."""
        self.take_lines()
        self.send(line.encode() if isinstance(line, str) else line)
        self.send(b"\n")
        while self.hal.incoming:
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
    from halo.store import saved_game
    from halo.store.slots import Slots

    kept: dict = {}

    def keep(name, data):
        kept[name] = bytes(data)

    lines = (first_line, start, players, " ".join(turns))
    Slots(kept.get, keep).write(saved_game.NAME, "\n".join(lines).encode())
    return kept

"""A host that talks rubbish: every line is answered once, and the loop goes on."""

import json
import random
from array import array
from collections.abc import Iterator

from tools.games.game import Game
from tools.games.registry import all_games
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.sim.board.twin import Twin
from tools.sim.world.world import World

LINES_A_CASE = 250


def _valid_of(game: Game) -> list[bytes]:
    """Return commands that name a game, its players and positions."""
    players = dict(zip(game.rules.sides, ("human", "level1")))
    position = {"do": "position", "position": game.torture[0]}
    commands = (
        {"do": "new", "game": game.name} | players,
        position,
        position | {"game": game.name},
    )
    return [json.dumps({"id": 4} | said, separators=(",", ":")).encode() for said in commands]


VALID = [
    b'{"id":1,"do":"hello"}',
    b'{"id":2,"do":"version"}',
    b'{"id":3,"do":"settings"}',
    b'{"id":5,"do":"undo"}',
    b'{"id":5,"do":"hint"}',
    b'{"id":5,"do":"move"}',
    b'{"id":8,"do":"record"}',
    b'{"id":8,"do":"record","number":1}',
    b'{"id":8,"do":"last_crash"}',
    b'{"id":9,"do":"subscribe","frame":true,"levels":false}',
    b'{"id":10,"do":"set","brightness":60,"idle":30}',
    b'{"id":11,"do":"hand","verb":"lift","square":"a1"}',
    b'{"id":12,"do":"hello","any":[[{"any":"]"}]]}',
    *(line for game in all_games() for line in _valid_of(game)),
]
# Byte 3 is the developer's key, 10 and 13 end a line.
ANY = [byte for byte in range(256) if byte not in (3, 10, 13)]
TELLING = b'{}[]:,"\\ \t0123456789-.eEtfnuaX/\xc3\xa9\xff\x00'
_START_MS = 1000
_TICK_MS = 10
_READ_BYTES = 24


class StillWorld(World):
    """An empty board without noise: nothing is drawn anew for a tick."""

    def levels(self) -> array:
        """Return the same readings every time."""
        if self._still_version != self.version:
            self._settle()
            self._readings = array("H", self._still)
        return self._readings


def fuzzed(chance: random.Random) -> bytes:
    """Return a line of any bytes, or a command that was damaged a little."""
    if chance.random() < 0.2:
        return bytes(chance.choices(ANY, k=chance.randrange(1, 60)))
    line = bytearray(chance.choice(VALID))
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(line))
        kind = chance.randrange(5)
        if kind == 0:
            line[at] = chance.choice(ANY)
        elif kind == 1:
            line[at] = chance.choice(TELLING)
        elif kind == 2:
            line.insert(at, chance.choice(TELLING))
        elif kind == 3:
            del line[at : at + chance.randrange(1, 6)]
        else:
            line[at:at] = line[at : at + 5]
        line = line or bytearray(b"{")
    if chance.random() < 0.01:
        line += b" " * 600
    return bytes(line)


def answers(said: list[str]) -> list[dict]:
    """Return the replies among what the board said, of those in parts the last part."""
    messages = [json.loads(text) for text in said]
    replies = [message for message in messages if "ok" in message or "error" in message]
    return [reply for reply in replies if not reply.get("more")]


def ask(twin: Twin, line: bytes) -> dict:
    """Send one line and return its one answer; Fault when there is none, or more."""
    twin.send(line + b"\n")
    twin.advance(_TICK_MS * (len(line) // _READ_BYTES + 2))
    found = answers(twin.take_lines())
    if len(found) != 1:
        raise Fault(f"{len(found)} answers to {line!r}")
    return found[0]


def cases(numbers: range) -> Iterator[Outcome]:
    """Send rubbish to one board, LINES_A_CASE lines per case; replace a board that fails."""
    twin = None
    for number in numbers:
        if twin is None:
            twin = Twin(seed=1, world=StillWorld())
            twin.advance(_START_MS)
            twin.take_lines()
        chance = random.Random(number)
        outcome = Outcome()
        try:
            for _ in range(LINES_A_CASE):
                answer = ask(twin, fuzzed(chance))
                outcome.counts["lines"] += 1
                outcome.counts["obeyed" if "ok" in answer else "refused"] += 1
        except FAULTS as fault:
            outcome.faults.append(f"case {number}: {fault}")
            twin.close()
            twin = None
        yield outcome
    if twin is not None:
        twin.close()


PART = Part("fuzz", f"runs of {LINES_A_CASE} lines", 1_000_000 // LINES_A_CASE, 2, cases)

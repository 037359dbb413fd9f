"""Lines of a host that talks rubbish: any bytes, or commands that were damaged a little."""

import json
import random

from tools.games.game import Game
from tools.games.registry import all_games


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
    if chance.random() < 0.04:
        line += b" " * 600
    return bytes(line)

"""What a host sends a board: valid lines, rubbish, more than the board can take, nothing."""

import json
import random

from halo.store import settings
from tools.games.game import Game
from tools.games.registry import all_games
from tools.proof.world.drawing import IF_CALM, QUIET, Drawing, Events, send

EVENTS = Events()
# Lines that change nothing of the game; a flood is made of them.
_HARMLESS = ("hello", "version", "settings", "record", "last_crash")
_FLOOD_LINES = 150
# What a host may set, and the least and the most of it; what is beyond is refused.
_RANGES = {name: row[:2] for name, row in settings.TABLE.items() if row[3] is not None}

EVENTS.add("host", 2, "question")(lambda draw: [send({"do": draw.one_of(_HARMLESS)})])


@EVENTS.add("host", 1, "setting")
def _set_and_answered(draw: Drawing) -> list[str]:
    """Set a setting to the ends of its range, to what lies between, or to what is beyond."""
    name = draw.one_of(_RANGES)
    least, most = _RANGES[name]
    value = draw.one_of((least, most, (least + most) // 2, least - 1, most + 1))
    answer = f"answer {name} {value}" if least <= value <= most else "event bad_value"
    return ["forget", send({"do": "set", name: value}), QUIET, f"expect {answer}"]


EVENTS.add("host", 1, "new game")(lambda draw: [draw.new_game(draw.setting.players)])


@EVENTS.add("host", 1, "position")
def _position(draw: Drawing) -> list[str]:
    """Set up a position; the lights lead the pieces there."""
    game = draw.setting.game
    return [send({"do": "position", "game": game, "position": draw.position()})]


@EVENTS.add("host", 2, "rubbish")
def _rubbish(draw: Drawing) -> list[str]:
    lines = [fuzzed(draw.chance) for _ in range(draw.chance.randrange(1, 9))]
    # A command before the stop would change the game unseen: laws judge the event as a whole.
    lines.sort(key=lambda line: STOP not in line)
    return _raw(b"\n".join(lines) + b"\n")


EVENTS.add("host", 1, "stop")(lambda draw: _raw(bytes((1, STOP, 0, 0, 0, 2, 0xC4, 0x0B))))


def _raw(data: bytes) -> list[str]:
    """Send bytes; a program that has stopped the board closes the port, and it plays again."""
    comes_back = ["host gone", "wait 10000", "host back", "start"]
    return [f"bytes {data.hex()}", *(comes_back if STOP in data else [])]


@EVENTS.add("host", 1, "flood")
def _flood(draw: Drawing) -> list[str]:
    """Send more than the board takes in while a turn is made."""
    turn = draw.calm_turn()
    lines = [json.dumps({"id": 1, "do": draw.one_of(_HARMLESS)}) for _ in range(_FLOOD_LINES)]
    raw = "bytes " + ("\n".join(lines) + "\n").encode().hex()
    return [IF_CALM, raw, f"turn {turn}", "wait 5000", f"expect last {turn}"] if turn else [raw]


@EVENTS.add("host", 1, "deaf host")
def _deaf(draw: Drawing) -> list[str]:
    turn = draw.calm_turn()
    hears = [f"wait {draw.one_of((500, 20_000))}", "host reads"]
    if not turn:
        return ["host deaf", *hears]
    return [IF_CALM, "host deaf", f"turn {turn}", *hears, "wait 2000", f"expect last {turn}"]


# --- rubbish ---------------------------------------------------------------------------------


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
# The developer's key.
STOP = 3
# 10 and 13 end a line.
ANY = [byte for byte in range(256) if byte not in (10, 13)]
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

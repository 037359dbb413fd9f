"""A host that talks rubbish: every line is answered once, and the loop goes on."""

import json
import random

import pytest

from tests.link.desk import replies
from tools.twin.twin import Twin

SEED = 5
LINES = 3000

VALID = [
    b'{"id":1,"do":"hello"}',
    b'{"id":2,"do":"version"}',
    b'{"id":3,"do":"settings"}',
    b'{"id":4,"do":"new","game":"oxono","pink":"human","black":"human"}',
    b'{"id":5,"do":"undo"}',
    b'{"id":6,"do":"position","position":"6/2x3/2O3/1X4/6/6 d4 d3 b"}',
    b'{"id":7,"do":"position","position":"6/6/6/6/6/6 d4 c3 p"}',
    b'{"id":8,"do":"record"}',
    b'{"id":9,"do":"subscribe","frame":true,"levels":false}',
    b'{"id":10,"do":"set","brightness":60,"idle":30}',
    b'{"id":11,"do":"hand","verb":"lift","square":"a1"}',
]
# Byte 3 is the developer's key, 10 and 13 end a line.
ANY = [byte for byte in range(256) if byte not in (3, 10, 13)]
TELLING = b'{}[]:,"\\ \t0123456789-.eEtfnuaX/\xc3\xa9\xff\x00'


def fuzzed(chance):
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


@pytest.mark.parametrize(
    "interpreter",
    ["python", pytest.param("micropython", marks=pytest.mark.unix)],
)
def test_every_line_is_answered_once(interpreter):
    print("seed", SEED)
    chance = random.Random(SEED)
    count = LINES if interpreter == "micropython" else LINES // 10
    with Twin(seed=SEED, interpreter=interpreter) as twin:
        twin.advance(800)
        twin.take_lines()
        answered = 0
        refused = set()
        for at in range(count):
            line = fuzzed(chance)
            twin.send(line + b"\n")
            # Ten milliseconds for 24 bytes, and one tick more.
            twin.advance(10 * (len(line) // 24 + 2))
            said = [json.loads(text) for text in twin.take_lines()]
            answers = [answer for answer in replies(said) if not answer.get("more")]
            assert len(answers) == 1, (at, line, said)
            refused |= {answer["error"]["code"] for answer in answers if "error" in answer}
            answered += 1
        assert answered == count
        assert refused >= {"not_json", "not_utf8", "unknown_command", "bad_position"}
        twin.send(b'{"id":77,"do":"version"}\n')
        twin.advance(50)
        assert replies(map(json.loads, twin.take_lines()))[-1]["ok"] == 77


def test_a_flood_without_line_ends_costs_nothing():
    with Twin(seed=SEED) as twin:
        twin.advance(800)
        twin.take_lines()
        twin.send(b"x" * 20_000)
        twin.advance(8500)
        assert not replies(map(json.loads, twin.take_lines()))
        twin.send(b'\n{"id":1,"do":"version"}\n')
        twin.advance(100)
        first, second = replies(map(json.loads, twin.take_lines()))
        assert first["error"]["code"] == "too_long"
        assert second["ok"] == 1


def test_a_host_that_never_reads_does_not_hold_the_board_up():
    with Twin(seed=SEED) as twin:
        twin.host_reads = False
        twin.send(b'{"id":1,"do":"subscribe","frame":true,"levels":true}\n')
        twin.send(b'{"id":2,"do":"hello"}\n' * 400)
        twin.advance(6000)
        assert twin.take_lines() == []
        twin.host_reads = True
        twin.advance(20)
        said = [json.loads(line) for line in twin.take_lines()]
        assert len(said) < 40
        twin.advance(3000)
        twin.take_lines()
        twin.send(b'{"id":3,"do":"version"}\n')
        twin.advance(100)
        assert 3 in [answer.get("ok") for answer in replies(map(json.loads, twin.take_lines()))]

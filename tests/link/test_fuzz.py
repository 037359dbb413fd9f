"""A host that talks rubbish: every line is answered once, and the loop goes on."""

import json
import random

import pytest

from tests.link.desk import replies
from tools.proof.world.rubbish import fuzzed
from tools.sim.board.twin import Twin

SEED = 5
LINES = 1000
# A collection, up to six modules of a game, and those of the line itself.
_LOADING_TICKS = 12


@pytest.mark.parametrize(
    "interpreter",
    ["python", pytest.param("micropython", marks=pytest.mark.unix)],
)
def test_every_line_is_answered_once(interpreter):
    print("seed", SEED)
    chance = random.Random(SEED)
    count = LINES if interpreter == "micropython" else LINES // 5
    with Twin(seed=SEED, interpreter=interpreter) as twin:
        twin.advance(800)
        twin.take_lines()
        answered = 0
        refused = set()
        for at in range(count):
            line = fuzzed(chance)
            twin.send(line + b"\n")
            # Ten milliseconds for 24 bytes, one tick more, and those that load what is rare.
            twin.advance(10 * (len(line) // 24 + 2 + _LOADING_TICKS))
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

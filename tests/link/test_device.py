"""The link on the device's interpreter: the same verdicts, and memory does not grow."""

import json
import random

import pytest

from tests.interpreters import by_unix_port
from tests.link.test_commands import REFUSED
from tests.link.test_json import (
    NEARLY,
    NEARLY_UTF8,
    NOT_UTF8,
    READ,
    UNREAD,
    judge,
    mutated,
    random_line,
    with_value,
)
from tools.proof.world.host import fuzzed
from tools.sim.world.world import World

SEED = 22
# The lines that every board judges alike, and those whose verdict may differ.
ALIKE = [line for line, _, _ in REFUSED]
ALIKE += [with_value(value) for value in [*READ, *(value for value, _ in UNREAD), *NOT_UTF8]]
NEARLY_LINES = [with_value(value) for value in NEARLY + NEARLY_UTF8]
CODES = {code for _, code, _ in REFUSED}

# Any exception but a Refusal ends the script.
_JUDGE = """
import json
from binascii import unhexlify
from halo.link.commands import Refusal, parse_command
for text in LINES.split():
    try:
        print(json.dumps(parse_command(unhexlify(text))))
    except Refusal as refusal:
        print(json.dumps([refusal.code, refusal.id]))
"""

# Every kind of line, with a letter that no earlier line had (chr() itself would keep it).
_FOREIGN = """
import micropython
from halo.link.commands import Refusal, parse_command
from halo.games.oxono.position import Position
LINES = (b'"%"', b'{"%":1}', b'{"do":"%"}', b'{"do":"hello","%":"%"}', b'[%]',
         b'{"do":"position","position":"%/%"}', b'{"do":"new","game":"%"}')
def hear(number):
    letter = bytes((0xE4, 0x80 + number // 64, 0x80 + number % 64))
    for line in LINES:
        try:
            command = parse_command(line.replace(b"%", letter))
            if command["do"] == "position":
                Position.parse(command["position"])
        except (Refusal, ValueError):
            pass
hear(0)
micropython.qstr_info()
for number in range(1, 600):
    hear(number)
micropython.qstr_info()
"""


def run(script):
    """Run the script on the unix port with a heap for all lines, return its output."""
    return by_unix_port(script, heap="8M").splitlines()


def judging(lines):
    """Return the script that prints the verdict on each line."""
    return f'LINES = "{" ".join(line.hex() for line in lines)}"\n' + _JUDGE


def random_lines(count):
    """Return randomly damaged lines, half of them made from a host's commands."""
    print("seed", SEED)
    chance = random.Random(SEED)
    lines = [fuzzed(chance) for _ in range(count // 2)]
    return lines + [mutated(chance, random_line(chance)) or b" " for _ in range(count // 2)]


def check_random(lines, judged):
    """Check that JSON has the same meaning on the device as here, and any line a verdict."""
    lenient = 0
    for line, there in zip(lines, judged, strict=True):
        here = judge(line)
        if here in (["not_json", None], ["not_utf8", None]):
            lenient += here != there
            assert isinstance(there, dict) or there[0] in CODES, line
        else:
            assert there == here, line
    print(lenient, "of", len(lines), "lines are refused on the PC alone")
    assert lenient < len(lines) // 10  # else little would be compared


def check_known(judged):
    """Check the verdicts on ALIKE and NEARLY_LINES."""
    assert judged[: len(ALIKE)] == [judge(line) for line in ALIKE]
    hello = judge(b'{"id":5,"do":"hello"}')
    for line, there in zip(NEARLY_LINES, judged[len(ALIKE) :], strict=True):
        assert there in (hello, ["not_json", None], ["not_utf8", None]), line


@pytest.mark.unix
def test_known_lines_are_judged_as_on_the_pc():
    check_known([json.loads(text) for text in run(judging(ALIKE + NEARLY_LINES))])


@pytest.mark.unix
def test_random_lines_are_judged_as_on_the_pc():
    lines = random_lines(6000)
    check_random(lines, [json.loads(text) for text in run(judging(lines))])


@pytest.mark.chip
def test_the_chip_judges_as_the_pc():
    from tools.deploy.image import build
    from tools.sim.chip import prompt
    from tools.sim.chip.chip import Chip

    lines = random_lines(100)
    chip = Chip(build().read_bytes(), World(SEED))
    printed = prompt.run(chip.machine, judging(ALIKE + NEARLY_LINES + lines)).splitlines()
    known = len(printed) - len(lines)
    check_known([json.loads(text) for text in printed[:known]])
    check_random(lines, [json.loads(text) for text in printed[known:]])


@pytest.mark.unix
def test_foreign_letters_are_not_kept():
    before, after = run(_FOREIGN)
    assert before == after

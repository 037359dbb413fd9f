"""The link under the device's interpreter: same verdicts, and no memory that grows."""

import subprocess

import pytest

from tests.house.source import ROOT
from tests.link.test_commands import REFUSED
from tests.link.test_strict import ACCEPTED, NOT_UTF8
from tests.link.test_strict import REFUSED as NO_JSON
from tests.optional import unix_port

pytestmark = pytest.mark.unix

_JUDGE = """
import sys
sys.path[:0] = ["firmware"]
from halo.link.strict import NotStrict, check
for line in LINES:
    try:
        check(line)
        print("sound")
    except NotStrict as refusal:
        print(refusal.code)
"""

_PARSE = """
import sys
sys.path[:0] = ["firmware"]
from halo.link.commands import Refusal, parse_command
for line in LINES:
    try:
        parse_command(line)
        print("obeyed")
    except Refusal as refusal:
        print(refusal.code, refusal.id)
"""

# Every kind of line, with a letter that no line before it had (chr() itself would keep it).
_FOREIGN = """
import micropython, sys
sys.path[:0] = ["firmware"]
from halo.link.commands import Refusal, parse_command
from halo.games.oxono.notation import parse_position
LINES = (b'"%"', b'{"%":1}', b'{"do":"%"}', b'{"do":"hello","%":"%"}', b'[%]',
         b'{"do":"position","position":"%/%"}', b'{"do":"new","game":"%"}')
def hear(number):
    letter = bytes((0xE4, 0x80 + number // 64, 0x80 + number % 64))
    for line in LINES:
        try:
            command = parse_command(line.replace(b"%", letter))
            if command["do"] == "position":
                parse_position(command["position"])
        except (Refusal, ValueError):
            pass
hear(0)
micropython.qstr_info()
for number in range(1, 600):
    hear(number)
micropython.qstr_info()
"""


def run(script):
    command = [str(unix_port()), "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_json_is_judged_as_on_the_pc():
    lines = [text.encode() for text in ACCEPTED]
    lines += [text.encode() for text, _, _ in NO_JSON] + NOT_UTF8
    expected = ["sound"] * len(ACCEPTED) + [code for _, code, _ in NO_JSON]
    expected += ["not_utf8"] * len(NOT_UTF8)
    assert run(f"LINES = {lines!r}\n" + _JUDGE) == expected


def test_commands_are_refused_as_on_the_pc():
    lines = [line for line, _, _ in REFUSED]
    expected = [f"{code} {number}" for _, code, number in REFUSED]
    assert run(f"LINES = {lines!r}\n" + _PARSE) == expected


def test_foreign_letters_are_not_kept():
    before, after = run(_FOREIGN)
    assert before == after

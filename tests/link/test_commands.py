"""Each line becomes a checked command or a refusal with a code; hosts may send anything."""

import json
import re

import pytest

from halo.games import registry
from halo.lights import palette
from halo.link.commands import COMMANDS, MAX_ID, Refusal, parse_command
from tests.house.source import ROOT
from tests.link.desk import Desk


def test_a_command_has_its_id_and_every_key_of_the_table():
    command = parse_command(b'{"id":7,"do":"new","pink":"human","colour":1}')
    sides = dict.fromkeys(side for name in registry.NAMES for side in registry.sides_of(name))
    assert command == {"id": 7, "do": "new", "game": None, **sides, "pink": "human"}


@pytest.mark.parametrize("do", COMMANDS)
def test_every_command_is_read_without_its_keys(do):
    command = parse_command(f'{{"do":"{do}"}}'.encode())
    assert command.pop("id") is None
    assert command.pop("do") == do
    assert command == dict.fromkeys(COMMANDS[do])


@pytest.mark.parametrize(
    "line",
    [
        b'{"do":"hello","id":0}',
        b'{"do":"hello","id":999999}',
        b'{"do":"hello","id":null}',
        b'{"do":"hello","extra":[[[1]]]}',
        b'{"do":"hello","game":5}',
        b'{"do":"undo","\xc3\xa9":"\xe2\x9d\xa4"}',
        b'\t{"do" : "hello"} ',
        b'{"do":"x","do":"hello"}',
    ],
)
def test_what_does_not_matter_is_let_pass(line):
    assert parse_command(line)["do"] in ("hello", "undo")


REFUSED = [
    (b"\xff\xfe", "not_utf8", None),
    (b'{"do":"h\xc3', "not_utf8", None),
    (b"hello", "not_json", None),
    (b'{"do":"hello"', "not_json", None),
    (b'{"id":1,"do":"hello"}{}', "not_json", None),
    (b"   ", "not_json", None),
    (b'{"id":NaN,"do":"hello"}', "not_json", None),
    (b'{"a":[[[[1]]]]}', "too_deep", None),
    (b"[" * 200, "too_deep", None),
    (b"[1,2]", "not_object", None),
    (b"7", "not_object", None),
    (b'"hello"', "not_object", None),
    (b"null", "not_object", None),
    (b'{"id":-1,"do":"hello"}', "bad_id", None),
    (b'{"id":1000000,"do":"hello"}', "bad_id", None),
    (b'{"id":1.0,"do":"hello"}', "bad_id", None),
    (b'{"id":1e999,"do":"hello"}', "bad_id", None),
    (b'{"id":"7","do":"hello"}', "bad_id", None),
    (b'{"id":true,"do":"hello"}', "bad_id", None),
    (b'{"id":[1],"do":"hello"}', "bad_id", None),
    (b'{"id":123456789012345678901234567890,"do":"hello"}', "bad_id", None),
    (b'{"id":3}', "unknown_command", 3),
    (b"{}", "unknown_command", None),
    (b'{"id":3,"do":"dance"}', "unknown_command", 3),
    (b'{"id":3,"do":"HELLO"}', "unknown_command", 3),
    (b'{"id":3,"do":5}', "unknown_command", 3),
    (b'{"id":3,"do":["hello"]}', "unknown_command", 3),
    (b'{"id":3,"do":null}', "unknown_command", 3),
    (b'{"id":4,"do":"new","game":5}', "bad_type", 4),
    (b'{"id":4,"do":"new","pink":true}', "bad_type", 4),
    (b'{"id":4,"do":"position","position":["6"]}', "bad_type", 4),
    (b'{"id":4,"do":"position","position":"\xe2\x9d\xa4"}', "bad_type", 4),
    (b'{"id":4,"do":"position","position":"\\ud800"}', "bad_type", 4),
    (b'{"id":4,"do":"subscribe","frame":1}', "bad_type", 4),
    (b'{"id":4,"do":"subscribe","levels":"yes"}', "bad_type", 4),
    (b'{"id":4,"do":"set","brightness":true}', "bad_type", 4),
    (b'{"id":4,"do":"set","brightness":50.0}', "bad_type", 4),
    (b'{"id":4,"do":"set","idle":"60"}', "bad_type", 4),
]


@pytest.mark.parametrize(("line", "code", "number"), REFUSED)
def test_a_bad_line_is_refused_and_not_echoed(line, code, number):
    with pytest.raises(Refusal) as refusal:
        parse_command(line)
    assert (refusal.value.code, refusal.value.id) == (code, number)
    assert str(refusal.value) == refusal.value.sentence
    assert 8 < len(refusal.value.sentence) < 100
    assert refusal.value.sentence.isascii()
    assert "dance" not in refusal.value.sentence


def test_the_largest_id_is_as_the_protocol_says():
    assert MAX_ID == 999_999


def words_of_calls(*names):
    """Return the text that each of the firmware's calls of these names begins with."""
    call = re.compile(rf'\b(?:{"|".join(names)})\(\s*"([^"]*)"')
    folder = ROOT / "firmware" / "halo"
    return {word for path in folder.rglob("*.py") for word in call.findall(path.read_text())}


def modes():
    folder = ROOT / "firmware" / "halo" / "modes"
    text = "\n".join(path.read_text() for path in folder.glob("*.py"))
    return set(re.findall(r'^    name = "(\w+)"', text, re.MULTILINE))


def events():
    """Return the names of all events of the firmware."""
    return words_of_calls("event", "_notify", "notify")


def undocumented(words):
    protocol = (ROOT / "firmware" / "PROTOCOL.md").read_text()
    return {word for word in words if f"`{word}`" not in protocol}


def test_the_protocol_names_every_code_event_mode_and_meaning():
    codes = words_of_calls("Refusal")
    assert {"too_long", "bad_player"} <= codes
    assert {"move", "not_saved", "restarted", "strength"} <= events()
    meanings = set(palette.NAMES) - {"dark"}
    assert {"test", "play", "over", "puzzle"} <= modes()
    assert undocumented(codes | events() | meanings | modes()) == set()


def test_the_protocol_names_every_key_of_the_state():
    desk = Desk()
    desk.advance(1500)
    lines = map(json.loads, desk.take_lines())
    states = [line["state"] for line in lines if "state" in line]
    assert len(states[-1]) > 10
    assert undocumented(states[-1]) == set()

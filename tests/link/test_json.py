"""A board's input: lines cut from bytes, and strict JSON, four levels deep, in UTF-8."""

import json
import random
from collections import Counter

import pytest

from halo.link.commands import Refusal, parse_command
from halo.link.host import LineReader
from halo.link.messages import MAX_LINE_BYTES

# Values that every board reads.
READ = [
    "0", "-0", "7", "-12", "0.5", "10.25", "1e5", "1E+5", "1e-05", "-0.0E-0", "1e999", "1" * 480,
    "true", "false", "null", '""', '"a b"', '"\\u00e9\\n\\"\\\\\\/\\b\\f\\r\\t"', '"\\ud800"',
    '"é❤🎲"', "{}", "[]", "[ ]", "{ }", "[\t]", ' {"a" : [ 1 , 2 ] } ', '{"a":1,"a":2}',
    "[[[]]]", '{"b":{"c":{"d":1}}}', "[[[1,2],3]]", "[[],[],[],[],[],[]]", '"\x7f"', " 1\t",
    '"[[[[[[{{{{{{"', '"\\"[[[[["', '["\\\\",[[]]]', '["]]]",{"}":"NaN"}]', '"Infinity"',
]  # fmt: skip

# Values that no board accepts, and the code. In the last ones brackets follow a string whose end
# a reader that is careless about escapes misplaces.
UNREAD = [
    ("-", "not_json"), ("-a", "not_json"),
    (".5", "not_json"), ("+1", "not_json"), ("1e", "not_json"), ("1e+", "not_json"),
    ("0x1", "not_json"), ("NaN", "not_json"), ("Infinity", "not_json"),
    ("-Infinity", "not_json"), ("True", "not_json"), ("tru", "not_json"), ("truth", "not_json"),
    ("nulll", "not_json"), ("[1", "not_json"), ("[", "not_json"), ("{", "not_json"),
    ('{"a', "not_json"), ('{"a"', "not_json"), ('{"a":', "not_json"), ('{"a":1', "not_json"),
    ("{a:1}", "not_json"), ("{'a':1}", "not_json"), ("{[]:1}", "not_json"), ('"', "not_json"),
    ('"a\tb"', "not_json"), ('"\x00"', "not_json"), ("1\x00", "not_json"), ('"\\u123', "not_json"),
    ('"\\', "not_json"), ('"\\u', "not_json"), ("/* */ 1", "not_json"), ("\x0b1", "not_json"),
    ("\xa01", "not_json"), ("\ufeff1", "not_json"), ("1\n", "not_json"), ("1}{", "not_json"),
    ("[[[[1]]]]", "too_deep"), ('[{"b":[{}]}]', "too_deep"), ("[" * 480, "too_deep"),
    ('"\\"",[[[[', "too_deep"), ('"\\\\",[[[[', "too_deep"), ('"\\u"abc",[[[[', "too_deep"),
]  # fmt: skip

# Not JSON, but a board may accept it: MicroPython's reader is lenient.
NEARLY = [
    "", " ", "[1 2]", '{"a" 1}', '{"a":1,}', "[1,]", "[,1]", "01", "1.", "[1}", '{"a":1]',
    "[}", "{]", "{1:2}", '{"a":1 "b":2}', '"\\x41"', '"\\u12g4"', '"\\u@123"', '"\\\x00"', '{"a"}',
]  # fmt: skip

NOT_UTF8 = [
    b"\xff", b"\x80", b'"\xc3', b'"\xc3"', b'"\xe2\x82"', b'"\xf8\x80\x80\x80"', b'"\xe9"',
    b"\xe2\x82\xac \xf0\x9f",
]  # fmt: skip
# Overlong, a surrogate, and beyond the last character: a board may accept them as text.
NEARLY_UTF8 = [
    b'"\xc0\x80"', b'"\xc1\xbf"', b'"\xe0\x9f\xbf"', b'"\xed\xa0\x80"', b'"\xf0\x8f\xbf\xbf"',
    b'"\xf4\x90\x80\x80"', b'"\xf5\x80\x80\x80"',
]  # fmt: skip

HELLO = {"id": 5, "do": "hello"}


def with_value(value):
    """Return a command with `value`, text or bytes, under a key that no command has."""
    value = value if isinstance(value, bytes) else value.encode()
    return b'{"id":5,"do":"hello","any":' + value + b"}"


def judge(line):
    """Return the command, or the code and id of the refusal."""
    try:
        return parse_command(line)
    except Refusal as refusal:
        return [refusal.code, refusal.id]


@pytest.mark.parametrize("value", READ)
def test_json_is_read(value):
    assert judge(with_value(value)) == HELLO


@pytest.mark.parametrize(
    ("value", "code"),
    [
        *UNREAD,
        *((value, "not_json") for value in NEARLY),
        *((value, "not_utf8") for value in NOT_UTF8 + NEARLY_UTF8),
    ],
)
def test_what_is_no_json_or_no_utf8_is_refused_on_the_pc(value, code):
    assert judge(with_value(value)) == [code, None]


def test_a_control_character_is_refused_wherever_it_stands():
    line = b'{"do":"hello"}'
    for byte in set(range(32)) - {9}:
        for at in range(len(line) + 1):
            altered = line[:at] + bytes([byte]) + line[at:]
            assert judge(altered) == ["not_json", None], altered


def test_four_levels_are_read_and_five_refused():
    for levels in range(1, 10):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
            inner = levels - 1
            value = opening * inner + b"1" + closing * inner
            assert judge(with_value(value)) == (HELLO if levels <= 4 else ["too_deep", None])


def refuse_constant(name):
    raise ValueError(name)


def expected_of(line):
    """Return the expected verdict on the line as JSON, by CPython's own readers."""
    try:
        value = json.loads(line.decode(), parse_constant=refuse_constant)
    except UnicodeDecodeError:
        return "not_utf8"
    except ValueError:
        return "not_json"
    return "too_deep" if depth_of(value) > 4 else "read"


def depth_of(value):
    if isinstance(value, dict):
        value = list(value.values())
    elif not isinstance(value, list):
        return 0
    return 1 + max(map(depth_of, value), default=0)


def said_of(line):
    """Return the board's verdict on the line as JSON."""
    judged = judge(line)
    if isinstance(judged, list) and judged[0] in ("not_utf8", "not_json", "too_deep"):
        return judged[0]
    return "read"


def random_value(chance, depth):
    kind = chance.randrange(8 if depth else 6)
    if kind < 2:
        return chance.choice([True, False, None, "", "a", 'q"\\/\n', "é\t🎲", "\x7f", "[{", "}]"])
    if kind < 6:
        return chance.choice([0, -1, 7, 10**9, 0.5, -1.25e-7, 1e22, chance.randrange(1000)])
    if kind == 6:
        return [random_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {f"k{at}": random_value(chance, depth - 1) for at in range(chance.randrange(4))}


def random_line(chance):
    """Return any value, or a command with one more key, as strict JSON."""
    value = random_value(chance, chance.randrange(4))
    for _ in range(chance.choice([0, 0, 1, 2, 3, 4, 5])):
        value = [value] if chance.random() < 0.5 else {"in": value, "by": 1}
    if chance.random() < 0.5:
        value = {"id": 3, "do": chance.choice(["hello", "set", "new"]), "idle": value}
    gaps = chance.choice([(",", ":"), (", ", " : "), (" ,\t", ":")])
    return json.dumps(value, separators=gaps, ensure_ascii=chance.random() < 0.5).encode()


LETTERS = b' \t{}[]:,"\\/+-.0123456789abcdefABCDEFglnrstuNI\x00\x1f\x7f\x80\xbf\xc3\xa9\xed\xf0'


def mutated(chance, line):
    line = bytearray(line)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(line) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            line.insert(at, chance.choice(LETTERS))
        elif kind == 1:
            del line[at : at + chance.randrange(1, 4)]
        elif kind == 2 and at < len(line):
            line[at] = chance.choice(LETTERS)
        else:
            begin = chance.randrange(len(line) + 1)
            line[at:at] = line[begin : begin + chance.randrange(1, 6)]
    return bytes(line)


def compared(line):
    """Check the board's verdict on the line, return CPython's."""
    expected, found = expected_of(line), said_of(line)
    # A line may be wrong in two ways: the brackets are counted before parsing.
    assert found == expected or (found, expected) == ("too_deep", "not_json"), line
    return expected


def test_random_lines_are_judged_as_by_cpython():
    seed = 20
    print("seed", seed)
    chance = random.Random(seed)
    seen = Counter(compared(mutated(chance, random_line(chance))) for _ in range(20000))
    print(seen)
    assert len(seen) == 4
    assert min(seen.values()) > 200


def test_random_short_texts_are_judged_as_by_cpython():
    seed = 21
    print("seed", seed)
    chance = random.Random(seed)
    texts = (chance.choices(b'[]{}:,"1-.e0\\ tn', k=chance.randrange(1, 8)) for _ in range(40000))
    assert Counter(map(compared, map(bytes, texts)))["read"] > 400


def lines_of(data, reader=None):
    """Return the lines that the bytes complete, None for a line that was too long."""
    reader = reader or LineReader()
    found = []
    for byte in data:
        if reader.feed(byte):
            found.append(None if reader.length > MAX_LINE_BYTES else reader.text())
    return found


LINES = {
    "nothing": (b"", []),
    "half a line": (b"ab", []),
    "a line": (b"ab\n", [b"ab"]),
    "CR LF": (b"ab\r\n", [b"ab"]),
    "CR": (b"ab\r", [b"ab"]),
    "blank lines": (b"\n\r\n\r\r\n", []),
    "a space is a line": (b" \n", [b" "]),
    "two and a half": (b"ab\ncd\nef", [b"ab", b"cd"]),
    "any byte": (b"\x00\xff\n", [b"\x00\xff"]),
    "the longest": (b"a" * MAX_LINE_BYTES + b"\n", [b"a" * MAX_LINE_BYTES]),
    "one too long": (b"a" * (MAX_LINE_BYTES + 1) + b"\n", [None]),
    "far too long, then sound": (b"a" * 5000 + b"\nb\n", [None, b"b"]),
    "far too long, then blank": (b"a" * 5000 + b"\r\n\n", [None]),
}


@pytest.mark.parametrize(("data", "lines"), LINES.values(), ids=LINES)
def test_lines_are_cut(data, lines):
    assert lines_of(data) == lines


def test_a_line_may_come_in_pieces():
    reader = LineReader()
    assert lines_of(b'{"do"', reader) == []
    assert lines_of(b':"hel', reader) == []
    assert lines_of(b'lo"}\n', reader) == [b'{"do":"hello"}']

"""Strict JSON: exactly what RFC 8259 allows, four levels deep, in UTF-8."""

import json
import random

import pytest

from halo.link.strict import NotStrict, check

ACCEPTED = [
    "0", "-0", "7", "-12", "0.5", "10.25", "1e5", "1E+5", "1e-05", "-0.0E-0",
    "true", "false", "null", '""', '"a b"', '"\\u00e9\\n\\"\\\\\\/\\b\\f\\r\\t"', '"\\ud800"',
    '"é❤🎲"', "{}", "[]", "[ ]", "{ }", "[\t]", ' {"a" : [ 1 , 2 ] } ', '{"a":1,"a":2}',
    "[[[[]]]]",
    '{"a":{"b":{"c":{"d":1}}}}', "[[[[1,2],3]]]", '"\x7f"', "[1,2]", '[{},{"a":[]}]', " 1\t",
]  # fmt: skip

# text, its code, a word of the sentence
REFUSED = [
    ("", "not_json", "a value is due at byte 1"),
    (" ", "not_json", "a value is due at byte 2"),
    ("[1 2]", "not_json", "comma"),
    ('{"a" 1}', "not_json", "colon"),
    ('{"a":1,}', "not_json", "quoted name"),
    ("[1,]", "not_json", "a value is due at byte 4"),
    ("[,1]", "not_json", "a value"),
    ("01", "not_json", "byte 2"),
    ("-", "not_json", "a digit"),
    ("-a", "not_json", "a digit"),
    ("1.", "not_json", "a digit"),
    (".5", "not_json", "a value"),
    ("+1", "not_json", "a value"),
    ("1e", "not_json", "a digit"),
    ("1e+", "not_json", "a digit"),
    ("0x1", "not_json", "comma"),
    ("NaN", "not_json", "a value"),
    ("Infinity", "not_json", "a value"),
    ("-Infinity", "not_json", "a digit"),
    ("True", "not_json", "a value"),
    ("tru", "not_json", "true, false or null"),
    ("truth", "not_json", "true, false or null"),
    ("nulll", "not_json", "comma"),
    ("1 2", "not_json", "end"),
    ("{}{}", "not_json", "end"),
    ("]", "not_json", "a value"),
    ("1]", "not_json", "end"),
    ("1,2", "not_json", "end"),
    ("[1}", "not_json", "bracket"),
    ('{"a":1]', "not_json", "bracket"),
    ("[}", "not_json", "a value"),
    ("{]", "not_json", "quoted name"),
    ("[1", "not_json", "byte 3"),
    ("[", "not_json", "a value"),
    ("{", "not_json", "quoted name"),
    ('{"a', "not_json", "quote"),
    ('{"a"', "not_json", "colon"),
    ('{"a":', "not_json", "a value"),
    ('{"a":1', "not_json", "bracket"),
    ("{1:2}", "not_json", "quoted name"),
    ("{a:1}", "not_json", "quoted name"),
    ("{'a':1}", "not_json", "quoted name"),
    ('{"a":1 "b":2}', "not_json", "comma"),
    ('"', "not_json", "quote"),
    ('"a\tb"', "not_json", "letter"),
    ('"\x00"', "not_json", "letter"),
    ('"\\x41"', "not_json", "escape"),
    ('"\\u12g4"', "not_json", "escape"),
    ('"\\u123"', "not_json", "escape"),
    ('"\\u@123"', "not_json", "escape"),
    ('"\\', "not_json", "escape"),
    ("/* */ 1", "not_json", "a value"),
    ("\x0b1", "not_json", "a value"),
    ("\xa01", "not_json", "a value"),
    ("\ufeff1", "not_json", "a value"),
    ("[[[[[1]]]]]", "too_deep", "four levels"),
    ('{"a":[{"b":[{}]}]}', "too_deep", "four levels"),
    ("[" * 500, "too_deep", "byte 5"),
]

NOT_UTF8 = [
    b"\xff", b"\x80", b'"\xc3', b'"\xc3"', b'"\xe2\x82"', b'"\xc0\x80"', b'"\xc1\xbf"',
    b'"\xe0\x9f\xbf"', b'"\xed\xa0\x80"', b'"\xf0\x8f\xbf\xbf"', b'"\xf4\x90\x80\x80"',
    b'"\xf5\x80\x80\x80"', b'"\xe9"', b'\xe2\x82\xac \xf0\x9f',
]  # fmt: skip


@pytest.mark.parametrize("text", ACCEPTED)
def test_json_is_accepted(text):
    check(text.encode())
    json.loads(text)


@pytest.mark.parametrize(("text", "code", "words"), REFUSED)
def test_what_is_no_json_is_refused(text, code, words):
    with pytest.raises(NotStrict) as refusal:
        check(text.encode())
    assert refusal.value.code == code
    assert words in refusal.value.text


@pytest.mark.parametrize("line", NOT_UTF8)
def test_what_is_no_utf8_is_refused(line):
    with pytest.raises(NotStrict) as refusal:
        check(line)
    assert refusal.value.code == "not_utf8"
    with pytest.raises(UnicodeDecodeError):
        line.decode()


def refuse_constant(name):
    raise ValueError(name)


def verdict_of_cpython(line):
    """Return what the check should say of the line, by CPython's own readers."""
    try:
        value = json.loads(line.decode(), parse_constant=refuse_constant)
    except UnicodeDecodeError:
        return "not_utf8"
    except ValueError:
        return "not_json"
    return "too_deep" if depth_of(value) > 4 else "sound"


def depth_of(value):
    if isinstance(value, dict):
        value = list(value.values())
    elif not isinstance(value, list):
        return 0
    return 1 + max(map(depth_of, value), default=0)


def verdict(line):
    try:
        check(line)
    except NotStrict as refusal:
        return refusal.code
    return "sound"


def random_value(chance, depth):
    kind = chance.randrange(8 if depth else 6)
    if kind < 2:
        return chance.choice([True, False, None, "", "a", 'q"\\/\n', "é\t🎲", "\x7f"])
    if kind < 6:
        return chance.choice([0, -1, 7, 10**9, 0.5, -1.25e-7, 1e22, chance.randrange(1000)])
    if kind == 6:
        return [random_value(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {f"k{at}": random_value(chance, depth - 1) for at in range(chance.randrange(4))}


def random_line(chance):
    value = random_value(chance, chance.randrange(4))
    for _ in range(chance.choice([0, 0, 1, 2, 3, 4, 5])):
        value = [value] if chance.random() < 0.5 else {"in": value, "by": 1}
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


def test_random_lines_are_judged_as_by_cpython():
    seed = 20
    print("seed", seed)
    chance = random.Random(seed)
    seen = {"sound": 0, "not_json": 0, "too_deep": 0, "not_utf8": 0}
    for _ in range(20000):
        line = mutated(chance, random_line(chance))
        expected = verdict_of_cpython(line)
        found = verdict(line)
        # A line may be wrong in two ways; the one found first is told.
        if {expected, found} != {"not_json", "too_deep"}:
            assert found == expected, line
        else:
            assert expected == "not_json", line
        seen[expected] += 1
    print(seen)
    assert min(seen.values()) > 200


def test_random_short_texts_are_judged_as_by_cpython():
    seed = 21
    print("seed", seed)
    chance = random.Random(seed)
    sound = 0
    for _ in range(40000):
        line = bytes(chance.choices(b'[]{}:,"1-.e0\\ tn', k=chance.randrange(1, 8)))
        expected = verdict_of_cpython(line)
        assert verdict(line) == expected, line
        sound += expected == "sound"
    assert sound > 400

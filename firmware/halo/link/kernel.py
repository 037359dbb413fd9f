"""The hot loops of the link, which tell whether a line is UTF-8 and whether it is JSON.

Both return 0 for a sound line. The grammar is a table: state, letter, what it leads to.
"""

import micropython
from micropython import const

_MAX_DEPTH = const(4)
# A reason beside the states: nested too deep.
TOO_DEEP = const(31)

# States. One below _COMMA is in the midst of something; from there on a value is complete.
_VALUE = const(0)
_FIRST_VALUE = const(1)  # behind an opening bracket: it may close at once
_NAME = const(2)
_FIRST_NAME = const(3)
_COLON = const(4)
_STRING = const(5)
_ESCAPE = const(6)
_HEX_4 = const(7)
_HEX_3 = const(8)
_HEX_2 = const(9)
_HEX_1 = const(10)
_MINUS = const(11)
_POINT = const(12)
_POWER = const(13)
_POWER_SIGN = const(14)
_T = const(15)
_TR = const(16)
_TRU = const(17)
_F = const(18)
_FA = const(19)
_FAL = const(20)
_FALS = const(21)
_N = const(22)
_NU = const(23)
_NUL = const(24)
_COMMA = const(25)
_ZERO = const(26)
_INTEGER = const(27)
_FRACTION = const(28)
_EXPONENT = const(29)

# What a letter may do besides leading to a state. Objects are arrays plus one.
_FAULT = const(32)
_OPEN_ARRAY = const(33)
_OPEN_OBJECT = const(34)
_CLOSE_ARRAY = const(35)
_CLOSE_OBJECT = const(36)
_NEXT = const(37)
_BEGIN_NAME = const(38)
_END_STRING = const(39)

_STATES = const(30)
_WIDTH = const(32)
_DIGITS = "0123456789"
_HEX = "0123456789abcdefABCDEF"

# fmt: off
# Letters that are alike everywhere share a class; all others from 32 on are class 0,
# control characters but the tab are class 1.
_ALIKE = (
    " ", "\t", "{", "}", "[", "]", ":", ",", '"', "\\", "/", "+", "-", ".", "0", "123456789",
    "a", "b", "cdABCDF", "e", "E", "f", "l", "n", "r", "s", "t", "u",
)
_RULES = (
    (_VALUE, " \t", _VALUE), (_VALUE, "[", _OPEN_ARRAY), (_VALUE, "{", _OPEN_OBJECT),
    (_VALUE, '"', _STRING), (_VALUE, "t", _T), (_VALUE, "f", _F), (_VALUE, "n", _N),
    (_VALUE, "-", _MINUS), (_VALUE, "0", _ZERO), (_VALUE, "123456789", _INTEGER),
    (_FIRST_VALUE, " \t", _FIRST_VALUE), (_FIRST_VALUE, "]", _CLOSE_ARRAY),
    (_NAME, " \t", _NAME), (_NAME, '"', _BEGIN_NAME),
    (_FIRST_NAME, " \t", _FIRST_NAME), (_FIRST_NAME, "}", _CLOSE_OBJECT),
    (_COLON, " \t", _COLON), (_COLON, ":", _VALUE),
    (_COMMA, " \t", _COMMA), (_COMMA, ",", _NEXT),
    (_COMMA, "]", _CLOSE_ARRAY), (_COMMA, "}", _CLOSE_OBJECT),
    (_STRING, '"', _END_STRING), (_STRING, "\\", _ESCAPE),
    (_ESCAPE, '"\\/bfnrt', _STRING), (_ESCAPE, "u", _HEX_4),
    (_HEX_4, _HEX, _HEX_3), (_HEX_3, _HEX, _HEX_2), (_HEX_2, _HEX, _HEX_1),
    (_HEX_1, _HEX, _STRING),
    (_MINUS, "0", _ZERO), (_MINUS, "123456789", _INTEGER),
    (_ZERO, ".", _POINT), (_ZERO, "eE", _POWER),
    (_INTEGER, _DIGITS, _INTEGER), (_INTEGER, ".", _POINT), (_INTEGER, "eE", _POWER),
    (_POINT, _DIGITS, _FRACTION), (_FRACTION, _DIGITS, _FRACTION), (_FRACTION, "eE", _POWER),
    (_POWER, "+-", _POWER_SIGN), (_POWER, _DIGITS, _EXPONENT),
    (_POWER_SIGN, _DIGITS, _EXPONENT), (_EXPONENT, _DIGITS, _EXPONENT),
    (_T, "r", _TR), (_TR, "u", _TRU), (_TRU, "e", _COMMA),
    (_F, "a", _FA), (_FA, "l", _FAL), (_FAL, "s", _FALS), (_FALS, "e", _COMMA),
    (_N, "u", _NU), (_NU, "l", _NUL), (_NUL, "l", _COMMA),
)
# States that take what another takes, where they have no rule of their own.
_LIKE = (
    (_FIRST_VALUE, _VALUE), (_FIRST_NAME, _NAME),
    (_ZERO, _COMMA), (_INTEGER, _COMMA), (_FRACTION, _COMMA), (_EXPONENT, _COMMA),
)
# fmt: on


def _build_classes(alike: tuple) -> bytes:
    table = bytearray(256)
    for letter in range(32):
        table[letter] = 1
    for index in range(len(alike)):
        for letter in alike[index].encode():
            table[letter] = 2 + index
    return bytes(table)


def _build_nexts(classes: bytes, rules: tuple, likes: tuple) -> bytes:
    table = bytearray([_FAULT] * (_WIDTH * _STATES))
    for kind in range(_WIDTH):
        table[_WIDTH * _STRING + kind] = _STRING
    table[_WIDTH * _STRING + classes[0]] = _FAULT
    table[_WIDTH * _STRING + classes[9]] = _FAULT
    for state, letters, to in rules:
        for letter in letters.encode():
            table[_WIDTH * state + classes[letter]] = to
    for state, like in likes:
        for kind in range(_WIDTH):
            if table[_WIDTH * state + kind] == _FAULT:
                table[_WIDTH * state + kind] = table[_WIDTH * like + kind]
    return bytes(table)


# CLASSES[byte]
CLASSES = _build_classes(_ALIKE)
# NEXTS[state * 32 + class]: a state or what to do.
NEXTS = _build_nexts(CLASSES, _RULES, _LIKE)

# The tables hold the rules: without these the device has 4 KB of heap more.
del _ALIKE, _RULES, _LIKE, _build_classes, _build_nexts

# What is due in a state, the last state of each first; strict.py tells it.
DUE = (
    (_FIRST_VALUE, "a value"),
    (_FIRST_NAME, "a quoted name"),
    (_COLON, "a colon"),
    (_STRING, "a letter or a closing quote"),
    (_HEX_1, "an escape of JSON's"),
    (_POWER_SIGN, "a digit"),
    (_NUL, "true, false or null"),
    (_EXPONENT, "a comma, a closing bracket or the end"),
)


# 512 bytes: 0.15 to 0.4 ms as viper (emulated chip at 125 MHz).
@micropython.viper
def find_foreign(line: ptr8, length: int) -> int:
    """Return the place, from 1, of the first byte that is not UTF-8 (RFC 3629)."""
    at = 0
    while at < length:
        lead = int(line[at])
        at += 1
        if lead < 128:
            continue
        if lead < 194 or lead > 244:
            return at
        lowest = 128
        highest = 191
        more = 1
        if lead >= 240:
            more = 3
            if lead == 240:
                lowest = 144
            elif lead == 244:
                highest = 143
        elif lead >= 224:
            more = 2
            if lead == 224:
                lowest = 160
            elif lead == 237:
                highest = 159
        while more:
            at += 1
            if at > length or int(line[at - 1]) < lowest or int(line[at - 1]) > highest:
                return at
            lowest = 128
            highest = 191
            more -= 1
    return 0


# 512 bytes: 0.5 ms as viper; a plain parser takes up to 300 ms (emulated chip at 125 MHz).
@micropython.viper
def find_fault(line: ptr8, length: int) -> int:
    """Return place << 5 | reason of the first fault of the line as one JSON value.

    The place counts from 1; a reason is the state that the fault was met in, or TOO_DEEP.
    """
    classes = ptr8(CLASSES)
    nexts = ptr8(NEXTS)
    state = _VALUE
    depth = 0
    objects = 0  # a bit a level, the innermost lowest: 1 in an object, 0 in an array
    after_string = _COMMA
    at = 0
    while at < length:
        to = int(nexts[(state << 5) + int(classes[line[at]])])
        at += 1
        if to < _FAULT:
            state = to
            continue
        if to == _FAULT:
            return at << 5 | state
        if to == _BEGIN_NAME:
            state = _STRING
            after_string = _COLON
        elif to > _BEGIN_NAME:
            state = after_string
            after_string = _COMMA
        elif to < _CLOSE_ARRAY:
            if depth == _MAX_DEPTH:
                return at << 5 | TOO_DEEP
            depth += 1
            to -= _OPEN_ARRAY
            objects = objects << 1 | to
            state = _FIRST_VALUE + to + to
        elif depth == 0:
            return at << 5 | state
        elif to == _NEXT:
            state = _VALUE + (objects & 1) * _NAME
        else:
            if to - _CLOSE_ARRAY != objects & 1:
                return at << 5 | state
            depth -= 1
            objects >>= 1
            state = _COMMA
    if depth or state < _COMMA:
        return (at + 1) << 5 | state
    return 0

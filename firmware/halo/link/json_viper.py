"""The guard before json.loads, in viper: nesting, and input on which parsers differ."""

import micropython
from micropython import const

_TAB = const(9)
_SPACE = const(32)
_QUOTE = const(34)
_I = const(73)
_N = const(78)
_BACKSLASH = const(92)
_U = const(117)
# [ and ] differ from { and } by this bit alone.
_BRACE_BIT = const(32)
_OPENING = const(123)
_CLOSING = const(125)


# 512 bytes: 0.5 ms at most as viper, where json.loads takes 0.9 to 8.4 ms of strict JSON
# (emulated chip at 125 MHz).
@micropython.viper
def find_nesting(line: ptr8, length: int, limit: int) -> int:
    """Return the deepest nesting of brackets outside strings, or -1: no JSON.

    It stops beyond `limit`. -1 covers input on which parsers differ: brackets left open
    (MicroPython's accepts half an object), a control character (it stops at a NUL), a letter of
    NaN or Infinity (CPython's accepts them). json.loads finds other errors.
    """
    depth = 0
    deepest = 0
    in_string = 0
    at = 0
    while at < length:
        byte = int(line[at])
        at += 1
        if byte < _SPACE:
            if in_string or byte != _TAB:
                return -1
        elif byte == _QUOTE:
            in_string = 1 - in_string
        elif in_string:
            if byte == _BACKSLASH:
                # MicroPython accepts any four bytes as the digits of \u, even a quote.
                if at < length and int(line[at]) == _U:
                    at += 4
                at += 1
        elif byte | _BRACE_BIT == _OPENING:
            depth += 1
            if depth > deepest:
                deepest = depth
                if depth > limit:
                    return depth
        elif byte | _BRACE_BIT == _CLOSING:
            depth -= 1
        elif byte == _N or byte == _I:
            return -1
    return -1 if depth else deepest

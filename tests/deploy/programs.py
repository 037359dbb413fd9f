"""Viper functions to test compilers with: random ones, and one for each operation on words.

The numbers of a random function stay within 31 bits, so that CPython computes the same. It takes
(a: ptr8, b: ptr16, c: ptr32, m: int, n: int), buffers of eight items each.
"""

import random

_NAMES = ("x", "y", "z")
_SIMPLE = ("set", "set", "change", "store", "change item", "swap", "both", "call")
_COMPARED = ("<", "<=", ">", ">=", "==", "!=")
# The maximal nesting of expressions and blocks.
_DEPTH = 3
# Masks of the values stored through each pointer.
_CUT = {"a": "255", "b": "65535", "c": "4095"}

_HEAD = """import micropython
from micropython import const

_EIGHT = const(7)
_MANY = const(100 * 3 + 1)


@micropython.viper
def helper(a: ptr8, c: ptr32, m: int) -> int:
    c[m & _EIGHT] += a[m & 3]
    c[m & _EIGHT] &= 4095
    return a[m & _EIGHT] - c[0]


@micropython.viper
def touch(a: ptr8, m: int):
    a[m & _EIGHT] ^= 1

"""
OPERATIONS = {
    "add": "left + right",
    "subtract": "left - right",
    "multiply": "left * right",
    "divide": "left // right",
    "remainder": "left % right",
    "both": "left & right",
    "either": "left | right",
    "differ": "left ^ right",
    "shift_left": "left << right",
    "shift_right": "left >> right",
    "negate": "-left",
    "invert": "~left",
    "is_less": "1 if left < right else 0",
    "is_equal": "1 if left == right else 0",
}
# Small shift counts, counts around a word's width, and words at the ends of their range.
WORDS: tuple[int, ...] = (
    *(0, 1, 2, 7, 31, 32, 33, 255, 256, 257, -1, -2, -31, -32, -33),
    *(65535, 65536, 0x3FFFFFFF, -0x40000000, 0x7FFFFFFF, -0x80000000, 0x12345678),
)

SOURCE = "import micropython\n" + "".join(
    f"@micropython.viper\ndef {name}(left: int, right: int) -> int:\n    return {text}\n"
    for name, text in OPERATIONS.items()
)


_DIVISIONS = ("divide", "remainder")
_SHIFTS = ("shift_left", "shift_right")


class Writer:
    """Writes random functions."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._counters = 0

    def module(self, functions: int) -> str:
        """Return a module of the functions f0, f1, …"""
        return _HEAD + "\n\n".join(self._function(f"f{at}") for at in range(functions))

    def _function(self, name: str) -> str:
        self._counters = 0
        lines = ["x = m", "y = n", "z = 5"]
        lines += self._block(_DEPTH, in_loop=False)
        lines += [f"return {self._value(_DEPTH)}"]
        head = "@micropython.viper\n"
        head += f"def {name}(a: ptr8, b: ptr16, c: ptr32, m: int, n: int) -> int:\n"
        return head + "".join(f"    {line}\n" for line in lines)

    def _block(self, depth: int, in_loop: bool) -> list[str]:
        count = self._chance.randint(1, 4)
        return [line for _ in range(count) for line in self._statement(depth, in_loop)]

    def _statement(self, depth: int, in_loop: bool) -> list[str]:
        kind = self._chance.choice(["if", "if", "while", *_SIMPLE]) if depth else ""
        if kind == "if":
            lines = [f"if {self._condition(depth - 1)}:", *self._inner(depth, in_loop)]
            if self._chance.random() < 0.5:
                lines += ["else:", *self._inner(depth, in_loop)]
            return lines
        if kind == "while":
            self._counters += 1
            counter = f"i{self._counters}"
            first = [f"{counter} = 0", f"while {counter} < {self._chance.randint(1, 6)}:"]
            return [*first, f"    {counter} += 1", *self._inner(depth, in_loop=True)]
        return self._simple_statement(depth)

    def _simple_statement(self, depth: int) -> list[str]:
        name = self._chance.choice(_NAMES)
        pointer, index = self._item()
        call = self._chance.choice(["helper(a, c, {})", "touch(a, {})"])
        op = self._chance.choice("+-*&|^")
        bits = self._chance.choice("&|^")
        statements = {
            "set": [f"{name} = {self._small(depth)}"],
            "change": [f"{name} {op}= {self._value(0)} & 1023", f"{name} &= 4095"],
            "store": [f"{pointer}[{index}] = {self._value(depth)} & {_CUT[pointer]}"],
            "change item": [f"{pointer}[{index}] {bits}= {self._value(0)} & 15"],
            "swap": [f"{name}, x = x, {name}"],
            "both": [f"{name} = z = {self._small(depth)}"],
            "call": [call.format(self._small(0))],
        }
        return statements[self._chance.choice(_SIMPLE)]

    def _inner(self, depth: int, in_loop: bool) -> list[str]:
        lines = self._block(depth - 1, in_loop)
        if in_loop and self._chance.random() < 0.2:
            lines += [f"if {self._condition(0)}:", "    break"]
        elif self._chance.random() < 0.1:
            lines += [f"return {self._value(1)}"]
        return [f"    {line}" for line in lines]

    def _item(self) -> tuple[str, str]:
        index = self._chance.choice(
            [f"{self._value(0)} & _EIGHT", "3", f"2 + ({self._value(0)} & 5)"]
        )
        return self._chance.choice("abc"), index

    def _small(self, depth: int) -> str:
        """Return an expression from -2048 to 2047."""
        return f"{self._value(depth)} % 4096 - 2048"

    def _value(self, depth: int) -> str:
        """Return an expression of 28 bits at most."""
        if not depth:
            number = self._chance.choice(["0", "1", "2", "5", "77", "255", "(-1)", "(-9)"])
            return self._chance.choice([*_NAMES, "m", "n", "_MANY", number])
        left, right = self._value(depth - 1), self._value(depth - 1)
        pointer, index = self._item()
        small = self._small(0)
        forms = [
            f"({left} & 8191) {self._chance.choice('+-&|^')} ({right} & 8191)",
            f"({left} & 4095) * ({right} & 255)",
            f"({left} & 2047) << {self._chance.choice(['3', '9', f'({small} & 7)'])}",
            f"{left} >> {self._chance.choice(['1', '5', '31', f'({small} & 15)'])}",
            f"{left} {self._chance.choice(['//', '%'])} {self._chance.choice([1, 3, 64, -5])}",
            f"{left} {self._chance.choice(['//', '%'])} (({right} & 31) + 1)",
            f"{left} % -(({right} & 7) + 1)",
            f"-{left}",
            f"~{left}",
            f"{left} if {self._condition(depth - 1)} else {right}",
            f"{pointer}[{index}]",
            f"int({pointer}[{index}])",
            f"int(helper(a, c, {small}))",
            f"{left} {self._chance.choice(['and', 'or'])} {right}",
        ]
        return f"({self._chance.choice(forms)})"

    def _condition(self, depth: int) -> str:
        left, right = self._value(depth), self._value(0)
        simple = f"{left} {self._chance.choice(_COMPARED)} {right}"
        if not depth:
            return simple
        other = self._condition(depth - 1)
        forms = [
            simple,
            left,
            f"not ({simple})",
            f"({simple}) and {other}",
            f"({simple}) or {other}",
        ]
        return self._chance.choice(forms)


def pairs(name: str) -> list[tuple[int, int]]:
    """Return the pairs of words for which an operation is tested.

    The device's division is that of small integers, 31 bits: its sums overflow beyond them.
    """
    numbers = WORDS
    if name in _DIVISIONS:
        numbers = tuple(word for word in WORDS if -(1 << 30) <= word < 1 << 30)
    both = [(left, right) for left in numbers for right in numbers]
    return [pair for pair in both if name not in _DIVISIONS or pair[1]]


def expected(name: str, left: int, right: int) -> int:
    """Return the operation's result for two words; a divisor is not 0."""
    # LSL and ASR by a register take the lowest byte of it (ARMv6-M Architecture Reference Manual).
    words = {"left": left, "right": right & 255 if name in _SHIFTS else right}
    result = eval(OPERATIONS[name], words)  # noqa: S307
    return int((result + (1 << 31)) % (1 << 32) - (1 << 31))

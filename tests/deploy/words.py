"""Words of 32 bits: viper functions of one operation each, and what the RP2040 makes of them.

Also what tests/chip shows of the chip itself.
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
# Small counts, counts about a word's size, and words about its ends.
WORDS: tuple[int, ...] = (
    *(0, 1, 2, 7, 31, 32, 33, 255, 256, 257, -1, -2, -31, -32, -33),
    *(65535, 65536, 0x3FFFFFFF, -0x40000000, 0x7FFFFFFF, -0x80000000, 0x12345678),
)

SOURCE = "import micropython\n" + "".join(
    f"@micropython.viper\ndef {name}(left: int, right: int) -> int:\n    return {text}\n"
    for name, text in OPERATIONS.items()
)


_DIVISIONS = ("divide", "remainder")


def pairs(name: str) -> list[tuple[int, int]]:
    """Return the words to try an operation on.

    The device divides as it does small integers, of 31 bits: beyond them its sums overflow.
    """
    numbers = WORDS
    if name in _DIVISIONS:
        numbers = tuple(word for word in WORDS if -(1 << 30) <= word < 1 << 30)
    both = [(left, right) for left in numbers for right in numbers]
    return [pair for pair in both if name not in _DIVISIONS or pair[1]]


def expected(name: str, left: int, right: int) -> int:
    """Return what the operation makes of two words; a divisor is not 0."""
    # LSL and ASR by a register take the lowest byte of it (ARMv6-M Architecture Reference Manual).
    count = right & 255
    results = {
        "add": left + right,
        "subtract": left - right,
        "multiply": left * right,
        "divide": left // right if right else 0,
        "remainder": left % right if right else 0,
        "both": left & right,
        "either": left | right,
        "differ": left ^ right,
        "shift_left": left << count,
        "shift_right": left >> count,
        "negate": -left,
        "invert": ~left,
        "is_less": int(left < right),
        "is_equal": int(left == right),
    }
    return (results[name] + (1 << 31)) % (1 << 32) - (1 << 31)

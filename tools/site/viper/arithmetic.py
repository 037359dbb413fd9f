"""Viper's operations on words of 32 bits, as the RP2040's processor and MicroPython make them.

Code is a list of pieces: bytes, or (`get`, `set` or `tee`, a local's name), whose number is known
when the function is done.
"""

import ast
from collections.abc import Callable

from tools.site.viper import wasm
from tools.site.viper.wasm import constant

Piece = bytes | tuple[str, str]
Code = list[Piece]

_PLAIN: dict[type[ast.operator], bytes] = {
    ast.Add: wasm.ADD,
    ast.Sub: wasm.SUB,
    ast.Mult: wasm.MUL,
    ast.BitAnd: wasm.AND,
    ast.BitOr: wasm.OR,
    ast.BitXor: wasm.XOR,
}
_WORD_BITS = 32
# A shift by a register takes its lowest byte (ARMv6-M, LSL and ASR).
_SHIFT_MASK = 255


class Arithmetic:
    """Makes the code of one function's operations, with locals of its own."""

    def __init__(self) -> None:
        self._temporaries = 0
        self._special: dict[type[ast.operator], Callable[[Code, Code], Code]] = {
            ast.LShift: self._shift_left,
            ast.RShift: self._shift_right,
            ast.FloorDiv: self._divide,
            ast.Mod: self._remainder,
        }

    def temporary(self) -> str:
        """Return the name of a new local."""
        self._temporaries += 1
        return f".{self._temporaries}"

    def knows(self, op: ast.operator) -> bool:
        """Tell whether viper's subset has the operation."""
        return type(op) in _PLAIN or type(op) in self._special

    def operation(self, op: ast.operator, left: Code, right: Code) -> Code:
        """Return the code of an operation on what two pieces of code leave."""
        if type(op) in _PLAIN:
            return [*left, *right, _PLAIN[type(op)]]
        return self._special[type(op)](left, right)

    def _shift_left(self, left: Code, right: Code) -> Code:
        if _is_small(right):
            return [*left, *right, wasm.SHL]
        count = self.temporary()
        shifted: Code = [*left, *right, ("tee", count), wasm.SHL]
        low: Code = [("get", count), constant(_SHIFT_MASK), wasm.AND]
        return [*shifted, constant(0), *low, constant(_WORD_BITS), wasm.LT_UNSIGNED, wasm.SELECT]

    def _shift_right(self, left: Code, right: Code) -> Code:
        if _is_small(right):
            return [*left, *right, wasm.SHR]
        count = self.temporary()
        most = constant(_WORD_BITS - 1)
        low: Code = [*right, constant(_SHIFT_MASK), wasm.AND, ("tee", count)]
        fits: Code = [("get", count), most, wasm.LT_UNSIGNED]
        return [*left, *low, most, *fits, wasm.SELECT, wasm.SHR]

    def _divide(self, left: Code, right: Code) -> Code:
        """Return the code of a division that rounds down."""
        over, under = self.temporary(), self.temporary()
        operands: Code = [*left, ("set", over), *right, ("set", under)]
        both: Code = [("get", over), ("get", under)]
        return [*operands, *both, wasm.DIV, *both, wasm.REM, *self._crosses(under), wasm.SUB]

    def _remainder(self, left: Code, right: Code) -> Code:
        """Return the code of a remainder that has the divisor's sign."""
        under, rest = self.temporary(), self.temporary()
        code: Code = [*left, *right, ("tee", under), wasm.REM, ("tee", rest)]
        mended: Code = [("get", rest), *self._crosses(under), ("get", under), wasm.MUL]
        return [*code, *mended, wasm.ADD]

    def _crosses(self, under: str) -> Code:
        """Return the code that leaves 1 if the popped remainder's sign is not the divisor's."""
        rest = self.temporary()
        differ: Code = [("tee", rest), ("get", under), wasm.XOR, constant(0), wasm.LT]
        return [*differ, ("get", rest), constant(0), wasm.NE, wasm.AND]


def _is_small(count: Code) -> bool:
    """Tell whether the code is a constant count of bits that fits a word."""
    return len(count) == 1 and count[0] in [constant(bits) for bits in range(_WORD_BITS)]

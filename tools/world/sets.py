"""The pieces that belong to each board, and which of them a position has on which square.

A piece's kind is its name in scenarios and hand verbs. halo36: OXONO's `X` `O` (pink), `x` `o`
(black) and the totems `TX` `TO`; QUANTIK's `A` `B` `C` `D` (light: sphere, cylinder, cube, cone)
and `a` `b` `c` `d` (dark). halo45: YOXII's `A` to `D` (white, values 1 to 4), `a` to `d` (red)
and the totem `T`. X, TX, light, white and T show north up, the others south.
"""

from collections.abc import Mapping
from typing import Any

from halo.games import registry
from halo.games.grid import square_name
from halo.games.quantik.setup import BORDER_CODES
from halo.games.yoxii.codes import VALUES
from halo.games.yoxii.geometry import VALUE_SQUARES
from halo.games.yoxii.geometry import square_name as yoxii_square_name

# board: (kind: (how many, in words))
SETS: Mapping[str, Mapping[str, tuple[int, str]]] = {
    "halo36": {
        "X": (8, "pink X"),
        "O": (8, "pink O"),
        "x": (8, "black X"),
        "o": (8, "black O"),
        "TX": (1, "totem X"),
        "TO": (1, "totem O"),
        "A": (2, "light sphere"),
        "B": (2, "light cylinder"),
        "C": (2, "light cube"),
        "D": (2, "light cone"),
        "a": (2, "dark sphere"),
        "b": (2, "dark cylinder"),
        "c": (2, "dark cube"),
        "d": (2, "dark cone"),
    },
    "halo45": {
        "A": (5, "white 1"),
        "B": (5, "white 2"),
        "C": (5, "white 3"),
        "D": (3, "white 4"),
        "a": (5, "red 1"),
        "b": (5, "red 2"),
        "c": (5, "red 3"),
        "d": (3, "red 4"),
        "T": (1, "totem"),
    },
}
_SOUTH = ("O", "o", "TO", "a", "b", "c", "d")
# The kind of each cell's code; see the games' codes.
_SHAPES = ("", "A", "a", "B", "b", "C", "c", "D", "d")
_KINDS = {
    "oxono": ("", "X", "O", "x", "o", "TX", "TO"),
    "quantik": _SHAPES,
    "yoxii": (*_SHAPES, "T"),
}


def polarity(kind: str) -> int:
    """Return +1 for a piece that shows north up, -1 for south."""
    return -1 if kind in _SOUTH else 1


def kind_of(side: int, letter: str) -> str:
    """Return the kind of a side's piece by the letter that the state calls it."""
    return letter.upper() if side == 0 else letter.lower()


def standing(game: str, text: str) -> dict[int, str]:
    """Return which kind stands where in a position, QUANTIK's reserve on the border too.

    ValueError says what is wrong with the text.
    """
    rules = registry.load_rules(game)
    return standing_in(game, rules.parse_position(text), rules)


def standing_in(game: str, position: Any, rules: Any = None) -> dict[int, str]:
    """Return which kind stands where in a position of the game."""
    rules = rules or registry.load_rules(game)
    kinds = {sq: _KINDS[game][code] for sq, code in enumerate(position.cells) if code}
    need = rules.new_turn(position).required
    for square, magnet in enumerate(need):
        if magnet and square not in kinds:
            kinds[square] = reserve_kind(game, square)
    return kinds


def reserve_kind(game: str, square: int) -> str:
    """Return the kind of piece that waits on the square when it is not in play, or ""."""
    return _SHAPES[BORDER_CODES[square]] if game == "quantik" else ""


def border(kind: str) -> list[str]:
    """Return the two squares of QUANTIK's border where pieces of the kind stand."""
    code = _SHAPES.index(kind)
    return [
        square_name(square) for square in range(len(BORDER_CODES)) if BORDER_CODES[square] == code
    ]


def value_square(side: int, letter: str) -> str:
    """Return the square of YOXII's board that tells a side's value, A to D."""
    return yoxii_square_name(VALUE_SQUARES[VALUES * side + "ABCD".index(letter)])

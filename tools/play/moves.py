"""What a player types for squares, pieces and turns, and whether a turn is legal."""

import re

from halo.games.grid import SQUARES, square_index, square_name
from halo.games.oxono.notation import parse_position
from halo.games.oxono.position import Position
from tools.play.table import Refused
from tools.play.told import Told

SIDES = ("pink", "black")
_STEPS_LEFT = {"lift": 3, "go": 2, "put": 1}

_SQUARES_ONLY = re.compile(r"([xo]?)((?:[a-f][1-6])+)")
_GAPS = re.compile(r"[\s,.>-]+")
# Pieces of QUANTIK and YOXII are typed as sets.py calls them.
_LETTERS = ("A", "B", "C", "D", "a", "b", "c", "d", "T")
_PIECE = re.compile(r"(pink|black|p|b)?(x|o)|(totem|t)(x|o)")


def read_steps(text: str) -> tuple[str, list[str]] | None:
    """Return (symbol or "", squares) when the text is nothing but that: `Xd5c5`, `d4 d5`."""
    found = _SQUARES_ONLY.fullmatch(_GAPS.sub("", text.lower()))
    if not found:
        return None
    squares = found[2]
    return found[1].upper(), [squares[at : at + 2] for at in range(0, len(squares), 2)]


def read_squares(told: Told, text: str) -> list[str]:
    """Return the squares when the text is nothing but squares of the board, else nothing."""
    letters = _GAPS.sub("", text.lower())
    squares = [letters[at : at + 2] for at in range(0, len(letters), 2)]
    return squares if all(_is_square(told, name) for name in squares) else []


def _is_square(told: Told, name: str) -> bool:
    return name in [told.board.square_name(square) for square in range(told.board.squares)]


def read_square(told: Told, word: str) -> str:
    """Return the square's name; Refused when it is none."""
    if _is_square(told, word.lower()):
        return word.lower()
    board = told.board
    last = board.square_name(board.squares - 1)
    raise Refused(
        f"No square is called {word[:8]}: they run from {board.square_name(0)} to {last}."
    )


def read_kind(told: Told, words: list[str]) -> str:
    """Return the kind of piece that the words name, by itself of the side to move."""
    if len(words) == 1 and words[0] in _LETTERS:
        return words[0]
    found = _PIECE.fullmatch("".join(words).lower())
    if not found:
        named = " ".join(words)[:16]
        raise Refused(f"No piece is called {named}: say X, O, pink X, black O or totem X.")
    if found[3]:
        return "T" + found[4].upper()
    colour = (found[1] or told.state["side"])[0]
    return found[2].upper() if colour == "p" else found[2]


def kind_of(side: str, symbol: str) -> str:
    """Return the kind of the side's piece with the symbol."""
    return symbol.upper() if side == "pink" else symbol.lower()


def read_position(text: str) -> Position:
    """Return the position; Refused with the reason when the text describes none."""
    try:
        return parse_position(text)
    except ValueError as reason:
        raise Refused(f"This is no position: {reason}.") from None


def check_steps(position: Position, expected: str, symbol: str, squares: list[str]) -> None:
    """Refuse squares that cannot be the turn's next steps, all of them before the first.

    `symbol` is that of the totem in play once it is lifted; `position` the one before the
    turn began. The square of a totem that is down is not known here: see `check_piece`.
    """
    if len(squares) > _STEPS_LEFT[expected]:
        raise Refused(
            "A turn is the totem's square, its new square and the piece's square: d4 d5 c5."
        )
    steps = list(squares)
    if expected == "lift":
        symbol = _check_lift(position, steps.pop(0))
    if steps and expected != "put":
        to = steps.pop(0)
        _check_totem(position, symbol, to)
        if steps:
            check_piece(position, symbol, to, steps[0])


def _check_lift(position: Position, square: str) -> str:
    """Return the symbol of the totem that may be lifted from the square."""
    totem_x, totem_o = (square_name(totem) for totem in position.totems)
    if square not in (totem_x, totem_o):
        raise Refused(f"No totem stands on {square}: X is on {totem_x}, O on {totem_o}.")
    symbol = "X" if square == totem_x else "O"
    if not position.totem_targets("XO".index(symbol), bytearray(SQUARES)):
        side = SIDES[position.side].capitalize()
        raise Refused(f"{side} has no {symbol} left, so totem {symbol} stays where it is.")
    return symbol


def _check_totem(position: Position, symbol: str, to: str) -> None:
    flags = bytearray(SQUARES)
    position.totem_targets("XO".index(symbol), flags)
    if not flags[square_index(to)]:
        start = square_name(position.totems["XO".index(symbol)])
        raise Refused(
            f"Totem {symbol} cannot go from {start} to {to}. It may go to {_names(flags)}."
        )


def check_piece(position: Position, symbol: str, to: str, square: str) -> None:
    """Refuse a square where the piece may not go when the totem stands on `to`."""
    flags = bytearray(SQUARES)
    position.piece_targets("XO".index(symbol), square_index(to), flags)
    if not flags[square_index(square)]:
        raise Refused(
            f"With totem {symbol} on {to} the piece cannot go to {square}."
            f" It may go to {_names(flags)}."
        )


def _names(flags: bytearray) -> str:
    return listed([square_name(sq) for sq in range(SQUARES) if flags[sq]], "or")


def listed(words: list[str], last: str) -> str:
    """Return the words as a list in a sentence: `c4, c5 or d6`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"

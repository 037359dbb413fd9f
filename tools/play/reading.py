"""Reads what a player types for squares, pieces and turns."""

import re

from tools.games.state_line import listed
from tools.play.board_state import BoardState
from tools.play.session import Refused
from tools.world.sets import pieces_of

_GAPS = re.compile(r"[\s,.>-]+")


def read_turn(heard: BoardState, line: str) -> str:
    """Return the whole turn's notation when the line is one, legal or not, else ""."""
    game = heard.game
    try:
        turn = game.rules.parse_turn(game.spelled(_GAPS.sub("", line)))
    except ValueError:
        return ""
    return str(game.rules.format_turn(turn))


def read_squares(heard: BoardState, line: str) -> list[str]:
    """Return the squares when the line is nothing but squares of the board, else nothing."""
    letters = _GAPS.sub("", line.lower())
    squares = [letters[at : at + 2] for at in range(0, len(letters), 2)]
    return squares if all(_is_square(heard, name) for name in squares) else []


def _is_square(heard: BoardState, name: str) -> bool:
    return name in [heard.board.square_name(square) for square in range(heard.board.squares)]


def read_square(heard: BoardState, word: str) -> str:
    """Return the square's name; Refused when it is none."""
    if _is_square(heard, word.lower()):
        return word.lower()
    first, last = (heard.board.square_name(square) for square in (0, heard.board.squares - 1))
    raise Refused(f"No square is called {word[:8]}: they run from {first} to {last}.")


def read_kind(heard: BoardState, words: list[str]) -> str:
    """Return the kind of piece that the words name: its letter, or its words or their beginnings.

    Refused when they name none, or several.
    """
    pieces = pieces_of(heard.board.name)
    if len(words) == 1:
        kind = heard.game.kind_named(words[0], heard.game.side(heard.state))
        if kind in pieces:
            return kind
    found = [kind for kind, piece in pieces.items() if _begin(words, piece.words.split())]
    if len(found) == 1:
        return found[0]
    named = listed([piece.words for piece in heard.game.pieces.values()], "and")
    raise Refused(f"No piece is called {' '.join(words)[:16]}: there are {named}.")


def _begin(words: list[str], full: list[str]) -> bool:
    """Tell whether the words are the beginnings of the full ones."""
    pairs = zip(words, full)
    return len(words) == len(full) and all(b.lower().startswith(a.lower()) for a, b in pairs)

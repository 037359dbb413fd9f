"""The format of a game's positions, found by writing some with the game's own rules.

A position is rows of letters from the farthest row to the nearest, separated by `/`; then the
squares of the single pieces (totems), one word each; then the side to move.
"""

from typing import Any

from halo.games.registry import Board
from tools.games.game import Game

# A cell of an empty square where the text has a digit for a run of them.
_IN_A_RUN = " "

Place = tuple[int, int]


class PositionText:
    """The format of the game's positions on `board`.

    `letters` is the kind of piece that each letter stands for, `words` the kinds whose squares
    follow the rows; ValueError if the game's format differs.
    """

    def __init__(self, game: Game, board: Board) -> None:
        self._rules = game.rules
        self._board = board
        self._empty = _cells(self._write())
        self._squares: dict[Place, str] = {}
        self.letters: dict[str, str] = {}
        for code, kind in enumerate(game.kinds):
            self._find(code, kind)
        start = self._rules.start_position
        if [len(row) for row in _cells(start)] != [len(row) for row in self._empty]:
            raise ValueError(f"{game.name} does not write positions as rows of letters")
        standing = game.standing(start)
        self.words = [standing[board.square_index(word)] for word in start.split()[1:-1]]

    def facts(self) -> dict[str, Any]:
        """Return the format for the page.

        `rows` holds for each cell of each row the name of its square, or the mark of a cell
        without one; `empty` is the mark of an empty square, "" where a digit counts a run of
        them; `sides` are the marks of the sides.
        """
        (empty,) = {self._empty[row][column] for row, column in self._squares}
        return {
            "rows": [
                [self._squares.get((row, column), mark) for column, mark in enumerate(cells)]
                for row, cells in enumerate(self._empty)
            ],
            "empty": empty.strip(_IN_A_RUN),
            "letters": self.letters,
            "words": self.words,
            "sides": [self._write(side=side).split()[-1] for side in (0, 1)],
        }

    def _find(self, code: int, kind: str) -> None:
        """Find the letter of a cell's code, and each square's cell in the text."""
        for square in range(self._board.squares):
            for row, cells in enumerate(_cells(self._write(square, code))):
                for column, letter in enumerate(cells):
                    if letter != self._empty[row][column]:
                        self._squares[row, column] = self._board.square_name(square)
                        self.letters[letter] = kind

    def _write(self, square: int = 0, code: int = 0, side: int = 0) -> str:
        """Return the text of a board with at most one piece on it."""
        position = self._rules.new_position()
        position.side = side
        position.cells[:] = bytes(len(position.cells))
        position.cells[square] = code
        text: str = self._rules.format_position(position)
        return text


def _cells(text: str) -> list[str]:
    """Return the rows of a position's text with its runs of empty squares expanded."""
    rows = text.split(maxsplit=1)[0].split("/")
    return [
        "".join(_IN_A_RUN * int(mark) if mark.isdigit() else mark for mark in row) for row in rows
    ]

"""The pieces that belong to each board: those of all games that it plays."""

from functools import cache

from halo.games.board import Board
from tools.games import registry
from tools.games.game import PieceKind


@cache
def pieces_of(board: str) -> dict[str, PieceKind]:
    """Return the board's kinds of pieces by their names in scenarios and hand verbs.

    ValueError with a sentence when two of its games call different pieces by the same name.
    """
    pieces: dict[str, PieceKind] = {}
    for game in Board(board).games:
        for kind, piece in registry.load(game).pieces.items():
            if pieces.setdefault(kind, piece) != piece:
                raise ValueError(
                    f"{game} calls a piece {kind}, and so does another game of {board} another"
                    f" piece: tools/games/{game}.py needs another letter"
                )
    return pieces

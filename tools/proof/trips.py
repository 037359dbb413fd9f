"""What a turn is to a hand: trips of pieces, from a square or the reserve by way of squares."""

from dataclasses import dataclass
from typing import Any

from tools.games.game import Game
from tools.games.state_line import State
from tools.sim.world.world import Piece, World


@dataclass
class Trip:
    """`piece` goes from the square `start`, or -1 for the reserve, and is set down on `stops`."""

    piece: Piece
    start: int
    stops: list[int]


def pieces_by_square(world: World) -> dict[int, Piece]:
    """Return which piece stands on which square."""
    found = ((square, world.piece_at(square)) for square in range(world.squares))
    return {square: piece for square, piece in found if piece is not None}


def trips_of(
    game: Game, state: State, turn: str, world: World, standing: dict[int, Piece]
) -> list[Trip]:
    """Return the trips that make a turn, in the order in which each has to end.

    `standing` is which piece stands where, and is left as it will be after the turn; pieces from
    the reserve are drawn from the world.
    """
    trips: list[Trip] = []
    held = False
    for name, kind in game.steps(state, turn):
        square = world.board.square_index(name)
        if held:
            trips[-1].stops.append(square)
            standing[square] = trips[-1].piece
            held = False
            continue
        if kind and square not in standing and not game.reserve_kind(square):
            trips.append(Trip(world.draw(kind), -1, [square]))
            standing[square] = trips[-1].piece
            continue
        square = _occupied(game, square, standing)
        piece = standing.pop(square)
        if not trips or trips[-1].piece is not piece:
            trips.append(Trip(piece, square, []))
        held = True
    return trips


def _occupied(game: Game, square: int, standing: dict[int, Piece]) -> int:
    """Return the square, or another of its piece's reserve if nothing stands on it."""
    waiting = (square, *game.reserve.get(game.reserve_kind(square), ()))
    return next((place for place in waiting if place in standing), square)


def state_of(game: Game, position: Any) -> State:
    """Return a state of the board at the start of a turn in the position."""
    return {
        "position": game.rules.format_position(position),
        "side": game.rules.sides[position.side],
        "lit": {},
    }

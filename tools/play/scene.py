"""All that is to be seen at one moment, gathered from the table for whoever prints it."""

from dataclasses import dataclass

from halo.games.boards import Board
from tools.play import words
from tools.play.enter import next_thing
from tools.play.table import Table


@dataclass
class Scene:
    """One moment: `kinds` are the pieces as they stand, `lying` the squares of tipped ones."""

    board: Board
    kinds: list[str]
    lying: set[int]
    lit: dict[str, str]
    headline: str
    request: str
    held: list[str]
    hint: str


def look(table: Table) -> Scene:
    """Return the moment as it is."""
    told = table.told
    kinds, lying = _pieces(table)
    thing = next_thing(table)
    return Scene(
        board=told.board,
        kinds=kinds,
        lying=lying,
        lit=told.state["lit"],
        headline=words.headline(told),
        request=words.request(told),
        held=[table.world.names[kind] for kind in table.held],
        hint=f"Enter {thing[0]}" if thing else "",
    )


def _pieces(table: Table) -> tuple[list[str], set[int]]:
    """Return what stands where: truly on a simulated board, as told on a real one."""
    if not table.has_hand:
        return words.stood(table.told), set()
    kinds = [""] * table.world.squares
    lying = set()
    for square in range(table.world.squares):
        piece = table.world.piece_at(square)
        if piece:
            kinds[square] = piece.kind
            if piece.strength < 1:
                lying.add(square)
    return kinds, lying

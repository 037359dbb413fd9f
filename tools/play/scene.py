"""All that is to be seen at one moment, gathered from the table for whoever draws it."""

from dataclasses import dataclass, field
from typing import Any

from halo.games.board import Board
from tools.play import tongues, words
from tools.play.colours import RGB
from tools.play.enter import next_thing
from tools.play.table import Table
from tools.world import sets
from tools.world.world import USUAL_BOARD

# A side's pieces beside the board: a letter each, how many are left, and of how many.
Reserve = list[tuple[str, int, int]]


@dataclass
class Scene:
    """One moment at the table.

    `kinds` are the pieces as they stand, `lying` the squares of tipped ones; `panel` the
    lines under the reserves; `side` whose colour the headline has, "" nobody's; `dots` are the
    squares that are marked on the board.
    """

    title: str
    lights: list[RGB]
    kinds: list[str]
    lying: set[int]
    lit: dict[str, str]
    headline: str
    side: str
    request: str
    is_fault: bool
    reserves: dict[str, Reserve]
    held: list[str]
    hint: str
    panel: list[str] = field(default_factory=list)
    page: list[str] = field(default_factory=list)
    answer: str = ""
    prompt: str = ""
    cursor: int = 0
    board: Board = field(default_factory=lambda: Board(USUAL_BOARD))
    dots: tuple[str, ...] = ("c3", "d4")


def look(table: Table) -> Scene:
    """Return the moment as it is."""
    told = table.told
    mode = told.state["mode"]
    side = str(told.state["side"]) if mode in ("play", "thinking") else ""
    if mode == "over":
        first, second = told.sides()
        side = {"1-0": first, "0-1": second}.get(told.state["result"], "")
    kinds, lying = _pieces(table)
    return Scene(
        title=f"{told.state['game'].upper()} on {table.seat.name}",
        lights=table.seat.board.lights,
        kinds=kinds,
        lying=lying,
        lit=told.state["lit"],
        headline=words.headline(told),
        side=side,
        request=words.request(told),
        is_fault=bool(told.fault),
        reserves=_reserves(table),
        held=[table.world.names[kind] for kind in table.held],
        hint=_hint(table),
        board=told.board,
        dots=tongues.of(told).dots,
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


def _reserves(table: Table) -> dict[str, Reserve]:
    """Return what stands beside the board, or by the position where nobody looks on."""
    told = table.told
    letters = tongues.of(told).letters
    sides = told.sides()
    full = sets.SETS[told.board.name]
    left = table.world.reserve if table.has_hand else _left(told.state)
    reserves: dict[str, Reserve] = {}
    for side in range(2):
        kinds = [(letter, sets.kind_of(side, letter)) for letter in letters]
        reserves[sides[side]] = [(letter, left[kind], full[kind][0]) for letter, kind in kinds]
    return reserves


def _left(state: dict[str, Any]) -> dict[str, int]:
    """Return how many of each kind are not on the board by the board's own position."""
    game = state["game"]
    board = "halo45" if game not in Board(USUAL_BOARD).games else USUAL_BOARD
    left = {kind: count for kind, (count, _) in sets.SETS[board].items()}
    for kind in sets.standing(game, state["position"]).values():
        left[kind] -= 1
    return left


def _hint(table: Table) -> str:
    """Return what one might type now."""
    thing = next_thing(table)
    if thing:
        return f"Enter {thing[0]}"
    if table.told.state["mode"] == "thinking":
        return "go ends the thinking"
    if not table.has_hand:
        return "undo, hint, new level2, record, help, quit"
    step = words.example(table.told)
    return f"for example {step}, or help" if step else "help"

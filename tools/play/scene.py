"""All that is to be seen at one moment, gathered from the table for whoever draws it."""

from dataclasses import dataclass, field

from halo.games.geometry import SQUARES
from tools.play import words
from tools.play.colours import RGB
from tools.play.enter import next_thing
from tools.play.table import Table
from tools.world.world import NAMES


@dataclass
class Scene:
    """One moment at the table.

    `kinds` are the pieces as they stand, `lying` the squares of tipped ones; `panel` the
    lines under the reserves; `side` whose colour the headline has, or "".
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
    reserves: dict[str, tuple[int, int]]
    held: list[str]
    hint: str
    panel: list[str] = field(default_factory=list)
    page: list[str] = field(default_factory=list)
    answer: str = ""
    prompt: str = ""
    cursor: int = 0


def look(table: Table) -> Scene:
    """Return the moment as it is."""
    told = table.told
    mode = told.state["mode"]
    side = str(told.state["side"]) if mode in ("play", "thinking") else ""
    if mode == "over":
        side = {"1-0": "pink", "0-1": "black"}.get(told.state["result"], "")
    kinds, lying = _pieces(table)
    return Scene(
        title=f"OXONO on {table.seat.name}",
        lights=table.seat.board.lights,
        kinds=kinds,
        lying=lying,
        lit=told.state["lit"],
        headline=words.headline(told),
        side=side,
        request=words.request(told),
        is_fault=bool(told.fault),
        reserves=_reserves(table),
        held=[NAMES[kind] for kind in table.held],
        hint=_hint(table),
    )


def _pieces(table: Table) -> tuple[list[str], set[int]]:
    """Return what stands where: truly on a simulated board, as told on a real one."""
    if not table.has_hand:
        return words.stood(table.told), set()
    kinds = [""] * SQUARES
    lying = set()
    for square in range(SQUARES):
        piece = table.world.piece_at(square)
        if piece:
            kinds[square] = piece.kind
            if piece.strength < 1:
                lying.add(square)
    return kinds, lying


def _reserves(table: Table) -> dict[str, tuple[int, int]]:
    if not table.has_hand:
        return words.reserves(table.told)
    left = table.world.reserve
    return {"pink": (left["X"], left["O"]), "black": (left["x"], left["o"])}


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

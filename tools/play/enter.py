"""What Enter alone does: the obviously next thing."""

from collections.abc import Callable

from tools.play import deeds, opponent
from tools.play.table import Table

# mode -> (in words, deed)
_NEXT: dict[str, tuple[str, Callable[[Table], str]]] = {
    "set_up": ("sets the board up", deeds.arrange_as_asked),
    "restore": ("puts the pieces where they belong", deeds.arrange_as_asked),
    "menu": ("starts with what is chosen", opponent.start),
    "over": ("begins another game", opponent.rematch),
    "question": ("stays in the game", deeds.stay),
}


def next_thing(table: Table) -> tuple[str, Callable[[Table], str]] | None:
    """Return the obviously next thing, in words and as a deed, if there is one."""
    told = table.told
    if not table.has_hand:
        return None
    if told.fault:
        return "puts the board right", deeds.mend
    if told.state["expected"] == "put" and told.lit("back"):
        return "puts the piece back", deeds.put_back
    if told.is_boards_move():
        return "carries out the board's move", opponent.carry_out
    return _NEXT.get(told.state["mode"])

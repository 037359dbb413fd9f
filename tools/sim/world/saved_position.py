"""Where the pieces stand in the game that a board has saved, read by the firmware's own code.

Device-safe: it runs in MicroPython's WebAssembly port too.
"""

from collections.abc import Callable

from halo.games.registry import Board
from halo.store import restore
from halo.store.slots import Slots
from tools.games import registry


def saved_position(load: Callable[[str], bytes | None], model: str) -> tuple[str, str] | None:
    """Return the game in play, or that of a set-up, and its position as a text; None without.

    `load(name)` returns what a board of the model keeps under a name, as its HAL's does.
    """
    board = Board(model)
    slots = Slots(load, None)
    name = restore.choose_game(slots, board)
    data = slots.read(restore.GAME)
    rules = registry.load(name).rules
    game = None if data is None else restore.unpack_game(data, rules)
    if game is None:
        return _set_up(data, name)
    return name, rules.format_position(game[0])


def _set_up(data: bytes | None, name: str) -> tuple[str, str] | None:
    """Return what a set-up that has not become a game asks for."""
    try:
        _, start, players, _ = (data or b"").decode().split("\n")
        registry.load(name).standing(start)
    except (ValueError, UnicodeError):
        return None
    return None if players else (name, start)

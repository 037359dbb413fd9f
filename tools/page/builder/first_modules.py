"""Lists the modules that a new board imports up to a first game's first turns (`python -m`).

Prints the modules' names, one per line. Run it as a program: earlier imports would not be seen.
"""

import json
import sys

# The ticks after each of the page's lines, in which the board finishes its own work.
_MS = 5000


def main() -> int:
    """Run a board and print."""
    names: list[str] = []

    def note(event: str, given: tuple[object, ...]) -> None:
        if event == "import":
            names.append(str(given[0]))

    sys.addaudithook(note)
    from halo.games import registry
    from tools.games.registry import load
    from tools.page.board.desk import Desk
    from tools.sim.world.hand import TICK_MS

    desk = Desk(seed=1)
    page = desk.open_page()
    now_ms = 0
    for line in _first_lines(registry.NAMES[0], *load(registry.NAMES[0]).rules.sides):
        desk.hub.take(page, json.dumps({"id": 1, **line}))
        for _ in range(0, _MS, TICK_MS):
            now_ms += TICK_MS
            desk.tick(now_ms)
        game = desk.board.app.session.game
        desk.board.world.arrange(game.rules.format_position(game.position), game.rules.name)
    # Unloaded modules were noted; those imported by importlib were not, and are still loaded.
    names += sys.modules
    print("\n".join(sorted({name for name in names if name.startswith(("halo.", "tools."))})))
    return 0


def _first_lines(game: str, first: str, second: str) -> list[dict[str, object]]:
    """Return a page's lines until it has begun games with a level and with an adaptive one.

    board/worker.mjs lets a new board answer only lines like these.
    """
    return [
        {"do": "subscribe", "frame": True},
        {"do": "hello"},
        {"do": "settings"},
        {"do": "coach"},
        {"do": "new", "game": game, first: "human", second: "level2"},
        {"do": "set", "alone": 1, "level": 2, "colour": 0},
        {"do": "new", "game": game, first: "follow", second: "human"},
        {"do": "hello"},
    ]


if __name__ == "__main__":
    sys.exit(main())

"""Lists the modules that a new board imports until a first game begins (`python -m`).

Prints the modules' names, one per line. Run it as a program: earlier imports would not be seen.
"""

import json
import sys
from types import ModuleType, SimpleNamespace
from typing import cast

# A page's lines before its player begins anything: board/worker.mjs lets a new board answer these.
_FIRST_LINES: tuple[dict[str, object], ...] = (
    {"do": "subscribe", "frame": True},
    {"do": "hello"},
    {"do": "settings"},
    {"do": "coach"},
    {"do": "hello"},
)
# The ticks after each of them, in which the board finishes its own work.
_MS = 5000


def main() -> int:
    """Run a board and print."""
    names: list[str] = []

    def note(event: str, given: tuple[object, ...]) -> None:
        if event == "import":
            names.append(str(given[0]))

    sys.addaudithook(note)
    # Only the PC's Python looks whether each game is described; the port loads those of the board.
    sys.modules["tools.games.checks"] = cast("ModuleType", SimpleNamespace(complaint=str))
    from tools.page.board.desk import Desk
    from tools.sim.world.hand import TICK_MS

    desk = Desk(seed=1)
    page = desk.open_page()
    now_ms = 0
    for line in _FIRST_LINES:
        desk.hub.take(page, json.dumps({"id": 1, **line}))
        for _ in range(0, _MS, TICK_MS):
            now_ms += TICK_MS
            desk.tick(now_ms)
    # Unloaded modules were noted; those imported by importlib were not, and are still loaded.
    names += sys.modules
    print("\n".join(sorted({name for name in names if name.startswith(("halo.", "tools."))})))
    return 0


if __name__ == "__main__":
    sys.exit(main())

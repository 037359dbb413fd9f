"""What a new board imports until it waits for somebody: `python -m`, and this module's name.

Prints the modules' names, a line each. Run on its own: what was imported before is not seen.
"""

import sys

# What a page says at once; board/worker.mjs lets a new board answer these, and no others.
_FIRST_LINES = ('{"id":1,"do":"subscribe","frame":true}', '{"id":2,"do":"hello"}')
# Until then all is done that a board does by itself after its power-up.
_MS = 5000


def main() -> int:
    """Run a board and print."""
    names: list[str] = []

    def note(event: str, given: tuple[object, ...]) -> None:
        if event == "import":
            names.append(str(given[0]))

    sys.addaudithook(note)
    from tools.page.board.desk import Desk
    from tools.sim.world.hand import TICK_MS

    desk = Desk(seed=1)
    page = desk.open_page()
    for line in _FIRST_LINES:
        desk.hub.take(page, line)
    for now_ms in range(0, _MS, TICK_MS):
        desk.tick(now_ms)
    # What was let go in between was noted; what importlib fetched was not, and is still there.
    names += sys.modules
    print("\n".join(sorted({name for name in names if name.startswith(("halo.", "tools."))})))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a new board imports until a first turn is made on it: `python -m`, and this module's name.

Prints the modules' names, a line each. Run on its own: what was imported before is not seen.
"""

import sys

from halo.games import registry

# What a page says until somebody who begins with the usual game has made a turn, and how long it
# then waits for the board. What a page says otherwise may need other modules, which
# board/board.mjs then waits for.
_LINES = (
    ('{"id":1,"do":"subscribe","frame":true}', 0),
    ('{"id":2,"do":"hello"}', 100),
    ('{"id":3,"do":"settings"}', 0),
    # All that a board does by itself after its power-up is done then.
    ('{"id":4,"do":"coach"}', 5000),
    ('{"id":5,"do":"hand","verb":"stand","pieces":"TXc3 TOd4"}', 1000),
    (f'{{"id":6,"do":"new","game":"{registry.NAMES[0]}","pink":"human","black":"level2"}}', 500),
    ('{"id":7,"do":"set","alone":1,"level":2,"colour":0}', 500),
    ('{"id":8,"do":"hand","verb":"lift","square":"d4"}', 500),
    ('{"id":9,"do":"hand","verb":"place","square":"d5"}', 500),
    # Halo answers within this time.
    ('{"id":10,"do":"hand","verb":"place","square":"c5","piece":"O"}', 5000),
)


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
    now_ms = 0
    for line, wait_ms in _LINES:
        desk.hub.take(page, line)
        for _ in range(0, wait_ms, TICK_MS):
            now_ms += TICK_MS
            desk.tick(now_ms)
    # What was let go in between was noted; what importlib fetched was not, and is still there.
    names += sys.modules
    print("\n".join(sorted({name for name in names if name.startswith(("halo.", "tools."))})))
    return 0


if __name__ == "__main__":
    sys.exit(main())

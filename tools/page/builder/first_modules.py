"""What a new board imports up to a first game's first turns: `python -m`, and this module's name.

Prints the modules' names, a line each. Run on its own: what was imported before is not seen.
"""

import sys

_STAND = '{"id":9,"do":"hand","verb":"stand","pieces":"TXd4 TOc3"}'
# What a page says, until it begins games with a level and with one that follows; board/worker.mjs
# lets a new board answer lines like these, and no others.
_FIRST_LINES = (
    (
        '{"id":1,"do":"subscribe","frame":true}',
        '{"id":2,"do":"hello"}',
        '{"id":3,"do":"settings"}',
    ),
    ('{"id":7,"do":"coach"}', _STAND),
    ('{"id":4,"do":"new","game":"oxono","pink":"human","black":"level2"}',),
    ('{"id":5,"do":"set","alone":1,"level":2,"colour":0}', _STAND),
    ('{"id":6,"do":"new","game":"oxono","pink":"follow","black":"human"}',),
    (_STAND,),
)
# After each of these all is done that a board does by itself.
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
    now_ms = 0
    for lines in _FIRST_LINES:
        for line in lines:
            desk.hub.take(page, line)
        for _ in range(0, _MS, TICK_MS):
            now_ms += TICK_MS
            desk.tick(now_ms)
    # What was let go in between was noted; what importlib fetched was not, and is still there.
    names += sys.modules
    print("\n".join(sorted({name for name in names if name.startswith(("halo.", "tools."))})))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Games between two boards through a mosquitto of their own and a bad line, all to the same end.

Of 100 packets of MQTT 20 are lost, 10 come twice and 10 too late. Brokers are restarted, some
without what they had retained; lines are cut, programs killed, some of them to begin again with
an old copy of their disk; boards lose their power. Brokers go away for a while, and links alone
carry. Somebody who has the invitation forges, replays, garbles and floods. Several games go on at
once: they mostly wait.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tools.games.registry import all_games
from tools.proof.part import Outcome, Part, in_one_line

_AT_ONCE = 8
_BUCKET_MS = 10
_SEEN = "seen after ms: "


def missing() -> str:
    """Return the sentence that says what this machine lacks, or nothing."""
    try:
        from tools.proof.remote.mosquitto import find
        from tools.proof.remote.player import Player  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed: run make setup"
    return "" if find() else "mosquitto is not installed"


def cases(numbers: range) -> Iterator[Outcome]:
    """Play one game per number, between two twins."""
    yield from _play(numbers, _AT_ONCE, lambda number: {})


def good_line_cases(numbers: range) -> Iterator[Outcome]:
    """Play one game per number over a line that loses nothing, one at a time."""
    yield from _play(numbers, 1, lambda number: {"is_plain": True})


def chip_cases(numbers: range) -> Iterator[Outcome]:
    """Play one game per number, between the emulated chip and a twin."""
    from tools.deploy.flash_image import build
    from tools.sim.board.twin import LEAPS, Twin
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    def boards(number: int) -> dict[str, Any]:
        model = _game(number).board
        chip = Chip(build(model).read_bytes(), World(number, model), model, number)
        return {"boards": (chip, Twin(number, model=model, pace=LEAPS))}

    yield from _play(numbers, 1, boards)


def _game(number: int) -> Any:
    games = all_games()
    return games[number % len(games)]


def _play(numbers: range, at_once: int, more: Any) -> Iterator[Outcome]:
    from tools.proof.remote.game import Trial

    loop = asyncio.new_event_loop()
    # Nobody else hears of a connection that is cut while it is being made.
    loop.set_exception_handler(lambda *_: None)
    trials: dict[int, Trial] = {}
    running: dict[int, asyncio.Task[Outcome]] = {}
    for number in numbers:
        for ahead in range(number, min(number + at_once, numbers.stop)):
            if ahead not in running:
                trials[ahead] = Trial(ahead, _game(ahead), **more(ahead))
                running[ahead] = loop.create_task(trials[ahead].run())
        outcome = loop.run_until_complete(running[number])
        for ms in trials.pop(number).latencies_ms:
            outcome.counts[_SEEN + str(int(ms) // _BUCKET_MS * _BUCKET_MS)] += 1
        yield outcome
    # Connections that were cut while they were being made say goodbye to the loop they were in.
    gc.collect()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def tell(counts: Counter[str]) -> str:
    """Return the counts in one line, with the median of when a turn was seen."""
    seen = {int(name[len(_SEEN) :]): n for name, n in counts.items() if name.startswith(_SEEN)}
    others = Counter({n: count for n, count in counts.items() if not n.startswith(_SEEN)})
    left = sum(seen.values()) / 2
    for ms in sorted(seen):
        left -= seen[ms]
        if left <= 0:
            return f"{in_one_line(others)}, half of all turns seen within {ms + _BUCKET_MS} ms"
    return in_one_line(others)


def _chip_missing() -> str:
    try:
        from tools.sim.chip.chip import Chip  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed: run make setup"
    return missing()


PART = Part("remote", "games", 1000, 3, cases, missing=missing, tell=tell)
GOOD_LINE_PART = Part(
    *("remote-good-line", "games", 30, 1, good_line_cases), missing=missing, tell=tell
)
CHIP_PART = Part("remote-chip", "games", 20, 1, chip_cases, missing=_chip_missing, tell=tell)

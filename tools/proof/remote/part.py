"""Games between two boards through a mosquitto of their own and a bad line, all to the same end.

Of 100 packets of MQTT 20 are lost, 10 come twice and 10 too late. Brokers are restarted, some
without what they had retained; lines are cut, programs killed, some of them to begin again with
an old copy of their disk; boards lose their power. Brokers go away for a while, and links alone
carry. Somebody who has the invitation forges, replays, garbles and floods. Several games go on at
once: they mostly wait.
"""

import asyncio
import gc
from collections.abc import Callable, Iterator

from tools.games.game import Game
from tools.games.registry import all_games
from tools.proof.part import Outcome, Part
from tools.sim.world.hand import BoardDriver

_AT_ONCE = 8
_Boards = tuple[BoardDriver, BoardDriver]


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
    yield from _play(numbers, _AT_ONCE, lambda number: None)


def chip_cases(numbers: range) -> Iterator[Outcome]:
    """Play one game per number, between the emulated chip and a twin."""
    from tools.deploy.image import build
    from tools.sim.board.twin import LEAPS, Twin
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    def boards(number: int) -> _Boards:
        model = _game(number).board
        chip = Chip(build(model).read_bytes(), World(number, model), model, number)
        return chip, Twin(number, model=model, pace=LEAPS)

    yield from _play(numbers, 1, boards)


def _game(number: int) -> Game:
    games = all_games()
    return games[number % len(games)]


def _play(
    numbers: range, at_once: int, boards: Callable[[int], _Boards | None]
) -> Iterator[Outcome]:
    from tools.proof.remote.game import Trial

    loop = asyncio.new_event_loop()
    # Nobody else hears of a connection that is cut while it is being made.
    loop.set_exception_handler(lambda *_: None)
    running: dict[int, asyncio.Task[Outcome]] = {}
    for number in numbers:
        for ahead in range(number, min(number + at_once, numbers.stop)):
            if ahead not in running:
                trial = Trial(ahead, _game(ahead), boards(ahead))
                running[ahead] = loop.create_task(trial.run())
        yield loop.run_until_complete(running.pop(number))
    # Connections that were cut while they were being made say goodbye to the loop they were in.
    gc.collect()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def _chip_missing() -> str:
    try:
        from tools.sim.chip.chip import Chip  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed: run make setup"
    return missing()


PART = Part("remote", "games", 1000, cases, missing=missing)
CHIP_PART = Part("remote-chip", "games", 20, chip_cases, missing=_chip_missing)

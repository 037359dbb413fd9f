"""The coach of each game on the emulated chip, with the whole program running."""

import json
from typing import NamedTuple

from tools.deploy.flash_image import build
from tools.games import registry
from tools.lab.benches import device
from tools.lab.benches.thinking import last_line
from tools.sim.chip import prompt
from tools.sim.chip.chip import Chip
from tools.sim.world.world import World

SEED = 7
TICKS = 400
_LEAST_NUMBERS = 20
_TICK_MS = 10
_BOOT_MS = 1500
_QUIET_MS = 400
# Until the coach is loaded and rests before the first step.
_FIRST_ADVICE_MS = 3000


class Coaching(NamedTuple):
    """Grades stand so long after a lift; 99 of 100 ticks take `tick_us` at most till the last."""

    first_ms: int
    full_ms: int
    tick_us: int
    heap_bytes: int


def coach(game: str) -> Coaching:
    """Let the full coach judge what follows the lift of the first piece that may be lifted."""
    about = registry.load(game)
    model, position = about.board, about.bench.position
    chip = Chip(build(model).read_bytes(), World(SEED, model), model)
    chip.world.arrange(position, game)
    prompt.enter(chip.machine)
    prompt.start(chip.machine, device.COACH.format(model=model, ticks=TICKS))
    chip.advance(_BOOT_MS)
    for command in (
        {"id": 1, "do": "position", "game": game, "position": position},
        {"id": 2, "do": "coach"} | dict.fromkeys(about.rules.sides, "full"),
    ):
        chip.send(json.dumps(command).encode() + b"\n")
        chip.advance(_QUIET_MS)
    chip.advance(_FIRST_ADVICE_MS)
    rules = about.rules
    turn = rules.format_turn(rules.parse_position(position).legal_turns()[0])
    square, _ = next(iter(about.steps({"position": position, "lit": {}}, turn)))
    chip.world.take(chip.world.board.square_index(square))
    heap, first, count, full, *times = map(int, last_line(chip, _LEAST_NUMBERS).split())
    times.sort()
    return Coaching(first * _TICK_MS, full, times[count * 99 // 100], heap)

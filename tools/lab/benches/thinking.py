"""A level of each game on the emulated chip, with the whole program running."""

import json
from typing import Any, NamedTuple

from halo.games.players import LEVELS
from halo.play.thinker import BUSY, DUE, MOST_SLICE
from tools.deploy.flash_image import build
from tools.games import registry
from tools.lab.benches import device
from tools.sim.chip import prompt
from tools.sim.chip.chip import Chip
from tools.sim.world.world import World

SEED = 7
TICKS = 1500
_LEAST_TICKS = 20
_BOOT_MS = 1500
# Hands are not faster: the engine is loaded while they set the game up.
_SET_UP_MS = 1500
_MOST_MS = 60_000


class Thinking(NamedTuple):
    """99 of 100 ticks of the search take `tick_us` at most, all that load for it `loading_us`.

    `heap_bytes` are free beside the engine; `answer_s` counts from when it is asked.
    """

    tick_us: int
    loading_us: int
    heap_bytes: int
    answer_s: float
    nodes: int


def think(game: str, level: int = LEVELS) -> Thinking:
    """Let the board choose a turn of the game at a level, by default the strongest."""
    about = registry.load(game)
    model, position = about.board, about.bench.position
    chip = Chip(build(model).read_bytes(), World(SEED, model), model)
    chip.world.arrange(position, game)
    prompt.enter(chip.machine)
    script = device.THINK.format(model=model, ticks=TICKS, due=DUE, busy=BUSY)
    prompt.start(chip.machine, script)
    chip.advance(_BOOT_MS)
    players = dict.fromkeys(about.rules.sides, f"level{level}")
    for command in (
        {"id": 1, "do": "new", "game": game} | players,
        {"id": 2, "do": "position", "game": game, "position": position},
    ):
        chip.send(json.dumps(command).encode() + b"\n")
        chip.advance(_SET_UP_MS)
    heap, nodes, ms, loads, *times = map(int, last_line(chip, _LEAST_TICKS).split())
    usual = sorted(times[loads:])
    tick_us = usual[len(usual) * 99 // 100]
    return Thinking(tick_us, max(times[:loads]), heap, ms / 1000, nodes)


def longest_slice_us(game: str) -> int:
    """Return how long the longest slice of the bare search takes."""
    about = registry.load(game)
    model, position = about.board, about.bench.position
    chip = Chip(build(model).read_bytes(), World(SEED, model), model)
    script = device.SLICES.format(game=game, position=position, slice_nodes=MOST_SLICE)
    return int(prompt.run(chip.machine, script))


def last_line(chip: Any, numbers: int) -> str:
    """Wait for the line of at least so many numbers that ends a measurement."""
    for _ in range(_MOST_MS // 100):
        chip.advance(100)
        words = str(chip.lines[-1]).lstrip("OK").split() if chip.lines else []
        if len(words) >= numbers and all(word.isdigit() for word in words):
            return " ".join(words)
        if any("Traceback" in line for line in chip.lines):
            break
    raise RuntimeError("\n".join(["the measurement has no end", *chip.lines[-12:]]))

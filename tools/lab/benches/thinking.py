"""What a game costs on the emulated chip: a level that thinks, a coach, a game resumed."""

import json
import random
from typing import Any, NamedTuple

from halo.games.players import LEVELS
from halo.games.position import PLAYING
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
COACH_TICKS = 400
_LEAST_NUMBERS = 20
_TICK_MS = 10
_QUIET_MS = 400
# Until the coach is loaded and rests before the first step.
_FIRST_ADVICE_MS = 3000
_STEP_MS = 1.0
_LIMIT_MS = 5000


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
    prompt.start(chip.machine, device.COACH.format(model=model, ticks=COACH_TICKS))
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


def late_game(game: str, turns: int) -> Any:
    """Return a position after so many random turns that ended nothing."""
    chance = random.Random(SEED)
    while True:
        position = registry.load(game).rules.new_position()
        while position.result == PLAYING:
            if position.made == turns:
                return position
            position.push(chance.choice(position.legal_turns()))


def resume_ms(game: str) -> float:
    """Return the time from reset to the state line of the game that goes on."""
    about = registry.load(game)
    model, rules, turns = about.board, about.rules, about.bench.late
    position = late_game(game, turns)
    texts = [rules.format_turn(position.turn_made(at)) for at in range(turns)]
    chip = Chip(build(model).read_bytes(), World(SEED, model), model)
    chip.world.arrange(rules.format_position(position), game)
    script = device.SAVED.format(
        model=model, game=game, start=rules.start_position, turns=" ".join(texts)
    )
    prompt.run(chip.machine, script)
    chip.reset()
    while chip.machine.since_boot_ms < _LIMIT_MS:
        chip.advance(_STEP_MS)
        for line in chip.take_lines():
            state = json.loads(line).get("state", {}) if line.startswith("{") else {}
            if state.get("mode") == "play" and state["ply"] == turns:
                return chip.machine.since_boot_ms
    raise RuntimeError(f"{game}: not resumed within {_LIMIT_MS} ms")

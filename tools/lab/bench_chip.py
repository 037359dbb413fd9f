"""The measurements, one function each, on a fresh emulated board with the firmware.

All in emulated time. `make(model)` returns a board just powered up. The scripts that run on the
board are in bench_scripts.py.
"""

import json
import random
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from halo.games.players import LEVELS
from halo.games.position import PLAYING
from halo.games.registry import NAMES
from halo.play.thinker import BUSY, DUE, MOST_SLICE
from halo.version import FIRMWARE
from tools.deploy.compile import DATA, compile_all, with_machine_code
from tools.deploy.image import build
from tools.deploy.micropython_image import NAME
from tools.deploy.on_board import PACK, blocks_needed
from tools.deploy.pack import contents
from tools.deploy.storage import BLOCK_BYTES
from tools.games import registry
from tools.games.game import Game, Latency
from tools.lab import bench_scripts as scripts
from tools.lab.bench_play import (
    GAME,
    QUIET_MS,
    REST_MS,
    SEED,
    make_turn,
    middle_game,
    play,
    random_game,
    set_up,
)
from tools.lab.worker import counter_of
from tools.sim.chip import prompt
from tools.sim.chip.chip import Chip
from tools.sim.chip.machine import FlashCosts
from tools.sim.world.hand import TICK_MS, Hand
from tools.sim.world.world import USUAL_BOARD, World

TICKS = 2000
_FIRST_TICKS = 100
SAVES = 24
# The turns of a long stored game, and the record of the longest one.
GAME_BYTES = 220
RECORD_BYTES = 520
SEARCH_NODES = 20_000
_SET_UP_MS = 3000
_BOOT_MS = 1500
# How long the hands take to set the game up; the engine loads meanwhile.
_HANDS_MS = 1500
_THINK_TICKS = 1500
COACH_TICKS = 400
# The line that ends a measurement of these ticks has at least this many numbers.
_LEAST_NUMBERS = 20
_MOST_MS = 60_000
# How long until the coach is loaded and idle before the first step.
_FIRST_ADVICE_MS = 3000
_RESUME_LIMIT_MS = 5000
_LATENCY_LIMIT_MS = 200
_STEP_MS = 0.25
# How many turns the board leads a hand through, and how many of their ticks are timed.
_LED_TURNS = 3
_LED_TICKS = 600
_FIRST_START_MS = 8000

Make: TypeAlias = Callable[[str], Chip]


def maker(costs: FlashCosts) -> Make:
    """Return a function that makes a board of a model, whose flash costs this."""
    return lambda model: Chip(build(model).read_bytes(), World(SEED, model), costs=costs)


def _printed(chip: Chip, script: str) -> list[int]:
    """Return the numbers that a script prints."""
    return [int(word) for word in prompt.run(chip.machine, script).split()]


def starts(make: Make) -> dict[str, float]:
    """The first light after a reset, and how long the first start of all goes on saving."""
    chip = make(USUAL_BOARD)
    chip.advance(_FIRST_START_MS)
    saved_ns = max(ns for ns, (kind, *_) in chip.machine.flash_log if kind == "program")
    first = chip.first_light_ms
    chip.reset()
    chip.advance(_BOOT_MS)
    if first is None or chip.first_light_ms is None:
        raise RuntimeError(f"no light within {_BOOT_MS} ms of power-up")
    return {
        "boot_ms": round(max(first, chip.first_light_ms), 1),
        "first_start_ms": round(saved_ns / 1e6, 1),
    }


def p99(times: list[int]) -> int:
    """Return the 99th percentile."""
    return sorted(times)[len(times) * 99 // 100]


def verbs(make: Make) -> dict[str, int]:
    """The slowest of 20 scans and of 20 shows, less the cost of measuring."""
    scan, show, nothing = _printed(make(USUAL_BOARD), scripts.VERBS)
    return {"scan_us": scan - nothing, "show_us": show - nothing}


def saves(make: Make) -> dict[str, float]:
    """The slowest of several saves, in ms, and the most erases in one: of a game, of a record."""
    machine = make(USUAL_BOARD).machine
    prompt.enter(machine)
    script = scripts.SAVES.format(saves=SAVES, game_bytes=GAME_BYTES, record_bytes=RECORD_BYTES)
    prompt.start(machine, script)
    heard = machine.host.received
    erases = [0]
    while b"\x04" not in heard:
        machine.advance(_STEP_MS)
        if heard.count(b"\n") == len(erases) <= 2 * SAVES + 1:
            erases.append(sum(kind == "erase" for _, (kind, *_) in machine.flash_log))
    times_us = [int(word) for word in prompt.finish(machine).split()]
    counts = [later - earlier for earlier, later in pairwise(erases)]
    figures: dict[str, float] = {}
    for what, first in (("save", 1), ("record", SAVES + 1)):
        own = slice(first, first + SAVES)
        figures[f"{what}_ms"] = round(max(times_us[own]) / 1000, 2)
        figures[f"{what}_erases"] = max(counts[own])
    return figures


def perft_leaves_per_s(make: Make, game: str) -> int:
    """Leaves per second over the engine's search state, each checked for a win."""
    module = counter_of(game)
    counter = Path(import_module(module).__file__ or "").read_text()
    script = with_machine_code(module, counter) + scripts.PERFT.format(
        game=game, depth=registry.load(game).bench.perft_depth
    )
    return _per_s(make, script)


def search_nodes_per_s(make: Make, game: str) -> int:
    """Nodes per second of the bare search, over positions of the middle game."""
    texts = [registry.load(game).rules.format_position(position) for position in middle_game(game)]
    script = scripts.SEARCH.format(game=game, positions=texts, nodes=SEARCH_NODES)
    return _per_s(make, script)


def _per_s(make: Make, script: str) -> int:
    count, took_us = _printed(make(USUAL_BOARD), script)
    return round(count * 1_000_000 / took_us)


def _run_loop(chip: Chip, script: str) -> None:
    """Start a script of the program's loop."""
    prompt.enter(chip.machine)
    prompt.start(chip.machine, script)
    chip.advance(_BOOT_MS)


def ticks(make: Make) -> dict[str, int]:
    """99th percentile and longest tick while two people play, and the free heap."""
    chip = make(USUAL_BOARD)
    _run_loop(chip, scripts.LOOP.format(model=USUAL_BOARD, ticks=TICKS))
    hand = Hand(chip)
    set_up(hand)
    play(hand)
    heap, *times = last_line(chip, TICKS)
    return {"tick_us_p99": p99(times), "tick_us_max": max(times), "free_heap_bytes": heap}


def collection_us(make: Make) -> int:
    """How long a collection of garbage takes with nobody's game on the board."""
    chip = make(USUAL_BOARD)
    _run_loop(chip, scripts.COLLECTION.format(model=USUAL_BOARD, ticks=_FIRST_TICKS))
    return last_line(chip, 2)[1]


def latency_ms(make: Make, about: Latency) -> float:
    """From a change at the sensor to the LED that shows it, the slowest of several.

    Pieces are lifted and put back in turn, each time at another phase of the tick; then a turn is
    made to its end, which lights the other player's edge.
    """
    chip = make(USUAL_BOARD)
    square_index = chip.world.board.square_index
    chip.advance(_BOOT_MS)
    set_up(Hand(chip))
    chip.advance(_SET_UP_MS)
    worst = 0.0
    for index, phase in enumerate((0, 2.5, 5, 7.5)):
        square, target = about.lifts[index % len(about.lifts)]
        chip.advance(QUIET_MS + phase)
        lifted = chip.world.take(square_index(square))
        worst = max(worst, _until(chip, target, lit=True))
        chip.advance(QUIET_MS + phase)
        chip.world.put(lifted, square_index(square))
        worst = max(worst, _until(chip, target, lit=False))
    square, target = about.lifts[0]
    chip.advance(QUIET_MS)
    lifted = chip.world.take(square_index(square))
    chip.advance(QUIET_MS)
    chip.world.put(lifted, square_index(target))
    square, kind = about.piece
    worst = max(worst, _until(chip, square, lit=True))
    chip.advance(QUIET_MS)
    chip.world.put(chip.world.draw(kind), square_index(square))
    return max(worst, _until(chip, about.edge, lit=True))


def _until(chip: Chip, name: str, lit: bool) -> float:
    target = chip.world.board.square_index(name)
    start = chip.now_ms
    while any(chip.lights[target]) != lit:
        chip.advance(_STEP_MS)
        if chip.now_ms - start > _LATENCY_LIMIT_MS:
            raise RuntimeError(f"{name} did not {'light up' if lit else 'go dark'}")
    return chip.now_ms - start


class Thinking(NamedTuple):
    """The search's ticks, and the longest tick that loads the engine.

    `heap_bytes` are free beside the engine; `answer_s` counts from the request.
    """

    ticks_us: list[int]
    loading_us: int
    heap_bytes: int
    answer_s: float
    nodes: int


def _at_game(make: Make, game: str) -> tuple[Game, str, Chip]:
    """Return the game, its position to bench, and a board just powered up with it."""
    about = registry.load(game)
    chip = make(about.board)
    chip.world.arrange(about.bench.position, game)
    return about, about.bench.position, chip


def _begin(chip: Chip, about: Game, position: str, player: str) -> None:
    """Begin a game at the position; `player` has both sides."""
    players = dict.fromkeys(about.rules.sides, player)
    for command in (
        {"id": 1, "do": "new", "game": about.name} | players,
        {"id": 2, "do": "position", "game": about.name, "position": position},
    ):
        chip.send(json.dumps(command).encode() + b"\n")
        chip.advance(_HANDS_MS)


def think(make: Make, game: str) -> Thinking:
    """Let the board choose a turn of the game at the strongest level."""
    about, position, chip = _at_game(make, game)
    script = scripts.THINK.format(model=about.board, ticks=_THINK_TICKS, due=DUE, busy=BUSY)
    _run_loop(chip, script)
    _begin(chip, about, position, f"level{LEVELS}")
    heap, nodes, ms, loads, *times = last_line(chip, _LEAST_NUMBERS)
    return Thinking(times[loads:], max(times[:loads]), heap, ms / 1000, nodes)


def led_tick_us(make: Make, game: str) -> int:
    """99th percentile of the ticks in which the board leads a hand through its own turn."""
    about, position, chip = _at_game(make, game)
    _run_loop(chip, scripts.LED.format(model=about.board, ticks=_LED_TICKS))
    _begin(chip, about, position, "level1")
    hand = Hand(chip)
    for _ in range(_LED_TURNS):
        state: dict[str, Any] = {}
        while not state.get("lead"):
            hand.wait(REST_MS)
            for line in chip.take_lines():
                state = json.loads(line).get("state", state) if line.startswith("{") else state
        make_turn(hand, about, state, state["lead"])
    _, *times = last_line(chip, _LEAST_NUMBERS)
    return p99(times)


def longest_slice_us(make: Make, game: str) -> int:
    """Return how long the longest slice of the bare search takes."""
    _, position, chip = _at_game(make, game)
    script = scripts.SLICES.format(game=game, position=position, slice_nodes=MOST_SLICE)
    return _printed(chip, script)[0]


def last_line(chip: Chip, numbers: int) -> list[int]:
    """Wait for the line that ends a measurement, with at least `numbers`; return them."""
    for _ in range(_MOST_MS // 100):
        chip.advance(100)
        words = str(chip.lines[-1]).lstrip("OK").split() if chip.lines else []
        if len(words) >= numbers and all(word.isdigit() for word in words):
            return list(map(int, words))
        if any("Traceback" in line for line in chip.lines):
            break
    raise RuntimeError("\n".join(["the measurement has no end", *chip.lines[-12:]]))


class Coaching(NamedTuple):
    """Time from a lift to the first and to all grades; the 99th percentile of its ticks."""

    first_ms: int
    full_ms: int
    tick_us: int
    heap_bytes: int


def coach(make: Make, game: str) -> Coaching:
    """Let the full coach grade the squares after the first possible lift."""
    about, position, chip = _at_game(make, game)
    script = scripts.COACH.format(model=about.board, ticks=COACH_TICKS)
    _run_loop(chip, script)
    for command in (
        {"id": 1, "do": "position", "game": game, "position": position},
        {"id": 2, "do": "coach"} | dict.fromkeys(about.rules.sides, "full"),
    ):
        chip.send(json.dumps(command).encode() + b"\n")
        chip.advance(QUIET_MS)
    chip.advance(_FIRST_ADVICE_MS)
    rules = about.rules
    turn = rules.format_turn(rules.parse_position(position).legal_turns()[0])
    square, _ = next(iter(about.steps({"position": position, "lit": {}}, turn)))
    chip.world.take(chip.world.board.square_index(square))
    heap, first, _, full, *times = last_line(chip, _LEAST_NUMBERS)
    return Coaching(first * TICK_MS, full, p99(times), heap)


def resume_ms(make: Make, game: str) -> float:
    """Return the time from reset to the state line of the resumed game."""
    about, _, chip = _at_game(make, game)
    model, rules, turns = about.board, about.rules, about.bench.late
    chance = random.Random(SEED)
    position = random_game(game, chance, turns)
    while position.result != PLAYING:
        position = random_game(game, chance, turns)
    texts = [rules.format_turn(position.turn_made(at)) for at in range(turns)]
    chip.world.arrange(rules.format_position(position), game)
    script = scripts.SAVED.format(
        model=model, game=game, start=rules.start_position, turns=" ".join(texts)
    )
    prompt.run(chip.machine, script)
    chip.reset()
    while chip.machine.since_boot_ms < _RESUME_LIMIT_MS:
        chip.advance(1.0)
        for line in chip.take_lines():
            state = json.loads(line).get("state", {}) if line.startswith("{") else {}
            if state.get("mode") == "play" and state["ply"] == turns:
                return chip.machine.since_boot_ms
    raise RuntimeError(f"{game}: not resumed within {_RESUME_LIMIT_MS} ms")


def flash_bytes() -> dict[str, int]:
    """Size of the firmware that `make flash` puts on the board, its data files, an update."""
    compiled = compile_all()
    sizes = {name: path.stat().st_size for name, path in compiled.items()}
    data = sum(size for name, size in sizes.items() if name.endswith(DATA))
    blocks = blocks_needed(len(contents(compiled)[PACK]), BLOCK_BYTES)
    return {"flash_bytes": sum(sizes.values()) - data, "data_bytes": data, "update_blocks": blocks}


def all_figures(costs: FlashCosts) -> dict[str, Any]:
    """Every figure of the table, and the time the strongest level thinks."""
    make = maker(costs)
    latency = registry.load(GAME).bench.latency
    thinking = {game: think(make, game) for game in NAMES}
    coaching = {game: coach(make, game) for game in NAMES}
    heaps = {game: one.heap_bytes for game, one in thinking.items()}
    return {
        **starts(make),
        "resume_ms": {game: round(resume_ms(make, game), 1) for game in NAMES},
        **verbs(make),
        **ticks(make),
        "collection_us": collection_us(make),
        "led_tick_us_p99": max(led_tick_us(make, game) for game in NAMES),
        # Of all games together: a book answers within 40 ticks, too few for a percentile.
        "think_tick_us_p99": p99([us for one in thinking.values() for us in one.ticks_us]),
        "load_tick_us_max": max(one.loading_us for one in thinking.values()),
        "slice_us_max": longest_slice_us(make, GAME),
        "latency_ms": round(latency_ms(make, latency), 1) if latency else None,
        "perft_leaves_per_s": {game: perft_leaves_per_s(make, game) for game in NAMES},
        "search_nodes_per_s": {game: search_nodes_per_s(make, game) for game in NAMES},
        "answer_s": {game: one.answer_s for game, one in thinking.items()},
        "answer_nodes": {game: one.nodes for game, one in thinking.items()},
        "coach_first_ms": {game: one.first_ms for game, one in coaching.items()},
        "coach_full_ms": {game: one.full_ms for game, one in coaching.items()},
        "coach_tick_us_p99": max(one.tick_us for one in coaching.values()),
        "free_heap_bytes_beside_coach": {game: one.heap_bytes for game, one in coaching.items()},
        "free_heap_bytes_beside_engine": heaps,
        **saves(make),
        **flash_bytes(),
        "flash": costs._asdict(),
        "image": NAME,
        "firmware": FIRMWARE,
    }

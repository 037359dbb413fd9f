"""The measurements, one function each, on a fresh emulated board with the firmware."""

import random
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from halo.games.position import DRAW, PLAYING
from halo.games.registry import NAMES, Board
from halo.version import FIRMWARE
from tools.deploy.compile import DATA, compile_all, with_machine_code
from tools.deploy.micropython_image import NAME
from tools.games import registry
from tools.games.game import Latency
from tools.lab.benches import device
from tools.lab.benches.thinking import coach, last_line, longest_slice_us, resume_ms, think
from tools.lab.counters.counting import module_of
from tools.sim.chip import prompt
from tools.sim.chip.chip import Chip
from tools.sim.world.hand import Hand
from tools.sim.world.world import USUAL_BOARD, World

SEED = 7
# A brisk game: the hands take 1.3 s for a turn and rest a second after it.
TURNS = 8
TICKS = 2000
_THINK_MS = 1000
SAVES = 24
# A long game in the store, and the record of the longest.
GAME_BYTES = 220
RECORD_BYTES = 520
POSITIONS = 6
SEARCH_NODES = 20_000
# What two persons play.
GAME = Board(USUAL_BOARD).games[0]
_SET_UP_MS = 3000
_BOOT_MS = 1500
_LATENCY_LIMIT_MS = 200
_QUIET_MS = 400
_STEP_MS = 0.25


def make_chip(flash: Path) -> Chip:
    """A board that has just been powered up."""
    return Chip(flash.read_bytes(), World(SEED))


def boot_ms(flash: Path) -> float:
    """From reset to the first lit frame."""
    chip = make_chip(flash)
    chip.advance(_BOOT_MS)
    if chip.first_light_ms is None:
        raise RuntimeError(f"no light within {_BOOT_MS} ms of power-up")
    return chip.first_light_ms


def verbs_us(flash: Path) -> tuple[int, int]:
    """The slowest of 20 scans and of 20 shows, less what measuring itself takes."""
    chip = make_chip(flash)
    scan, show, nothing = map(int, prompt.run(chip.machine, device.VERBS).split())
    return scan - nothing, show - nothing


def saves(flash: Path) -> tuple[tuple[float, int], tuple[float, int]]:
    """The slowest of a row of saves, in ms, and the most erases of one: of a game, of a record."""
    machine = make_chip(flash).machine
    prompt.enter(machine)
    script = device.SAVES.format(saves=SAVES, game_bytes=GAME_BYTES, record_bytes=RECORD_BYTES)
    prompt.start(machine, script)
    heard = machine.host.received
    erases = [machine.erases]
    while b"\x04" not in heard:
        machine.advance(_STEP_MS)
        if heard.count(b"\n") == len(erases) <= 2 * SAVES + 1:
            erases.append(machine.erases)
    times_us = [int(word) for word in prompt.finish(machine).split()]
    counts = [later - earlier for earlier, later in pairwise(erases)]
    game, record = slice(1, SAVES + 1), slice(SAVES + 1, 2 * SAVES + 1)
    return (
        (max(times_us[game]) / 1000, max(counts[game])),
        (max(times_us[record]) / 1000, max(counts[record])),
    )


def perft_leaves_per_s(flash: Path, game: str) -> int:
    """Leaves a second over the engine's search state, each looked at for a win."""
    module = module_of(game)
    counter = Path(import_module(module).__file__ or "").read_text()
    script = with_machine_code(module, counter) + device.PERFT.format(
        game=game, depth=registry.load(game).bench.perft_depth
    )
    leaves, took_us = _print_two(flash, script)
    return round(leaves * 1_000_000 / took_us)


def search_nodes_per_s(flash: Path, game: str) -> int:
    """Nodes a second of the bare search, over positions of the middle game."""
    texts = [registry.load(game).rules.format_position(position) for position in middle_game(game)]
    script = device.SEARCH.format(game=game, positions=texts, nodes=SEARCH_NODES)
    nodes, took_us = _print_two(flash, script)
    return round(nodes * 1_000_000 / took_us)


def _print_two(flash: Path, script: str) -> tuple[int, int]:
    first, second = map(int, prompt.run(make_chip(flash).machine, script).split())
    return first, second


def middle_game(game: str, seed: int = SEED, count: int = POSITIONS) -> list[Any]:
    """Return positions some random turns deep in which nobody wins at once."""
    chance = random.Random(seed)
    middle = registry.load(game).bench.middle
    found: list[Any] = []
    while len(found) < count:
        position = registry.load(game).rules.new_position()
        for _ in range(chance.randint(*middle)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING and not _wins_at_once(position):
            found.append(position)
    return found


def _wins_at_once(position: Any) -> bool:
    for turn in position.legal_turns():
        position.push(turn)
        won = position.result not in (PLAYING, DRAW)
        position.pop()
        if won:
            return True
    return False


def _set_up(hand: Hand) -> None:
    """Set the game up and begin one of two persons."""
    game = registry.load(GAME)
    name_of = hand.board.world.board.square_name
    for square, kind in game.standing(game.rules.start_position).items():
        hand.place(name_of(square), kind)
    hand.wait(_QUIET_MS)
    hand.tap(name_of(game.rules.menu[0]))  # a second person
    hand.press()


def play(hand: Hand, turns: int, seed: int = SEED) -> None:
    """Play random legal turns from the set-up that the hand has made."""
    chance = random.Random(seed)
    game = registry.load(GAME)
    world = hand.board.world
    position = game.rules.new_position()
    for _ in range(turns):
        turn = chance.choice(position.legal_turns())
        state = {"position": game.rules.format_position(position), "lit": {}}
        for square, kind in game.steps(state, game.rules.format_turn(turn)):
            if world.piece_at(world.board.square_index(square)):
                hand.lift(square)
            else:
                hand.place(square, kind)
        hand.wait(_THINK_MS)
        position.push(turn)
        if position.result:
            return


def ticks_us(flash: Path) -> tuple[int, int, int]:
    """99th percentile and longest tick of a stretch of play by two persons, and the free heap."""
    chip = make_chip(flash)
    prompt.enter(chip.machine)
    prompt.start(chip.machine, device.LOOP.format(ticks=TICKS))
    chip.advance(_BOOT_MS)
    hand = Hand(chip)
    _set_up(hand)
    play(hand, TURNS)
    printed = last_line(chip, TICKS)
    heap, *times = map(int, printed.split())
    times.sort()
    return times[len(times) * 99 // 100], times[-1], heap


def latency_ms(flash: Path, about: Latency) -> float:
    """From a change at the sensor to the LED that shows it, the slowest of several.

    Pieces are lifted and put back in turn, each time at another phase of the tick; then a turn is
    made to its end, which lights the other player's edge.
    """
    chip = make_chip(flash)
    square_index = chip.world.board.square_index
    chip.advance(_BOOT_MS)
    _set_up(Hand(chip))
    chip.advance(_SET_UP_MS)
    worst = 0.0
    for index, phase in enumerate((0, 2.5, 5, 7.5)):
        square, target = about.lifts[index % len(about.lifts)]
        chip.advance(_QUIET_MS + phase)
        lifted = chip.world.take(square_index(square))
        worst = max(worst, _until(chip, target, lit=True))
        chip.advance(_QUIET_MS + phase)
        chip.world.put(lifted, square_index(square))
        worst = max(worst, _until(chip, target, lit=False))
    square, target = about.lifts[0]
    chip.advance(_QUIET_MS)
    lifted = chip.world.take(square_index(square))
    chip.advance(_QUIET_MS)
    chip.world.put(lifted, square_index(target))
    square, kind = about.piece
    worst = max(worst, _until(chip, square, lit=True))
    chip.advance(_QUIET_MS)
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


def flash_bytes() -> tuple[int, int]:
    """Size of the firmware that `make flash` puts on the board, and of what it reads beside it."""
    sizes = {name: path.stat().st_size for name, path in compile_all().items()}
    data = sum(size for name, size in sizes.items() if name.endswith(DATA))
    return sum(sizes.values()) - data, data


def all_figures(flash: Path) -> dict[str, Any]:
    """Every figure of the table, and how long the strongest level thinks."""
    scan, show = verbs_us(flash)
    p99, longest, heap = ticks_us(flash)
    (save_ms, save_erases), (record_ms, record_erases) = saves(flash)
    code, data = flash_bytes()
    slice_us = longest_slice_us(GAME)
    latency = registry.load(GAME).bench.latency
    thinking = {game: think(game) for game in NAMES}
    coaching = {game: coach(game) for game in NAMES}
    heaps = {game: one.heap_bytes for game, one in thinking.items()}
    return {
        "boot_ms": round(boot_ms(flash), 1),
        "resume_ms": {game: round(resume_ms(game), 1) for game in NAMES},
        "scan_us": scan,
        "show_us": show,
        "tick_us_p99": p99,
        "think_tick_us_p99": max(one.tick_us for one in thinking.values()),
        "load_tick_us_max": max(one.loading_us for one in thinking.values()),
        "slice_us_max": slice_us,
        "tick_us_max": longest,
        "latency_ms": round(latency_ms(flash, latency), 1) if latency else None,
        "perft_leaves_per_s": {game: perft_leaves_per_s(flash, game) for game in NAMES},
        "search_nodes_per_s": {game: search_nodes_per_s(flash, game) for game in NAMES},
        "answer_s": {game: one.answer_s for game, one in thinking.items()},
        "answer_nodes": {game: one.nodes for game, one in thinking.items()},
        "coach_first_ms": {game: one.first_ms for game, one in coaching.items()},
        "coach_full_ms": {game: one.full_ms for game, one in coaching.items()},
        "coach_tick_us_p99": max(one.tick_us for one in coaching.values()),
        "free_heap_bytes_beside_coach": {game: one.heap_bytes for game, one in coaching.items()},
        "free_heap_bytes": heap,
        "free_heap_engine_bytes": min(heaps.values()),
        "free_heap_bytes_beside_engine": heaps,
        "save_ms": round(save_ms, 2),
        "save_erases": save_erases,
        "record_ms": round(record_ms, 2),
        "record_erases": record_erases,
        "flash_bytes": code,
        "data_bytes": data,
        "image": NAME,
        "firmware": FIRMWARE,
    }

"""`python -m tools.lab bench`: measure the firmware on the emulated chip."""

import json
from typing import Any

from tools.command_line import Failure, Parser
from tools.games.registry import all_games

# A leaf or a node takes longer in one game than in another.
_BENCHES = {game.name: game.bench for game in all_games()}
_PERFT = {name: bench.perft_leaves_per_s for name, bench in _BENCHES.items()}
_SEARCH = {name: bench.search_nodes_per_s for name, bench in _BENCHES.items()}
_ANSWER = {name: bench.answer_s for name, bench in _BENCHES.items()}

# Label, key, unit, target (None: no target; a dict if it differs by game), and whether the target
# is the most or the least. A tick that writes flash is longer by an erase, as is a save.
# fmt: off
ROWS: tuple[tuple[str, str, str, Any, str], ...] = (
    ("power-up to first light",         "boot_ms",                "ms",       300,     "most"),
    ("  first start, until all is saved", "first_start_ms",       "ms",       None,     ""),
    ("power-up to a late game resumed", "resume_ms",              "ms",       1300,    "most"),
    ("scan of all sensors",             "scan_us",                "us",       250,     "most"),
    ("show of a frame",                 "show_us",                "us",       300,     "most"),
    ("tick, 99 of 100",                 "tick_us_p99",            "us",       4200,    "most"),
    ("tick, the longest",               "tick_us_max",            "us",       75_000,  "most"),
    ("collection of garbage",           "collection_us",          "us",       20_000,  "most"),
    ("tick while led, 99 of 100",       "led_tick_us_p99",        "us",       5000,    "most"),
    ("tick while thinking, 99 of 100",  "think_tick_us_p99",      "us",       4200,    "most"),
    ("  the longest that loads for it", "load_tick_us_max",       "us",       30_000,  "most"),
    ("sensor change to light",          "latency_ms",             "ms",       40,      "most"),
    ("perft over search state",          "perft_leaves_per_s",     "leaves/s", _PERFT,  "least"),
    ("search in mid-game",              "search_nodes_per_s",     "nodes/s",  _SEARCH, "least"),
    ("longest slice of the search",     "slice_us_max",           "us",       8000,    "most"),
    ("level 5 answers after",           "answer_s",               "s",        _ANSWER, "most"),
    ("  having judged",                 "answer_nodes",           "nodes",    None,    ""),
    ("coach's first grades after",      "coach_first_ms",         "ms",       150,     "most"),
    ("coach's last grades after",       "coach_full_ms",          "ms",       300,     "most"),
    ("tick while it grades, 99 of 100", "coach_tick_us_p99",      "us",       15_000,  "most"),
    ("free heap, coach",        "free_heap_bytes_beside_coach",   "bytes",    30_000,  "least"),
    ("free heap, two persons",          "free_heap_bytes",        "bytes",    None,    ""),
    ("free heap, engine", "free_heap_bytes_beside_engine", "bytes", None, ""),
    ("save of a game, the longest",     "save_ms",                "ms",       75,      "most"),
    ("  its sector erases at most",     "save_erases",            "",         2,       "most"),
    ("record of a game, the longest",   "record_ms",              "ms",       None,    ""),
    ("  its sector erases at most",     "record_erases",          "",         2,       "most"),
    ("firmware in flash",               "flash_bytes",            "bytes",    180_000, "most"),
    ("  puzzles beside it",             "data_bytes",             "bytes",    None,    ""),
    ("  an update needs free",          "update_blocks",          "x 4 KB",   None,    ""),
)
# fmt: on


def meets(value: float, target: float, sense: str) -> bool:
    """Whether `value` is within the `most` or the `least` allowed."""
    return bool(value <= target if sense == "most" else value >= target)


def _line(name: str, value: Any, unit: str, target: float | None, sense: str, free: Any) -> str:
    line = f"  {name:34}{'-' if value is None else f'{value:,}':>11} {unit:9}"
    verdict = ""
    if target is not None:
        sign = "<=" if sense == "most" else ">="
        verdict = f"{sign} {target:,}{'' if meets(value, target, sense) else '  MISSED'}"
    return f"{line}{verdict:20}{'' if free == value else f'{free:,}':>11}".rstrip()


def table(figures: dict[str, Any], free: dict[str, Any]) -> str:
    """Lay the figures out, one per line; figures by game, one per game.

    `free` are those of a flash that costs nothing, which stand behind where they differ.
    """
    costs = figures["flash"]
    lines = [
        f"Halo {figures['firmware']} on {figures['image']}, emulated time at 125 MHz",
        f"  flash: {costs['miss_cycles']} cycles a miss of its cache, {costs['erase_ms']} ms an"
        " erase; last column: a flash that costs nothing",
    ]
    for name, key, unit, target, sense in ROWS:
        by_game = figures[key] if isinstance(figures[key], dict) else {"": figures[key]}
        for game, value in by_game.items():
            own = target[game] if isinstance(target, dict) else target
            label = f"{name}, {game}" if game else name
            without = free[key][game] if game else free[key]
            lines.append(_line(label, value, unit, own, sense, without))
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        from tools.lab.bench_chip import all_figures
        from tools.sim.chip.machine import FREE, SILICON

        figures, free = all_figures(SILICON), all_figures(FREE)
    except ImportError as error:
        raise Failure(f"The emulated chip is not installed ({error}): run make setup.") from None
    except RuntimeError as error:
        raise Failure(str(error)) from error
    print(json.dumps(figures | {"free_flash": free}) if options.json else table(figures, free))
    return 0

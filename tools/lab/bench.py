"""`python -m tools.lab bench`: measure the firmware on the emulated chip."""

import json
from typing import Any

from tools.command_line import Failure, Parser
from tools.deploy.image import build
from tools.games.registry import all_games

# Erasing a 4 KB sector of the Pico's flash, W25Q16JV data sheet: typical and maximum.
_ERASE_MS = (45, 400)

# A leaf or a node takes longer in one game than in another.
_BENCHES = {game.name: game.bench for game in all_games()}
_PERFT = {name: bench.perft_leaves_per_s for name, bench in _BENCHES.items()}
_SEARCH = {name: bench.search_nodes_per_s for name, bench in _BENCHES.items()}
_ANSWER = {name: bench.answer_s for name, bench in _BENCHES.items()}

# Label, key, unit, target (None: no target; a dict if it differs by game), and whether the target
# is the most or the least.
# fmt: off
ROWS: tuple[tuple[str, str, str, Any, str], ...] = (
    ("power-up to first light",         "boot_ms",                "ms",       300,     "most"),
    ("power-up to a late game resumed", "resume_ms",              "ms",       900,     "most"),
    ("scan of all sensors",             "scan_us",                "us",       250,     "most"),
    ("show of a frame",                 "show_us",                "us",       300,     "most"),
    ("tick, 99 of 100",                 "tick_us_p99",            "us",       4000,    "most"),
    ("tick, the longest",               "tick_us_max",            "us",       30_000,  "most"),
    ("tick while thinking, 99 of 100",  "think_tick_us_p99",      "us",       4500,    "most"),
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
    ("free heap, coach",        "free_heap_bytes_beside_coach",   "bytes",    72_000,  "least"),
    ("free heap, two persons",          "free_heap_bytes",        "bytes",    144_000, "least"),
    ("free heap, engine", "free_heap_bytes_beside_engine", "bytes", 76_000, "least"),
    ("save of a game, the longest",     "save_ms",                "ms",       15,      "most"),
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


def _line(name: str, value: Any, unit: str, target: float | None, sense: str) -> str:
    line = f"  {name:32}{'-' if value is None else f'{value:,}':>14} {unit:9}"
    if target is not None:
        sign = "<=" if sense == "most" else ">="
        verdict = "" if meets(value, target, sense) else "  MISSED"
        line += f"{sign} {target:,}{verdict}"
    return line.rstrip()


def table(figures: dict[str, Any]) -> str:
    """Lay the figures out, one per line; figures by game, one per game."""
    lines = [f"Halo {figures['firmware']} on {figures['image']}, emulated time at 125 MHz"]
    for name, key, unit, target, sense in ROWS:
        value = figures[key]
        for game, inner in value.items() if isinstance(value, dict) else [("", value)]:
            own = target[game] if isinstance(target, dict) else target
            lines.append(_line(f"{name}, {game}" if game else name, inner, unit, own, sense))
    erases = figures["save_erases"]
    if erases:
        lines.append(
            f"The emulator charges nothing for an erase; on the device {erases} take "
            f"{erases * _ERASE_MS[0]} ms, {erases * _ERASE_MS[1]} at worst (data sheet)."
        )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    try:
        from tools.lab.bench_chip import all_figures

        figures = all_figures(build())
    except ImportError as error:
        raise Failure(f"The emulated chip is not installed ({error}): run make setup.") from None
    except RuntimeError as error:
        raise Failure(str(error)) from error
    print(json.dumps(figures) if options.json else table(figures))
    return 0

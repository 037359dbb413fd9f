"""Other thresholds and times of sensing, tried on turns by moving magnets.

    python -m tools.proof.tuning [--boards N] [--jobs N] [CONSTANT ...]

Every value is tried on the boards with even numbers; what does best there is printed beside the
firmware's own on those with odd ones. Prints one table; changes nothing.
"""

import re
import shutil
import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from tools.command_line import Parser, number, run
from tools.program import ROOT
from tools.proof import turns
from tools.proof.turn_outcome import FALSE_SHOWN, FALSE_SILENT, OUTCOMES, total


@dataclass(frozen=True)
class Constant:
    """A constant of the firmware and the values to try, as its file has them.

    `why_not` are values that are told for comparison and cannot be chosen, with the reason.
    """

    file: str
    name: str
    values: tuple[str, ...]
    why_not: tuple[tuple[str, str], ...] = ()


# From a hand to its light are 40 ms: four scans and a frame do not fit.
_TOO_SLOW = (("const(4)", "more than 40 ms to the light"),)

CONSTANTS = (
    Constant(
        "sense/detector.py",
        "THRESHOLD_COUNTS",
        tuple(f"{mt} * COUNTS_PER_MT" for mt in (4, 5, 6, 7, 8, 9)),
    ),
    Constant(
        "sense/detector_viper.py",
        "_STABLE_SCANS",
        ("const(2)", "const(3)", "const(4)"),
        _TOO_SLOW,
    ),
    Constant(
        "sense/detector_viper.py",
        "_TOUCH_SCANS",
        ("const(5)", "const(9)", "const(13)", "const(17)"),
    ),
    Constant(
        "sense/detector_viper.py",
        "_TOUCH_HALVES",
        ("const(2)", "const(3)", "const(4)", "const(6)"),
    ),
    Constant(
        "play/game.py",
        "_FAULT_AFTER_MS",
        ("const(100)", "const(200)", "const(300)", "const(400)"),
    ),
)


def line_of(constant: Constant) -> re.Pattern[str]:
    """Return what finds the constant's line in its file."""
    return re.compile(rf"^{constant.name} = (.+)$", re.MULTILINE)


def own_value(constant: Constant) -> str:
    """Return the value that the firmware has."""
    text = (ROOT / "firmware/halo" / constant.file).read_text(encoding="utf-8")
    (value,) = line_of(constant).findall(text)
    return str(value)


def _folder_of(folder: Path, constant: Constant, value: str) -> Path:
    return folder / re.sub(r"\W+", "_", f"{constant.name} {value}")


def variant(folder: Path, constant: Constant, value: str) -> Path:
    """Copy the firmware below `folder`, the constant with another value; return where it is."""
    firmware = _folder_of(folder, constant, value)
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    path = firmware / "halo" / constant.file
    text, count = line_of(constant).subn(f"{constant.name} = {value}", path.read_text("utf-8"))
    if count != 1:
        raise ValueError(f"{constant.file} has {count} lines of {constant.name}")
    path.write_text(text, "utf-8")
    return firmware


def count(firmware: Path, numbers: Iterable[int], jobs: int) -> Counter[str]:
    """Play these boards with the firmware in `jobs` processes; return what was counted."""
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(partial(turns.case, firmware=firmware), numbers))
    return sum((outcome.counts for outcome in played), Counter[str]())


def rank(counts: Counter[str]) -> tuple[float, float]:
    """Return what the best has least of: false turns, then turns that are not right."""
    played = max(1, total(counts))
    false = total(counts, FALSE_SHOWN) + total(counts, FALSE_SILENT)
    return false / played, 1 - total(counts, "right") / played


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.proof.tuning", description=__doc__)
    names = [constant.name for constant in CONSTANTS]
    parser.add_argument("constants", nargs="*", metavar="CONSTANT", help=", ".join(names))
    parser.add_argument("--boards", type=number("boards", 2, 10_000), default=120)
    parser.add_argument("--jobs", "-j", type=number("jobs", 1, 64), default=1)
    chosen = parser.parse_args(arguments)
    table = Table(box=box.SIMPLE)
    for column in ("constant", "value", "boards", "turns", *OUTCOMES):
        table.add_column(column, no_wrap=column == "value")
    with tempfile.TemporaryDirectory() as folder:
        for constant in CONSTANTS:
            if not chosen.constants or constant.name in chosen.constants:
                _try(constant, Path(folder), chosen, table)
    Console(width=130, no_color=True).print(table)
    return 0


def _try(constant: Constant, folder: Path, chosen: Namespace, table: Table) -> None:
    own = own_value(constant)
    found = {}
    for value in constant.values:
        firmware = variant(folder, constant, value)
        found[value] = count(firmware, range(0, chosen.boards, 2), chosen.jobs)
        note = dict(constant.why_not).get(value, "")
        mark = " (the firmware's)" if value == own else f" ({note})" if note else ""
        _add(table, constant.name, value + mark, "even", found[value])
    free = [value for value in constant.values if value not in dict(constant.why_not)]
    best = min(free, key=lambda value: rank(found[value]))
    for value in dict.fromkeys((own, best)):
        counts = count(
            _folder_of(folder, constant, value), range(1, chosen.boards, 2), chosen.jobs
        )
        _add(table, constant.name, value + (" (best)" if value == best else ""), "odd", counts)
    table.add_section()


def _add(table: Table, name: str, value: str, half: str, counts: Counter[str]) -> None:
    found = [total(counts, outcome) for outcome in OUTCOMES]
    table.add_row(name, value, half, f"{sum(found):,}", *(f"{number:,}" for number in found))


if __name__ == "__main__":
    run(main)

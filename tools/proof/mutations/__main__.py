"""`make mutations`: plant faults in copies of the tree, and see which ones the tests find.

    python -m tools.proof.mutations [NUMBER ...] [--jobs N] [--world HOURS]
    python -m tools.proof.mutations --drawn N [--seed S] [--room ROOM ...] [--seconds S] [--again]

With --drawn they are random by a seed, evenly from the rooms, else those of table.py.

A fault of the firmware is tried on the tests of its room, on the app's, on the scenarios, on runs
of the simulated world, and on the rest of the quick tests, until one finds it; with --world on
that many hours of the world only. A fault of a tool is tried on the quick tests of its room, then
on those of remote games, site and page. Prints one line per fault. Status 1 when fewer than nine
of ten were found, and an error unless a fault's text occurs exactly once.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tools.command_line import SEED, Parser, number, run
from tools.program import ROOT
from tools.proof.mutations.covering import QUICK
from tools.proof.mutations.drawing import FIRMWARE, ROOMS
from tools.proof.mutations.table import MUTATIONS, Mutation
from tools.proof.mutations.trying import LEFT_OUT, count_drawn

_FIRMWARE = "firmware/halo/"
LEAST_PERCENT = 90
_WITH_PAGES = "not slow and not chip and not kicad and not openscad"
_PAGES = {"tests/page", "tests/serve"}
# Tests of the sources' text, and of other programs: they would find faults by chance.
_NOT_ASKED = (
    *(
        "tests/house",
        "tests/hardware",
        "tests/page",
        "tests/serve",
        "tests/chip",
        "tests/fourth_game",
    ),
    *("tests/test_house_rules.py", "tests/test_house_checkers.py", "tests/test_setup.py"),
    *("tests/test_names_of_games.py", "tests/proof/test_mutations.py"),
)
_WORLD = "world"
_STAGES = (
    ("app", ("tests/app",)),
    ("scenarios", ("tests/test_scenarios.py", "tests/play")),
    (_WORLD, ()),
    ("the rest", ("tests",)),
)
# In board time; three minutes of CPU time.
_WORLD_HOURS = 10
_OF_TOOLS = ("remote", "page", "serve")
# The timeout of a stage, ten times a quiet machine's: it finds a board that hangs.
_HANGS_S = 3600
_FAILED = re.compile(r"^(?:FAILED|ERROR) (?:tests/)?(\S+)", re.MULTILINE)
_BROKEN = re.compile(r"^SEED=\d+, (life \d+), build \w+: (\w+)", re.MULTILINE)


class LostText(Exception):
    """A fault's text does not occur exactly once."""


def plant(mutation: Mutation, tree: Path) -> None:
    """Write the fault into the tree; LostText unless its text occurs exactly once."""
    path = tree / mutation.file
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    count = text.count(mutation.text)
    if count != 1:
        raise LostText(f"{mutation.file}: {count} times in the source: {mutation.text!r}")
    path.write_text(text.replace(mutation.text, mutation.planted), encoding="utf-8")


def stages_of(mutation: Mutation) -> list[tuple[str, tuple[str, ...]]]:
    """Return the stages of tests for the fault, in order: names and folders."""
    if mutation.file.startswith(_FIRMWARE):
        room = f"tests/{mutation.file.removeprefix(_FIRMWARE).partition('/')[0]}"
        return [(room, (room,)), *_STAGES]
    room = mutation.file.split("/")[1]
    others = [name for name in _OF_TOOLS if name != room]
    return [(name, (f"tests/{name}",)) for name in (room, *others)]


def find(tree: Path, folders: tuple[str, ...]) -> str:
    """Run tests in the tree until one fails; return its name, "" when all pass."""
    not_asked = [path for path in _NOT_ASKED if path not in folders]
    left_out = [word for path in not_asked for word in ("--ignore", path)]
    marks = _WITH_PAGES if _PAGES.intersection(folders) else QUICK
    options = ["-x", "-q", "-m", marks, "-p", "no:cacheprovider", *left_out]
    found = run_in(tree, ["pytest", *folders, *options], "", _FAILED)
    return found[1] if found else ""


def find_in_world(tree: Path, hours: int) -> str:
    """Run the tree's simulated world until a law breaks; return which, "" if none."""
    paths = os.pathsep.join(str(tree / path) for path in ("firmware", "tools/shim", "."))
    options = ["--hours", str(hours), "--jobs", "1", "--first"]
    found = run_in(tree, ["tools.proof.world", *options], paths, _BROKEN)
    return f"{found[2]}, {found[1]}" if found else ""


def run_in(
    tree: Path, words: list[str], paths: str, failed: re.Pattern[str]
) -> Sequence[str] | re.Match[str]:
    """Run a module's program in the tree; return the match of `failed`, empty if all is well."""
    try:
        done = subprocess.run(
            [str(tree / ".venv/bin/python"), "-m", *words],
            cwd=tree,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            timeout=_HANGS_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return ("", "one that hangs", "nothing")
    if done.returncode == 0:
        return ()
    found = failed.search(done.stdout)
    if found is None:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return found


def try_on(mutation: Mutation, world_hours: int) -> str:
    """Plant the fault in a copy; return the stage and the test that find it, "" if none.

    With `world_hours` it is tried only on that many hours of the world.
    """
    with tempfile.TemporaryDirectory(prefix="halo-mutation-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
        (tree / ".venv").symlink_to((ROOT / ".venv").resolve())
        plant(mutation, tree)
        for name, folders in [(_WORLD, ())] if world_hours else stages_of(mutation):
            if not all((tree / path).exists() for path in folders):
                continue
            if name == _WORLD:
                test = find_in_world(tree, world_hours or _WORLD_HOURS)
            else:
                test = find(tree, folders)
            if test:
                return f"{name}: {test}"
    return ""


def report(place: int, world_hours: int = 0) -> bool:
    """Try one fault and print the result; return whether it was found."""
    mutation = MUTATIONS[place - 1]
    began_s = time.monotonic()
    found = try_on(mutation, world_hours)
    taken_s = time.monotonic() - began_s
    print(f"{place:2} {mutation.file}: {mutation.slip}")
    print(f"   {'found by ' + found if found else 'NOT FOUND'}, {taken_s:.0f} s", flush=True)
    return bool(found)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make mutations", description="Plant faults; see which ones are found.")
    one = number("the number of a fault", 1, len(MUTATIONS))
    parser.add_argument("numbers", nargs="*", type=one, metavar="NUMBER", help="which; all")
    parser.add_argument("--jobs", "-j", type=number("jobs", 1, 64), default=2)
    parser.add_argument("--world", type=number("hours", 1, 1000), default=0, metavar="HOURS")
    parser.add_argument("--drawn", type=number("drawn", 1, 10_000), default=0, metavar="N")
    parser.add_argument("--seed", type=SEED, default=1)
    parser.add_argument("--room", nargs="+", choices=ROOMS, default=FIRMWARE, metavar="ROOM")
    parser.add_argument("--seconds", type=number("seconds", 1, 100_000), default=120)
    parser.add_argument("--again", action="store_true", help="try survivors again")
    chosen = parser.parse_args(arguments)
    if chosen.drawn:
        options = (chosen.seed, chosen.drawn, chosen.seconds, chosen.again)
        return 0 if count_drawn(chosen.room, *options) else 1
    numbers = chosen.numbers or range(1, len(MUTATIONS) + 1)
    try:
        with ThreadPoolExecutor(chosen.jobs) as pool:
            found = sum(pool.map(partial(report, world_hours=chosen.world), numbers))
    except LostText as lost:
        print(f"tools.proof.mutations: {lost}", file=sys.stderr)
        return 2
    print(f"{found} of {len(numbers)} planted faults found")
    return 0 if 100 * found >= LEAST_PERCENT * len(numbers) else 1


if __name__ == "__main__":
    run(main)

"""`make mutations`: plant faults in copies of the tree, and see which ones the tests find.

    python -m tools.proof.mutations [NUMBER ...] [--jobs N]

A fault of the firmware is tried on the tests of its room, on the app's, on the scenarios, on the
search (random hands, restorations, stories that hypothesis draws), and on the rest of the quick
tests, until one finds it; a fault of a tool on the quick tests of its room, then on those of
remote games, site and page. Prints one line per fault. Status 1 when fewer than nine of ten were
found, and an error when a fault's text is not there, or not just once.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.command_line import Parser, number, run
from tools.proof.mutations.table import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parents[3]
_FIRMWARE = "firmware/halo/"
LEAST_PERCENT = 90
# What a copy does without.
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "__pycache__", ".*_cache", "node_modules"
)
_QUICK = "not slow and not chip and not kicad and not openscad"
_NO_PAGE = " and not browser"
_PAGES = {"tests/site", "tests/web"}
# Tests of the text of the sources, and of what is no firmware: they would find faults by chance.
_NOT_ASKED = (
    *("tests/house", "tests/hardware", "tests/web", "tests/chip", "tests/fourth_game"),
    *("tests/test_house_rules.py", "tests/test_house_checkers.py", "tests/test_setup.py"),
    *("tests/test_names_of_games.py", "tests/proof/test_mutations.py"),
)
_STAGES = (
    ("app", ("tests/app",)),
    ("scenarios", ("tests/test_scenarios.py", "tests/play")),
    ("search", ("tests/proof/test_stateful.py", "tests/proof/test_short.py")),
    ("the rest", ("tests",)),
)
_OF_TOOLS = ("remote", "site", "web")
# No stage takes a tenth of it: a board that hangs is found out.
_HANGS_S = 900
_FAILED = re.compile(r"^(?:FAILED|ERROR) (?:tests/)?(\S+)", re.MULTILINE)


class LostText(Exception):
    """A fault's text is not there just once."""


def plant(mutation: Mutation, tree: Path) -> None:
    """Write the fault into the tree; LostText when its text is not there just once."""
    path = tree / mutation.file
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    count = text.count(mutation.text)
    if count != 1:
        raise LostText(f"{mutation.file}: {count} times in the source: {mutation.text!r}")
    path.write_text(text.replace(mutation.text, mutation.planted), encoding="utf-8")


def stages_of(mutation: Mutation) -> list[tuple[str, tuple[str, ...]]]:
    """Return what the fault is tried on, in order: names and folders of tests."""
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
    marks = _QUICK if _PAGES.intersection(folders) else _QUICK + _NO_PAGE
    options = ["-x", "-q", "-m", marks, "-p", "no:cacheprovider", *left_out]
    command = [str(tree / ".venv/bin/python"), "-m", "pytest", *folders, *options]
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=os.environ | {"PYTHONPATH": "", "HALO_SEARCH": "unshrunk"},
            capture_output=True,
            text=True,
            timeout=_HANGS_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "a test that hangs"
    if done.returncode == 0:
        return ""
    failed = _FAILED.search(done.stdout)
    if failed is None:
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return failed.group(1)


def try_on(mutation: Mutation) -> str:
    """Plant the fault in a copy and return which test finds it, and in which stage; "" if none."""
    with tempfile.TemporaryDirectory(prefix="halo-mutation-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=_LEFT_OUT)
        (tree / ".venv").symlink_to((ROOT / ".venv").resolve())
        plant(mutation, tree)
        for name, folders in stages_of(mutation):
            if not all((tree / path).exists() for path in folders):
                continue
            test = find(tree, folders)
            if test:
                return f"{name}: {test}"
    return ""


def report(place: int) -> bool:
    """Try one fault and print what came of it; return whether it was found."""
    mutation = MUTATIONS[place - 1]
    began_s = time.monotonic()
    found = try_on(mutation)
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
    chosen = parser.parse_args(arguments)
    numbers = chosen.numbers or range(1, len(MUTATIONS) + 1)
    try:
        with ThreadPoolExecutor(chosen.jobs) as pool:
            found = sum(pool.map(report, numbers))
    except LostText as lost:
        print(f"tools.proof.mutations: {lost}", file=sys.stderr)
        return 2
    print(f"{found} of {len(numbers)} planted faults found")
    return 0 if 100 * found >= LEAST_PERCENT * len(numbers) else 1


if __name__ == "__main__":
    run(main)

"""Mutants tried on the tests that run their lines, or on the world: a count that goes on later.

It works in a copy of the tree below build/mutants, where `tried.jsonl` has a line for each
mutant's outcome, which counts until the mutant's file is another.
"""

import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest

from tools.program import ROOT
from tools.proof.mutations.covering import LAST, Covering
from tools.proof.mutations.drawing import FIRMWARE, draw
from tools.proof.mutations.table import Mutant

FOUND, TIMED_OUT, SURVIVED, NOT_RUN = "found", "timed out", "survived", "run by no test"
OUTCOMES = (FOUND, TIMED_OUT, SURVIVED, NOT_RUN)
LEAST_PERCENT_OF_FIRMWARE, LEAST_PERCENT_OF_TOOLS = 92, 85
# What a copy does without.
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "__pycache__", ".*_cache", "node_modules"
)
_KEPT = ROOT / "build" / "mutants"
# What the quick tests of one mutant take together, as they were measured.
_MOST_S = 120.0
# Seconds of a processor that any process has, besides thrice what its tests took when measured.
_LEAST_S = 30
# Of any clock: a test that waits for what does not come.
_WAITS_S = 600
# What the tests that are asked last take.
_LAST_S = 300
_MOST_BYTES = 6 << 30
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/[^ \n]+)", re.MULTILINE)
_BROKEN = re.compile(r"^SEED=\d+, (life \d+), build \w+: (\w+)", re.MULTILINE)


class Count:
    """A count of mutants.

    With `world_hours` each is tried on so much board time of the world, and on no test.
    """

    def __init__(self, world_hours: int) -> None:
        self._world_hours = world_hours
        self._tree = _KEPT / "tree"
        self._log = _KEPT / "tried.jsonl"
        _KEPT.mkdir(parents=True, exist_ok=True)
        self._copy()
        self._covering = Covering(self._tree, _KEPT / "measured")
        if not world_hours:
            self._covering.measure()

    def _copy(self) -> None:
        """Bring the copy up to date; what was built in it stays."""
        self._tree.mkdir(exist_ok=True)
        for path in self._tree.iterdir():
            if path.is_dir() and not path.is_symlink():
                if path.name != "build":
                    shutil.rmtree(path)
            else:
                path.unlink()
        shutil.copytree(ROOT, self._tree, ignore=LEFT_OUT, dirs_exist_ok=True)
        (self._tree / ".venv").symlink_to((ROOT / ".venv").resolve())

    def run(self, mutants: Sequence[Mutant], again: bool) -> dict[str, Counter[str]]:
        """Try all that have no outcome yet, with `again` also those that were not found.

        Print one line per mutant, and what a survivor changes. Return the counts by room.
        """
        known = self._known()
        counts: dict[str, Counter[str]] = {}
        for place, mutant in enumerate(mutants, 1):
            key = self._key(mutant)
            told = known.get(key)
            if told is None or (again and told["outcome"] in (SURVIVED, NOT_RUN)):
                told = self._try(mutant)
                with self._log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps({"key": key, **told}) + "\n")
            counts.setdefault(mutant.room, Counter())[told["outcome"]] += 1
            slip = f" {mutant.slip}:" if mutant.slip else ""
            at = f"{place}/{len(mutants)} {mutant.file}:{mutant.line}"
            print(f"{at}:{slip} {_sentence(told)}")
            if told["outcome"] in (SURVIVED, NOT_RUN):
                print("\n".join(f"    {line}" for line in told["diff"]))
            sys.stdout.flush()
        return counts

    def _known(self) -> dict[str, dict]:
        """Return the outcomes of earlier runs; the last one of a mutant counts."""
        if not self._log.exists():
            return {}
        told = map(json.loads, self._log.read_text("utf-8").splitlines())
        return {each.pop("key"): each for each in told}

    def _key(self, mutant: Mutant) -> str:
        source = (self._tree / mutant.file).read_bytes()
        world = f"world {self._world_hours} " if self._world_hours else ""
        return f"{world}{mutant.rank[:16]} {hashlib.sha256(source).hexdigest()[:16]}"

    def _try(self, mutant: Mutant) -> dict:
        """Return the outcome, by which test, how many were run of how many, and the change."""
        path = self._tree / mutant.file
        source = path.read_text("utf-8")
        chosen: list[str] = []
        took_s, tests = 0.0, list(mutant.tests)
        if not self._world_hours:
            tests = tests or self._covering.tests_of(mutant.file, mutant.first, mutant.last)
            chosen, took_s = self._affordable(tests)
        last = () if self._world_hours else LAST.get(mutant.room, ())
        began_s = time.monotonic()
        outcome, test = NOT_RUN, ""
        if chosen or last or self._world_hours:
            before = path.stat()
            path.write_text(mutant.text(source), "utf-8")
            try:
                # A browser reserves more memory than there is.
                most_bytes = resource.RLIM_INFINITY if mutant.tests else _MOST_BYTES
                if chosen:
                    outcome, test = self._ask(chosen, took_s, most_bytes)
                elif self._world_hours:
                    outcome, test = self._ask_world()
                if last and outcome in (NOT_RUN, SURVIVED):
                    outcome, test = self._ask(last, _LAST_S, resource.RLIM_INFINITY)
            finally:
                path.write_text(source, "utf-8")
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            asked = (chosen or last)[:1]
            if outcome == FOUND and not test:
                again, _ = self._ask(asked, _LAST_S, resource.RLIM_INFINITY)
                if again == FOUND:
                    raise RuntimeError(f"{asked[0]} does not run in the unchanged tree")
        return {
            "outcome": outcome,
            "test": test or "the modules' import",
            "run": len(chosen),
            "of": len(tests),
            "seconds": round(time.monotonic() - began_s, 1),
            "diff": mutant.diff(source),
        }

    def _affordable(self, tests: list[str]) -> tuple[list[str], float]:
        """Return the quickest tests, those of a file together, and how long they took."""
        left_s = _MOST_S
        files: dict[str, list[str]] = {}
        for test in tests:
            left_s -= self._covering.seconds.get(test, 0.0)
            if left_s < 0 and files:
                break
            files.setdefault(test.partition("::")[0], []).append(test)
        return list(chain(*files.values())), _MOST_S - left_s

    def _ask_world(self) -> tuple[str, str]:
        """Live lives of the tree's world until a law breaks; return the outcome and which."""
        paths = os.pathsep.join(str(self._tree / path) for path in ("firmware", "tools/shim", "."))
        options = ["--hours", str(self._world_hours), "--jobs", "1", "--first"]
        done = subprocess.run(
            [str(self._tree / ".venv/bin/python"), "-m", "tools.proof.world", *options],
            cwd=self._tree,
            env=os.environ | {"PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            return SURVIVED, ""
        if not (broken := _BROKEN.search(done.stdout)):
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        return FOUND, f"{broken[2]}, {broken[1]}"

    def _ask(
        self, tests: Sequence[str], took_s: float, most_bytes: int = _MOST_BYTES
    ) -> tuple[str, str]:
        """Run tests until one fails; return the outcome and that test."""
        names = _KEPT / "asked"
        names.write_text("\n".join(tests), "utf-8")
        command = [str(self._tree / ".venv/bin/python"), "-m", "pytest", "-x", "-q", "--tb=no"]
        command += ["-p", "no:cacheprovider", "-o", f"faulthandler_timeout={_WAITS_S}"]
        # A changed file that is as old as its original, to the second, must not be taken for it.
        own = {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}

        def limit() -> None:
            """Let what never ends be ended, and whatever process it has started."""
            most_s = int(_LEAST_S + 3 * took_s)
            resource.setrlimit(resource.RLIMIT_CPU, (most_s, most_s + 5))
            resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes))

        done = subprocess.run(
            [*command, f"@{names}"],
            cwd=self._tree,
            env=os.environ | own,
            capture_output=True,
            text=True,
            errors="replace",
            preexec_fn=limit,
            check=False,
        )
        if done.returncode == 0:
            return SURVIVED, ""
        if done.returncode < 0 or "Timeout (" in done.stderr:
            return TIMED_OUT, ""
        failed = _FAILED.search(done.stdout)
        return FOUND, failed[1] if failed else ""


def _sentence(told: dict) -> str:
    match told["outcome"]:
        case "found":
            return f"found by {told['test']}, {told['seconds']} s"
        case "survived" if told["run"]:
            return f"SURVIVED {told['run']} of {told['of']} tests, {told['seconds']} s"
    return f"{told['outcome'].upper()}, {told['seconds']} s"


def drawn(rooms: Iterable[str], seed: int, number: int) -> list[Mutant]:
    """Return the mutants of the rooms, one of each room in turn."""
    rooms = list(rooms)
    each = [draw(ROOT, room, seed, -(-number // len(rooms))) for room in rooms]
    mixed = [mutant for row in zip_longest(*each) for mutant in row if mutant]
    return mixed[:number]


def count_found(mutants: Sequence[Mutant], world_hours: int, again: bool) -> bool:
    """Count how many mutants are found; print it by room, return whether enough."""
    counts = Count(world_hours).run(mutants, again)
    print(f"{'room':8} {'mutants':>8} " + " ".join(f"{name:>14}" for name in OUTCOMES))
    is_enough = True
    for room, count in counts.items():
        print(f"{room:8} {count.total():8} " + " ".join(f"{count[name]:14}" for name in OUTCOMES))
    for name, inside, least in (
        ("firmware", True, LEAST_PERCENT_OF_FIRMWARE),
        ("tools", False, LEAST_PERCENT_OF_TOOLS),
    ):
        firmware = (*FIRMWARE, "firmware")
        own = [count for room, count in counts.items() if (room in firmware) == inside]
        total = sum(count.total() for count in own)
        if total:
            found = sum(count[FOUND] + count[TIMED_OUT] for count in own)
            is_enough &= 100 * found >= least * total
            print(f"{name}: {found} of {total} found, {100 * found / total:.1f} %")
    return is_enough

"""Tries random mutants on the tests that run their lines: a resumable count.

It works in a copy of the tree below build/mutants, where `tried.jsonl` has a line for each
mutant's outcome, valid until the mutant's file changes.
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
from collections.abc import Iterable
from itertools import chain, zip_longest

from tools.program import ROOT
from tools.proof.mutations.covering import Covering
from tools.proof.mutations.drawing import FIRMWARE, Mutant, draw

FOUND, TIMED_OUT, SURVIVED, NOT_RUN = "found", "timed out", "survived", "run by no test"
OUTCOMES = (FOUND, TIMED_OUT, SURVIVED, NOT_RUN)
LEAST_PERCENT_OF_FIRMWARE, LEAST_PERCENT_OF_TOOLS = 92, 85
# Folders left out of the copy.
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "__pycache__", ".*_cache", "node_modules"
)
_KEPT = ROOT / "build" / "mutants"
# The CPU time limit of a process in seconds, plus three times its tests' measured time.
_LEAST_S = 30
# The limit in real time, for a test that waits in vain.
_WAITS_S = 600
_MOST_BYTES = 6 << 30
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/[^ \n]+)", re.MULTILINE)


class Count:
    """A count of mutants; a mutant's tests may take `seconds` together, as measured."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._tree = _KEPT / "tree"
        self._log = _KEPT / "tried.jsonl"
        _KEPT.mkdir(parents=True, exist_ok=True)
        self._copy()
        self._covering = Covering(self._tree, _KEPT / "measured")
        self._covering.measure()

    def _copy(self) -> None:
        """Bring the copy up to date; built files in it stay."""
        self._tree.mkdir(exist_ok=True)
        for path in self._tree.iterdir():
            if path.is_dir() and not path.is_symlink():
                if path.name != "build":
                    shutil.rmtree(path)
            else:
                path.unlink()
        shutil.copytree(ROOT, self._tree, ignore=LEFT_OUT, dirs_exist_ok=True)
        (self._tree / ".venv").symlink_to((ROOT / ".venv").resolve())

    def run(self, mutants: list[Mutant], again: bool) -> dict[str, Counter[str]]:
        """Try all without an outcome, with `again` also the survivors.

        Print one line per mutant, and a survivor's change. Return the counts by room.
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
            print(f"{place}/{len(mutants)} {mutant.file}:{mutant.line}: {_sentence(told)}")
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
        return f"{mutant.rank[:16]} {hashlib.sha256(source).hexdigest()[:16]}"

    def _try(self, mutant: Mutant) -> dict:
        """Return the outcome, its test, the numbers of tests run and possible, and the change."""
        path = self._tree / mutant.file
        source = path.read_text("utf-8")
        tests = self._covering.tests_of(mutant.file, mutant.first, mutant.last)
        chosen, took_s = self._affordable(tests)
        began_s = time.monotonic()
        outcome, test = NOT_RUN, ""
        if chosen:
            before = path.stat()
            path.write_text(mutant.text(source), "utf-8")
            try:
                outcome, test = self._ask(chosen, took_s)
            finally:
                path.write_text(source, "utf-8")
                os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
            if outcome == FOUND and not test and self._ask(chosen[:1], took_s)[0] == FOUND:
                raise RuntimeError(f"{chosen[0]} does not run in the unchanged tree")
        return {
            "room": mutant.room,
            "file": mutant.file,
            "line": mutant.line,
            "outcome": outcome,
            "test": test or "the modules' import",
            "run": len(chosen),
            "of": len(tests),
            "seconds": round(time.monotonic() - began_s, 1),
            "diff": mutant.diff(source),
        }

    def _affordable(self, tests: list[str]) -> tuple[list[str], float]:
        """Return the quickest tests, grouped by file, and their measured time."""
        left_s = float(self._seconds)
        files: dict[str, list[str]] = {}
        for test in tests:
            left_s -= self._covering.seconds[test]
            if left_s < 0 and files:
                break
            files.setdefault(test.partition("::")[0], []).append(test)
        return list(chain(*files.values())), self._seconds - left_s

    def _ask(self, tests: list[str], took_s: float) -> tuple[str, str]:
        """Run tests until one fails; return the outcome and that test."""
        names = _KEPT / "asked"
        names.write_text("\n".join(tests), "utf-8")
        command = [str(self._tree / ".venv/bin/python"), "-m", "pytest", "-x", "-q", "--tb=no"]
        command += ["-p", "no:cacheprovider", "-o", f"faulthandler_timeout={_WAITS_S}"]
        # A changed file with the same time in seconds must not pass for its original.
        own = {"PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"}

        def limit() -> None:
            """Limit the CPU time of the process and its children."""
            most_s = int(_LEAST_S + 3 * took_s)
            resource.setrlimit(resource.RLIMIT_CPU, (most_s, most_s + 5))
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))

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
        case "survived":
            return f"SURVIVED {told['run']} of {told['of']} tests, {told['seconds']} s"
    return f"{told['outcome'].upper()}, {told['seconds']} s"


def drawn(rooms: Iterable[str], seed: int, number: int) -> list[Mutant]:
    """Return the mutants of the rooms, equally many of each, in turn."""
    rooms = list(rooms)
    each = [draw(ROOT, room, seed, -(-number // len(rooms))) for room in rooms]
    mixed = [mutant for row in zip_longest(*each) for mutant in row if mutant]
    return mixed[:number]


def count_drawn(
    rooms: Iterable[str], seed: int, number: int, seconds: int = 120, again: bool = False
) -> bool:
    """Count the random mutants that the tests find; print it by room, return whether enough."""
    mutants = drawn(rooms, seed, number)
    counts = Count(seconds).run(mutants, again)
    print(f"{'room':8} {'mutants':>8} " + " ".join(f"{name:>14}" for name in OUTCOMES))
    is_enough = True
    for room, count in counts.items():
        print(f"{room:8} {count.total():8} " + " ".join(f"{count[name]:14}" for name in OUTCOMES))
    for name, inside, least in (
        ("firmware", True, LEAST_PERCENT_OF_FIRMWARE),
        ("tools", False, LEAST_PERCENT_OF_TOOLS),
    ):
        own = [count for room, count in counts.items() if (room in FIRMWARE) == inside]
        total = sum(count.total() for count in own)
        if total:
            found = sum(count[FOUND] + count[TIMED_OUT] for count in own)
            is_enough &= 100 * found >= least * total
            print(f"{name}: {found} of {total} found, {100 * found / total:.1f} %")
    return is_enough

"""Faults as patches, planted one at a time in a copy of the tree and tried on tests or the world.

A patch in faults/ is a slip that a careful hand makes: a sentence that says which, a line
`Test: ...` for each test that should find it, and below them what `git diff` prints.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.command_line import Failure

FAULTS = Path(__file__).parent / "faults"
FOUND, SURVIVED, STALE = "found", "NOT FOUND", "NO LONGER APPLIES"
# What a copy of the tree does without.
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "build", "__pycache__", ".*_cache", "node_modules"
)
# Seconds of a test that waits for what the fault keeps from coming.
_WAITS_S = 300
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", re.MULTILINE)
_BROKEN = re.compile(r"^SEED=\d+, (life \d+), build \w+: (\w+)", re.MULTILINE)


class Fault:
    """A patch: its `name`, its `slip`, the `tests` that should find it, the `files` it changes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem
        text = path.read_text("utf-8")
        head = text.partition("diff --git ")[0]
        self.slip = head.partition("\n")[0]
        self.tests = re.findall(r"(?m)^Test: (.*)", head)
        self.files = re.findall(r"(?m)^\+\+\+ b/(.*)", text)
        self.is_in_firmware = all(file.startswith("firmware/") for file in self.files)

    def apply(self, tree: Path, *options: str) -> str:
        """Run `git apply` on a tree; return what it complains of, "" for nothing."""
        done = subprocess.run(
            ["git", "apply", *options, str(self.path)],
            cwd=tree,
            # A copy below build/ is part of no repository: git would skip what is ignored there.
            env=os.environ | {"GIT_CEILING_DIRECTORIES": str(tree.parent)},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stderr.strip() if done.returncode else ""


class Trial:
    """Tries faults of the tree `root` in a copy of it, in the folder `kept`.

    `kept` also has tried.jsonl, a line for each outcome. With `world_hours` each fault is tried on
    so much board time of the world, and on no test.
    """

    def __init__(self, root: Path, kept: Path, world_hours: int = 0) -> None:
        self._world_hours = world_hours
        self._tree = kept / "tree"
        self._log = kept / "tried.jsonl"
        self._tree.mkdir(parents=True, exist_ok=True)
        for path in self._tree.iterdir():
            # What was built in the copy stays.
            if path.is_dir() and path.name != "build":
                shutil.rmtree(path)
        shutil.copytree(root, self._tree, ignore=_LEFT_OUT, dirs_exist_ok=True)

    def outcome(self, fault: Fault, again: bool = False) -> tuple[str, str]:
        """Return FOUND, SURVIVED or STALE, and words that say by what or why.

        An outcome that is known is not sought again, unless `again` is set and it is SURVIVED.
        """
        if complaint := fault.apply(self._tree, "--check"):
            return STALE, f"; {complaint.splitlines()[0]}"
        key = self._key(fault)
        known = self._known().get(key)
        if known and not (again and known[0] == SURVIVED):
            return known[0], known[1]
        fault.apply(self._tree)
        try:
            by = self._world_breaks() if self._world_hours else self._failing(fault.tests)
        finally:
            fault.apply(self._tree, "--reverse")
        if by.startswith("tests/") and self._failing([by]):
            raise Failure(f"{by} fails without the fault {fault.name}, too")
        outcome = (FOUND, f" by {by}") if by else (SURVIVED, f": {fault.slip}")
        with self._log.open("a", encoding="utf-8") as log:
            log.write(json.dumps([key, *outcome]) + "\n")
        return outcome

    def _known(self) -> dict[str, list[str]]:
        """Return the outcomes of earlier runs; the last one of a fault counts."""
        lines = self._log.read_text("utf-8").splitlines() if self._log.exists() else []
        return {key: outcome for key, *outcome in map(json.loads, lines)}

    def _key(self, fault: Fault) -> str:
        """Return a digest of what an outcome depends on: the patch, its files and its tests."""
        digest = hashlib.sha256(b"%d" % self._world_hours + fault.path.read_bytes())
        for path in (*fault.files, *(test.partition("::")[0] for test in fault.tests)):
            digest.update((self._tree / path).read_bytes())
        return digest.hexdigest()

    def _failing(self, tests: list[str]) -> str:
        """Run tests until one fails; return which, "" for none."""
        options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
        options += ["-o", f"faulthandler_timeout={_WAITS_S}"]
        done = self._run("pytest", *options, *tests)
        if done.returncode == 0:
            return ""
        if failed := _FAILED.search(done.stdout):
            return failed[1]
        if "Timeout (" in done.stderr:
            return "a test that never ends"
        raise Failure(done.stdout[-2000:] + done.stderr[-2000:])

    def _world_breaks(self) -> str:
        """Live lives of the tree's world until a law breaks; return which, "" for none."""
        options = ("--hours", str(self._world_hours), "--jobs", "1", "--first")
        done = self._run("tools.proof.world", *options)
        if done.returncode == 0:
            return ""
        if broken := _BROKEN.search(done.stdout):
            return f"{broken[2]}, {broken[1]}"
        raise Failure(done.stdout[-2000:] + done.stderr[-2000:])

    def _run(self, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a module in the copy. What is optional is demanded: a skipped test finds nothing."""
        paths = (self._tree / "firmware", self._tree / "tools/shim", self._tree)
        own = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "HALO_DEMAND": "1"}
        # A changed file that is as old as its original, to the second, must not be taken for it.
        own |= {"PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=self._tree,
            env=os.environ | own,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )

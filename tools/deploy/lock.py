"""`make lock`: pin everything that setup fetches again; ARGS=--upgrade takes newer versions.

A dependency group of pyproject.toml has a lock file in requirements/, with the hashes of every
package that setup installs; of the group `optional` each part has its own, as any of them may not
be to be had. uv, itself fetched by its hash, makes them one set of versions for every platform and
Python. A lock's first line has the checksum of what it was made from.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.command_line import Parser, run
from tools.program import ROOT

_TOOLS = ROOT / "build" / "supply"
_UV_LOCK = ROOT / "requirements" / "lock.lock"
_FROM = "pyproject.toml"
_SOURCE = "requirements.in"
_OPTIONAL = "optional"
_STAMP = "# Made by `make lock` from pyproject.toml, whose groups have the SHA-256 {}.\n"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_ENTRY = re.compile(r"([A-Za-z0-9._-]+)==([^ ;\\]+)(?: ; (.+?))? \\$")
_HASH = re.compile(r"    --hash=sha256:([0-9a-f]{64})(?: \\)?$")
_VIA = re.compile(r"    #(?: via)? +([A-Za-z0-9._-]+)$")


class LockError(Exception):
    """The locks could not be made; the text is one sentence."""


@dataclass
class Package:
    """One package of a lock; `hashes` are the SHA-256 of its files, `via` who needs it."""

    name: str
    version: str
    marker: str
    hashes: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)


def project(root: Path = ROOT) -> dict[str, Any]:
    """Return what pyproject.toml says."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def wanted(root: Path = ROOT) -> dict[Path, list[str]]:
    """Return the requirements that each lock file is made from, in the order of making."""
    folder = root / "requirements"
    locks: dict[Path, list[str]] = {}
    for group, requirements in project(root)["dependency-groups"].items():
        if group == _OPTIONAL:
            for part in requirements:
                locks[folder / _OPTIONAL / f"{_name(part)}.lock"] = [part]
        else:
            locks[folder / f"{group}.lock"] = requirements
    return locks


def stamp(root: Path = ROOT) -> str:
    """Return the first line of each lock file that fits pyproject.toml."""
    said = project(root)
    text = json.dumps([said["project"]["requires-python"], said["dependency-groups"]])
    return _STAMP.format(hashlib.sha256(text.encode()).hexdigest())


def packages(lock: Path) -> list[Package]:
    """Return what a lock file pins; ValueError with the line that is none of a lock's."""
    found: list[Package] = []
    for line in lock.read_text().splitlines()[1:]:
        if entry := _ENTRY.match(line):
            found.append(Package(entry[1], entry[2], entry[3] or ""))
        elif pinned := _HASH.match(line):
            found[-1].hashes.append(pinned[1])
        elif via := _VIA.match(line):
            found[-1].via.append(via[1])
        elif line != "    # via":
            raise ValueError(f"{lock.name} has a line that pins nothing: {line}")
    return found


def faults(root: Path = ROOT) -> list[str]:
    """Return what is wrong with the lock files, a sentence each; none of it needs a network."""
    found = []
    expected = wanted(root)
    there = set((root / "requirements").rglob("*.lock"))
    for lock in sorted(there | set(expected)):
        name = lock.relative_to(root).as_posix()
        if lock not in expected or lock not in there:
            found.append(f"{name} {'is of no group' if lock in there else 'is missing'}.")
        elif not lock.read_text().startswith(stamp(root)):
            found.append(f"{name} was made from another pyproject.toml.")
    return found


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    assert found
    return found[0]


def fetch_uv() -> Path:
    """Return the path of the pinned uv."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary", ":all:", "--upgrade"]
    _run([*command, "--target", str(_TOOLS), "--requirement", str(_UV_LOCK)])
    return _TOOLS / "bin" / "uv"


def compile_locks(uv: Path, upgrades: bool) -> None:
    """Write every lock file: first one set of versions for all, then each group's part of it."""
    locks = wanted()
    together = _TOOLS / "together.txt"
    kept = [] if upgrades else [line for lock in locks if lock.exists() for line in _pins(lock)]
    together.write_text("\n".join(dict.fromkeys(kept)))
    _compile(uv, [each for group in locks.values() for each in group], together)
    for lock, requirements in locks.items():
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.unlink(missing_ok=True)
        _compile(uv, requirements, lock, "--generate-hashes", "--constraint", str(together))
        lock.write_text(stamp() + _plain(lock.read_text()))


def _pins(lock: Path) -> list[str]:
    """Return what a lock pins; versions in uv's output file are kept if they still do."""
    return [f"{p.name}=={p.version}" + f" ; {p.marker}" * bool(p.marker) for p in packages(lock)]


def _compile(uv: Path, requirements: list[str], output: Path, *options: str) -> None:
    source = _TOOLS / _SOURCE
    source.write_text("\n".join(requirements) + "\n")
    least = project()["project"]["requires-python"].removeprefix(">=")
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", least]
    command += ["--only-binary", ":all:", "--no-header", "--output-file", str(output)]
    _run([*command, *options, str(source)])


def _plain(text: str) -> str:
    """Return a lock's lines without the files that uv read, but for ours."""
    kept = []
    for line in text.splitlines():
        before, sign, path = line.partition("-r ")
        if sign and path.endswith(_SOURCE):
            kept.append(before + _FROM)
        elif "-c " not in line:
            kept.append(line)
    return "\n".join(kept) + "\n"


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise LockError(f"The locks could not be made ({last[0].strip()}); check the network.")


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make lock", description="Pin what setup fetches.")
    parser.add_argument("--upgrade", action="store_true", help="take newer versions")
    chosen = parser.parse_args(arguments)
    try:
        compile_locks(fetch_uv(), chosen.upgrade)
    except LockError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(wanted())} locks are in requirements; make setup installs from them.")
    return 0


if __name__ == "__main__":
    run(main)

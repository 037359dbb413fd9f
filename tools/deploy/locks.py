"""The lock files under requirements/: every package that setup installs, with its hashes.

A dependency group of pyproject.toml has a lock; of the group `optional` each part has its own, as
any of them may not be to be had. All of them are one set of versions, for every platform and
Python. The first line has the checksum of what they were made from.
"""

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.program import ROOT

_OPTIONAL = "optional"
_STAMP = "# Made by `make lock` from pyproject.toml, whose groups have the SHA-256 {}.\n"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_ENTRY = re.compile(r"([A-Za-z0-9._-]+)==([^ ;\\]+)(?: ; (.+?))? \\$")
_HASH = re.compile(r"    --hash=sha256:([0-9a-f]{64})(?: \\)?$")
_VIA = re.compile(r"    #(?: via)? +([A-Za-z0-9._-]+)$")


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
        else:
            found += _unpinned(lock, expected[lock])
    return found


def _unpinned(lock: Path, requirements: list[str]) -> list[str]:
    pinned = {_plain(f"{package.name}=={package.version}") for package in packages(lock)}
    found = [
        f"{lock.name} does not pin {requirement}."
        for requirement in requirements
        if _plain(requirement.partition(";")[0].strip()) not in pinned
    ]
    return found + [
        f"{lock.name} has no hash of {p.name}." for p in packages(lock) if not p.hashes
    ]


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    assert found
    return found[0]


def _plain(requirement: str) -> str:
    """Return `name==version` with the name as registries compare it."""
    name, sign, version = requirement.partition("==")
    return re.sub(r"[-_.]+", "-", name).lower() + sign + version

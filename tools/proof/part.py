"""A part of the torture: cases by number, the same at every run; and its progress.

Counts are kept under build/torture, so a part may be interrupted any time; it starts
afresh when the firmware has changed.
"""

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.deploy.compile import build_number
from tools.program import ROOT, write_whole
from tools.sim.board.twin import TwinError
from tools.sim.world.scenario import ScenarioError
from tools.sim.world.world import SlipError


class Fault(Exception):
    """The board misbehaved; the text says how, and how to reproduce it."""


# Exceptions that count as faults: its own, a board that ended, a failed scenario, and
# a line that is damaged (ValueError) or lacks a required key (KeyError).
FAULTS = (Fault, TwinError, ScenarioError, SlipError, ValueError, KeyError)


@dataclass
class Outcome:
    """The counts of one case, and the faults it found."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, found: "Outcome", where: str) -> None:
        """Count what was found there, too; its faults get the place before them."""
        self.counts += found.counts
        self.faults += [f"{where}: {text}" for text in found.faults]


@dataclass(frozen=True)
class Part:
    """`case(number)` returns the Outcome of one of the `total` cases.

    Of a figure whose name ends with "at most" the largest of all cases is kept, not their sum.
    """

    name: str
    what: str
    total: int
    case: Callable[[int], Outcome]


FOLDER = ROOT / "build" / "torture"


class Ledger:
    """`done` cases of a part, their `counts`, and the `faults` found."""

    def __init__(self, part: Part, folder: Path = FOLDER) -> None:
        self._part = part
        self._path = folder / f"{part.name}-{build_number()}.json"
        kept: dict[str, Any] = {"done": 0, "counts": {}, "faults": []}
        with suppress(OSError, ValueError):
            kept = json.loads(self._path.read_text())
        self.done: int = kept["done"]
        self.counts: Counter[str] = Counter(kept["counts"])
        self.faults: list[str] = kept["faults"]

    @property
    def left(self) -> range:
        """The cases still to be done."""
        return range(self.done, self._part.total)

    def add(self, outcome: Outcome) -> None:
        """Count one more case and keep all counts."""
        for name, count in outcome.counts.items():
            if name.endswith("at most"):
                self.counts[name] = max(count, self.counts.get(name, count))
            else:
                self.counts[name] += count
        self.faults += outcome.faults
        self.done += 1
        kept = {"done": self.done, "counts": self.counts, "faults": self.faults}
        write_whole(self._path, json.dumps(kept, indent=1).encode())

    def line(self) -> str:
        """Return what has been counted so far, in one line."""
        counted = ", ".join(f"{count:,} {name}" for name, count in self.counts.items())
        line = f"{self._part.name}: {self.done:,} of {self._part.total:,} {self._part.what}"
        return f"{line}; {counted or 'nothing counted'}; {len(self.faults)} faults"

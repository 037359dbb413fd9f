"""How far each part has come, kept under build/torture, so that it may be broken off any time.

A part begins anew when the firmware is another.
"""

import json
from collections import Counter
from pathlib import Path

from tools.chip.compile import ROOT, build_number
from tools.torture.part import Outcome, Part

FOLDER = ROOT / "build" / "torture"


class Ledger:
    """`done` cases of a part, their `counts`, and the `faults` found."""

    def __init__(self, part: Part, folder: Path = FOLDER) -> None:
        self._part = part
        self._path = folder / f"{part.name}.json"
        self._build = build_number()
        self.done = 0
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        try:
            kept = json.loads(self._path.read_text())
        except (OSError, ValueError):
            return
        if kept.get("build") == self._build:
            self.done = kept["done"]
            self.counts.update(kept["counts"])
            self.faults = kept["faults"]

    def forget(self) -> None:
        """Begin the part anew."""
        self.done = 0
        self.counts.clear()
        self.faults.clear()

    def add(self, outcome: Outcome) -> None:
        """Count one more case and keep all counts."""
        for name, count in outcome.counts.items():
            if name in self._part.least:
                self.counts[name] = min(count, self.counts.get(name, count))
            elif name in self._part.most:
                self.counts[name] = max(count, self.counts.get(name, count))
            else:
                self.counts[name] += count
        self.faults += outcome.faults
        self.done += 1
        self._path.parent.mkdir(parents=True, exist_ok=True)
        partial = self._path.with_suffix(".part")
        kept = {"build": self._build, "done": self.done, "counts": self.counts}
        partial.write_text(json.dumps(kept | {"faults": self.faults}, indent=1))
        partial.replace(self._path)

    def line(self) -> str:
        """Return what has been counted so far, in one line or as the part tells it."""
        counted = self._part.tell(self.counts)
        told = f"{self._part.name}: {self.done:,} of {self._part.total:,} {self._part.what}"
        return f"{told}; {counted or 'nothing counted'}; {len(self.faults)} faults"

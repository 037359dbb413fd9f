"""How far a tuning has come, kept in a file so that it can go on later."""

import json
from pathlib import Path

from tools.lab.tune.spsa import Values
from tools.program import ROOT

FOLDER = ROOT / "build"


class Notes:
    """The weights after each count of batches of one tuning, by its settings."""

    def __init__(self, settings: dict[str, object], folder: Path = FOLDER) -> None:
        self._settings = settings
        self._path = folder / "tune.json"

    def read(self) -> tuple[int, Values] | None:
        """Return batches done and weights, or None when another tuning was noted, or none."""
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        if not isinstance(kept, dict) or kept.get("settings") != self._settings:
            return None
        return kept["batches"], kept["values"]

    def write(self, batches: int, values: Values) -> None:
        """Note the weights after this count of batches."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"settings": self._settings, "batches": batches, "values": values})
        part = self._path.with_suffix(".part")
        part.write_text(text, "utf-8")
        part.replace(self._path)

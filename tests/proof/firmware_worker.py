"""Puts other bytes into a sector of a flash, and tells which faults cutter.py finds there.

Device-safe, for MicroPython's unix port.
"""

from tools.proof.cut_flash import Flash
from tools.proof.cutter import Cutter, Mounted, serve


class Changed(Cutter):
    """Judges flashes of which one sector is another."""

    def put(self, sector: int, path: str) -> dict:
        """Return the faults once the sector has this file's bytes."""
        with open(path, "rb") as file:
            flash = Flash(self._base, {sector: file.read()})
        self._faults = []
        with Mounted(flash):
            self._check_firmware(flash)
        return {"faults": self._faults}


serve(Changed)

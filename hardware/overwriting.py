"""The kept KiCad projects are drawn by scripts, but nobody's work in KiCad is lost to them.

A file is replaced only when it is what the last commit has, or what the scripts themselves wrote
last. What they wrote is remembered by its hash in build/hardware/drawn.json.
"""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from hardware.pcb.kicad import ROOT, ToolError

DRAWN = ROOT / "build" / "hardware" / "drawn.json"
_PERSONAL = (".kicad_prl", ".lck")  # KiCad's own notes about windows; never committed


def replace(kept: Path, drawn: Path) -> None:
    """Bring the files of `kept` to those of `drawn`; ToolError when one was changed by hand."""
    known = json.loads(DRAWN.read_text("utf-8")) if DRAWN.exists() else {}
    new = {file.relative_to(drawn).as_posix(): file for file in _files(drawn)}
    old = {file.relative_to(kept).as_posix(): file for file in _files(kept)}
    differing = [
        name
        for name, file in old.items()
        if name not in new or file.read_bytes() != new[name].read_bytes()
    ]
    changed = [
        name
        for name in differing
        if known.get(_key(kept / name)) != _hash(old[name].read_bytes())
        and _committed(old[name]) != old[name].read_bytes()
    ]
    if changed:
        raise ToolError(_sentence(kept, changed))
    for name in differing:
        if name not in new:
            old[name].unlink()
    for name, file in new.items():
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, kept / name)
        known[_key(kept / name)] = _hash(file.read_bytes())
    DRAWN.parent.mkdir(parents=True, exist_ok=True)
    DRAWN.write_text(json.dumps(known, indent=1), "utf-8")


def _files(folder: Path) -> list[Path]:
    if not folder.exists():
        return []
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return [file for file in found if file.suffix not in _PERSONAL]


def _key(file: Path) -> str:
    return file.resolve().as_posix()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _committed(file: Path) -> bytes | None:
    """Return what the last commit has of a file; None when it, or git, has nothing."""
    command = ["git", "-C", str(file.parent), "show", f"HEAD:./{file.name}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def _sentence(kept: Path, changed: list[str]) -> str:
    names = ", ".join(f"{kept.name}/{name}" for name in changed)
    return (
        f"{names}: changed by hand and not committed, so nothing was overwritten. Bring the "
        "change into the scripts (hardware/changing.md says how), or commit it, or take it back "
        f"with `git checkout -- {kept.name}` in hardware/pcb."
    )

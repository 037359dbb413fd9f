"""The kept KiCad projects are drawn by scripts, but nobody's work in KiCad is lost to them.

hardware/pcb/drawn.json, committed with them, has the hash of every file as the scripts drew it. A
file that is another one now was changed by a person, committed or not: it is replaced only when
that is asked for.
"""

import hashlib
import json
import shutil
from pathlib import Path

from hardware.pcb.canonical import differences
from hardware.pcb.kicad import ToolError

DRAWN = Path(__file__).parent / "pcb" / "drawn.json"
_PERSONAL = (".kicad_prl", ".lck")  # KiCad's own notes about windows; never committed
_PARSED = (".kicad_pcb", ".kicad_sch", ".kicad_mod")
_TOLD = 8  # items of a file that are named


def replace(kept: Path, drawn: Path, by_force: bool = False) -> None:
    """Bring the files of `kept` to those of `drawn`.

    ToolError when a person has changed one, unless `by_force`; a file that holds the same items
    in another order, as KiCad saves them, was not changed.
    """
    known = json.loads(DRAWN.read_text("utf-8")) if DRAWN.exists() else {}
    new = {file.relative_to(drawn).as_posix(): file for file in _files(drawn)}
    old = {file.relative_to(kept).as_posix(): file for file in _files(kept)}
    changed = [
        _sentence(f"{kept.name}/{name}", file, new.get(name))
        for name, file in old.items()
        if known.get(f"{kept.name}/{name}") != _hash(file) and not _is_same(file, new.get(name))
    ]
    if changed and not by_force:
        raise ToolError(
            "\n".join(changed) + "\nnothing was overwritten. Bring the change into the scripts "
            "(hardware/changing.md says how), or take it back with git, or lose it: "
            "make hardware ARGS=replacing."
        )
    for name in old.keys() - new.keys():
        old[name].unlink()
        known.pop(f"{kept.name}/{name}", None)
    for name, file in new.items():
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, kept / name)
        known[f"{kept.name}/{name}"] = _hash(file)
    DRAWN.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", "utf-8")


def _files(folder: Path) -> list[Path]:
    if not folder.exists():
        return []
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return [file for file in found if file.suffix not in _PERSONAL]


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _is_same(file: Path, other: Path | None) -> bool:
    return bool(other and (_hash(file) == _hash(other) or _differences(file, other) == []))


def _differences(file: Path, other: Path) -> list[str] | None:
    """Return in what a file of KiCad's differs from another one; None of any other file."""
    if file.suffix not in _PARSED:
        return None
    return differences(other.read_text("utf-8"), file.read_text("utf-8"))


def _sentence(name: str, file: Path, drawn: Path | None) -> str:
    found = (_differences(file, drawn) if drawn else None) or []
    more = [f"  and {len(found) - _TOLD} more"] if len(found) > _TOLD else []
    return "\n".join([f"{name}: changed by a person", *(f"  {x}" for x in found[:_TOLD]), *more])

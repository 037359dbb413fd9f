"""What a board's flash holds, read from outside by the firmware's own code before it starts."""

from collections.abc import Callable
from pathlib import Path

from halo.games.registry import Board
from halo.hal.files import FOLDERS
from halo.store import restore
from halo.store.crash import NAME as CRASH
from halo.store.slots import Slots, unseal
from tools.sim.world.saved_position import saved_position as saved_position_of

_SLOTS = (0, 1)
# What every version's seal begins with, and this one's.
_ANY_SEAL = b"HALO"
_OUR_SEAL = b"HALO1"
# An interrupted save's, which the board removes.
_TEMPORARY = ".tmp"


def saved_position(folder: Path, model: str) -> tuple[str, str] | None:
    """Return the game in play and its position as a text; None when there is none."""
    return saved_position_of(_loader(folder), model)


def is_newer(folder: Path, model: str) -> bool:
    """Tell whether anything was written by a newer firmware, or for a game unknown here."""
    files = [_read(file) or b"" for file in _files(folder)]
    if any(data.startswith(_ANY_SEAL) and not data.startswith(_OUR_SEAL) for data in files):
        return True
    board = Board(model)
    slots = Slots(_loader(folder), None)
    restore.choose_game(slots, board)
    copies = [unseal(slots.copy(restore.CALIBRATION, slot))[1] for slot in _SLOTS]
    is_ours = restore.is_calibration_of
    return bool(slots.places or any(data and not is_ours(data, board.squares) for data in copies))


def readable_files(folder: Path, model: str) -> dict[str, bytes]:
    """Return the sealed files by their names; none where a newer firmware wrote any."""
    if not folder.is_dir() or is_newer(folder, model):
        return {}
    broken = broken_files(folder)
    return {file.name: file.read_bytes() for file in _files(folder) if file not in broken}


def broken_files(folder: Path) -> list[Path]:
    """Return the files whose checksum is wrong, or that cannot be read."""
    return [file for file in _files(folder) if unseal(_read(file))[1] is None]


def _files(folder: Path) -> list[Path]:
    """Return the firmware's sealed files, those with a checksum."""
    return [
        file
        for file in sorted(folder.iterdir())
        if file.name.split(".")[0] in FOLDERS and file.name != CRASH and file.suffix != _TEMPORARY
    ]


def _loader(folder: Path) -> Callable[[str], bytes | None]:
    return lambda name: _read(folder / name)


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None

"""Opening a board: the twin, the emulated chip, or a real one on a serial port.

A twin's flash is kept in the user's data folder: one per model, for one program at a time. That
folder holds, for the model halo36,

    halo36/              the flash: the firmware's files by their names
    halo36.lock          held by the program that plays on it
    halo36-1, -2 …       flashes set aside for a fresh start
    halo36-broken/       unreadable files, set aside
"""

import argparse
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import platformdirs
from filelock import FileLock, Timeout

from halo.games.registry import Board
from halo.hal import pins
from halo.hal.files import FOLDERS
from halo.store.formats import CALIBRATION, is_calibration_of
from halo.store.restore import choose_game
from halo.store.slots import MAGIC, Slots, unseal
from tools.command_line import SEED
from tools.program import english
from tools.sim.board.outside import stand_as_saved
from tools.sim.session import Notice, PlayError, Seat
from tools.sim.world.hand import BoardDriver
from tools.sim.world.world import USUAL_BOARD, World, pieces_of

_SLOTS = (0, 1)
# The prefix of every version's seal.
_ANY_SEAL = b"HALO"
# What a file's name adds to the kind that its seal names: a board's model, a number.
_PLACE = re.compile(r"(\.halo\d+)?\.\d+$")
# The suffix of an interrupted save, which the board removes.
_TEMPORARY = ".tmp"
# A kept board gets this long to save the last changes.
_LAST_SAVE_MS = 2000


def usual_folder() -> Path:
    """Return the folder of this user's boards."""
    return platformdirs.user_data_path("halo-board", appauthor=False)


class KeptFlash:
    """The flash of a board of this model; `fresh` sets an existing one aside.

    `folder` is its place, None if this board cannot be kept. `notices` are for the player.
    """

    def __init__(self, data: Path, model: str, fresh: bool = False) -> None:
        self.folder: Path | None = None
        self.notices: list[Notice] = []
        self._lock = FileLock(data / f"{model}.lock")
        try:
            self._open(data, model, fresh)
        except Timeout:
            self.notices = [Notice("elsewhere")]
        except (OSError, NotImplementedError):  # a file system may not support locks
            self.notices = [Notice("unwritable", {"folder": str(data)})]
        if self.folder is None:
            self.close()

    def close(self) -> None:
        """Release it for other programs."""
        self._lock.release()

    def _open(self, data: Path, model: str, fresh: bool) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self._lock.acquire(blocking=False)
        folder = data / model
        if fresh and folder.exists():
            aside = _free(data, f"{model}-")
            folder.rename(aside)
            self.notices.append(Notice("fresh", {"folder": str(aside)}))
        folder.mkdir(exist_ok=True)
        if is_newer(folder, model):
            self.notices.append(Notice("newer"))
            return
        self._put_broken_aside(folder, data / f"{model}-broken")
        self.folder = folder

    def _put_broken_aside(self, folder: Path, aside: Path) -> None:
        broken = broken_files(folder)
        for file in broken:
            aside.mkdir(exist_ok=True)
            file.rename(_free(aside, f"{file.name}-"))
        if broken:
            self.notices.append(Notice("broken", {"folder": str(aside)}))


class KeptSeat(Seat):
    """A twin whose flash outlives the program."""

    def __init__(self, twin: BoardDriver, name: str, kept: KeptFlash) -> None:
        super().__init__(twin, name, twin, notices=tuple(kept.notices))
        self.kept_in = str(kept.folder or "")
        self._kept = kept

    def close(self) -> None:
        """Close the board after it has saved its last changes."""
        try:
            if self.kept_in:
                self.board.advance(_LAST_SAVE_MS)
        finally:
            super().close()
            self._kept.close()


def _free(folder: Path, start: str) -> Path:
    """Return the first path `start1`, `start2` … that does not exist."""
    number = 1
    while (folder / f"{start}{number}").exists():
        number += 1
    return folder / f"{start}{number}"


def is_newer(folder: Path, model: str) -> bool:
    """Tell whether anything was written by a newer firmware, or for a game unknown here."""
    files = [_read(file) or b"" for file in _files(folder)]
    if any(data.startswith(_ANY_SEAL) and not data.startswith(MAGIC) for data in files):
        return True
    board = Board(model)
    slots = Slots(loader(folder), None)
    choose_game(slots, board)
    copies = [slots.copy(CALIBRATION, slot)[1] for slot in _SLOTS]
    squares = board.squares
    return bool(
        slots.places or any(data and not is_calibration_of(data, squares) for data in copies)
    )


def broken_files(folder: Path) -> list[Path]:
    """Return the files whose seal is wrong or another file's, or that cannot be read."""
    return [
        file
        for file in _files(folder)
        if unseal(_PLACE.sub("", file.name), _read(file))[1] is None
    ]


def _files(folder: Path) -> list[Path]:
    """Return the firmware's files."""
    return [
        file
        for file in sorted(folder.iterdir())
        if file.name.split(".")[0] in FOLDERS and file.suffix != _TEMPORARY
    ]


def loader(folder: Path) -> Callable[[str], bytes | None]:
    """Return a function that loads the folder's files by name, as a HAL does."""
    return lambda name: _read(folder / name)


def _read(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None


# --- opening a board ---------------------------------------------------------------------------

# The simulated boards' names; a real one's is its port.
TWIN = "twin"
CHIP = "chip"
# A kept board always has the same sensors, or its calibration would not fit them.
_KEPT_SENSORS_SEED = 36


def add_options(parser: argparse.ArgumentParser, keeps: bool = False) -> None:
    """Let the command line choose a board: `board`, `model` and `seed`.

    A program that `keeps` the twin lets it choose `data`, its folder, `fresh` and `unkept` too; in
    another the twin is the page's, which draws its own set-ups and changes its model with the
    game. The environment sets the default board and model.
    """
    simulated = "a simulated board's" if keeps else "the emulated chip's"
    parser.add_argument(
        "board",
        nargs="?",
        default=os.environ.get("BOARD") or TWIN,
        help="twin (default), chip, or a serial port such as /dev/ttyACM0",
    )
    parser.add_argument(
        "--model",
        default=os.environ.get("MODEL") or USUAL_BOARD,
        help=f"{simulated}: halo36 (default) or halo45",
    )
    parser.add_argument(
        "--seed", type=SEED, help=f"{simulated}: the same number draws the same set-ups"
    )
    if not keeps:
        parser.set_defaults(fresh=False, unkept=True, data=None)
        return
    parser.add_argument(
        "--data",
        type=Path,
        help="the folder of the simulated board's games and settings, else the user's own",
    )
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="begin with a new board; the one before is kept beside it",
    )
    parser.add_argument("--unkept", action="store_true", help="keep nothing of this board")


def open_board(chosen: argparse.Namespace, model: str = "") -> Seat:
    """Return the chosen board, or its other model; PlayError if it is not available."""
    model = model or chosen.model
    if model not in pins.MODELS:
        known = " or ".join(pins.MODELS)
        raise PlayError(f"There is no model {model[:12]}: MODEL is {known}.")
    try:
        pieces_of(model)
    except ValueError as reason:
        raise PlayError(f"{reason}.") from None
    seed = chosen.seed if chosen.seed is not None else time.time_ns() & 0xFFFFFF
    if chosen.board == CHIP:
        return _at_chip(seed, model)
    if chosen.board != TWIN:
        from tools.serve.real_board import SerialBoard

        return Seat(SerialBoard(chosen.board), chosen.board, None)
    if chosen.unkept:
        return _at_twin(seed, model, None)
    return _at_twin(seed, model, KeptFlash(chosen.data or usual_folder(), model, chosen.fresh))


def introduction(seat: Seat) -> list[str]:
    """Return the first sentences, in English: where the board is kept, and the notices."""
    place = [f"Games and settings are kept in {seat.kept_in}"] if seat.kept_in else []
    texts = english()["server"]["notices"]
    return place + [texts[notice.name].format(**notice.values) for notice in seat.notices]


def _at_twin(seed: int, model: str, kept: KeptFlash | None) -> Seat:
    from tools.sim.board.twin import Twin, TwinError

    folder = kept.folder if kept else None
    world = World(_KEPT_SENSORS_SEED if folder else seed, model)
    if folder:
        stand_as_saved(world, loader(folder))
    try:
        twin = Twin(seed, world=world, folder=str(folder) if folder else "")
    except (TwinError, OSError) as reason:
        if kept:
            kept.close()
        raise PlayError(f"The simulated board does not start: {reason}.") from None
    return KeptSeat(twin, TWIN, kept) if kept else Seat(twin, TWIN, twin)


def _at_chip(seed: int, model: str) -> Seat:
    try:
        from tools.deploy import DeployError
        from tools.deploy.image import build
        from tools.sim.chip.chip import Chip
    except ImportError as reason:
        sentence = f"The emulated chip is not installed ({reason.name}): run make setup."
        raise PlayError(sentence) from None
    try:
        chip = Chip(build(model).read_bytes(), World(seed, model), seed)
    except (DeployError, OSError, RuntimeError) as reason:
        raise PlayError(f"The emulated chip does not start: {reason}") from None
    # The chip only needs the world's levels; this world has everything.
    board = cast(BoardDriver, chip)
    return Seat(chip, CHIP, board, slice_ms=2, notices=(Notice("slow"),))

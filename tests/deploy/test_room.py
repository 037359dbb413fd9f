"""A board that keeps all that it can has room for an update."""

from typing import Any

import pytest

from halo.store.archive import FILES, KEPT, Archive
from halo.store.persistence import CALIBRATION, GAME, STRENGTH
from halo.store.puzzles import NAME as PUZZLES
from halo.store.settings import NAME as SETTINGS
from tools.deploy.compile import compile_all
from tools.deploy.filesystem import BLOCK_BYTES, STORAGE_BYTES, make, mount
from tools.deploy.on_board import NEW_MAIN, NEW_PACK, blocks_needed
from tools.deploy.pack import MAIN, PACK, contents

_LONGEST_RECORD = bytes(800)
# In two copies each; no copy of any of them is longer.
_KEPT_TWICE = (GAME, SETTINGS, CALIBRATION, STRENGTH, PUZZLES)
_COPY = bytes(512)
# So that a fourth and a fifth game still fit.
_GOAL_BLOCKS = 70


def full_store() -> dict[str, bytes]:
    """Return the files of a board with all its games, each as long as one can be."""
    kept: dict[str, bytes] = {}
    archive = Archive(kept.get, kept.__setitem__)
    for number in range(1, 2 * KEPT):
        archive.keep(number, _LONGEST_RECORD)
    assert len(kept) == FILES
    kept |= {f"{name}.{slot}": _COPY for name in _KEPT_TWICE for slot in range(2)}
    kept["crash.0"] = _LONGEST_RECORD
    return {name.replace(".", "/", 1): data for name, data in kept.items()}


def write(disk: Any, files: dict[str, bytes]) -> None:
    """Write the files and the folders that they need."""
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(path, "wb") as file:
            file.write(data)


@pytest.mark.slow
def test_a_board_with_a_full_archive_takes_another_version() -> None:
    pytest.importorskip("littlefs")
    version = contents(compile_all())
    disk = mount(make(version).ljust(STORAGE_BYTES, b"\xff"))
    write(disk, full_store())
    before = disk.used_block_count
    write(disk, {NEW_PACK: version[PACK], NEW_MAIN: version[MAIN]})
    taken = disk.used_block_count - before
    free = STORAGE_BYTES // BLOCK_BYTES - before
    asked = blocks_needed(len(version[PACK]), BLOCK_BYTES)
    print(f"{free} blocks are free, an update takes {taken} and asks for {asked}")
    assert taken <= asked <= _GOAL_BLOCKS
    assert asked <= free

"""A flash with no room left: the board comes up, plays, and says what to delete."""

import json
from typing import Any

import pytest

from halo.hal.files import FOLDERS
from tools.deploy import filesystem
from tools.sim.world.world import World

pytestmark = [pytest.mark.chip, pytest.mark.slow]

_STORAGE = filesystem.STORAGE_START - filesystem.FLASH_START
_WAIT_MS = 4000


def filled(flash: bytes) -> bytes:
    """Return the flash without the store's folders, and a photo on it that takes all the room."""
    disk = filesystem.mount(flash[_STORAGE:])
    for folder in set(FOLDERS).intersection(disk.listdir("/")):
        disk.rmdir(folder)
    library = filesystem._library()
    for blocks in range(filesystem.STORAGE_BYTES // filesystem.BLOCK_BYTES, 0, -1):
        try:
            with disk.open("photo.jpg", "wb") as photo:
                photo.write(bytes(blocks * filesystem.BLOCK_BYTES))
            break
        except library.LittleFSError:
            pass  # one block less
    return flash[:_STORAGE] + bytes(disk.context.buffer)


def events(chip: Any, name: str) -> list[str]:
    """Return the texts of the events of this name since the last time."""
    lines = [json.loads(line) for line in chip.take_lines() if line.startswith("{")]
    return [line["text"] for line in lines if line.get("event") == name]


def test_a_full_flash_is_told_and_the_board_plays(flash: bytes) -> None:
    from tools.sim.chip.chip import Chip

    with Chip(filled(flash), World(seed=5)) as chip:
        chip.send(b'{"id":1,"do":"hello"}\n')
        chip.advance(_WAIT_MS)
        (text,) = events(chip, "not_saved")
        assert text.startswith("the flash is full: delete what is not Halo's, such as photo.jpg (")
        chip.send(b'{"id":2,"do":"hello"}\n')
        chip.advance(200)
        assert any('"mode":"set_up"' in line for line in chip.take_lines())

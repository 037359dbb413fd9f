"""A tick allocates nothing, checked with the heap locked; and a flash without free space."""

import json
from itertools import groupby
from typing import Any

import pytest

from halo.hal.files import FOLDERS
from halo.memory import GARBAGE_BYTES
from tests.chip.conftest import powered_up
from tools.deploy import storage
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# Runs ticks as App.tick does, with the heap locked during scan, debounce, track, view and show,
# and prints each tick's changes. The world moves pieces in between.
SCRIPT = f"""
import gc
gc.threshold({GARBAGE_BYTES})
import micropython
from halo.app import App
from halo.games.oxono.position import Position
from halo.hal.rp2040 import HAL
hal = HAL("halo36")
app = App(hal)
gc.threshold(-1)
for _ in range(90):
    app.tick(hal.ticks_ms())
    hal.idle()
app.session.begin_at("oxono", Position.parse("6/6/6/6/6/6 d4 c3 p"))
gc.collect()
print("ready", app.session.mode.name)
hal.idle()
seen = []
version = app.session.version
for tick in range(190):
    micropython.heap_lock()
    try:
        app.sense_and_show(10)
    finally:
        micropython.heap_unlock()
    if app.session.version != version:
        version = app.session.version
        seen.append(app.session.game.turn.count)
    hal.idle()
print(seen, app.session.mode.name, app.session.game.position.made)
hal.release()
"""
# Then prints the median of ticks in which nobody moves, after a collection that leaves small gaps.
AFTER_A_COLLECTION = (
    SCRIPT.partition("seen = []")[0]
    + """
import time
times = []
small = [object() for _ in range(2000)]
for at in range(0, 2000, 2):
    small[at] = None
gc.collect()
for _ in range(41):
    start = time.ticks_us()
    app.tick(hal.ticks_ms())
    times.append(time.ticks_diff(time.ticks_us(), start))
    hal.idle()
print(sorted(times)[20])
hal.release()
"""
)
_STORAGE = storage.STORAGE_START - storage.FLASH_START
_WAIT_MS = 4000


def test_no_allocation_from_scan_to_show(prompt: Any) -> None:
    world = World(seed=3)
    world.arrange("6/6/6/6/6/6 d4 c3 p")
    board = powered_up(world)
    prompt.enter(board.machine)
    prompt.start(board.machine, SCRIPT)
    while b"ready" not in board.machine.host.received:
        board.machine.advance(50)
        assert b"Traceback" not in board.machine.host.received
    board.machine.advance(100)
    totem = world.take(21)  # d4, lifted
    board.machine.advance(300)
    world.put(totem, 28)  # e5: no legal square
    board.machine.advance(400)
    world.take(28)
    board.machine.advance(150)
    world.put(totem, 27)  # d5
    board.machine.advance(150)
    world.put(world.draw("X"), 26)  # c5: the turn is complete
    board.machine.advance(200)
    world.take(26)  # and taken back
    counts, mode, made = _last_line(prompt.finish(board.machine))
    assert (mode, made) == ("play", 0)
    assert [count for count, _ in groupby(counts)] == [1, 2, 0, 2]


def test_after_a_collection_a_tick_takes_no_longer(prompt: Any) -> None:
    from tools.sim.chip.machine import SILICON

    # MicroPython puts the locals of a call into the heap if they take more than 44 bytes. After a
    # collection each such call searches the heap from its start for room: with six of them a tick
    # took 2.2 ms here instead of 1.5, and 3.4 in a game.
    world = World(seed=3)
    world.arrange("6/6/6/6/6/6 d4 c3 p")
    board = powered_up(world, costs=SILICON)
    assert int(prompt.run(board.machine, AFTER_A_COLLECTION, 20_000).split()[-1]) <= 1900


def _last_line(printed: str) -> tuple[list[int], str, int]:
    counts, _, rest = printed.strip().splitlines()[-1].partition("] ")
    mode, made = rest.split()
    return json.loads(counts + "]"), mode, int(made)


def filled(flash: bytes) -> bytes:
    """Return the flash without the store's folders, filled up by a photo."""
    disk = storage.mount(flash[_STORAGE:])
    for folder in set(FOLDERS).intersection(disk.listdir("/")):
        disk.rmdir(folder)
    library = storage.library()
    for blocks in range(storage.STORAGE_BYTES // storage.BLOCK_BYTES, 0, -1):
        try:
            with disk.open("photo.jpg", "wb") as photo:
                photo.write(bytes(blocks * storage.BLOCK_BYTES))
            break
        except library.LittleFSError:
            pass  # try one block less
    return flash[:_STORAGE] + bytes(disk.context.buffer)


def test_a_full_flash_is_reported_and_the_board_plays(flash: bytes) -> None:
    from tools.sim.chip.chip import Chip

    with Chip(filled(flash), World(seed=5)) as chip:
        chip.send(b'{"id":1,"do":"hello"}\n')
        chip.advance(_WAIT_MS)
        lines = [json.loads(line) for line in chip.take_lines() if line.startswith("{")]
        (text,) = [line["text"] for line in lines if line.get("event") == "not_saved"]
        assert text.startswith("the flash is full: delete what is not Halo's, such as photo.jpg (")
        chip.send(b'{"id":2,"do":"hello"}\n')
        chip.advance(200)
        assert any('"mode":"set_up"' in line for line in chip.take_lines())

"""A board in a page that crashes starts again, and tells of it, as the device does."""

from pathlib import Path

from tests.site.node import printed_in_the_port

_SCRIPT = """
from tools.sim.board.flash import MemoryFlash
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
flash = MemoryFlash()
board = SimulatedBoard(World(), flash, restarts=True)
board.advance(2000)
board.take_lines()
flash.take_saved()
class Broken:
    def tick(self, now_ms):
        raise ValueError("broken")
board.app = Broken()
board.advance(2000)
print([line for line in board.take_lines() if "crash" in line])
print(list(flash.take_saved()), flash.kept["crash.0"].decode().splitlines()[-1])
board.send(b'{"id":1,"do":"last_crash"}\\n')
board.advance(200)
print([line for line in board.take_lines() if "broken" in line] != [])
"""


def test_a_crash_is_kept_told_and_followed_by_a_new_start(site: Path) -> None:
    told, kept, answered = printed_in_the_port(site, _SCRIPT).splitlines()
    assert '"event":"restarted"' in told
    assert '"by":"crash"' in told
    assert kept == "['crash.0'] ValueError: broken"
    assert answered == "True"

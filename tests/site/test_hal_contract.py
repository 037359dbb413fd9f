"""The simulated board's HAL in the page's interpreter, under the contract suite of both HALs."""

from pathlib import Path

from tests.site.node import printed_in_the_port

_SCRIPT = """
from tests import hal_contract
from tools.sim.board.flash import MemoryFlash
from tools.sim.board.hal import HAL
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World

class Host(SimulatedBoard):
    lines = []
    def begin_tick(self, hal):
        self.now_ms += hal_contract.TICK_MS
        super().begin_tick(hal)
    def end_tick(self, hal):
        super().end_tick(hal)
        lines = self.take_lines()
        self.lines += lines
        if '{"event":"send"}' in lines:
            hal.heard += hal_contract.SENT

host = Host(World())
host.take_lines()
hal_contract.main(HAL("halo36", host, MemoryFlash()))
print([line for line in host.lines if '"contract"' in line][-1])
frames = [line for line in host.lines if line.startswith('{"frame"')]
print(max([len(line) for line in host.lines]) < 512, frames[-1])
"""


def test_the_contract_holds_in_the_port(site: Path) -> None:
    told, lines = printed_in_the_port(site, _SCRIPT).splitlines()
    assert told == '{"event":"contract","failures":[]}'
    assert lines == 'True {"frame":"199"}'

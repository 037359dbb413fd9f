"""The HAL of the page under the contract suite of all others."""

from pathlib import Path

from tests.page.node import printed_in_the_port

_SCRIPT = """
from tools.site.board.hal import HAL
from tests import hal_contract
from tools.sim.world.world import World

class Host:
    now_ms = 0
    hal = None
    sent = False
    lines = []
    def next_tick(self):
        self.now_ms += hal_contract.TICK_MS
        if self.hal:
            self.lines += bytes(self.hal.said).split(b"\\n")
            self.hal.said = bytearray()
            if b'{"event":"send"}' in self.lines and not self.sent:
                self.sent = True
                self.hal.heard += hal_contract.SENT
        return self.now_ms

host = Host()
host.hal = HAL(World(1), {}, 1, host.next_tick)
hal_contract.main(host.hal)
lengths = [len(line) for line in host.lines]
frames = [line for line in host.lines if line.startswith(b'{"frame"')]
print(host.lines[-1] or [line for line in host.lines if line][-1])
print(max(lengths) < 512, frames[-1])
"""


def test_the_contract_holds_in_the_port(site: Path) -> None:
    last, lines = printed_in_the_port(site, _SCRIPT).splitlines()
    assert last == """b'{"event":"contract","failures":[]}'"""
    assert lines == """True b'{"frame":"199"}'"""

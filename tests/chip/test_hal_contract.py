"""One contract suite for both HALs: the RP2040's on the chip, and the simulated board's."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import hal_contract
from tools.program import ROOT
from tools.sim.board.twin import LEAPS, TICKS, Twin

_PATIENCE_MS = 8000
_SUITE = Path(hal_contract.__file__)


def outcome(board: Any) -> tuple[list[str], list[str]]:
    """Play the host's part; return the reported failures and all lines received."""
    heard: list[str] = []
    waited = 0
    while waited < _PATIENCE_MS:
        board.advance(10)
        waited += 10
        for line in board.take_lines():
            heard.append(line)
            if line == '{"event":"send"}':
                board.send(hal_contract.SENT)
            if line.startswith('{"event":"contract"') or "Traceback" in line:
                board.advance(50)
                heard += board.take_lines()
                return json.loads(line)["failures"], heard
    raise AssertionError(f"no outcome; heard {heard[-5:]}")


def check(board: Any) -> None:
    """Assert that the suite finds no failure, and that the flood's lines are whole, in order."""
    failures, heard = outcome(board)
    assert failures == []
    events = [json.loads(line)["event"] for line in heard if line.startswith('{"event":')]
    numbers = [event for event in events if isinstance(event, int)]
    assert 8 <= len(numbers) < 200, "the ring of events is not bounded"
    assert numbers == list(range(len(numbers)))
    frames = [line for line in heard if line.startswith('{"frame"')]
    assert frames[-1] == '{"frame":"199"}'
    assert len(frames) <= 2
    assert not any("xxx" in line for line in heard)


class _ContractProcess(Twin):
    """A process that runs the suite instead of the app."""

    flash = "FolderFlash({!r})"

    def _command(self) -> list[str]:
        paths = [str(ROOT / "firmware"), str(ROOT)]
        if self.interpreter == [sys.executable]:
            paths.append(str(ROOT / "tools/shim"))
        script = (
            f"import sys; sys.path[:0] = {paths}\n"
            "from tests.hal_contract import main\n"
            "from tools.sim.board.hal import HAL, FolderFlash, MemoryFlash\n"
            "from tools.sim.board.process import Pipe\n"
            f"main(HAL('halo36', Pipe(), {self.flash.format(self._folder)}))\n"
        )
        return [*self.interpreter, "-c", script]


class _PageProcess(_ContractProcess):
    """The same with the page's flash."""

    flash = "MemoryFlash()"


@pytest.mark.parametrize(("pace", "process"), [(TICKS, _PageProcess), (LEAPS, _ContractProcess)])
@pytest.mark.parametrize(
    "interpreter", ["python", pytest.param("micropython", marks=pytest.mark.unix)]
)
def test_the_simulated_board(interpreter: str, pace: str, process: type[_ContractProcess]) -> None:
    with process(interpreter=interpreter, pace=pace) as board:
        check(board)


@pytest.mark.chip
def test_chip(still_chip: Any, prompt: Any) -> None:
    prompt.enter(still_chip.machine)
    script = _SUITE.read_text() + '\nfrom halo.hal.rp2040 import HAL\nmain(HAL("halo36"))\n'
    prompt.start(still_chip.machine, script, limit_ms=30000)
    check(still_chip)

"""One contract suite against both HALs: the RP2040's on the chip, the twin's where it runs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import hal_contract
from tools.sim.twin.twin import ROOT, Twin

_PATIENCE_MS = 8000
_SUITE = Path(hal_contract.__file__)


def outcome(board: Any) -> tuple[list[str], list[str]]:
    """Play the host's part; return the failures told and all lines heard."""
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
    """The suite finds nothing, and what the flood left over came out whole and in order."""
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


class _ContractTwin(Twin):
    """The twin's process, running the suite in place of the app."""

    def _start(self) -> "subprocess.Popen[bytes]":
        script = (
            f"import sys; sys.path[:0] = {[str(ROOT), str(ROOT / 'firmware')]!r}\n"
            "from tests.hal_contract import main\n"
            "from tools.sim.twin.hal import HAL\n"
            f"main(HAL('halo36', {self._folder!r}, 1))\n"
        )
        if self.interpreter == sys.executable:
            script = f"import sys; sys.path.insert(0, {str(ROOT / 'tools/shim')!r})\n" + script
        return subprocess.Popen(
            [self.interpreter, "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )


def test_twin_under_cpython() -> None:
    with _ContractTwin(interpreter="python") as board:
        check(board)


@pytest.mark.unix
def test_twin_under_micropython() -> None:
    with _ContractTwin(interpreter="micropython") as board:
        check(board)


@pytest.mark.chip
def test_chip(still_chip: Any) -> None:
    from tools.sim.chip import prompt

    prompt.enter(still_chip.machine)
    script = _SUITE.read_text() + '\nfrom halo.hal.rp2040 import HAL\nmain(HAL("halo36"))\n'
    prompt.start(still_chip.machine, script, limit_ms=30000)
    check(still_chip)

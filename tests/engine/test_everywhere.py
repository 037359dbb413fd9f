"""The same choice and the same nodes under CPython and MicroPython's unix port.

tests/chip/test_engine.py compares the chip with them.
"""

import os
import subprocess
import sys

import pytest

from tests.engine.everywhere import LOCKED, NODES, POSITIONS, SCRIPT
from tests.house.source import ROOT
from tests.optional import need, unix_missing, unix_port

# turn, score, depth, nodes: with a budget, at level 1, at level 2
EXPECTED = """\
Xd2d3 87 1 3060
Xd5d4 -6 1 3020
Xd5d4 -6 1 3103
Od3e3 190 4 3049
Od3d4 122 2 347
Od3e3 98 1 3077
Oe5d5 -7 3 3069
Xe5d5 55 2 554
Oc5d5 -59 1 3062
Xb3c3 -122 4 3023
Xa3b3 -56 2 510
Xe3d3 -132 1 3068
Oe6f6 29997 2 7
Xd6e6 29997 2 53
Xd6e6 29997 2 107
Xb1a1 -29998 1 3
Xb1a1 -29998 1 28
Xb1a1 -29998 1 36
Aa1 -29990 10 1
Bc1 70 1 750
Ad3 70 1 2250
Db4 29997 3 1
Dd4 70 1 750
Dd3 70 1 2250
Da3 20 3 3093
Db3 -50 2 596
Bd4 -29998 1 2250
Bd3 -29998 1 12
Bd3 -29998 1 72
Cc2 -29998 1 79
d5d6D 400 1 3188
d3e3D -350 1 216
e5f5D -350 1 3144
d4d5D 522 1 3136
c4c5D 220 1 156
d4d5D 64 1 3020
f6e6C 29999 1 12
d6e6A -54 1 8
f6e6C 29999 1 12
"""


def under_cpython() -> str:
    command = [sys.executable, "-c", "lock = unlock = int\n" + SCRIPT]
    paths = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "tools/shim")))
    return printed_by(command, {"PYTHONPATH": paths})


def printed_by(command: list[str], variables: dict[str, str]) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_cpython_prints_what_is_expected() -> None:
    assert under_cpython() == EXPECTED


@pytest.mark.unix
def test_the_unix_port_prints_the_same_with_its_heap_locked() -> None:
    need(unix_missing())
    command = [str(unix_port()), "-X", "heapsize=1M", "-c", LOCKED]
    assert printed_by(command, {"MICROPYPATH": str(ROOT / "firmware")}) == EXPECTED


def test_the_positions_use_their_budget() -> None:
    lines = EXPECTED.splitlines()[::3]  # less those of levels
    assert len(lines) == sum(map(len, POSITIONS.values()))
    assert sum(int(line.split()[3]) >= NODES for line in lines) > len(lines) // 2

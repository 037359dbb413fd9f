"""What the coach's grades say of a step is what a deeper search says."""

import os
import subprocess

import pytest

from tests.engine.grades import SCRIPT
from tests.house.source import ROOT
from tests.optional import need, unix_missing, unix_port

SEED = 7
LEAST = 0.9


# YOXII has 130 turns a position: a sixth ply takes 10 to 20 times as long as five.
@pytest.mark.unix
@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "positions", "depth"), [("oxono", 500, 6), ("quantik", 500, 6), ("yoxii", 200, 5)]
)
def test_grades_agree_with_a_deeper_search(game: str, positions: int, depth: int) -> None:
    need(unix_missing())
    command = [str(unix_port()), "-X", "heapsize=16M", "-c", SCRIPT]
    command += [game, str(positions), str(depth), str(SEED)]
    environment = {**os.environ, "MICROPYPATH": str(ROOT / "firmware")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    print("seed", SEED, done.stdout, done.stderr)
    signed, right, level, near = map(int, done.stdout.split())
    assert signed > level // 2
    assert right >= LEAST * signed
    assert right + near >= LEAST * (signed + level)

"""A program that is killed while its board saves: what was saved is there, and whole."""

import random
from pathlib import Path

import pytest

from halo.store.slots import Slots
from tools.program import device_safe

SEED = 15
KILLS = 25


@pytest.mark.parametrize("interpreter", ["", "python"])
def test_a_kill_in_the_midst_of_many_saves_loses_none(tmp_path: Path, interpreter: str) -> None:
    draw = random.Random(SEED)
    print(f"seed {SEED}")

    def load(name: str) -> bytes | None:
        file = tmp_path / name
        return file.read_bytes() if file.exists() else None

    torn = 0
    for _ in range(KILLS):
        worker = device_safe("tests/sim/saving_worker.py", str(tmp_path), wanted=interpreter)
        # Meanwhile it saves on: the kill meets it at any point.
        for _ in range(draw.randint(1, 40)):
            told = int(worker.read())
        worker.close()
        torn += len(list(tmp_path.glob("*.tmp")))
        kept = Slots(load, None).read("game")
        assert kept is not None
        assert len(kept) >= told
    print(f"{torn} of {KILLS} kills left a half-written file")

"""Viper on the chip itself: what tests/deploy expects of its compilation."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.random_programs import Writer
from tests.deploy.test_wasm import drawn_buffers, loaded
from tests.deploy.words import OPERATIONS, SOURCE, expected, pairs

pytestmark = pytest.mark.chip


@pytest.mark.parametrize("name", OPERATIONS)
def test_words_wrap_and_shift_as_is_expected(name: str, still_chip: Any) -> None:
    from tools.sim.chip import prompt

    script = f"{SOURCE}\nfor pair in {pairs(name)!r}:\n    print({name}(*pair))\n"
    found = [int(line) for line in prompt.run(still_chip.machine, script).split()]
    assert found == [expected(name, *pair) for pair in pairs(name)]


@pytest.mark.parametrize("seed", range(100, 104))
def test_random_functions_do_what_they_do_under_cpython(
    seed: int, still_chip: Any, tmp_path: Path
) -> None:
    from tools.sim.chip import prompt

    chance = random.Random(seed)
    text = Writer(chance).module(1)
    buffers = drawn_buffers(chance)
    given = [(part.typecode, part.tolist()) for part in buffers]
    returned = loaded(f"on_the_chip_{seed}", text, tmp_path).f0(*buffers, 77, -3)
    script = (
        f"{text}\nfrom array import array\n"
        f"buffers = [array(code, items) for code, items in {given}]\n"
        "print([f0(*buffers, 77, -3)] + [list(part) for part in buffers])\n"
    )
    found = json.loads(prompt.run(still_chip.machine, script))
    assert found == [returned, *(part.tolist() for part in buffers)], f"seed {seed}:\n{text}"

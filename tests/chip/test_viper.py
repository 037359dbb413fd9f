"""Viper on the chip itself: what tests/deploy expects of its compilation."""

import json
import random
from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.random_programs import Writer
from tests.deploy.test_wasm import drawn_buffers, loaded
from tests.deploy.words import OPERATIONS, SOURCE, expected, pairs

pytestmark = pytest.mark.chip


def test_words_wrap_and_shift_as_is_expected(still_chip: Any) -> None:
    from tools.sim.chip import prompt

    # One of seven, which brings each word to either side: the line is slow.
    tried = {name: pairs(name)[::7] for name in OPERATIONS}
    words = [array("i", (word for pair in each for word in pair)) for each in tried.values()]
    calls = "".join(
        f"words = array('i', unhexlify('{both.tobytes().hex()}'))\n"
        f"print(*[{name}(words[at], words[at + 1]) for at in range(0, len(words), 2)])\n"
        for name, both in zip(tried, words, strict=True)
    )
    script = f"from array import array\nfrom binascii import unhexlify\n{SOURCE}{calls}"
    lines = prompt.run(still_chip.machine, script).splitlines()
    for (name, both), line in zip(tried.items(), lines, strict=True):
        assert list(map(int, line.split())) == [expected(name, *pair) for pair in both], name


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

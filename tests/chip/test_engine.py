"""Engine, rules and viper code on the chip give the PC's results, with the heap locked."""

import json
import random
from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.programs import OPERATIONS, SOURCE, Writer, expected, pairs
from tests.deploy.test_wasm import drawn_buffers, loaded
from tests.engine.test_everywhere import LOCKED
from tests.engine.test_everywhere import expected as expected_choices
from tests.games.of_game import games
from tests.games.oxono.cases import VECTORS

pytestmark = pytest.mark.chip
SCRIPT = """
from halo.games.oxono.position import Position
for text in {positions!r}:
    position = Position.parse(text)
    turns = position.legal_turns()
    for turn in turns:
        before = bytes(position.cells) + bytes(position.reserve) + bytes(position.totems)
        position.push(turn)
        position.pop()
        if before != bytes(position.cells) + bytes(position.reserve) + bytes(position.totems):
            print("pop does not restore", text, Position.format_turn(turn))
    print(*[Position.format_turn(turn) for turn in turns])
"""


def test_the_same_choices_and_nodes_without_allocation(still_chip: Any, prompt: Any) -> None:
    assert prompt.run(still_chip.machine, LOCKED) == expected_choices()


@games
def test_no_tick_is_long_while_the_engine_is_loaded_and_thinks(game: str) -> None:
    from tools.lab.bench_chip import maker, p99, think
    from tools.sim.chip.machine import SILICON

    found = think(maker(SILICON), game)
    assert found.loading_us <= 30_000
    # QUANTIK is answered within 60 ticks: of these it is the longest one.
    assert p99(found.ticks_us) <= (9000 if game == "quantik" else 4200)


def test_positions_of_every_class_have_exactly_these_turns(still_chip: Any, prompt: Any) -> None:
    chosen: dict[str, list] = {kind.strip(): [] for kind, _, _ in VECTORS}
    for kind, text, turns in VECTORS:
        if len(chosen[kind.strip()]) < 3:
            chosen[kind.strip()].append((text.strip(), sorted(turns.split())))
    picked = [entry for entries in chosen.values() for entry in entries]
    script = SCRIPT.format(positions=[text for text, _ in picked])
    printed = prompt.run(still_chip.machine, script).splitlines()
    assert [sorted(line.split()) for line in printed] == [turns for _, turns in picked]


def test_words_wrap_and_shift_as_is_expected(still_chip: Any, prompt: Any) -> None:
    # Every seventh pair, as the line is slow; seven is odd, so each word comes on either side.
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
    seed: int, still_chip: Any, prompt: Any, tmp_path: Path
) -> None:
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

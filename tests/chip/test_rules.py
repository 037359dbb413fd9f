"""The rules core on the chip: the legal turns of positions of every class."""

from typing import Any

import pytest

from tests.games.oxono.vectors import VECTORS

pytestmark = pytest.mark.chip

SCRIPT = """
from halo.games.oxono.position import format_turn, parse_position
for text in {positions!r}:
    position = parse_position(text)
    turns = position.legal_turns()
    for turn in turns:
        before = bytes(position.cells) + bytes(position.reserve) + bytes(position.totems)
        position.push(turn)
        position.pop()
        if before != bytes(position.cells) + bytes(position.reserve) + bytes(position.totems):
            print("pop does not restore", text, format_turn(turn))
    print(*[format_turn(turn) for turn in turns])
"""


def test_positions_of_every_class_have_exactly_these_turns(still_chip: Any) -> None:
    from tools.sim.chip import prompt

    chosen: dict[str, list] = {kind.strip(): [] for kind, _, _ in VECTORS}
    for kind, text, turns in VECTORS:
        if len(chosen[kind.strip()]) < 3:
            chosen[kind.strip()].append((text.strip(), sorted(turns.split())))
    picked = [entry for entries in chosen.values() for entry in entries]
    script = SCRIPT.format(positions=[text for text, _ in picked])
    printed = prompt.run(still_chip.machine, script).splitlines()
    assert [sorted(line.split()) for line in printed] == [turns for _, turns in picked]

"""The engine on the chip: the PC's choices to the node, with the heap locked while it thinks."""

from typing import Any

import pytest

from tests.engine.everywhere import LOCKED
from tests.engine.test_everywhere import EXPECTED

pytestmark = pytest.mark.chip


def test_the_same_choices_and_nodes_without_allocation(still_chip: Any) -> None:
    from tools.sim.chip import prompt

    assert prompt.run(still_chip.machine, LOCKED) == EXPECTED

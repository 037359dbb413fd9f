"""The engine in the port: the chip's choices, its node counts, and perft."""

from pathlib import Path

import pytest

from tests.engine.everywhere import SCRIPT
from tests.engine.test_everywhere import EXPECTED
from tests.lab.test_perft import KNOWN
from tests.site.node import printed_in_the_port


def test_choices_and_node_counts_are_those_of_the_chip(site: Path) -> None:
    assert printed_in_the_port(site, "lock = unlock = int\n" + SCRIPT) == EXPECTED


@pytest.mark.parametrize(("game", "depth", "turns"), [row for row in KNOWN if row[1]])
def test_perft_counts_as_the_rules_say(site: Path, game: str, depth: int, turns: int) -> None:
    script = f"""
from halo.games import registry
from tools.lab.counters.counting import load_counter
state = registry.SearchAdapter({game!r}).new_state()
state.load(registry.load_rules({game!r}).new_position())
print(load_counter({game!r})(state, {depth}))
"""
    assert printed_in_the_port(site, script) == f"{turns}\n"

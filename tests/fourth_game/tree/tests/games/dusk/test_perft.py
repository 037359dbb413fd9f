"""Perft of DUSK: the search's and the rules' counts agree with its oracle's."""

import pytest

from tools.games.oracles import Slow
from tools.lab.engine import perft


def count(slow: Slow, depth: int) -> int:
    if depth == 1:
        return len(slow.legal())
    return sum(count(slow.after(turn), depth - 1) for turn in slow.legal())


@pytest.mark.parametrize("flags", [[], ["--rules"]], ids=["search", "rules"])
def test_perft_is_the_oracles(flags, capsys):
    assert perft(["dusk", "--depth", "3", "--divide", *flags]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    start = Slow("dusk")
    expected = {turn: count(start.after(turn), 2) for turn in start.legal()}
    assert dict(line.split(": ") for line in lines) == {
        turn: str(number) for turn, number in expected.items()
    }
    assert int(total) == sum(expected.values())

"""Perft of DUSK, counted by the search and by the rules, against the slow reference."""

import copy

import pytest

from tests.games.dusk.reference import Reference
from tools.lab import perft


def count(reference: Reference, depth: int) -> int:
    if depth == 1:
        return len(reference.legal())
    return sum(count(after(reference, turn), depth - 1) for turn in reference.legal())


def after(reference: Reference, turn: str) -> Reference:
    made = copy.deepcopy(reference)
    made.make(turn)
    return made


@pytest.mark.parametrize("flags", [[], ["--rules"]], ids=["search", "rules"])
def test_perft_is_the_references(flags, capsys):
    assert perft.main(["dusk", "--depth", "3", "--divide", *flags]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    start = Reference()
    expected = {turn: count(after(start, turn), 2) for turn in start.legal()}
    assert dict(line.split(": ") for line in lines) == {
        turn: str(number) for turn, number in expected.items()
    }
    assert int(total) == sum(expected.values())

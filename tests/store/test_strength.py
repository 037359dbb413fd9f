"""Strengths as the store keeps them."""

import pytest

from halo.games.strengths import SETTLED
from halo.store.forms import are_strengths, pack_strengths, unpack_strengths


@pytest.mark.parametrize(
    "values",
    [
        {},
        {("oxono", "follow"): (230, 4)},
        {
            ("oxono", "follow"): (100, 0),
            ("oxono", "follow2"): (500, 7),
            ("yoxii", "follow"): (333, 1),
        },
        {("oxono", "follow"): (260, 1), SETTLED: (12, ("oxono", "follow"), (200, 0))},
    ],
)
def test_what_is_packed_is_unpacked(values):
    data = pack_strengths(values)
    assert are_strengths(data)
    again: dict = {}
    unpack_strengths(data, again)
    assert again == values


def test_what_makes_no_sense_is_left_out():
    data = b"1 oxono.follow=99.1 oxono.follow=200 x=1.1 =250.8 a.b=x.y \xff oxono.follow2=250.3"
    data += b" settled.x=oxono.follow.200.1 settled.3=200.1 settled.4=oxono.follow.600.1"
    again: dict = {}
    unpack_strengths(data, again)
    assert again == {("oxono", "follow2"): (250, 3)}


@pytest.mark.parametrize("data", [b"", b"2 oxono.follow=200.1", b"hello"])
def test_another_version_is_not_known(data):
    assert not are_strengths(data)

"""An arc is lit along its length, and the neighbour's stays dark."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hardware.light import Figures

pytestmark = pytest.mark.physics
COUNT = 100_000


def figures(white: str) -> "Figures":
    from hardware import light

    return light.figures(white, COUNT)


@pytest.mark.parametrize("white", ["dense", "usual", "thin"])
def test_an_arc_is_half_as_bright_along_most_of_it_and_the_neighbours_dark(white: str) -> None:
    from hardware import light

    found = figures(white)
    assert light.faults(found) == []
    assert found.share > 0.03


# The thick bar of the cup is what spreads the light: with one thickness all along it does not.
def test_a_cup_without_its_steps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from hardware import light
    from hardware.enclosure.dimensions import measures

    monkeypatch.setitem(measures(), "cup_skin", [[0, 0.6]])
    for kept in (light.cells, light.shine):
        kept.cache_clear()
    found = figures("usual")
    for kept in (light.cells, light.shine):
        kept.cache_clear()
    assert "of the arc are half as bright" in light.faults(found)[0]


def test_light_that_is_not_swallowed_is_conserved() -> None:
    import numpy as np

    from hardware import light_trace

    empty = np.zeros((40, 60, 60), np.uint8)
    origin, led = np.zeros(2), np.array((3.0, 3.0, 3.75))
    out = light_trace.trace(empty, origin, led, 5000, 0.2, 60.0, 1)
    assert out.sum() == pytest.approx(1, abs=0.02)
    closed = empty.copy()
    closed[-1] = light_trace.BLACK
    assert light_trace.trace(closed, origin, led, 5000, 0.2, 60.0, 1).sum() == 0

"""An arc is lit along its length and visible to both players; its neighbour stays dark."""

import re
from typing import TYPE_CHECKING

import pytest

from hardware.pcb.wiring import BOARDS

if TYPE_CHECKING:
    from hardware.light.arcs import Figures

pytestmark = pytest.mark.physics
COUNT = 100_000


def figures(white: str) -> "Figures":
    from hardware.light import arcs

    return arcs.figures(white, COUNT)


@pytest.mark.slow
@pytest.mark.parametrize("white", ["dense", "usual", "thin"])
def test_an_arc_is_even_and_seen_by_both_players_and_the_neighbours_are_dark(white: str) -> None:
    from hardware.light import arcs

    found = figures(white)
    assert arcs.faults(found) == []
    assert found.share > 0.01


@pytest.mark.slow
def test_a_cup_that_does_not_spread_its_light_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from hardware.enclosure.dimensions import measures
    from hardware.light import arcs

    # Longer than one LED reaches.
    monkeypatch.setitem(measures(), "window", [11.2, 14.4, 150])
    for kept in (arcs.cells, arcs.shine):
        kept.cache_clear()
    found = figures("usual")
    for kept in (arcs.cells, arcs.shine):
        kept.cache_clear()
    assert "times the arc's mean" in "; ".join(arcs.faults(found))


# Once an arc toward row 1 was hidden from the player behind it.
def test_light_behind_a_totem_is_not_seen() -> None:
    import numpy as np

    from hardware.light import arcs

    x, y = arcs._plane()
    far = (x < 8) & (y > 9)
    assert arcs.seen(np.where(far, 1.0, 1e-12), (0, -820.0, 570.0), "a totem")[0] < 0.5


# Once 6 of 80 arcs were hidden by a totem in the row before them.
@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_a_totem_in_the_next_row_hides_no_arc(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from hardware.enclosure.dimensions import measures
    from hardware.light import arcs

    pairs = arcs.behind(board, "usual", COUNT)
    assert len(pairs) == {"halo36": 80, "halo45": 106}[board]
    assert min(pair.light for pair in pairs) >= arcs.SEEN
    monkeypatch.setitem(measures(), "totem", [9, 6.5, 26])
    hidden = [pair for pair in arcs.behind(board, "usual", COUNT) if pair.light < arcs.SEEN]
    assert len(hidden) >= 5


@pytest.mark.slow
def test_light_that_is_not_swallowed_is_conserved() -> None:
    import numpy as np

    from hardware.light import arcs

    empty = np.zeros((40, 60, 60), np.uint8)
    origin, led = np.zeros(2), np.array((3.0, 3.0, 3.75))
    out = arcs.trace(empty, origin, led, 5000, 0.2, 0.4, 1)
    assert out.sum() == pytest.approx(1, abs=0.02)
    closed = empty.copy()
    closed[-1] = arcs.BLACK
    assert arcs.trace(closed, origin, led, 5000, 0.2, 0.4, 1).sum() == 0


# Blender is not installed everywhere: the second tracer's kept results are tested.
def test_the_kept_page_has_both_tracers_within_the_limits() -> None:
    from hardware.light import arcs
    from hardware.make import HOME

    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (HOME / "light.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    traced = {(row[0], row[2]): row for row in rows if row[0] in arcs.WHITES}
    tracers = ("ours", *(f"Cycles, {eye:.0f} degrees" for eye in arcs.EYES))
    assert set(traced) == {(white, who) for white in arcs.WHITES for who in tracers}
    for row in traced.values():
        assert float(row[3]) <= arcs.PEAK
        assert float(row[5].rstrip("%")) <= 100 * arcs.NEXT_DOOR
    seats = [row for row in rows if row[0] in arcs.STANDING]
    assert len(seats) == len(arcs.STANDING) * len(arcs.EYES)
    for row in seats:
        shares = re.findall(r"(\d+)%", " ".join(row[2:]))
        assert len(shares) == 6  # light and area: ours, and Cycles from both seats
        assert min(map(int, shares)) >= 100 * arcs.SEEN
    behind = [row for row in rows if re.fullmatch(r"[a-f]\d", row[0])]
    assert len(behind) == 6
    assert min(int(cell.rstrip("%")) for row in behind for cell in row[2:]) >= 100 * arcs.SEEN

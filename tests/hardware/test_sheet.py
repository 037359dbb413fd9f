"""The sheets of veneer: holes above seats, lights and button; edges within plate and deck."""

import math
from itertools import pairwise

import pytest

from hardware.enclosure import openscad
from hardware.enclosure.dimensions import measures
from hardware.make import HOME, layouts
from hardware.pcb.board_file import Point
from hardware.pcb.wiring import BOARDS, PITCH, Grid


def kept(board: str) -> str:
    return (openscad.SHEETS / f"{board}-sheet.svg").read_text("utf-8")


def is_inside(point: Point, outline: list[Point]) -> bool:
    """Tell whether a point lies within an outline."""
    x, y = point
    return bool(sum(
        (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]])
    ) % 2)  # fmt: skip


def deck_end(board: str) -> float:
    """Return where the deck ends, from the board's lower left corner."""
    return min(y for _, y in squares(board)) - PITCH / 2 - measures()["deck_from_grid"]


def squares(board: str) -> list[Point]:
    """Return the layout's sensor positions, from the board's lower left corner."""
    layout = layouts()[board]
    left, _, _, bottom = layout.outline()
    places = [layout.footprints[f"U{101 + each.number}"].at for each in Grid(board).squares]
    return [(x - left, bottom - y) for x, y in places]


@pytest.mark.parametrize("board", BOARDS)
def test_a_hole_lies_over_every_seat_and_its_light(board: str) -> None:
    m = measures()
    wide = sorted(openscad.outlines(kept(board)), key=lambda each: max(each)[0] - min(each)[0])
    # The sheets of plate and deck are the widest, the holes of button and BOOTSEL the smallest.
    end = deck_end(board)
    holes = [hole for hole in wide[:-2] if min(y for _, y in hole) > end]
    assert len(holes) == len(squares(board)) == len(wide) - 4
    inner, outer, half = m["window"]
    seat = [(m["recess_diameter"] / 2 + 0.15, turn) for turn in range(0, 360, 10)]
    light = [(r, turn) for r in (inner, outer + 0.15) for turn in range(-int(half), int(half) + 1)]
    for x, y in squares(board):
        (hole,) = [hole for hole in holes if is_inside((x, y), hole)]
        for radius, turn in (*seat, *light):
            angle = math.radians(turn)
            assert is_inside((x + radius * math.cos(angle), y + radius * math.sin(angle)), hole)
        assert max(math.dist(point, (x, y)) for point in hole) < PITCH / 2 - 1


@pytest.mark.parametrize("board", BOARDS)
def test_the_sheet_lies_within_the_plate(board: str) -> None:
    m = measures()
    left, top, right, bottom = layouts()[board].outline()
    wall = m["clearance"] + m["wall"] - m["sheet_edge"] + 0.001
    points = [point for outline in openscad.outlines(kept(board)) for point in outline]
    xs, ys = zip(*points, strict=True)
    assert min(xs) >= -wall
    assert max(xs) <= right - left + wall
    assert max(ys) <= bottom - top + wall
    assert min(ys) >= -wall
    end = deck_end(board)
    edges = [y - end for y in ys if abs(y - end) < 2 * m["sheet_edge"]]
    assert min(map(abs, edges)) >= m["sheet_edge"] - 0.01
    assert min(edges) < 0 < max(edges)


# The marks are on the plate below: a laser burns them into the veneer.
@pytest.mark.parametrize("board", BOARDS)
def test_the_marks_are_drawn_on_the_sheets_too(board: str) -> None:
    sheets = openscad.outlines(kept(board))
    marks = openscad.outlines(kept(board), 1)
    assert len(marks) > 2 * Grid(board).columns
    for mark in marks:
        for corner in mark:  # within a sheet, and in none of its holes
            assert sum(is_inside(corner, outline) for outline in sheets) == 1


# From a low viewpoint a sheet hides a part of an arc.
def test_the_page_says_how_much_light_a_sheet_leaves() -> None:
    m = measures()
    wide = m["window"][1] - m["window"][0]
    left = 1 - m["sheet_thickness"] / math.tan(math.radians(35)) / (wide + 2 * m["sheet_room"])
    said = (HOME / "finish.md").read_text("utf-8")
    assert f"{m['sheet_thickness']:g} mm at most" in said
    assert f"{left:.0%}" in said
    assert left > 0.5

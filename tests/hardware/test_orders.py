"""The assemblers' files: every part that a machine places, where it lies and how it is turned."""

import csv
import io
import math
from functools import cache

import pytest

from hardware import orders
from hardware.pcb.board_file import BoardFile
from hardware.pcb.grid import BOARDS
from hardware.pcb.parts import BASIC, EXTENDED, PARTS
from hardware.pcb.project import HOME


@cache
def kept(board: str) -> BoardFile:
    return BoardFile(HOME / board / f"{board}.kicad_pcb")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("board", BOARDS)
def test_jlcpcb_gets_its_own_columns(board: str) -> None:
    assert (
        orders.jlcpcb_bom(kept(board)).splitlines()[0]
        == "Comment,Designator,Footprint,JLCPCB Part #"
    )
    assert (
        orders.jlcpcb_cpl(kept(board)).splitlines()[0] == "Designator,Mid X,Mid Y,Layer,Rotation"
    )


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_is_bought_and_placed_once_or_soldered_by_hand(board: str) -> None:
    layout = kept(board)
    bought = [
        name for row in rows(orders.jlcpcb_bom(layout)) for name in row["Designator"].split(",")
    ]
    placed = [row["Designator"] for row in rows(orders.jlcpcb_cpl(layout))]
    assert sorted(bought) == sorted(placed)
    assert len(set(placed)) == len(placed)
    by_hand = set(orders.by_hand(layout))
    assert by_hand == {"A1", "J2", "SW1"}
    parts = {name for name, part in layout.footprints.items() if part.is_bought}
    assert set(placed) | by_hand == parts
    assert not [name for name in placed if name.startswith(("FID", "H", "TP", "NT", "JP"))]


@pytest.mark.parametrize("board", BOARDS)
def test_the_second_assembler_places_the_same(board: str) -> None:
    ours, theirs = (
        {row["Designator"]: row for row in rows(make(kept(board)))}
        for make in (orders.jlcpcb_cpl, orders.pcbway_centroid)
    )
    assert ours.keys() == theirs.keys()
    for name, row in ours.items():
        for axis in ("Mid X", "Mid Y"):
            assert row[axis] == theirs[name][axis] + "mm"
    counted = sum(int(row["Qty"]) for row in rows(orders.pcbway_bom(kept(board))))
    assert counted == len(ours)


# From the packages' drawings, by hand: what each must be turned by where it lies as KiCad has it.
@pytest.mark.parametrize(
    ("reference", "turned"),
    [("U101", 180), ("U1", 270), ("U4", 180), ("U5", 0), ("U6", 180), ("C8", 180), ("R10", 0)],
)
def test_parts_are_turned_as_jlcpcb_has_them(reference: str, turned: int) -> None:
    footprint, part = orders.placed(kept("halo36"))[reference]
    assert orders.rotation(footprint, part) == (footprint.angle + turned) % 360


# Turn JLCPCB's part as the file says: its first pad must come to lie on ours.
@pytest.mark.parametrize("board", BOARDS)
def test_the_first_pad_comes_to_lie_on_the_first_pad(board: str) -> None:
    corners = {"T": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}
    compared = 0
    for reference, (footprint, part) in orders.placed(kept(board)).items():
        assert part.lcsc
        if not part.lcsc.pin1:
            continue
        x, y = (float(sum(corners[word][axis] for word in part.lcsc.pin1)) for axis in (0, 1))
        angle = math.radians(orders.rotation(footprint, part))
        there = (
            x * math.cos(angle) - y * math.sin(angle),
            x * math.sin(angle) + y * math.cos(angle),
        )
        first = orders.first_pad(footprint)
        middle, pad = orders.middle(footprint), footprint.on_board((first.x, first.y))
        here = (pad[0] - middle[0], middle[1] - pad[1])  # up is up
        for axis in (0, 1):
            if abs(there[axis]) > 0.5:
                assert there[axis] * here[axis] > 0, reference
        compared += 1
    assert compared > 80


def test_rows_of_lights_lie_turned_by_half_a_turn_to_one_another() -> None:
    turned = {
        row["Designator"]: float(row["Rotation"])
        for row in rows(orders.jlcpcb_cpl(kept("halo36")))
    }
    assert {turned[f"D{number}"] for number in range(101, 107)} == {180}
    assert {turned[f"D{number}"] for number in range(107, 113)} == {0}


def test_every_number_says_how_well_it_is_known() -> None:
    for name, part in PARTS.items():
        if part.lcsc:
            assert part.lcsc.number[0] == "C", name
            assert part.lcsc.number[1:].isdigit(), name
            assert part.lcsc.stock in (BASIC, EXTENDED), name
    numbers = [part.lcsc.number for part in PARTS.values() if part.lcsc]
    assert len(set(numbers)) == len(numbers)


# The walk-through names what nobody else has named before, so that it is looked up.
def test_the_walk_through_names_the_numbers_that_nobody_else_gives() -> None:
    said = (HOME.parent / "order.md").read_text("utf-8")
    for part in PARTS.values():
        if part.lcsc and not part.lcsc.found:
            assert part.lcsc.number in said, part.mpn

"""The assemblers' files: every part to be placed by machine, its position and rotation."""

import csv
import io
import json
import math
import re

import pytest

from hardware.make import layouts
from hardware.order import assembler
from hardware.pcb import outputs
from hardware.pcb.board_file import HOME, PARTS, every, find, parse
from hardware.pcb.wiring import BOARDS

ORDER = (HOME.parent / "order.md").read_text("utf-8")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("board", BOARDS)
def test_jlcpcb_gets_its_own_columns(board: str) -> None:
    assert (
        assembler.jlcpcb_bom(layouts()[board]).splitlines()[0]
        == "Comment,Designator,Footprint,JLCPCB Part #"
    )
    assert (
        assembler.jlcpcb_cpl(layouts()[board]).splitlines()[0]
        == "Designator,Mid X,Mid Y,Layer,Rotation"
    )


@pytest.mark.parametrize("board", BOARDS)
def test_every_part_is_bought_and_placed_once_or_soldered_by_hand(board: str) -> None:
    layout = layouts()[board]
    bought = [
        name for row in rows(assembler.jlcpcb_bom(layout)) for name in row["Designator"].split(",")
    ]
    placed = [row["Designator"] for row in rows(assembler.jlcpcb_cpl(layout))]
    assert sorted(bought) == sorted(placed)
    assert len(set(placed)) == len(placed)
    by_hand = set(assembler.by_hand(layout))
    assert by_hand == {"A1", "J2", "SW1"}
    parts = {name for name, part in layout.footprints.items() if part.is_bought}
    assert set(placed) | by_hand == parts
    assert not [name for name in placed if name.startswith(("FID", "H", "TP", "NT", "JP"))]


@pytest.mark.parametrize("board", BOARDS)
def test_the_second_assembler_places_the_same(board: str) -> None:
    ours, theirs = (
        {row["Designator"]: row for row in rows(make(layouts()[board]))}
        for make in (assembler.jlcpcb_cpl, assembler.pcbway_centroid)
    )
    assert ours.keys() == theirs.keys()
    for name, row in ours.items():
        for axis in ("Mid X", "Mid Y"):
            assert row[axis] == theirs[name][axis] + "mm"
    counted = sum(int(row["Qty"]) for row in rows(assembler.pcbway_bom(layouts()[board])))
    assert counted == len(ours)


# From the packages' drawings, by hand: the rotation of each part relative to KiCad's.
@pytest.mark.parametrize(
    ("reference", "turned"),
    [("U101", 180), ("U1", 270), ("U4", 180), ("U5", 0), ("U6", 180), ("C8", 180), ("R10", 0)],
)
def test_parts_are_turned_as_jlcpcb_has_them(reference: str, turned: int) -> None:
    footprint, part = assembler.placed(layouts()["halo36"])[reference]
    assert assembler.rotation(footprint, part) == (footprint.angle + turned) % 360


# Rotate JLCPCB's part as the file says: its first pad must match ours.
@pytest.mark.parametrize("board", BOARDS)
def test_the_first_pad_comes_to_lie_on_the_first_pad(board: str) -> None:
    corners = {"T": (0, 1), "B": (0, -1), "L": (-1, 0), "R": (1, 0)}
    compared = 0
    for reference, (footprint, part) in assembler.placed(layouts()[board]).items():
        assert part.lcsc
        if not part.lcsc.pin1:
            continue
        x, y = (float(sum(corners[word][axis] for word in part.lcsc.pin1)) for axis in (0, 1))
        angle = math.radians(assembler.rotation(footprint, part))
        there = (
            x * math.cos(angle) - y * math.sin(angle),
            x * math.sin(angle) + y * math.cos(angle),
        )
        first = assembler.first_pad(footprint)
        middle, pad = assembler.middle(footprint), footprint.on_board((first.x, first.y))
        here = (pad[0] - middle[0], middle[1] - pad[1])  # y points up
        for axis in (0, 1):
            if abs(there[axis]) > 0.5:
                assert there[axis] * here[axis] > 0, reference
        compared += 1
    assert compared > 80


def test_rows_of_lights_lie_turned_by_half_a_turn_to_one_another() -> None:
    turned = {
        row["Designator"]: float(row["Rotation"])
        for row in rows(assembler.jlcpcb_cpl(layouts()["halo36"]))
    }
    assert {turned[f"D{number}"] for number in range(101, 107)} == {180}
    assert {turned[f"D{number}"] for number in range(107, 113)} == {0}


# Rows of the page that asks a person to find pin 1 in the preview: a part of each, its words.
SHOWN = {
    "U101 and all other sensors": ("U101", "two legs to the left, pin 1 the upper one"),
    "D101 to D106 (halo45: D105), all odd rows": ("D101", "pin 1 at the lower right"),
    "U1, U2, U3": ("U1", "upper left"),
    "U4": ("U4", "lower right"),
    "**U5**": ("U5", "upper left"),
    "U7": ("U7", "upper right"),
}


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_says_where_pin_1_lies(board: str) -> None:
    placed = assembler.placed(layouts()[board])
    for cell, (reference, words) in SHOWN.items():
        rows = [row for row in ORDER.splitlines() if row.startswith(f"| {cell} |")]
        assert any(words in row for row in rows), cell
        place = assembler.pin1(*placed[reference])
        assert set(place.split()) == set(re.findall("upper|lower|left|right", words)), reference
    for odd in "D101", "D105":
        assert assembler.pin1(*placed[odd]) == "lower right"
    first_of_row_2 = f"D{101 + (6 if board == 'halo36' else 5)}"
    assert assembler.pin1(*placed[first_of_row_2]) == "upper left"
    assert {assembler.pin1(*placed[name]) for name in ("C8", "C9")} == {"upper"}
    assert assembler.pin1(*placed["C5"]) == "left"


def test_what_must_not_lie_wrong_has_a_picture() -> None:
    shown = {part for parts, _ in outputs.NEAR.values() for part in parts}
    assert {"U5", "D101", "D107"} <= shown
    assert "renders/solder-u5.png" in ORDER
    assert "renders/solder-leds.png" in ORDER


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_of_parts_shows_each_part_once_in_a_row_and_on_the_board(board: str) -> None:
    said = assembler.page(layouts()[board])
    listed = [name for row in re.findall('data-parts="([^"]+)"', said) for name in row.split()]
    drawn = re.findall('<g id="([^"]+)"', said)
    assert sorted(listed) == sorted(drawn)
    assert set(listed) == {
        *assembler.placed(layouts()[board]),
        *assembler.by_hand(layouts()[board]),
    }


# A custom rule replaces the board's own size even where it asks for less.
@pytest.mark.parametrize("board", BOARDS)
def test_no_rule_of_the_maker_weakens_one_of_the_board(board: str) -> None:
    project = json.loads((HOME / board / f"{board}.kicad_pro").read_text("utf-8"))
    own = project["board"]["design_settings"]["rules"]
    names = {"hole_size": "through_hole_diameter", "edge_clearance": "copper_edge_clearance"}
    names |= {"annular_width": "via_annular_width"}
    rules = parse("(rules " + re.sub("^#.*", "", rules_text(board), flags=re.MULTILINE) + ")")
    compared = 0
    for rule in every(rules, "rule"):
        constraint = find(rule, "constraint") or []
        least = str((find(constraint, "min") or [])[1]).removesuffix("mm")
        kind = str(constraint[1])
        assert float(least) >= own[f"min_{names.get(kind, kind)}"], rule[1]
        compared += 1
    assert compared > 8


def rules_text(board: str) -> str:
    return (HOME / board / f"{board}.kicad_dru").read_text("utf-8")


def test_every_number_says_how_well_it_is_known() -> None:
    for name, part in PARTS.items():
        if part.lcsc:
            assert part.lcsc.number[0] == "C", name
            assert part.lcsc.number[1:].isdigit(), name
            assert part.lcsc.stock in ("basic", "extended"), name
    numbers = [part.lcsc.number for part in PARTS.values() if part.lcsc]
    assert len(set(numbers)) == len(numbers)


# The walk-through repeats only numbers for which it is the first source.
def test_the_walk_through_names_the_numbers_that_nobody_else_gives() -> None:
    for part in PARTS.values():
        if part.lcsc and not part.lcsc.found:
            assert part.lcsc.number in ORDER, part.mpn

"""The assemblers' files: every part to be placed by machine, its position and rotation."""

import csv
import io
import json
import math
import re
from collections.abc import Iterator
from typing import Any

import pytest

from hardware.make import layouts
from hardware.order import assembler, pads
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
    assert by_hand == {"A1", "SW1"}
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


# What the placement file says, laid over the layout: (reference, distance in mm, proved).
def laid(board: str, more: float = 0, mirror: int = 1) -> Iterator[tuple[str, float, bool]]:
    layout = layouts()[board]
    left, _, _, bottom = layout.outline()
    parts = assembler.placed(layout)
    for row in rows(assembler.jlcpcb_cpl(layout)):
        footprint, part = parts[row["Designator"]]
        theirs = {
            name: [(mirror * x, y) for x, y in places]
            for name, places in pads.theirs(part.lcsc).items()
        }
        if not theirs:
            yield row["Designator"], math.inf, False
            continue
        x, y = (float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y"))
        angle = float(row["Rotation"]) + more
        at = (left + x, y - bottom)
        far = pads.apart(pads.ours(footprint), pads.laid(theirs, at, angle))
        yield row["Designator"], far, pads.is_proved(part.lcsc)


@pytest.mark.parametrize("board", BOARDS)
def test_the_assemblers_pads_come_to_lie_on_ours(board: str) -> None:
    far = {name: distance for name, distance, proved in laid(board) if proved}
    kinds: dict[str, list[str]] = {}
    for name in far:
        kinds.setdefault(assembler.placed(layouts()[board])[name][1].mpn, []).append(name)
    for mpn, names in kinds.items():
        print(f"{board} {mpn} ({names[0]} ...): {max(far[name] for name in names):.2f} mm")
    wrong = {name: far[name] for name in far if far[name] > pads.WORST_MM + 1e-6}
    assert not wrong
    unproved = {name for name, _, proved in laid(board) if not proved}
    assert {re.sub(r"1\d\d$", "", name) for name in unproved} == {"F1", "BZ1", "U"}


@pytest.mark.parametrize("more", [90, 180, 270, -1])
def test_parts_that_are_turned_or_mirrored_are_refused(more: int) -> None:
    turned = laid("halo36", mirror=-1) if more < 0 else laid("halo36", more)
    assert all(distance > 3 * pads.WORST_MM for _, distance, _ in turned)


# So it does not matter whether JLCPCB puts a part's origin or its middle on the place.
def test_the_assemblers_origins_are_the_middles_of_the_pads() -> None:
    for package, theirs in pads.PACKAGES.items():
        places = [place for each in theirs.values() for place in each]
        for axis in zip(*places, strict=True):
            assert abs(min(axis) + max(axis)) < 0.02, package


def test_a_plus_is_the_first_pad_of_a_capacitor() -> None:
    for name in ("C5", "C8", "C9"):
        assert layouts()["halo36"].footprints[name].nets["2"] == "GND", name


def test_the_walk_through_names_what_is_not_proved() -> None:
    open_ones = ORDER.partition("could not be checked")[2]
    for part in PARTS.values():
        if part.lcsc and not pads.is_proved(part.lcsc):
            assert part.lcsc in open_ones, part.mpn


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


# The jobs of close-ups are described by the parts in their middle.
def close_ups() -> dict[str, dict[str, Any]]:
    jobs = json.loads((HOME / outputs.PICTURES).read_text("utf-8"))["jobs"]
    found = {job["settings"]["output_filename"]: job for job in jobs}
    return {name: job for name, job in found.items() if name.startswith("solder-")}


def test_what_must_not_lie_wrong_has_a_picture_at_the_order_and_before_the_first_volt() -> None:
    bringup = (HOME.parent / "bringup.md").read_text("utf-8").partition("## Before the first")[0]
    for page, parts in ((ORDER, {"D101", "D107"}), (bringup, set())):
        jobs = (job for name, job in close_ups().items() if f"renders/{name}" in page)
        shown = {part for job in jobs for part in job["description"].split()}
        assert parts | {"U5", "J1", "C5", "C8", "C9"} <= shown
    # One picture is of both boards.
    for name in ("U5", "J1", "C5", "C8", "C9", "D101"):
        assert len({layout.footprints[name].angle for layout in layouts().values()}) == 1, name


MM_A_PAN = 20.15  # of KiCad's camera, measured on its renders of halo36; its y is up


@pytest.mark.parametrize("name", close_ups())
def test_a_close_up_has_its_parts_in_the_middle(name: str) -> None:
    job, board = close_ups()[name], layouts()["halo36"]
    left, top, right, bottom = board.outline()
    places = [board.footprints[part].at for part in job["description"].split()]
    x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    pan = ((left + right) / 2 - x, y - (top + bottom) / 2)
    look = job["settings"]
    assert [look["pan_x"], look["pan_y"]] == pytest.approx([mm / MM_A_PAN for mm in pan], abs=0.01)


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
            assert part.lcsc[0] == "C", name
            assert part.lcsc[1:].isdigit(), name
            assert part.stock in ("basic", "extended"), name
    numbers = [part.lcsc for part in PARTS.values() if part.lcsc]
    assert len(set(numbers)) == len(numbers)


# The walk-through repeats only numbers for which it is the first source.
def test_the_walk_through_names_the_numbers_that_nobody_else_gives() -> None:
    for part in PARTS.values():
        if part.lcsc and not part.found:
            assert part.lcsc in ORDER, part.mpn

"""Case and pieces: consistent measures, printable bodies."""

import csv
import subprocess
import sys
from math import radians, tan
from pathlib import Path
from typing import Any

import pytest

from hardware.enclosure import openscad, printability
from hardware.enclosure.dimensions import (
    BEDS,
    BRIM,
    CASES,
    NOZZLE_MM,
    PROFILES,
    SETS,
    Printed,
    layer_parts,
    measures,
    printed,
)
from hardware.magnets.numbers import LEAST_MT, THRESHOLD_MT, crosstalk_mt
from hardware.make import HOME, OUT, layouts
from hardware.pcb.outputs import ToolError
from hardware.pcb.wiring import BOARDS, LED_ASIDE, PITCH, Grid
from tests.house.source import ROOT
from tools.sim.world import motion, sensors
from tools.sim.world.moving import ENVIRONMENTS

physics = pytest.mark.physics
PART = Printed("thing", "thing.scad", {})
# What is kept of what `make hardware ARGS=prints` writes.
KEPT = (HOME / "prints.csv", HOME / "fit.md", *sorted(openscad.SHEETS.iterdir()))

# A block's lowest corner and its size.
Block = tuple[float, float, float, float, float, float]
BLOCK: Block = (0, 0, 0, 9, 9, 4)


def body(*blocks: Block) -> Any:
    """Return these blocks as one file's bodies."""
    import trimesh

    bounds = [(each[:3], [at + long for at, long in zip(each, each[3:])]) for each in blocks]
    return trimesh.util.concatenate([trimesh.creation.box(bounds=each) for each in bounds])


def faults(folder: Path, made: Any, bodies: int = 1) -> list[str]:
    """Return the faults of a part that has to have this number of bodies."""
    made.export(folder / "thing.stl")
    return printability.look(PART._replace(bodies=bodies), folder / "thing.stl").faults


@physics
@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ([BLOCK], ""),
        ([BLOCK, (20, 0, 0, 9, 9, 4)], "thing: 2 bodies instead of 1"),
        ([(0, 0, 0, BEDS[0] - 2 * BRIM, 9, 4)], ""),
        ([(0, 0, 0, BEDS[0] - 2 * BRIM + 1, 9, 4)], "over the bed"),
        ([(0, 0, 1, 9, 9, 4)], "thing: lies 1.00 mm above the bed"),
    ],
    ids=["closed", "loose", "as the bed", "over the bed", "above the bed"],
)
def test_a_body_on_the_bed_passes_and_no_other(
    blocks: list[Block], expected: str, tmp_path: Path
) -> None:
    found = faults(tmp_path, body(*blocks))
    assert (expected in found[0]) if expected else found == []


@physics
def test_a_surface_that_is_open_or_inside_out_is_found(tmp_path: Path) -> None:
    opened, turned = body(BLOCK), body(BLOCK)
    opened.update_faces([*[True] * 11, False])
    turned.invert()
    assert "open edges" in faults(tmp_path, opened)[0]
    assert faults(tmp_path, turned) == ["thing: its surface is inside out"]


def table(gap: float, end: float = 0.0) -> list[Block]:
    """Return a plate on two legs `gap` apart; at the right it projects by `end`."""
    legs: list[Block] = [(0, 0, 0, 4, 10, 4.05), (4 + gap, 0, 0, 4, 10, 4.05)]
    return [*legs, (0, 0, 4, 8 + gap + end, 10, 2)]


# The bodies overlap by a quarter of a layer: closed seams matter only to whole layers.
@physics
@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        (table(9), ""),
        (table(12), "a bridge of 12"),
        (table(4, end=3), "3.0 mm hang in the air"),
        (table(4, end=0.4), ""),
        ([(0, 0, 0, 9, 0.4, 4)], "a wall of 0.4"),
        ([(0, 0, 0, 9, 0.8, 4)], ""),
    ],
    ids=["a bridge", "a long bridge", "a ledge", "a short ledge", "a thin wall", "a wall"],
)
def test_what_a_printer_cannot_make_without_support_is_found(
    blocks: list[Block], expected: str, tmp_path: Path
) -> None:
    found = faults(tmp_path, body(*blocks), len(blocks))
    assert (expected in "; ".join(found)) if expected else found == []


@physics
@pytest.mark.parametrize(("degrees", "is_sound"), [(30, True), (45, True), (65, False)])
def test_what_leans_far_more_than_45_degrees_is_found(
    degrees: int, is_sound: bool, tmp_path: Path
) -> None:
    leaning = body((0, 0, 0, 9, 10, 6))
    leaning.vertices[leaning.vertices[:, 2] > 0, 0] += 6 * tan(radians(degrees))
    found = faults(tmp_path, leaning)
    assert (found == []) is is_sound, found
    assert is_sound or "leans more than 45 degrees" in found[0]


# The simulated boards, the figures and the printed case share one magnet and one gap.
def test_the_case_puts_the_magnet_where_the_field_model_has_it() -> None:
    m = measures()
    assert m["gap"] == sensors.GAP_MM
    assert m["magnet"] == [sensors.DIAMETER_MM, sensors.THICKNESS_MM]
    assert m["base_diameter"] == 2 * motion.BASE_RADIUS_MM
    assert m["recess_depth"] == motion.RECESS_MM
    assert m["recess_diameter"] - m["base_diameter"] == pytest.approx(2 * motion.SLACK_MM)
    table_mm = m["sensor_height"] - m["floor_bottom"]
    assert ENVIRONMENTS["steel"].steel_mm == pytest.approx(table_mm)


def test_the_light_is_seen_beside_a_piece_and_lies_over_its_led() -> None:
    m = measures()
    assert m["base_diameter"] / 2 < m["window"][0] < LED_ASIDE < m["window"][1]
    assert m["window"][0] - m["recess_diameter"] / 2 >= 0.79
    assert m["cup_bottom"] > m["part_height"]


# Parts taller than the space below the plate are under the deck.
@pytest.mark.parametrize("board", BOARDS)
def test_tall_parts_stand_under_the_deck(board: str) -> None:
    m = measures()
    layout = layouts()[board]
    _, _, _, bottom = layout.outline()
    first_row = next(square for square in Grid(board).squares if square.row in (0, 1))
    grid = bottom - layout.footprints[f"U{101 + first_row.number}"].at[1]
    grid -= PITCH * (first_row.row + 0.5)
    edge = grid - m["deck_from_grid"] - m["step"][1]
    # The spare pins have no space: bom.csv says wires instead.
    tall = {"CP_Elec_6.3": 3.3, "SW_PUSH": 6.0}
    for part in layout.footprints.values():
        for name, reach in tall.items():
            if name in part.name and part.is_bought:
                assert bottom - part.at[1] + reach <= edge, part.reference


def kept_prints() -> dict[str, dict[str, str]]:
    with (HOME / "prints.csv").open(encoding="utf-8") as file:
        return {row["part"]: row for row in csv.DictReader(file)}


def test_the_face_is_as_few_parts_as_the_bed_takes() -> None:
    assert layer_parts("plate", "halo36-256") == ["halo36-plate"]
    assert len(layer_parts("plate", "halo36-220")) == 4
    assert all(len(layer_parts("deck", case)) == 1 for case in CASES)
    rows = kept_prints()
    for part in printed():
        x, y, _ = map(float, rows[part.name]["size mm"].split(" x "))
        assert max(x, y) + 2 * BRIM <= part.bed, part.name
    # Across the diagonal: along its sides a deck is too long for the smaller bed.
    assert measures()["brim"] * 2 + layouts()["halo45"].outline()[2] > BEDS[0]


def test_the_kept_table_says_how_many_of_each_part_a_case_and_a_game_need() -> None:
    from hardware.enclosure.solids import Solids

    rows = kept_prints()
    parts = {part.name: part for part in printed()}
    assert {*rows} == set(parts)
    for name, part in parts.items():
        assert [int(rows[name][each]) for each in SETS] == [
            part.counts.get(each, 0) for each in SETS
        ]
        profile = PROFILES[part.profile]
        assert rows[name]["filament"] == profile.filament
        assert rows[name]["infill"] == f"{profile.infill:.0%}"
    for case, (board, _) in CASES.items():
        solids = Solids(case, layouts()[board], OUT / "stl")
        assert parts["footed-key"].counts[case] == len(solids.key_places())
        assert parts["post"].counts[case] == len(solids.posts())
        assert parts["cup"].counts[case] == len(Grid(board).squares)


# The case is one face: plate and deck come from one filament and get the same finish.
def test_the_readme_has_the_profiles_that_are_weighed() -> None:
    said = (HOME / "README.md").read_text("utf-8")
    for name, each in PROFILES.items():
        row = (
            f"| {name} | {each.filament} | {each.softens} °C | {each.perimeters} |"
            f" {each.infill:.0%} | {each.finish or 'none'} |"
        )
        assert row in said, row
    assert f"{NOZZLE_MM} mm nozzle" in said
    profiles = {part.profile for part in printed() if "plate" in part.name or "deck" in part.name}
    assert profiles == {"case"}
    assert "all upper faces ironed" in PROFILES["case"].finish
    assert PROFILES["case"].softens >= 70


def test_neighbours_cannot_be_taken_for_a_piece() -> None:
    assert abs(crosstalk_mt()) < LEAST_MT / 2
    assert sensors.field_mt(0) + crosstalk_mt() > 2 * THRESHOLD_MT


@physics
@pytest.mark.openscad
def test_every_part_can_be_printed_and_all_go_together_as_the_kept_files_say() -> None:
    """The verb ends with a sentence where a part cannot be printed or two do not fit."""
    kept = {file: file.read_bytes() for file in KEPT}
    verb = [sys.executable, "-m", "hardware.make", "prints"]
    done = subprocess.run(verb, cwd=ROOT, capture_output=True, text=True, check=False)
    made = {file: file.read_bytes() for file in KEPT}
    for file, content in kept.items():
        file.write_bytes(content)
    assert (done.returncode, done.stderr) == (0, "")
    assert made == kept, "run `make hardware ARGS=prints`"


# Once missed: square corners of a board in a bottom with round corners.
@physics
@pytest.mark.openscad
def test_a_board_with_square_corners_is_found() -> None:
    from manifold3d import Manifold

    from hardware.enclosure import fit, solids

    for part in printed():
        if "bottom" in part.name:
            openscad.make_body(part, OUT / "stl")
    whole = solids.Solids("halo36-220", layouts()["halo36"], OUT / "stl")
    left, top, right, bottom = whole.layout.outline()
    square = Manifold.cube((right - left, bottom - top, 1.6)).translate((0, 0, -1.6))
    assert fit.gap(whole["board"], whole["bottom"], ((0, 0, 3),)) >= 0.3
    assert fit.gap(square, whole["bottom"], ((0, 0, 3),)) < 0


@pytest.mark.openscad
def test_a_source_with_a_mistake_is_refused_in_openscads_words(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.scad"
    wrong.write_text("cube([1, 2, 3]", "utf-8")
    with pytest.raises(ToolError, match=r"openscad wrong\.scad(.|\n)*syntax error"):
        openscad.draw(wrong, {}, tmp_path / "wrong.stl")
    assert [*tmp_path.iterdir()] == [wrong]

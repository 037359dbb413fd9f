"""The kept KiCad projects: what their scripts draw, and clean. Needs KiCad."""

import csv
import re
import shutil
from pathlib import Path

import pytest

from hardware.make import HOME
from hardware.pcb import outputs, project
from hardware.pcb.board_file import BoardFile
from hardware.pcb.grid import BOARDS
from hardware.pcb.kicad import ToolError
from hardware.pcb.netlist import Netlist

pytestmark = pytest.mark.kicad


@pytest.fixture
def copied(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return the project file of a copy of the kept project that a test may spoil."""
    board = getattr(request, "param", "halo36")
    shutil.copytree(project.HOME / board, tmp_path / board)
    return tmp_path / board / f"{board}.kicad_pro"


@pytest.mark.parametrize("board", BOARDS)
def test_the_scripts_draw_what_is_kept(board: str, tmp_path: Path) -> None:
    kept = project.HOME / board
    project.make(board, tmp_path)
    made = sorted(file.name for file in tmp_path.iterdir())
    assert made == sorted(file.name for file in kept.iterdir() if file.suffix != ".kicad_prl")
    for name in made:
        assert (tmp_path / name).read_bytes() == (kept / name).read_bytes(), f"{board}/{name}"


@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_erc_and_drc_find_nothing(copied: Path, tmp_path: Path) -> None:
    outputs.check(copied, tmp_path / "reports")


@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_the_schematic_joins_what_the_layout_joins(copied: Path) -> None:
    netlist = Netlist(project.export_netlist(copied.stem, copied.parent))
    layout = BoardFile(copied.with_suffix(".kicad_pcb"))
    drawn = {pin: net for pin, net in netlist.pins.items() if not net.startswith("unconnected")}
    laid = {
        (part.reference, pad): net
        for part in layout.footprints.values()
        for pad, net in part.nets.items()
        if not net.startswith("unconnected")
    }
    assert drawn == laid


@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_the_schematic_is_the_bill_of_materials(copied: Path) -> None:
    board = copied.stem
    drawn: dict[str, set[str]] = {}
    for reference, part in Netlist(
        project.export_netlist(board, copied.parent)
    ).components.items():
        number = part.fields.get("MPN", "")
        if number:
            assert part.footprint, reference
            assert part.fields["Datasheet"].startswith("http"), reference
            drawn.setdefault(number, set()).add(reference)
    with (HOME / "bom.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["number"]]
    assert {row["number"]: spelled_out(row[f"{board} references"]) for row in rows} == drawn


def spelled_out(references: str) -> set[str]:
    """Return the single references of a text such as C1-C3 C5."""
    found = set()
    for run in references.split():
        first, _, last = run.partition("-")
        letter = first.rstrip("0123456789")
        numbers = range(int(first[len(letter) :]), int((last or first)[len(letter) :]) + 1)
        found |= {f"{letter}{number}" for number in numbers}
    return found


# KiCad lets this pass unless the rule is an error and every severity is asked for.
def test_a_renamed_net_in_the_schematic_is_found(copied: Path, tmp_path: Path) -> None:
    for sheet in copied.parent.glob("*.kicad_sch"):
        text = sheet.read_text("utf-8")
        sheet.write_text(text.replace('"EXTERNAL"', '"OTHER"'), "utf-8")
    with pytest.raises(ToolError, match="net_conflict"):
        outputs.check(copied, tmp_path / "reports")


def test_two_swapped_pins_in_the_schematic_are_found(copied: Path, tmp_path: Path) -> None:
    sheet = copied.with_name("multiplexers.kicad_sch")
    text = sheet.read_text("utf-8")
    swapped = re.sub("HALL_a([12])", lambda name: f"HALL_a{3 - int(name[1])}", text)
    sheet.write_text(swapped, "utf-8")
    with pytest.raises(ToolError, match="net_conflict"):
        outputs.check(copied, tmp_path / "reports")


# kicad-cli itself says nothing and exits with 0.
def test_a_missing_schematic_is_found(copied: Path, tmp_path: Path) -> None:
    copied.with_suffix(".kicad_sch").unlink()
    with pytest.raises(ToolError, match="is missing"):
        outputs.check(copied, tmp_path / "reports")


def test_a_missing_sheet_is_found(copied: Path, tmp_path: Path) -> None:
    copied.with_name("power.kicad_sch").unlink()
    with pytest.raises(ToolError):
        outputs.check(copied, tmp_path / "reports")


def test_everything_that_is_ordered_with_is_written(copied: Path, tmp_path: Path) -> None:
    outputs.export(copied, tmp_path / "out")
    written = {file.name for file in (tmp_path / "out").rglob("*") if file.stat().st_size}
    layers = ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "Edge_Cuts.gm1")
    assert {f"halo36-{layer}" for layer in layers} <= written
    assert {"halo36-PTH.drl", "halo36-NPTH.drl", "positions.csv", "schematic.pdf"} <= written
    assert {"halo36-gerbers.zip", "assembly.svg", "front.svg", "back.svg"} <= written

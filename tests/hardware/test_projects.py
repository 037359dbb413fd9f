"""The KiCad projects: free of errors, and as in the tables. Needs KiCad."""

import csv
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hardware.make import HOME
from hardware.pcb import outputs
from hardware.pcb.board_file import HOME as PROJECTS
from hardware.pcb.board_file import PARTS, every, find, parse
from hardware.pcb.outputs import ToolError
from hardware.pcb.wiring import BOARDS

pytestmark = pytest.mark.kicad
FOOTPRINTS = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
_LIBRARY = "halo.pretty"


@pytest.fixture
def copied(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return the project file of a copy of the kept project that a test may damage."""
    board = getattr(request, "param", "halo36")
    home = tmp_path / "hardware" / "pcb"
    for folder in (board, _LIBRARY):
        shutil.copytree(PROJECTS / folder, home / folder)
    shutil.copy(PROJECTS / outputs.JOBS, home)
    return home / board / f"{board}.kicad_pro"


@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_erc_and_drc_find_nothing(copied: Path, tmp_path: Path) -> None:
    outputs.check(copied, tmp_path / "reports")


@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_the_schematic_is_the_bill_of_materials(copied: Path, tmp_path: Path) -> None:
    board = copied.stem
    file = tmp_path / "bom.csv"
    fields = "Reference,MPN,Footprint,Datasheet,Value,Manufacturer,Substitute,LCSC"
    options = ("--fields", fields, "--labels", fields, "--exclude-dnp")
    outputs.cli("sch", "export", "bom", *options, "-o", file, copied.with_suffix(".kicad_sch"))
    drawn: dict[str, set[str]] = {}
    known = {part.mpn: part for part in PARTS.values() if part.mpn}
    for row in csv.DictReader(file.read_text("utf-8").splitlines()):
        if row["MPN"]:
            part = known[row["MPN"]]
            assert row["Footprint"].split(":")[1] == part.footprint.split(":")[1]
            data = (row["Datasheet"], row["Value"], row["Manufacturer"], row["Substitute"])
            assert data == (part.datasheet, part.value, part.maker, part.substitute), part.mpn
            assert row["LCSC"] == part.lcsc, part.mpn
            drawn.setdefault(row["MPN"], set()).add(row["Reference"])
    with (HOME / "bom.csv").open(encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if row["number"]]
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


# KiCad accepts this unless the rule is an error and every severity is requested.
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


# kicad-cli itself reports nothing and exits with 0.
def test_a_missing_schematic_is_found(copied: Path, tmp_path: Path) -> None:
    copied.with_suffix(".kicad_sch").unlink()
    with pytest.raises(ToolError, match="is missing"):
        outputs.check(copied, tmp_path / "reports")


def test_a_missing_sheet_is_found(copied: Path, tmp_path: Path) -> None:
    copied.with_name("power.kicad_sch").unlink()
    with pytest.raises(ToolError):
        outputs.check(copied, tmp_path / "reports")


def test_everything_that_is_ordered_with_is_written(copied: Path, tmp_path: Path) -> None:
    folder = tmp_path / "build" / "hardware" / "halo36"
    older = folder / "gerbers" / "halo36-In1_Cu.g1"
    older.parent.mkdir(parents=True)
    older.touch()
    files = {file.name: file for file in outputs.export(copied)}
    assert older.name not in files
    layers = ("F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Paste.gtp", "Edge_Cuts.gm1")
    others = ("PTH.drl", "NPTH.drl", "schematic.pdf", "layout.pdf")
    assert {f"halo36-{name}" for name in (*layers, *others)} <= set(files)
    step = files["halo36.step"].read_text("utf-8")
    assert "ISO-10303-21" in step
    assert "MANIFOLD_SOLID_BREP" in step


# kicad-cli ends with 0 and leaves out a layer whose name it does not know.
def test_a_layer_that_kicad_leaves_out_is_found(copied: Path) -> None:
    jobs = copied.parents[1] / outputs.JOBS
    jobs.write_text(jobs.read_text("utf-8").replace('"F.SilkS"', '"F.Silk"', 1), "utf-8")
    with pytest.raises(ToolError, match="F_Silkscreen"):
        outputs.export(copied)


# All squares share one sheet, not 36.
@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_the_printed_schematic_has_five_pages(copied: Path) -> None:
    (pdf,) = (file for file in outputs.export(copied) if file.name.endswith("schematic.pdf"))
    assert len(re.findall(rb"/Type */Page\b", pdf.read_bytes())) == 5


def test_two_runs_write_the_same_bytes(copied: Path) -> None:
    first, second = (
        {file.name: file.read_bytes() for file in outputs.export(copied)} for _ in "12"
    )
    assert [name for name in first | second if first.get(name) != second.get(name)] == []


# Settings that KiCad accepts but JLCPCB cannot print or drill must fail.
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("(size 1 1)", "(size 0.9 0.9)", "text_height"),
        ("(thickness 0.15)", "(thickness 0.1)", "text_thickness"),
        ("(drill 0.3)", "(drill 0.25)", "drill_out_of_range"),
    ],
)
def test_what_the_maker_cannot_do_is_found(
    copied: Path, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    layout = copied.with_suffix(".kicad_pcb")
    text = layout.read_text("utf-8")
    head, mark, rest = text.partition("\t(gr_text" if "drill" not in old else "\t(via")
    assert old in rest
    layout.write_text(head + mark + rest.replace(old, new, 1), "utf-8")
    with pytest.raises(ToolError, match=sentence):
        outputs.check(copied, tmp_path / "reports")


# What a person does: open, refill all areas (B), save.
_REFILL = """
import pcbnew, sys
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
"""


# So a change in KiCad shows as the lines of what was moved, and no others.
@pytest.mark.parametrize("copied", BOARDS, indirect=True)
def test_kicad_fills_and_saves_a_layout_as_it_is_kept(copied: Path) -> None:
    layout = copied.with_suffix(".kicad_pcb")
    before = layout.read_bytes()
    subprocess.run([outputs.PYTHON, "-c", _REFILL, layout], capture_output=True, check=True)
    assert layout.read_bytes() == before, "open it in KiCad, press B, save"


def test_only_the_printing_of_a_footprint_is_our_own() -> None:
    sources = {part.footprint.split(":")[1]: part.footprint for part in PARTS.values()}
    for file in (PROJECTS / _LIBRARY).glob("*.kicad_mod"):
        theirs, ours = original(sources[file.stem]), parse(file.read_text("utf-8"))
        for kind in ("pad", "fp_line", "fp_poly"):
            assert [unprinted(node) for node in every(ours, kind) if unprinted(node)] == [
                unprinted(node) for node in every(theirs, kind) if unprinted(node)
            ], file.name


def original(footprint: str) -> list[Any]:
    """Return KiCad's own footprint `Library:Name`."""
    folder, name = footprint.split(":")
    return parse((FOOTPRINTS / f"{folder}.pretty" / f"{name}.kicad_mod").read_text("utf-8"))


def unprinted(node: list[Any]) -> list[Any]:
    """Return a footprint's node without its plane connection; nothing for silkscreen."""
    if (find(node, "layer") or ["", ""])[1] == "F.SilkS":
        return []
    return [part for part in node if not (isinstance(part, list) and part[0] == "zone_connect")]


# The second source must solder onto the pads of the first.
def test_the_other_usb_c_plug_fits() -> None:
    first = {pad[0]: pad for pad in plug_pads("USB_C_Receptacle_HRO_TYPE-C-31-M-12")}
    for name, x, y, wide, high in plug_pads("USB_C_Receptacle_HCTL_HC-TYPE-C-16P-01A"):
        _, own_x, own_y, own_wide, own_high = first[name]
        assert abs(x - own_x) <= 0.051, name
        assert wide == own_wide, name
        shared = min(y + high / 2, own_y + own_high / 2) - max(y - high / 2, own_y - own_high / 2)
        assert shared >= 0.8 * high, name
    assert len(first) == 16 + 4 + 2


def plug_pads(name: str) -> list[tuple[str, float, float, float, float]]:
    """Return name, place and size of each pad; shell and pegs are named by their places."""
    found = []
    for pad in every(original(f"Connector_USB:{name}"), "pad"):
        x, y = (float(value) for value in (find(pad, "at") or [])[1:3])
        wide, high = (float(value) for value in (find(pad, "size") or [])[1:3])
        own = str(pad[1])
        if own in ("", "S1"):
            own = f"{own or 'peg'} {x:.0f} {y:.0f}"
        found.append((own, x, y, wide, high))
    return found

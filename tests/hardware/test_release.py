"""What is downloaded: beds, the guide, the page of parts; a step runs again when it has to."""

import json
import re
import tomllib
import zipfile
from pathlib import Path
from random import Random
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from hardware.enclosure import openscad
from hardware.enclosure.dimensions import BRIM, CASES, SETS, printed
from hardware.make import HOME, layouts
from hardware.order import assembler
from hardware.pcb import outputs
from hardware.pcb.board_file import HOME as PROJECTS
from hardware.pcb.outputs import ToolError
from hardware.pcb.wiring import BOARDS
from hardware.release import beds, downloads, guide, step
from tests.house.source import ROOT


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which steps find and make their files."""
    monkeypatch.setattr(step, "ROOT", tmp_path)
    monkeypatch.setattr(step, "_NOTES", tmp_path / "notes")
    (tmp_path / "source").write_text("one")
    return tmp_path


def test_a_step_runs_again_only_when_a_file_changed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def copy() -> list[Path]:
        (home / "made").write_text((home / "source").read_text())
        return [home / "made"]

    def output() -> str:
        assert step.step("copying", [home / "source"], copy) == [home / "made"]
        return capsys.readouterr().out

    assert re.fullmatch(r"copying \.\.\. \d+\.\d s\n", output())
    assert output() == "copying: unchanged\n"
    (home / "source").write_text("two")
    assert "..." in output()
    for change in (lambda: (home / "made").write_text("three"), (home / "made").unlink):
        change()
        assert "..." in output()
        assert (home / "made").read_text() == "two"


def test_a_step_that_failed_is_tried_again(home: Path) -> None:
    def fail() -> list[Path]:
        raise ToolError("no")

    for _ in "12":
        with pytest.raises(ToolError):
            step.step("failing", [home / "source"], fail)


@pytest.mark.parametrize("seed", range(20))
def test_parts_lie_apart_on_their_beds(seed: int) -> None:
    draw = Random(seed)
    parts = [(Path(f"{n}"), draw.uniform(5, 200), draw.uniform(5, 200)) for n in range(40)]
    sizes = {part[0]: part[1:] for part in parts}
    laid = beds.lay_out(parts, 220)
    assert sorted(part.file for bed in laid for part in bed) == sorted(sizes)
    for bed in laid:
        for number, (file, x, y) in enumerate(bed):
            wide, deep = sizes[file]
            assert min(x, y) >= BRIM
            assert max(x + wide, y + deep) <= 220 - BRIM
            for other, left, front in bed[:number]:
                beside = x >= left + sizes[other][0] + 3 or left >= x + wide + 3
                assert beside or y >= front + sizes[other][1] + 3 or front >= y + deep + 3


def test_a_part_that_no_bed_holds_is_refused() -> None:
    with pytest.raises(ToolError, match="wide is larger than a bed of 220 mm"):
        beds.lay_out([(Path("wide.stl"), 211, 20)], 220)


def test_every_printed_part_is_counted_for_a_board_and_every_count_has_a_part() -> None:
    files = [Path(f"{part.name}.stl") for part in printed()]
    laid = [beds.wanted(case, files) for case in CASES]
    used = {file for groups in laid for group in groups.values() for file in group}
    assert sorted(used) == sorted(files)
    names = [name for groups in laid for name in groups]
    assert not [each for each in SETS if not any(name.startswith(each) for name in names)]


@pytest.mark.physics
@pytest.mark.openscad
def test_a_bed_is_read_by_another_program_as_its_parts(tmp_path: Path) -> None:
    import trimesh

    bodies = {
        Path("key"): trimesh.creation.box((10, 20, 3)),
        Path("foot"): trimesh.creation.box((5, 5, 5)),
    }
    sizes = [(Path("key"), 10.0, 20.0)] * 16 + [(Path("foot"), 5.0, 5.0)]
    (laid,) = beds.lay_out(sizes, 220)
    bed = tmp_path / "bed.3mf"
    beds.write(laid, bodies, bed)
    model = ElementTree.fromstring(zipfile.ZipFile(bed).read("3D/3dmodel.model"))
    assert len(model.findall(".//{*}object")) == 2
    places = [item.attrib["transform"].split()[9:] for item in model.findall(".//{*}item")]
    assert len({*map(tuple, places)}) == 16 + 1
    assert places[0] == ["10.000", "15.000", "1.500"]  # boxes have their middle at 0
    (tmp_path / "bed.scad").write_text(f'import("{bed.name}");')
    read = tmp_path / "read.stl"
    openscad.draw(tmp_path / "bed.scad", {}, read)
    assert trimesh.load_mesh(read).volume == pytest.approx(16 * 600 + 125, rel=1e-3)


def test_links_of_the_guide_lead_within_it_or_to_the_web_and_its_pictures_are_there() -> None:
    page = guide.html(HOME)
    places = set(re.findall(r'<a id="(\w+)"', page))
    links = re.findall(r'href="([^"]+)"', page)
    assert len(links) > 20
    assert [link for link in links if link.strip("#") not in places and "://" not in link] == []
    pictures = re.findall(r'src="file://([^"]+)"', page)
    assert len(pictures) > 10
    assert [picture for picture in pictures if not Path(unquote(picture)).exists()] == []


def test_times_in_a_file_become_the_revisions_date(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"(D:20260102030405+00'00') 2026-01-02T03:04:05 at 12345678901234.5")
    outputs.settle(file, "2026-11-28")
    assert file.read_bytes() == (
        b"(D:20261128000000+00'00') 2026-11-28T00:00:00 at 12345678901234.5"
    )


def test_the_nodes_of_a_guide_are_counted_from_0() -> None:
    first, second = (
        b"/ID (node%08d) /ID (node%08d) /Headers [(node%08d)]" % (at, at + 9, at) for at in (7, 8)
    )
    assert guide.renumbered(first) == guide.renumbered(second)
    assert (
        guide.renumbered(first)
        == b"/ID (node00000000) /ID (node00000001) /Headers [(node00000000)]"
    )


@pytest.mark.parametrize("board", BOARDS)
def test_an_order_has_the_projects_version_and_the_same_bytes_again(
    board: str, tmp_path: Path
) -> None:
    made = downloads.order(board, layouts()[board], [], tmp_path)[-1]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert made.name == f"{board}-order-{version}.zip"
    first = made.read_bytes()
    made.unlink()
    assert downloads.order(board, layouts()[board], [], tmp_path)[-1].read_bytes() == first


@pytest.mark.kicad
@pytest.mark.parametrize("board", BOARDS)
def test_the_page_of_parts_shows_every_part_that_is_bought(board: str, tmp_path: Path) -> None:
    layout = PROJECTS / board / f"{board}.kicad_pcb"
    (page,) = downloads.parts_page(layout, tmp_path)
    shown = json.loads(re.findall(r"var pcbdata = (.*)", page.read_text("utf-8"))[0])
    assert shown["metadata"]["date"] == layouts()[board].date
    listed = {reference for row in shown["bom"]["F"] for reference, _ in row}
    bought = {*assembler.placed(layouts()[board]), *assembler.by_hand(layouts()[board])}
    assert bought <= listed

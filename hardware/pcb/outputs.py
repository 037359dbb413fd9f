"""Makes the manufacturer's and the builder's files from a KiCad project, with kicad-cli."""

import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

from hardware.pcb.board_file import BoardFile
from hardware.pcb.wiring import Grid
from tools.program import ROOT

VERSION = "9."
PYTHON = os.environ.get("KICAD_PYTHON", "/usr/bin/python3")  # the one that has pcbnew


class ToolError(Exception):
    """A program is missing or has failed; the text is a sentence for the user."""


def run(command: list[str | Path], what: str) -> str:
    """Run a program and return what it printed; ToolError when it fails."""
    # Times are written in UTC, wherever this runs.
    env = os.environ | {"TZ": "UTC", "INTERACTIVE_HTML_BOM_NO_DISPLAY": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise ToolError(f"{what} failed (exit {done.returncode}): {said}")
    return done.stdout


def cli(*arguments: str | Path) -> str:
    """Run kicad-cli."""
    return run(["kicad-cli", *arguments], f"kicad-cli {arguments[0]} {arguments[1]}")


def missing() -> str:
    """Return why KiCad 9 cannot be used here, or ""."""
    if not shutil.which("kicad-cli"):
        return "kicad-cli is not installed; KiCad 9 brings it"
    version = run(["kicad-cli", "version"], "kicad-cli").strip()
    if not version.startswith(VERSION):
        return f"kicad-cli is version {version}, and the boards are drawn for KiCad 9"
    return ""


def models() -> str:
    """Return whether KiCad's 3D models are installed, as a word: a solid has those that are."""
    folder = Path(os.environ.get("KICAD9_3DMODEL_DIR", "/usr/share/kicad/3dmodels"))
    return "models" if folder.is_dir() else ""


JOBS, PICTURES = "halo.kicad_jobset", "pictures.kicad_jobset"
_LAYERS = (
    *("F_Cu.gtl", "B_Cu.gbl", "F_Paste.gtp", "F_Silkscreen.gto", "B_Silkscreen.gbo"),
    *("F_Mask.gts", "B_Mask.gbs", "Edge_Cuts.gm1", "PTH.drl", "NPTH.drl", "job.gbrjob"),
)
# What a board is ordered with, by the board's name.
_MADE = (*(f"gerbers/{{0}}-{layer}" for layer in _LAYERS), "layout/{0}.pdf", "{0}.step")
_TIME = re.compile(rb"(?<=D:)\d{14}|\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d")
_COLOURS = 128  # of a picture in the tree


# Models shown as others: J2 stays empty; KiCad's library has the like of our socket and fuse.
_SHOWN_AS = {
    "PinHeader_2x05_P2.54mm_Vertical.step": "none.step",
    "Fuse.3dshapes/Fuse_1812_4532Metric": "Resistor_SMD.3dshapes/R_1812_4532Metric",
    "Receptacle_HRO_TYPE-C-31-M-12": "Receptacle_GCT_USB4105-xx-A_16P_TopMnt_Horizontal",
}


def check(project: Path, folder: Path) -> list[Path]:
    """Run ERC and DRC with every severity, and DRC against the schematic; return the reports.

    ToolError with the report on any finding, or when no schematic was read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schematic, layout = project.with_suffix(".kicad_sch"), project.with_suffix(".kicad_pcb")
    for file in (schematic, layout):
        if not file.exists():
            raise ToolError(f"{file} is missing, so that nothing could be checked")
    everything = ("--severity-all", "--exit-code-violations")
    reports = [folder / "erc.txt", folder / "drc.txt"]
    _checked(reports[0], "sch", "erc", *everything, schematic)
    said = _checked(reports[1], "pcb", "drc", *everything, "--schematic-parity", layout)
    if "schematic parity issues" not in said:
        raise ToolError(f"DRC did not read the schematic: {said}")
    return reports


def _checked(report: Path, *command: str | Path) -> str:
    try:
        return cli(*command, "-o", report)
    except ToolError as error:
        told = report.read_text("utf-8") if report.exists() else ""
        raise ToolError(f"{error}\n{told}") from error


def export(project: Path) -> list[Path]:
    """Run KiCad's jobset, print the schematic, and return the files; ToolError if one is missing.

    The jobset says where: build/hardware/BOARD, three folders above the project's. kicad-cli ends
    with 0 where it does not know a setting or a layer, hence the comparison with _MADE.
    """
    folder = project.parents[3] / "build" / "hardware" / project.stem
    # What is packed is all there is: a layer of an older version must not be ordered.
    shutil.rmtree(folder / "gerbers", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)  # KiCad makes no folder above it
    cli("jobset", "run", "--stop-on-error", "--file", project.parents[1] / JOBS, project)
    pages = ("--pages", _pages(Grid(project.stem)))
    schematic = project.with_suffix(".kicad_sch")
    cli("sch", "export", "pdf", *pages, "-o", folder / f"{project.stem}-schematic.pdf", schematic)
    missing = [name for name in _MADE if not (folder / name.format(project.stem)).exists()]
    if missing:
        raise ToolError(f"KiCad did not make {', '.join(missing)}; look at {JOBS}")
    layout = folder / f"{project.stem}-layout.pdf"
    (folder / "layout" / f"{project.stem}.pdf").replace(layout)
    files = [*sorted((folder / "gerbers").iterdir()), *sorted(folder.glob("*.pdf"))]
    files.append(folder / f"{project.stem}.step")
    date = BoardFile(project.with_suffix(".kicad_pcb")).date
    for file in files:
        settle(file, date)
    return files


def settle(file: Path, date: str) -> None:
    """Replace every time in a file by a date, YYYY-MM-DD: two runs give the same bytes."""

    def midnight(found: re.Match[bytes]) -> bytes:
        if b"-" in found[0]:
            return date.encode() + found[0][10:11] + b"00:00:00"
        return date.replace("-", "").encode() + b"000000"

    file.write_bytes(_TIME.sub(midnight, file.read_bytes()))


def pack(archive: Path, files: Iterable[Path]) -> Path:
    """Write a ZIP file of these files, without folders and times; return it."""
    with zipfile.ZipFile(archive, "w") as packed:
        for file in files:
            entry = zipfile.ZipInfo(file.name)
            packed.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive


def _pages(grid: Grid) -> str:
    """Return the pages to print: the squares are alike, so only the first."""
    squares = len(grid.squares)
    first, others = 2, range(squares + 2, squares + 5)
    return ",".join(map(str, (1, first, *others)))


def render(project: Path, folder: Path) -> None:
    """Write the pictures of PICTURES; parts show only where KiCad's 3D models are installed.

    A copy of the project, in the folder, shows what is soldered.
    """
    folder.mkdir(parents=True, exist_ok=True)
    copy = Path(shutil.copy(project, folder))
    text = project.with_suffix(".kicad_pcb").read_text("utf-8")
    for model, other in _SHOWN_AS.items():
        text = text.replace(model, other)
    copy.with_suffix(".kicad_pcb").write_text(text, "utf-8")
    cli("jobset", "run", "--stop-on-error", "--file", project.parents[1] / PICTURES, copy)
    for picture in folder.glob("*.png"):
        _fewer_colours(picture)


def _fewer_colours(picture: Path) -> None:
    """Reduce a PNG to a palette: a quarter of its size, and the eye sees no difference."""
    from PIL import Image

    image = Image.open(picture).convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    image.save(picture, optimize=True)

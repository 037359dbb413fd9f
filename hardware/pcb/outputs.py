"""Makes the manufacturer's and the builder's files from a KiCad project, with kicad-cli."""

import shutil
import subprocess
import zipfile
from pathlib import Path

from hardware.pcb.board_file import BoardFile
from hardware.pcb.wiring import Grid
from tools.program import ROOT

VERSION = "9."


class ToolError(Exception):
    """A program is missing or has failed; the text is a sentence for the user."""


def run(command: list[str | Path], what: str) -> str:
    """Run a program and return what it printed; ToolError when it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
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


_LAYERS = "F.Cu,B.Cu,F.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
_DRAWINGS = {  # file: layers
    "assembly.svg": "F.Fab,F.Courtyard,F.Mask,Edge.Cuts",
    "front.svg": "F.Cu,F.Mask,F.Silkscreen,Edge.Cuts",
    "back.svg": "B.Cu,B.Mask,B.Silkscreen,Edge.Cuts",
}
_RENDERS = {  # file: width and height in pixels, arguments of the camera
    "top.png": (1200, 1400, "--side", "top"),
    "bottom.png": (1200, 1400, "--side", "bottom"),
    "strip.png": (1500, 450, "--side", "top", "--zoom", "4.1", "--pan", "0,5.2,0"),
    "view.png": (
        *(1400, 1050, "--perspective", "--rotate", "-42,0,28"),
        *("--zoom", "0.88", "--pan", "-0.3,1.0,0"),
    ),
}
# KiCad's camera for close-ups: mm per unit of its pan, measured on its renders of halo36.
_NEAR_SIZE, _MM_A_PAN = (1000, 640), 20.15
NEAR: dict[str, tuple[tuple[str, ...], float]] = {  # name: parts in the centre, zoom
    "solder-u5": (("U5",), 15),
    "solder-plug": (("J1", "F1"), 8),
    "solder-regulator": (("U6",), 9),
    "solder-capacitors": (("C8", "C9"), 8),
    "solder-multiplexer": (("U1",), 7),
    "solder-sensor": (("U101", "D101"), 9),
    "solder-leds": (("D101", "D107"), 4.5),
}


def check(project: Path, folder: Path) -> None:
    """Run ERC and DRC with every severity, and DRC against the schematic.

    ToolError with the report on any finding, or when no schematic was read.
    """
    folder.mkdir(parents=True, exist_ok=True)
    schematic, layout = project.with_suffix(".kicad_sch"), project.with_suffix(".kicad_pcb")
    for file in (schematic, layout):
        if not file.exists():
            raise ToolError(f"{file} is missing, so that nothing could be checked")
    everything = ("--severity-all", "--exit-code-violations")
    _checked(folder / "erc.txt", "sch", "erc", *everything, schematic)
    report = folder / "drc.txt"
    said = _checked(report, "pcb", "drc", *everything, "--schematic-parity", layout)
    if "schematic parity issues" not in said:
        raise ToolError(f"DRC did not read the schematic: {said}")


def _checked(report: Path, *command: str | Path) -> str:
    try:
        return cli(*command, "-o", report)
    except ToolError as error:
        told = report.read_text("utf-8") if report.exists() else ""
        raise ToolError(f"{error}\n{told}") from error


def export(project: Path, folder: Path) -> None:
    """Write gerbers, drill and position files, drawings, schematic as PDF, board as STEP."""
    schematic, layout = project.with_suffix(".kicad_sch"), project.with_suffix(".kicad_pcb")
    gerbers = folder / "gerbers"
    # What is packed is all there is: a layer of an older version must not be ordered.
    shutil.rmtree(gerbers, ignore_errors=True)
    gerbers.mkdir(parents=True)
    pages = ("--pages", _pages(Grid(project.stem)))
    cli("sch", "export", "pdf", *pages, "-o", folder / "schematic.pdf", schematic)
    origin = ("--use-drill-file-origin",)
    cli("pcb", "export", "gerbers", "-l", _LAYERS, *origin, "-o", f"{gerbers}/", layout)
    drill = ("--drill-origin", "plot", "--excellon-separate-th")
    cli("pcb", "export", "drill", *drill, "-o", f"{gerbers}/", layout)
    position = ("--format", "csv", "--units", "mm", "--use-drill-file-origin")
    cli("pcb", "export", "pos", *position, "-o", folder / "positions.csv", layout)
    step = ("--subst-models", "--drill-origin", "--force")
    cli("pcb", "export", "step", *step, "-o", folder / f"{project.stem}.step", layout)
    for name, layers in _DRAWINGS.items():
        options = (
            "--black-and-white",
            "--mode-single",
            "--page-size-mode",
            "2",
            "--exclude-drawing-sheet",
        )
        cli("pcb", "export", "svg", "-l", layers, *options, "-o", folder / name, layout)
    pack(folder / f"{project.stem}-gerbers.zip", sorted(gerbers.iterdir()))


def pack(archive: Path, files: list[Path]) -> None:
    """Write a ZIP file of these files, without folders."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            packed.write(file, file.name)


def _pages(grid: Grid) -> str:
    """Return the pages to print: the squares are alike, so only the first."""
    squares = len(grid.squares)
    first, others = 2, range(squares + 2, squares + 5)
    return ",".join(map(str, (1, first, *others)))


def render(project: Path, folder: Path) -> None:
    """Write pictures of the board; parts show only where KiCad's 3D models are installed."""
    folder.mkdir(parents=True, exist_ok=True)
    layout = project.with_suffix(".kicad_pcb")
    for name, (width, height, *camera) in _RENDERS.items():
        size = ("--width", str(width), "--height", str(height))
        look = ("--quality", "basic", "--background", "opaque")
        command = [str(word) for word in (*camera, *size, *look)]
        cli("pcb", "render", *command, "-o", folder / name, layout)


def render_near(layout: Path, folder: Path) -> None:
    """Write close-ups for soldering: pads, outlines, marks, and parts with a 3D model."""
    board = BoardFile(layout)
    left, top, right, bottom = board.outline()
    for name, (parts, zoom) in NEAR.items():
        places = [board.footprints[part].at for part in parts]
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        # The camera points at the board's centre; its y is up, the layout's down.
        across = ((left + right) / 2 - x) / _MM_A_PAN
        up = (y - (top + bottom) / 2) / _MM_A_PAN
        look = ("--side", "top", "--zoom", str(zoom), "--pan", f"{across:.3f},{up:.3f},0")
        size = ("--width", str(_NEAR_SIZE[0]), "--height", str(_NEAR_SIZE[1]))
        more = ("--background", "opaque", "-o", folder / f"{name}.png")
        cli("pcb", "render", *look, *size, *more, layout)

"""Makes all files of the hardware: python -m hardware.make [STEP ...].

tables    files derived from both KiCad projects: bill of materials, pins, the case's positions
boards    ERC, DRC, the comparison with pins.py; then the order's files
prints    STL files, each checked for printability; fit.md: whether all parts fit
release   boards and prints, and all that is downloaded, in build/hardware/release
pictures  renders of boards, case and a set table, which need Blender
light     light.md: an arc's light by two tracers, of which one is Blender's
Without arguments, the first three. Results are in build/hardware; what has not changed is not made
again.
"""

import shutil
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

from hardware.bringup import measured
from hardware.enclosure import dimensions, openscad, printability
from hardware.magnets import numbers
from hardware.order import pads, tables
from hardware.pcb import outputs
from hardware.pcb.board_file import HOME as PROJECTS
from hardware.pcb.board_file import BoardFile
from hardware.pcb.outputs import ToolError
from hardware.pcb.tables import csv_text, page
from hardware.pcb.wiring import BOARDS, Grid, differences
from hardware.release import downloads, guide
from hardware.release.step import step
from tools.command_line import run
from tools.program import BUILD, ROOT

HOME = Path(__file__).parent
OUT = BUILD / "hardware"


@cache
def layouts() -> dict[str, BoardFile]:
    """Return both boards' layouts as stored."""
    return {board: BoardFile(PROJECTS / board / f"{board}.kicad_pcb") for board in BOARDS}


def derived(boards: dict[str, BoardFile]) -> dict[Path, str]:
    """Return the stored files derived from layouts and pins.py, with their text."""
    pages = {
        "numbers.md": numbers.report(),
        "pads.md": pads.report(boards),
        "prices.md": tables.report(boards),
        "measured.md": measured.report(),
    }
    return {
        HOME / "bom.csv": tables.bom(boards),
        HOME / "pinout.csv": tables.pinout(),
        HOME / "enclosure" / "boards.scad": dimensions.boards_scad(boards),
        **{HOME / name: page(HOME / name, lines) for name, lines in pages.items()},
    }


def make_tables() -> None:
    """Write the stored files derived from the boards."""
    _refuse(numbers.missing())
    for file, text in derived(layouts()).items():
        file.write_text(text, "utf-8")


def make_boards() -> list[Path]:
    """Check both boards and write what they are ordered with; return drawings and archives."""
    _refuse(outputs.missing())
    return [file for board in BOARDS for file in _make_board(board)]


def _make_board(board: str) -> list[Path]:
    source, folder = PROJECTS / board / f"{board}.kicad_pro", OUT / board
    sources = _sources("pcb/*.*", "pcb/halo.pretty/*", "order/*.*", "release/*.*")
    sources += _sources(*(f"pcb/{board}/*.kicad_{kind}" for kind in ("pro", "sch", "pcb", "dru")))

    def check() -> list[Path]:
        reports = outputs.check(source, folder)
        _refuse("\n".join(differences(layouts()[board], Grid(board))))
        return reports

    step(f"{board}: ERC, DRC, wiring", sources, check)
    export = partial(outputs.export, source)
    files = step(f"{board}: gerbers, drawings, solid", sources, export, outputs.models())
    order = partial(downloads.order, board, layouts()[board], files, folder)
    packed = step(f"{board}: order", [*sources, *files, _VERSION], order)
    return [packed[-1], *(file for file in files if file.suffix in (".pdf", ".step"))]


def make_prints() -> list[Path]:
    """Write and return all STL files; ToolError when one could not be printed or does not fit."""
    _refuse(openscad.missing())
    sources = _sources("enclosure/*.*", "pcb/*.py", "pcb/*/*.kicad_pcb")
    make = partial(openscad.make_body, folder=OUT / "stl")
    files = step("printed parts", sources, lambda: _each(make, dimensions.printed()))
    step("printed parts: bridges, ledges, walls", [*sources, *files], lambda: _look(files))
    step("sheets to cut", sources, _sheets)
    step("printed parts: gaps", [*sources, *files], _fit)
    return files


def _look(files: list[Path]) -> list[Path]:
    looked = _each(printability.look, dimensions.printed(), files)
    _refuse("\n".join(fault for each in looked for fault in each.faults))
    rows = [printability.HEAD, *(each.row for each in looked)]
    (HOME / "prints.csv").write_text(csv_text(rows), "utf-8")
    return [HOME / "prints.csv"]


def _sheets() -> list[Path]:
    files = {board: openscad.SHEETS / f"{board}-sheet.svg" for board in BOARDS}
    for board, file in files.items():
        file.write_text(openscad.sheet(board), "utf-8")
    return [*files.values()]


def _fit() -> list[Path]:
    from hardware.enclosure import fit

    cases = dimensions.different_cases().items()
    fits = {case: list(fit.rows(case, layouts()[board], OUT / "stl")) for case, board in cases}
    (HOME / "fit.md").write_text(page(HOME / "fit.md", fit.report(fits)), "utf-8")
    _refuse("\n".join(fit.faults(fits)))
    return [HOME / "fit.md"]


def make_release() -> None:
    """Write all files to download into build/hardware/release."""
    _refuse(guide.missing() or openscad.missing())
    folder = OUT / "release"
    folder.mkdir(parents=True, exist_ok=True)
    files = [Path(shutil.copy(file, folder)) for file in make_boards()]
    stl = make_prints()
    lock = ROOT / "requirements" / "board-page.lock"
    for board in BOARDS:
        layout = PROJECTS / board / f"{board}.kicad_pcb"
        page = partial(downloads.parts_page, layout, folder)
        files += step(f"{board}: page of parts", [layout, lock, *_sources("release/*.*")], page)
        cutting = partial(downloads.sheet, board, folder)
        files += step(f"{board}: sheet", _sources("enclosure/*.scad", "release/*.*"), cutting)
    for case in dimensions.CASES:
        lay = partial(downloads.prints, case, stl, folder)
        sources = [*stl, *_sources("enclosure/dimensions.py", "release/**/*.*"), _VERSION]
        files += step(f"{case}: prints on beds", sources, lay)
    print_guide = partial(guide.make, HOME, folder / "guide.pdf", layouts()[BOARDS[0]].date)
    files += step("guide", _sources("*.md", "renders/*", "release/*.*"), print_guide)
    for old in {*folder.iterdir()} - {*files}:
        old.unlink()
    for file in sorted(files):
        if file.suffix == ".step" and "'U1'" not in file.read_text("utf-8"):
            print(f"{file.name} has no parts: KiCad's 3D models (kicad-packages3d) are missing")
    print(f"{len(files)} files to download in {folder}")


def make_pictures() -> None:
    """Write the renders: of boards by KiCad, of the case and a set table by Blender."""
    from hardware.enclosure import scenes
    from hardware.light import cycles

    _refuse(outputs.missing() or cycles.missing())
    for board in BOARDS:
        outputs.render(PROJECTS / board / f"{board}.kicad_pro", OUT / "renders" / board)
    for name in scenes.PICTURES:
        scenes.draw(name, OUT / "stl", layouts()[scenes.BOARD], OUT / "renders")
    print(f"renders in {OUT / 'renders'}")


def make_light() -> None:
    """Write light.md, after `prints`; ToolError when a limit is exceeded."""
    from hardware.enclosure.solids import Solids
    from hardware.light import check, cycles

    _refuse(cycles.missing())
    lines, missed = check.report(Solids("halo36-256", layouts()["halo36"], OUT / "stl"))
    (HOME / "light.md").write_text(page(HOME / "light.md", lines), "utf-8")
    _refuse("\n".join(missed))


STEPS: dict[str, Callable[[], object]] = {
    "tables": make_tables,
    "boards": make_boards,
    "prints": make_prints,
    "release": make_release,
    "pictures": make_pictures,
    "light": make_light,
}
ALL = ("tables", "boards", "prints")
_VERSION = ROOT / "firmware/halo/version.py"  # archives are named after it


def _sources(*patterns: str) -> list[Path]:
    return [file for pattern in patterns for file in HOME.glob(pattern) if file.is_file()]


def _refuse(reason: str) -> None:
    if reason:
        raise ToolError(reason)


def _each(work: Callable[..., Any], *rows: Iterable[Any]) -> list[Any]:
    """Work on all rows, on all cores."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(work, *rows))


def main(words: list[str]) -> int:
    """Run the steps named, all if none is named; return the exit code."""
    unknown = [word for word in words if word not in STEPS]
    if unknown:
        print(f"there is no step {unknown[0]}; there are {', '.join(STEPS)}", file=sys.stderr)
        return 2
    try:
        for word in words or ALL:
            STEPS[word]()
    except ToolError as error:
        print(f"hardware: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    run(main)

"""What `make release` wrote, alone: HALO_RELEASE=FOLDER names it, nothing is taken from the tree.

The tests of the hosted page take the site in it, too.
"""

import os
import re
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.deploy.test_flash import MachinePort, mpremote
from tools.deploy import image
from tools.deploy.micropython_image import find
from tools.deploy.storage import files_in
from tools.page.measure.static_host import serving

pytestmark = pytest.mark.skipif(
    "HALO_RELEASE" not in os.environ, reason="HALO_RELEASE names no release to look at"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the release's folder, its site unpacked beside it in `site`."""
    found = Path(os.environ["HALO_RELEASE"]).resolve()
    with zipfile.ZipFile(found / "halo-site.zip") as archive:
        archive.extractall(tmp_path / "site")
    return found


def test_every_file_has_its_sum() -> None:
    made = {file.name: file for file in Path(os.environ["HALO_RELEASE"]).iterdir()}
    lines = made.pop("SHA256SUMS").read_text().splitlines()
    sums = dict(line.split("  ")[::-1] for line in lines)
    assert sums == {name: sha256(file.read_bytes()).hexdigest() for name, file in made.items()}


@pytest.mark.chip
def test_the_dragged_file_boots_and_plays_a_turn(folder: Path) -> None:
    from tools.sim.chip.chip import Chip
    from tools.sim.world.scenario import Scenario
    from tools.sim.world.world import World

    assert image.boot(folder / "halo-halo45.uf2", "halo45")["board"] == "halo45"
    with Chip(folder / "halo-halo36.uf2", World(board="halo36")) as chip:
        Scenario(chip).run("""
            start
            send {"do":"new","pink":"human","black":"human"}
            position 6/6/6/XXX3/6/xx4 a4 f6 b
            turn Of5f4
            expect ply 1
            expect last Of5f4
        """)


@pytest.mark.chip
@pytest.mark.parametrize("other", ["", "-halo45"])
def test_mip_installs_from_the_served_site(other: str, folder: Path, tmp_path: Path) -> None:
    from tools.sim.chip.machine import Machine

    machine = Machine(find())
    with serving(tmp_path / "site") as site, MachinePort(machine) as port:
        url = f"{site}/firmware/package{other}.json"
        mpremote(port, tmp_path, "mip", "install", "--target=/", url)
    installed = files_in(machine.flash)
    assert installed["halo.pack"] == (folder / "halo.pack").read_bytes()
    assert installed["main.py"] == (folder / f"main{other}.py").read_bytes()


# Files that KiCad writes now from the tree pass every check of it: the order's are the same.
@pytest.mark.kicad
@pytest.mark.parametrize("board", ["halo36", "halo45"])
def test_an_order_is_what_the_checked_tree_gives(board: str, folder: Path) -> None:
    from hardware.make import PROJECTS, layouts
    from hardware.order import assembler
    from hardware.pcb import outputs

    (order,) = folder.glob(f"{board}-order-*.zip")
    layout = layouts()[board]
    wanted = {f"{board}-{name}": text(layout).encode() for name, text in assembler.FILES.items()}
    for file in outputs.export(PROJECTS / board / f"{board}.kicad_pro"):
        if file.suffix != ".step":
            inside = f"{board}-gerbers.zip/" if file.parent.name == "gerbers" else ""
            wanted[f"{inside}{file.name}"] = file.read_bytes()
    assert len(wanted) == 4 + 2 + 11
    assert dict(unpacked(order)) == wanted


def unpacked(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file in an archive, those of archives in it too."""
    with zipfile.ZipFile(archive) as outer:
        for name in outer.namelist():
            if not name.endswith(".zip"):
                yield name, outer.read(name)
                continue
            with outer.open(name) as file, zipfile.ZipFile(file) as inner:
                for each in inner.namelist():
                    yield f"{name}/{each}", inner.read(each)


def test_every_file_that_the_order_names_is_there(folder: Path) -> None:
    from tests.house.source import ROOT

    page = (ROOT / "hardware/order.md").read_text("utf-8")
    named = {name for name in re.findall(r"`([a-z0-9-]+\.[a-z0-9]+)`", page) if "/" not in name}
    named |= set(re.findall(r"`([a-z0-9-]+-VERSION\.zip)`", page))
    there = {file.name for file in folder.iterdir()}
    for archive in folder.glob("*-*-*.zip"):
        with zipfile.ZipFile(archive) as packed:
            there |= set(packed.namelist())
        there.add(re.sub(r"\d+\.\d+\.\d+", "VERSION", archive.name))
    assert len(named) > 12
    assert named - there == set()

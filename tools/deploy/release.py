"""`make release`: all that people download, in build/release, the same bytes from the same commit.

    halo-MODEL.uf2                    to drag onto a bare Pico
    package.json and what it names    for mpremote mip; package-halo45.json is that board's
    halo-site.zip                     the page for any static host, with all of these beside it
    the hardware's files              orders, drawings, prints, the guide
    halo.cdx.json, notes.md           the bill of materials; what CHANGELOG.md says of this version
    SHA256SUMS                        of all of these

Run after `make hardware ARGS=release` and `make site`, of which it takes what they made. The
version is pyproject.toml's, which a board reports, and CHANGELOG.md has a section about it.
"""

import json
import re
import shutil
import zipfile
from hashlib import sha256
from pathlib import Path

from halo.hal import pins
from halo.version import FIRMWARE
from tools.command_line import Parser, run
from tools.deploy import DeployError, image, supply
from tools.program import BUILD, ROOT

FOLDER = BUILD / "release"
SUMS = "SHA256SUMS"
# The site's own list of its firmware, which is of no use outside it.
_SITE_ONLY = "manifest.json"
# A zip file has a time for each file: the first that it can express.
_NO_TIME = (1980, 1, 1, 0, 0, 0)


def version() -> str:
    """Return the project's version; DeployError where a board would report another one."""
    said: str = supply.project()["project"]["version"]
    if said != FIRMWARE:
        raise DeployError(
            f"pyproject.toml has {said}, firmware/halo/version.py {FIRMWARE}: make them one."
        )
    return said


def notes(changelog: str, of: str) -> str:
    """Return what a changelog says of a version, without its heading; DeployError if nothing."""
    found = re.search(
        rf"^## \[{re.escape(of)}\].*\n((?:(?!## |\[).*\n?)*)", changelog, re.MULTILINE
    )
    if not found or not found[1].strip():
        raise DeployError(f"CHANGELOG.md has no section [{of}]: write what is new in it.")
    return found[1].strip() + "\n"


def gather(site: Path, told: dict[str, bytes], folder: Path) -> None:
    """Write the release of a site and the files `told` to the folder, which is replaced."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for part in ("firmware", "hardware"):
        for file in sorted((site / part).glob("*")):
            if file.name != _SITE_ONLY:
                shutil.copyfile(file, folder / file.name)
    _zip(site, folder / "halo-site.zip")
    for name, content in told.items():
        (folder / name).write_bytes(content)
    sums = [f"{sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in _sorted(folder)]
    (folder / SUMS).write_text("\n".join(sums) + "\n")


def _zip(folder: Path, file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for path in _sorted(folder):
            entry = zipfile.ZipInfo(path.relative_to(folder).as_posix(), _NO_TIME)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _sorted(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make release", description=__doc__)
    parser.add_argument("site", type=Path, help="what `make site` wrote")
    parser.add_argument("--tag", help="refuse another version's tag than v and the version")
    chosen = parser.parse_args(arguments)
    number = version()
    if chosen.tag not in (None, f"v{number}"):
        raise DeployError(f"The tag {chosen.tag} is not of version {number}.")
    told = {
        "notes.md": notes((ROOT / "CHANGELOG.md").read_text("utf-8"), number).encode(),
        "halo.cdx.json": (json.dumps(supply.bill(), indent=1) + "\n").encode(),
    }
    gather(chosen.site, told, FOLDER)
    for model in pins.MODELS:
        print(image.check(FOLDER / f"halo-{model}.uf2", model), flush=True)
    print(f"Version {number} is in {FOLDER.relative_to(ROOT)}: {len(_sorted(FOLDER))} files.")
    return 0


if __name__ == "__main__":
    run(main)

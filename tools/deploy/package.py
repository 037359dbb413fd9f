"""`make package`: the packed firmware, main.py and their package.json, for mpremote.

    mpremote mip install --target=/ build/package/package.json

Paths in package.json are relative to it, so that the folder may be put on any web server too.
"""

import json
import shutil
import sys
from pathlib import Path

from halo.hal import pins
from halo.version import FIRMWARE
from tools.command_line import Parser, run
from tools.deploy.compile import CompileError, compile_all
from tools.deploy.pack import USUAL_MODEL, PackError, contents
from tools.program import ROOT

FOLDER = ROOT / "build" / "package"


def package(folder: Path, model: str = USUAL_MODEL) -> None:
    """Lay the package out in `folder`, which is made anew."""
    files = contents(compile_all(), model)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    description = {"urls": [[name, name] for name in files], "version": FIRMWARE}
    (folder / "package.json").write_text(json.dumps(description, indent=1) + "\n")


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make package", description="Make a package for mpremote.")
    parser.add_argument("--model", choices=list(pins.MODELS), default=USUAL_MODEL)
    chosen = parser.parse_args(arguments)
    try:
        package(FOLDER, chosen.model)
    except (CompileError, PackError) as error:
        print(error, file=sys.stderr)
        return 1
    where = FOLDER.relative_to(ROOT)
    print(f"The firmware and package.json are in {where}; a new board gets it by")
    print(f"  mpremote mip install --target=/ {where}/package.json")
    return 0


if __name__ == "__main__":
    run(main)

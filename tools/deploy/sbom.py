"""`make sbom`: the bill of materials, build/sbom.cdx.json, in CycloneDX 1.6's JSON.

What it lists: the boards' images and the MicroPython in them, and every package of Python's and
npm's locks with the hashes of its files, who needs it, and the licence that it declares; npm tells
its own.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from halo.hal import pins
from halo.version import FIRMWARE
from tools.command_line import run
from tools.deploy import micropython_image as image
from tools.deploy.compile import build_number
from tools.deploy.image import FAILURES, build
from tools.deploy.lock import Package, packages, project, wanted
from tools.program import ROOT

PATH = ROOT / "build" / "sbom.cdx.json"
# Every folder that npm installs something in.
NPM_FOLDERS = (ROOT / "tools/page/lint", ROOT / "tools/page/builder")
_NPM = ("npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")
_MICROPYTHON = "micropython-rp2-pico"
_MICROPYTHON_VERSION = "1.25.0"
_LONGEST_NAME = 80  # of a licence, in letters; what is longer is a whole text
_CLASSIFIER = "License :: "


def bill(image_of: Callable[[str], bytes] = build) -> dict[str, Any]:
    """Return the bill; `image_of` gives a model's image, or raises one of its FAILURES."""
    boards = [_board(model, image_of(model)) for model in pins.MODELS]
    locked = _locked()
    of_npm = [_bill_of_npm(folder) for folder in NPM_FOLDERS]
    name = project()["project"]["name"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": name,
                "name": name,
                "version": f"{FIRMWARE}+{build_number()}",
                "licenses": [{"license": {"id": project()["project"]["license"]}}],
            }
        },
        "components": [
            *boards,
            _micropython(),
            *(_component(package) for package in locked.values()),
            *{part["bom-ref"]: part for npm in of_npm for part in npm["components"]}.values(),
        ],
        "dependencies": _dependencies(name, boards, locked, of_npm),
    }


def _bill_of_npm(folder: Path) -> dict[str, Any]:
    """Return npm's own bill of what it installs in a folder, the folder itself among it."""
    try:
        done = subprocess.run(_NPM, cwd=folder, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise RuntimeError("npm, which lists what the page takes from it, does not run.") from None
    bill: dict[str, Any] = json.loads(done.stdout)
    bill["components"].insert(0, bill["metadata"]["component"])
    for component in bill["components"]:
        component["scope"] = "excluded"  # no board has it, and nobody needs it to play on one
    return bill


def _board(model: str, content: bytes) -> dict[str, Any]:
    """Return the image of a model, MicroPython and the firmware's files in it."""
    return {
        "type": "firmware",
        "bom-ref": f"halo-{model}",
        "name": f"halo-{model}.uf2",
        "version": f"{FIRMWARE}+{build_number()}",
        "hashes": _hashes([hashlib.sha256(content).hexdigest()]),
        "licenses": [{"license": {"id": project()["project"]["license"]}}],
    }


def _micropython() -> dict[str, Any]:
    return {
        "type": "firmware",
        "bom-ref": _MICROPYTHON,
        "name": _MICROPYTHON,
        "version": _MICROPYTHON_VERSION,
        "description": image.NAME,
        "hashes": _hashes([image.SHA256]),
        "licenses": [{"license": {"id": "MIT"}}],
    }


def _locked() -> dict[str, Package]:
    """Return every package of the locks by its reference."""
    found: dict[str, Package] = {}
    for lock in wanted():
        for package in packages(lock):
            known = found.setdefault(_reference(package), package)
            known.via = sorted({*known.via, *package.via})
    return found


def _reference(package: Package) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def _component(package: Package) -> dict[str, Any]:
    component = {
        "type": "library",
        "bom-ref": _reference(package),
        "name": package.name,
        "version": package.version,
        "purl": _reference(package),
        "scope": "excluded",  # a tool's: no board has it
        "hashes": _hashes(package.hashes),
    }
    if licences := _licences(package.name):
        component["licenses"] = licences
    return component


def _hashes(digests: list[str]) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": digest} for digest in digests]


def _licences(name: str) -> list[dict[str, Any]]:
    """Return the licences that an installed package declares, in CycloneDX's form."""
    try:
        about = metadata(name)
    except PackageNotFoundError:
        return []
    for expression in about.get_all("License-Expression") or []:
        return [{"expression": expression}]
    said = [text for text in about.get_all("License") or [] if "\n" not in text]
    classifiers = about.get_all("Classifier") or []
    named = [c.rpartition(" :: ")[2] for c in classifiers if c.startswith(_CLASSIFIER)]
    return [{"license": {"name": text}} for text in named or said if len(text) <= _LONGEST_NAME]


def _dependencies(
    name: str,
    boards: list[dict[str, Any]],
    locked: dict[str, Package],
    of_npm: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """Return who needs what: the project its boards and tools, these what they stand on."""
    needs: dict[str, list[str]] = {name: [board["bom-ref"] for board in boards]}
    needs |= {board["bom-ref"]: [_MICROPYTHON] for board in boards}
    needs |= {reference: [] for reference in (_MICROPYTHON, *locked)}
    for reference, package in locked.items():
        for needer in (name, *locked):
            known = "pyproject.toml" if needer == name else locked[needer].name
            if known in package.via:
                needs[needer].append(reference)
    for npm in of_npm:
        needs[name].append(npm["metadata"]["component"]["bom-ref"])
        needs |= {part["ref"]: part["dependsOn"] for part in npm["dependencies"]}
    return [{"ref": ref, "dependsOn": sorted(on)} for ref, on in sorted(needs.items())]


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments:
        print("Usage: make sbom", file=sys.stderr)
        return 2
    try:
        made = bill()
    except FAILURES as error:
        print(error, file=sys.stderr)
        return 1
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(json.dumps(made, indent=1) + "\n")
    print(f"{PATH.relative_to(ROOT)}: {len(made['components'])} components")
    return 0


if __name__ == "__main__":
    run(main)

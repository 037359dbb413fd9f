"""Dependencies: `make lock` pins what setup fetches, `make sbom` lists it.

A dependency group of pyproject.toml has a lock file in requirements/, with the hashes of every
package that setup installs; in the group `optional` each part has its own, as any of them may be
unavailable. uv, itself fetched by its hash, finds one set of versions for every platform and
Python; --upgrade takes newer ones. A lock's first line has the checksum of its inputs.

The bill of materials, build/sbom.cdx.json, is in CycloneDX 1.6's JSON. It has the boards' images
and the MicroPython in them, and every package of Python's and npm's locks with the hashes of its
files, its dependents, and the licence that it declares; npm lists its own.
"""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from halo.hal import pins
from halo.version import FIRMWARE
from tools.command_line import Parser, run
from tools.deploy import DeployError
from tools.deploy import micropython_image as image
from tools.deploy.compile import build_number
from tools.deploy.image import uf2_image
from tools.program import ROOT, write_whole

_TOOLS = ROOT / "build" / "supply"
_FROM = "pyproject.toml"
_SOURCE = "requirements.in"
_OPTIONAL = "optional"
# Groups that are fetched beside .venv, without what their packages need: it is there, or unused.
_ALONE = ("lock", "board-page")
_STAMP = "# Made by `make lock` from pyproject.toml, whose groups have the SHA-256 {}.\n"
_NAME = re.compile(r"[A-Za-z0-9._-]+")
_ENTRY = re.compile(r"([A-Za-z0-9._-]+)==([^ ;\\]+)(?: ; (.+?))? \\$")
_HASH = re.compile(r"    --hash=sha256:([0-9a-f]{64})(?: \\)?$")
_VIA = re.compile(r"    #(?: via)? +([A-Za-z0-9._-]+)$")


@dataclass
class Package:
    """One package of a lock; `hashes` are the SHA-256 of its files, `via` its dependents."""

    name: str
    version: str
    marker: str
    hashes: list[str] = field(default_factory=list)
    via: list[str] = field(default_factory=list)


def project(root: Path = ROOT) -> dict[str, Any]:
    """Return pyproject.toml's contents."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def wanted(root: Path = ROOT) -> dict[Path, list[str]]:
    """Return the requirements of each lock file, in the order of making."""
    folder = root / "requirements"
    locks: dict[Path, list[str]] = {}
    for group, requirements in project(root)["dependency-groups"].items():
        if group == _OPTIONAL:
            for part in requirements:
                locks[folder / _OPTIONAL / f"{_name(part)}.lock"] = [part]
        else:
            locks[folder / f"{group}.lock"] = requirements
    return locks


def stamp(root: Path = ROOT) -> str:
    """Return the first line of each lock file that matches pyproject.toml."""
    said = project(root)
    text = json.dumps([said["project"]["requires-python"], said["dependency-groups"]])
    return _STAMP.format(hashlib.sha256(text.encode()).hexdigest())


def packages(lock: Path) -> list[Package]:
    """Return the packages of a lock file; ValueError with an invalid line."""
    found: list[Package] = []
    for line in lock.read_text().splitlines()[1:]:
        if entry := _ENTRY.match(line):
            found.append(Package(entry[1], entry[2], entry[3] or ""))
        elif pinned := _HASH.match(line):
            found[-1].hashes.append(pinned[1])
        elif via := _VIA.match(line):
            found[-1].via.append(via[1])
        elif line != "    # via":
            raise ValueError(f"{lock.name} has a line that pins nothing: {line}")
    return found


def faults(root: Path = ROOT) -> list[str]:
    """Return the faults of the lock files, one sentence each, without network access."""
    found = []
    expected, head = wanted(root), stamp(root)
    there = set((root / "requirements").rglob("*.lock"))
    for lock in sorted(there | set(expected)):
        name = lock.relative_to(root).as_posix()
        if lock not in expected or lock not in there:
            found.append(f"{name} {'is of no group' if lock in there else 'is missing'}.")
        elif not lock.read_text().startswith(head):
            found.append(f"{name} was made from another pyproject.toml.")
    return found


def _name(requirement: str) -> str:
    found = _NAME.match(requirement)
    assert found
    return found[0]


def fetch(group: str) -> Path:
    """Return the folder with the pinned package of a group that is fetched beside .venv."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary", ":all:", "--upgrade", "--no-deps"]
    lock = ROOT / "requirements" / f"{group}.lock"
    _run([*command, "--target", str(_TOOLS), "--requirement", str(lock)])
    return _TOOLS


def compile_locks(uv: Path, upgrades: bool, root: Path = ROOT) -> None:
    """Write every lock file: first one set of versions for all, then each group's part of it."""
    locks, head = wanted(root), stamp(root)
    least = project(root)["project"]["requires-python"].removeprefix(">=")
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", least]
    command += ["--only-binary", ":all:", "--no-header"]
    _TOOLS.mkdir(parents=True, exist_ok=True)
    together = _TOOLS / "together.txt"
    # uv keeps versions in its output file if they still satisfy the requirements.
    pinned = [p for lock in locks if lock.exists() and not upgrades for p in packages(lock)]
    kept = [f"{p.name}=={p.version}" + f" ; {p.marker}" * bool(p.marker) for p in pinned]
    together.write_text("\n".join(dict.fromkeys(kept)))
    _compile(command, [each for group in locks.values() for each in group], together)
    for lock, requirements in locks.items():
        # The old lock stays until the new one is there: its versions are kept next time too.
        made = _TOOLS / lock.name
        made.unlink(missing_ok=True)
        options = ["--generate-hashes", "--constraint", str(together)]
        options += ["--no-deps"] * (lock.stem in _ALONE)
        _compile([*command, *options], requirements, made)
        write_whole(lock, (head + _plain(made.read_text())).encode())


def _compile(command: list[str], requirements: list[str], output: Path) -> None:
    source = _TOOLS / _SOURCE
    source.write_text("\n".join(requirements) + "\n")
    _run([*command, "--output-file", str(output), str(source)])


def _plain(text: str) -> str:
    """Return a lock's lines without the names of uv's input files, except ours."""
    kept = []
    for line in text.splitlines():
        before, sign, path = line.partition("-r ")
        if sign and path.endswith(_SOURCE):
            kept.append(before + _FROM)
        elif "-c " not in line:
            kept.append(line)
    return "\n".join(kept) + "\n"


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise DeployError(f"Packages could not be pinned or fetched ({last[0].strip()}).")


# --- the bill of materials -------------------------------------------------------------------

PATH = ROOT / "build" / "sbom.cdx.json"
# Every folder in which npm installs packages.
NPM_FOLDERS = (ROOT / "tools/page/lint", ROOT / "tools/page", ROOT / "hardware/enclosure")
_NPM = ("npm", "sbom", "--package-lock-only", "--sbom-format", "cyclonedx")
_MICROPYTHON = "micropython-rp2-pico"
_LONGEST_NAME = 80  # of a licence, in letters; anything longer is a full text
_CLASSIFIER = "License :: "


def bill() -> dict[str, Any]:
    """Return the bill; DeployError where an image cannot be made."""
    boards = [_board(model, uf2_image(model)) for model in pins.MODELS]
    locked = _locked()
    of_npm = [_bill_of_npm(folder) for folder in NPM_FOLDERS]
    name = project()["project"]["name"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _own("application", name, name)},
        "components": [
            *boards,
            _micropython(),
            *(_component(package) for package in locked.values()),
            *{part["bom-ref"]: part for npm in of_npm for part in npm["components"]}.values(),
        ],
        "dependencies": _dependencies(name, boards, locked, of_npm),
    }


def _bill_of_npm(folder: Path) -> dict[str, Any]:
    """Return npm's own bill of what it installs in a folder, the folder itself included."""
    try:
        done = subprocess.run(_NPM, cwd=folder, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise DeployError("npm, which lists what the page takes from it, does not run.") from None
    bill: dict[str, Any] = json.loads(done.stdout)
    bill["components"].insert(0, bill["metadata"]["component"])
    for component in bill["components"]:
        component["scope"] = "excluded"  # no board contains it, and play does not need it
    return bill


def _own(kind: str, reference: str, name: str) -> dict[str, Any]:
    """Return a component of this project: with its version and licence."""
    return {
        "type": kind,
        "bom-ref": reference,
        "name": name,
        "version": f"{FIRMWARE}+{build_number()}",
        "licenses": [{"license": {"id": project()["project"]["license"]}}],
    }


def _board(model: str, content: bytes) -> dict[str, Any]:
    """Return the image of a model, MicroPython and the firmware's files in it."""
    hashes = _hashes([hashlib.sha256(content).hexdigest()])
    return _own("firmware", f"halo-{model}", f"halo-{model}.uf2") | {"hashes": hashes}


def _micropython() -> dict[str, Any]:
    return {
        "type": "firmware",
        "bom-ref": _MICROPYTHON,
        "name": _MICROPYTHON,
        "version": image.VERSION,
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
        "scope": "excluded",  # a tool's: no board contains it
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
    """Return the dependencies: of the project its boards and tools, of these their own."""
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
    parser = Parser(prog="make lock, make sbom", description=__doc__)
    parser.add_argument("what", choices=("lock", "sbom"))
    parser.add_argument("--upgrade", action="store_true", help="lock: take newer versions")
    chosen = parser.parse_args(arguments)
    if chosen.what == "lock":
        compile_locks(fetch("lock") / "bin" / "uv", chosen.upgrade)
        print(f"{len(wanted())} locks are in requirements; make setup installs from them.")
        return 0
    made = bill()
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(json.dumps(made, indent=1) + "\n")
    print(f"{PATH.relative_to(ROOT)}: {len(made['components'])} components")
    return 0


if __name__ == "__main__":
    run(main)

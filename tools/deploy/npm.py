"""The packages of npm's locks, as components of the bill."""

import base64
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tools.program import ROOT

# Every folder that npm installs something in.
LOCKS = (
    ROOT / "tools" / "web" / "lint" / "package-lock.json",
    ROOT / "tools" / "site" / "package-lock.json",
)
_INSTALLED = "node_modules/"


def components(locks: tuple[Path, ...] = LOCKS) -> list[dict[str, Any]]:
    """Return every package of the locks, in CycloneDX's form."""
    return [_component(path, package) for path, package in _packages(locks)]


def needs(project: str, locks: tuple[Path, ...] = LOCKS) -> dict[str, list[str]]:
    """Return the references that the project and each package stand on, by reference."""
    known: dict[str, list[str]] = {project: []}
    for lock in locks:
        packages = json.loads(lock.read_text())["packages"]
        for path, package in packages.items():
            names = {
                *package.get("devDependencies", {}),
                *package.get("dependencies", {}),
                *package.get("optionalDependencies", {}),
            }
            needer = _reference(path, package) if path else project
            places = [_place(path, name, packages) for name in sorted(names)]
            needed = [_reference(place, packages[place]) for place in places]
            known.setdefault(needer, []).extend(needed)
    return known


def _place(path: str, name: str, packages: dict[str, Any]) -> str:
    """Return where the package that lies at `path` finds the one that it needs by `name`."""
    place = f"{path}/{_INSTALLED}{name}".removeprefix("/")
    if place in packages or not path:
        return place
    return _place(path.rpartition(_INSTALLED)[0].rstrip("/"), name, packages)


def _packages(locks: tuple[Path, ...]) -> list[tuple[str, dict[str, Any]]]:
    """Return the packages by where they are installed; the first entry is the folder itself."""
    entries = [json.loads(lock.read_text())["packages"].items() for lock in locks]
    return [(path, package) for some in entries for path, package in some if path]


def _component(path: str, package: dict[str, Any]) -> dict[str, Any]:
    algorithm, digest = package["integrity"].split("-", 1)
    return {
        "type": "library",
        "bom-ref": _reference(path, package),
        "name": _named(path),
        "version": package["version"],
        "purl": _reference(path, package),
        "scope": "excluded",  # no board has it, and nobody needs it to play on one
        "hashes": [
            {
                "alg": algorithm.upper().replace("SHA", "SHA-"),
                "content": base64.b64decode(digest).hex(),
            }
        ],
        "licenses": [{"expression": package["license"]}],
    }


def _named(path: str) -> str:
    return path.rpartition(_INSTALLED)[2]


def _reference(path: str, package: dict[str, Any]) -> str:
    return f"pkg:npm/{quote(_named(path))}@{package['version']}"

"""Setup fetches what pyproject.toml names, with every file pinned by its hash."""

import base64
import json
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.optional import need
from tools.deploy import DeployError, micropython_image, supply


def test_the_locks_fit_pyproject() -> None:
    assert supply.faults() == [], "run `make lock`"


def test_no_lock_says_where_a_package_comes_from() -> None:
    for lock in supply.wanted():
        assert "://" not in lock.read_text()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the files that the check of the locks reads."""
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def edit(path: Path, change: Callable[[str], str]) -> None:
    """Change a file's text; assert that it changes."""
    before = path.read_text()
    after = change(before)
    assert after != before
    path.write_text(after)


def test_only_some_packages_are_for_some_machines() -> None:
    markers = {p.name: p.marker for lock in supply.wanted() for p in supply.packages(lock)}
    assert markers["colorama"] == "sys_platform == 'win32'"
    assert markers["pytest"] == ""


def test_a_changed_pyproject_makes_every_lock_an_old_one(copy: Path) -> None:
    edit(copy / "pyproject.toml", lambda text: text.replace('"pyserial==3.5"', '"pyserial==3.4"'))
    found = supply.faults(copy)
    assert len(found) == len(supply.wanted())
    assert "requirements/dev.lock was made from another pyproject.toml." in found


def test_a_comment_in_pyproject_changes_no_lock(copy: Path) -> None:
    edit(copy / "pyproject.toml", lambda text: text.replace("# types", "# static types"))
    assert supply.faults(copy) == []


def test_a_lock_too_many_and_a_missing_one_are_named(copy: Path) -> None:
    folder = copy / "requirements"
    (folder / "dev.lock").rename(folder / "old.lock")
    assert supply.faults(copy) == [
        "requirements/dev.lock is missing.",
        "requirements/old.lock is of no group.",
    ]


def test_a_line_that_pins_nothing_is_refused(copy: Path) -> None:
    lock = copy / "requirements" / "lock.lock"
    edit(lock, lambda text: text + "--pre\n")
    with pytest.raises(ValueError, match="has a line that pins nothing: --pre"):
        supply.packages(lock)


_UV = r"""#!/bin/sh
echo "$*" >>"{calls}"
for word; do
    case $before in --output-file) output=$word ;; --constraint) constraint=$word ;; esac
    before=$word
done
case "$*" in
*--generate-hashes*)
    version=$(head -n 1 "$constraint")
    printf '%s \\\n    --hash=sha256:%064d\n    # via -r %s' "$version" 0 "$before" ;;
*) cat "$output"; [ -s "$output" ] || echo new==1 ;;
esac >"$output.made"
mv "$output.made" "$output"
"""


@pytest.mark.parametrize("upgrades", [False, True])
def test_locks_are_made_of_one_set_of_versions(
    copy: Path, tmp_path: Path, upgrades: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`uv` is a program that writes the first of the versions that it is given."""
    uv, calls = tmp_path / "bin" / "uv", tmp_path / "calls"
    uv.parent.mkdir()
    uv.write_text(_UV.format(calls=calls))
    uv.chmod(0o755)
    first = supply.packages(next(iter(supply.wanted(copy))))[0]
    monkeypatch.setattr(supply, "fetch", lambda group: tmp_path)
    monkeypatch.setattr(supply, "compile_locks", partial(supply.compile_locks, root=copy))
    assert supply.main(["lock", *["--upgrade"] * upgrades]) == 0
    assert supply.faults(copy) == []
    for lock in supply.wanted(copy):
        (package,) = supply.packages(lock)
        assert package.name == ("new" if upgrades else first.name)
        assert package.via == ["pyproject.toml"]
    together, *parts = calls.read_text().splitlines()
    assert len(parts) == len(supply.wanted(copy))
    assert "--universal --python-version 3." in together
    assert all("--generate-hashes --constraint" in part for part in parts)


def test_locks_stay_when_they_cannot_be_made(copy: Path, tmp_path: Path) -> None:
    before = {lock: lock.read_text() for lock in supply.wanted(copy)}
    uv = tmp_path / "uv"
    uv.write_text(
        '#!/bin/sh\ncase "$*" in *--generate-hashes*) echo no network >&2; exit 1;; esac'
    )
    uv.chmod(0o755)
    with pytest.raises(DeployError, match=r"could not be pinned or fetched \(no network\)"):
        supply.compile_locks(uv, False, copy)
    assert {lock: lock.read_text() for lock in supply.wanted(copy)} == before


def integrity(package: dict[str, str]) -> bytes:
    name, _, digest = package["integrity"].partition("-")
    assert name == "sha512"
    return base64.b64decode(digest)


def test_the_bill_lists_every_package_with_hashes_and_who_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("" if shutil.which("npm") else "npm is not installed")
    monkeypatch.setattr(supply, "uf2_image", str.encode)
    monkeypatch.setattr(supply, "PATH", tmp_path / "build" / "bill.json")
    monkeypatch.setattr(supply, "ROOT", tmp_path)
    assert supply.main(["sbom"]) == 0
    made = json.loads(supply.PATH.read_text())
    listed = {component["bom-ref"]: component for component in made["components"]}
    assert len(listed) == len(made["components"])
    for lock in supply.wanted():
        for package in supply.packages(lock):
            component = listed[f"pkg:pypi/{package.name}@{package.version}"]
            assert {entry["content"] for entry in component["hashes"]} >= set(package.hashes)
    assert listed["micropython-rp2-pico"]["description"] == micropython_image.NAME
    for name in ("pkg:pypi/pytest@", "pkg:npm/"):
        scopes = {
            part["scope"] for part in listed.values() if part.get("purl", "").startswith(name)
        }
        assert scopes == {"excluded"}
    by_purl = {component.get("purl"): component for component in listed.values()}
    for folder in supply.NPM_FOLDERS:
        packages = json.loads((folder / "package-lock.json").read_text())["packages"]
        for path, package in packages.items():
            if path:
                name = path.rpartition("node_modules/")[2].replace("@", "%40")
                [entry] = by_purl[f"pkg:npm/{name}@{package['version']}"]["hashes"]
                assert bytes.fromhex(entry["content"]) == integrity(package)
    needed = {entry["ref"]: entry["dependsOn"] for entry in made["dependencies"]}
    reached = {made["metadata"]["component"]["bom-ref"]}
    while found := {need for ref in reached for need in needed[ref]} - reached:
        reached |= found
    assert reached == set(needed) == {*listed, "halo-board"}

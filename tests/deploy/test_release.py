"""`make release`: whole, named by one version, and the same bytes twice."""

import os
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tools.deploy import DeployError, release, supply

CHANGELOG = """\
# Changelog

## [0.2.0] - 2027-01-01

### Added

- a lamp

## [0.1.0] - 2026-12-01

- the first

[0.2.0]: somewhere
"""
FILES = ("firmware/halo-halo36.uf2", "firmware/manifest.json", "hardware/guide.pdf", "index.html")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in FILES:
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(name)
    return tmp_path / "site"


def test_there_is_one_version_and_the_changelog_tells_it() -> None:
    number = release.version()
    assert "built" in release.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), number)


def test_two_versions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "project", lambda: {"project": {"version": "9.9.9"}})
    with pytest.raises(DeployError, match=r"has 9\.9\.9, .*version\.py 0\..*: make them one\."):
        release.version()


def test_a_tag_of_another_version_is_refused(site: Path) -> None:
    with pytest.raises(DeployError, match=r"The tag v0\.0\.1 is not of version"):
        release.main([str(site), "--tag", "v0.0.1"])


def test_the_notes_are_the_versions_section() -> None:
    assert release.notes(CHANGELOG, "0.2.0") == "### Added\n\n- a lamp\n"
    assert release.notes(CHANGELOG, "0.1.0") == "- the first\n"
    for missing in ("0.3.0", "0.1", "0.1.."):
        with pytest.raises(DeployError, match=re.escape(f"no section [{missing}]")):
            release.notes(CHANGELOG, missing)


def test_two_runs_give_the_same_bytes_and_every_sum_is_right(site: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    release.gather(site, {"notes.md": b"new"}, first)
    os.utime(site / "index.html", (1e9, 1e9))
    (site / "index.html").chmod(0o600)
    second.mkdir()
    (second / "left over").touch()
    release.gather(site, {"notes.md": b"new"}, second)
    made = {path.name: path.read_bytes() for path in first.iterdir()}
    assert made == {path.name: path.read_bytes() for path in second.iterdir()}
    sums = dict(line.split("  ")[::-1] for line in made.pop("SHA256SUMS").decode().splitlines())
    assert sums == {name: sha256(content).hexdigest() for name, content in made.items()}
    assert set(made) == {"halo-halo36.uf2", "guide.pdf", "halo-site.zip", "notes.md"}
    with zipfile.ZipFile(first / "halo-site.zip") as archive:
        assert sorted(archive.namelist()) == sorted(FILES)

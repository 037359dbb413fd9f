"""The pages "Get Halo": every language, and every file that they offer."""

import json
import re
from pathlib import Path

import pytest

from halo.version import FIRMWARE
from tests.optional import need, port_missing
from tests.page.board_sentences import languages
from tools.page.builder import get
from tools.page.builder.index import FOLDER
from tools.page.builder.site import list_files

FIRMWARE_FILES = ("halo-halo36.uf2", "halo-halo45.uf2", "package.json", "package-halo45.json")
HARDWARE_FILES = (
    *(
        "guide.pdf",
        "halo36-order-0.1.0.zip",
        "halo36-parts.html",
        "halo36-sheet.dxf",
        "halo36.step",
    ),
    *("halo36-bed-220-3mf-0.1.0.zip", "halo45-bed-256-stl-0.1.0.zip", "halo45-layout.pdf"),
)
MANIFEST = {
    "models": ["halo36", "halo45"],
    "images": {"halo36": "halo-halo36.uf2", "halo45": "halo-halo45.uf2"},
}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with the files that the pages offer, all but one of them empty."""
    need(port_missing())
    made = tmp_path / "made"
    monkeypatch.setattr(get, "MADE", made)
    site = tmp_path / "site"
    (site / "art").parent.mkdir()
    (site / "art").symlink_to(FOLDER / "art")
    for folder, names in ((site / "firmware", FIRMWARE_FILES), (made, HARDWARE_FILES)):
        folder.mkdir()
        for name in names:
            (folder / name).touch()
    (site / "firmware" / "manifest.json").write_text(json.dumps(MANIFEST))
    return site


def lay_pages(site: Path) -> list[Path]:
    for name, text in get.get_pages(site).items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(text, "utf-8")
    return sorted((site / "get").iterdir())


def test_each_language_offers_every_file_and_no_link_is_dead(site: Path) -> None:
    assert get.lay_hardware(site) == ""
    pages = lay_pages(site)
    assert [page.stem for page in pages] == sorted([*languages(), "index"])
    offered = {f"../firmware/{name}" for name in FIRMWARE_FILES}
    offered |= {f"../hardware/{name}" for name in HARDWARE_FILES}
    for page in pages:
        text = page.read_text("utf-8")
        links = set(re.findall(r'(?:href|src)="([^"]+)"', text))
        assert links >= offered
        assert [link for link in links if not (page.parent / link).exists()] == []
        assert f'download="halo-halo45-{FIRMWARE}.uf2"' in text
        assert "halo36 (OXONO, QUANTIK)" in text
        # Each file is told in words, and every name in a text is filled in.
        assert not any(f">{name}<" in text for name in HARDWARE_FILES)
        assert "{" not in re.sub(r"<style>.*</style>", "", text)


def test_what_is_missing_is_told_and_offered_nowhere(site: Path) -> None:
    for file in get.MADE.iterdir():
        file.unlink()
    assert get.lay_hardware(site) == (
        "The site lacks the files to build a board: make hardware ARGS=release makes them."
    )
    for page in lay_pages(site):
        assert "../hardware/" not in page.read_text("utf-8")


def test_downloads_are_not_kept_for_offline_visits(site: Path) -> None:
    get.lay_hardware(site)
    lay_pages(site)
    list_files(site)
    kept = (site / "files.js").read_text()
    assert "get/en.html" in kept
    assert "hardware/" not in kept
    assert "firmware/" not in kept

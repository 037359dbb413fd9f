"""Assembles the site: the page, its extras for a static host, and its board.

All of it refers to itself by relative paths, so the folder may be served at any address.
"""

import hashlib
import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.page.builder import get, npm
from tools.page.builder.firmware import write_firmware
from tools.page.builder.index import INDEX, OPENING, built_index, page_files, sheets_of, style_of
from tools.page.builder.program import build
from tools.page.builder.scripts import bundle_board, bundled_scripts, is_bundled

_OWN = Path(__file__).resolve().parent
_LICENCE = _OWN.parents[2] / "LICENSE"
_BOARD = "board"
_FIRMWARE = "firmware"
_DOWNLOADS = (_FIRMWARE + "/", get.HARDWARE + "/")
_NOTICES = "notices.txt"
_LICENCES = "licences.txt"
# The list of the service worker's files, see static/service_worker.js.
_FILES = "files.js"
_SERVICE_WORKER = "service_worker.js"
# The style of what nobody sees before the first lights, see static/js/core/dom.js.
_STYLE = "later.css"
# The list of the relays, see static/js/remote/connection.js.
RELAYS = "relays.txt"


def build_site(folder: Path, relays: bytes | None = None, is_hosted: bool = True) -> str:
    """Write the site into the folder, replacing its contents; NpmError without the port.

    `relays` is another list of relays for games with friends than static/relays.txt. On a host the
    page plays offline, has the boards' firmware, and its board is compressed; `make play`, which
    serves it on the player's own machine, does without these.
    Return a sentence about missing parts, "" if there are none.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as beside:
        part = Path(beside) / folder.name
        build(part / _BOARD, is_packed=is_hosted)
        bundle_board(part / _BOARD)
        libraries = {name: file.read_bytes() for name, file in npm.LIBRARIES.items()}
        for name, content in (page(relays, is_hosted) | libraries).items():
            path = part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (part / _LICENCES).write_text(_licences(), "utf-8")
        lacking = _for_others(part) if is_hosted else ""
        shutil.rmtree(folder, ignore_errors=True)
        part.rename(folder)
    return lacking


def _for_others(site: Path) -> str:
    """Write what only a hosted site has; return sentences about missing parts."""
    lacking = [write_firmware(site / _FIRMWARE), get.lay_hardware(site)]
    for name, text in get.get_pages(site).items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(text, "utf-8")
    list_files(site)
    return " ".join(filter(None, lacking))


def page(relays: bytes | None = None, is_hosted: bool = True) -> dict[str, bytes]:
    """Return the page's files by their paths in the site; see build_site()."""
    files = page_files()
    scripts = bundled_scripts(files)
    others = {name: content for name, content in files.items() if not is_bundled(name)}
    files = others | scripts
    told = " data-offline data-firmware" if is_hosted else ""
    if relays is not None:
        files[RELAYS] = relays
    inside, after = sheets_of(files), sheets_of(files, are_later=True)
    files[_STYLE] = style_of(files, after).encode()
    files[INDEX] = built_index(files, told).encode()
    for name in (*inside, *after, OPENING):
        del files[name]
    if not is_hosted:
        del files[_SERVICE_WORKER]
    return files


def _licences() -> str:
    """Return Halo's own licence, and the notices of the port's components and the libraries."""
    files = _LICENCE, _OWN / _NOTICES, npm.APACHE
    return "\n".join(file.read_text("utf-8") for file in files)


def list_files(folder: Path) -> None:
    """Write the list of all files but the service worker's own, with their hashes and one of all.

    What is downloaded from the site is left out: a board should get the newest. So is the
    library that the page needs only with a network.
    """
    names = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    hashes = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in sorted(names.items())
        if path.is_file()
        and name not in (_FILES, _SERVICE_WORKER)
        and name != npm.MQTT
        and not name.startswith(_DOWNLOADS)
    }
    listed = json.dumps(hashes, indent=1)
    version = hashlib.sha256(listed.encode()).hexdigest()[:8]
    (folder / _FILES).write_text(f'self.files = {listed};\nself.version = "{version}";\n', "utf-8")

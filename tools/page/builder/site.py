"""Puts the site together: the page, what it has besides on a static host, and the board in it.

All of it refers to itself by relative paths, so that the folder may lie under any address.
"""

import hashlib
import html
import json
import shutil
from pathlib import Path

from tools.page.builder import npm
from tools.page.builder.firmware import write_firmware
from tools.page.builder.index import INDEX, built_index, page_files, sheets_of
from tools.page.builder.program import build
from tools.page.builder.scripts import bundle_board, bundled_scripts, is_bundled

_OWN = Path(__file__).resolve().parent
_LICENCE = _OWN.parents[2] / "LICENSE"
_BOARD = "board"
_FIRMWARE = "firmware"
_NOTICES = "notices.txt"
_LICENCES = "licences.txt"
# What the service worker keeps, see static/service_worker.js.
_FILES = "files.js"
_SERVICE_WORKER = "service_worker.js"


def build_site(folder: Path, broker: str = "", is_hosted: bool = True) -> str:
    """Write the site into the folder, in place of what lies there; NpmError without the port.

    `broker` is the address of the MQTT broker that the page offers for games with others. On a
    host it plays offline and has the boards' firmware; `make play`, which serves it on the
    player's own machine, does without both.
    Return the sentence that says what it goes without, "" when it has all.
    """
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    build(part / _BOARD)
    bundle_board(part / _BOARD)
    libraries = {name: file.read_bytes() for name, file in npm.LIBRARIES.items()}
    for name, content in (page(broker, is_hosted) | libraries).items():
        path = part / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (part / _LICENCES).write_text(_licences(), "utf-8")
    lacking = write_firmware(part / _FIRMWARE) if is_hosted else ""
    if is_hosted:
        list_files(part)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
    return lacking


def page(broker: str = "", is_hosted: bool = True) -> dict[str, bytes]:
    """Return the page's files as the site has them, by their paths; see build_site()."""
    files = page_files()
    scripts = bundled_scripts(files)
    others = {name: content for name, content in files.items() if not is_bundled(name)}
    files = others | scripts
    told = " data-offline data-firmware" if is_hosted else ""
    if broker:
        told += f' data-broker="{html.escape(broker)}"'
    inside = sheets_of(files)
    files[INDEX] = built_index(files, told).encode()
    for name in inside:
        del files[name]
    if not is_hosted:
        del files[_SERVICE_WORKER]
    return files


def _licences() -> str:
    """Return Halo's own licence, and the notices of what the port brings with it."""
    return _LICENCE.read_text("utf-8") + "\n" + (_OWN / _NOTICES).read_text("utf-8")


def list_files(folder: Path) -> None:
    """Write what names every file but the service worker's own with the hash of its content.

    The boards' firmware is none of them: who updates a board wants the newest. Nor are the
    libraries that the page needs only where there is a network.
    """
    names = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    hashes = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in sorted(names.items())
        if path.is_file()
        and name not in (_FILES, _SERVICE_WORKER)
        and name not in npm.LIBRARIES
        and not name.startswith(_FIRMWARE + "/")
    }
    text = f"self.files = {json.dumps(hashes, indent=1)};\n"
    (folder / _FILES).write_text(text, "utf-8")

"""Puts the site together: the page, what it has besides on a static host, and the board in it.

All of it refers to itself by relative paths, so that the folder may lie under any address.
"""

import hashlib
import html
import json
import shutil
from pathlib import Path

from tools.site import npm
from tools.site.build import build
from tools.site.firmware import write_firmware
from tools.web import page_files
from tools.web.page_files import INDEX

_SITE = Path(__file__).resolve().parent
_LICENCE = _SITE.parents[1] / "LICENSE"
_PAGE = _SITE / "page"
_BOARD = "board"
_FIRMWARE = "firmware"
# The way to a board behind a server, which is not here.
_LEFT_OUT = ("js/transports/socket.js", "js/remote/socket.js")
_SOCKET, _WORKER = 'data-transport="socket"', 'data-transport="worker" data-firmware'
# As the server has it in a header; wasm-unsafe-eval lets WebAssembly be compiled, nothing else.
# ws: and wss: let the page speak to any broker that a player names: the site knows none before.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self'; manifest-src 'self'; connect-src 'self' ws: wss:; "
    "base-uri 'none'; form-action 'none'"
)
_CHARSET = '<meta charset="utf-8">'
# Before all else, with what it imports: the board starts while the page is read.
_EARLY = (
    '<script type="module" async src="js/board_worker.js"></script>'
    '<link rel="modulepreload" href="js/transport.js">'
    '<link rel="modulepreload" href="js/serial_port.js">'
    '<link rel="modulepreload" href="js/storage.js">'
)
_NOTICES = "notices.txt"
_LICENCES = "licences.txt"
# What the service worker keeps, see page/service_worker.js.
_FILES = "files.js"
_SERVICE_WORKER = "service_worker.js"


def build_site(folder: Path, broker: str = "") -> str:
    """Write the site into the folder, in place of what lies there; NpmError without the port.

    `broker` is the address of the MQTT broker that the page offers for games with others.
    Return the sentence that says what it goes without, "" when it has all.
    """
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    build(part / _BOARD)
    files = page(broker) | {name: file.read_bytes() for name, file in npm.LIBRARIES.items()}
    for name, content in files.items():
        path = part / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (part / _LICENCES).write_text(_licences(), "utf-8")
    lacking = write_firmware(part / _FIRMWARE)
    list_files(part)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
    return lacking


def page(broker: str) -> dict[str, bytes]:
    """Return the page's files as the site has them, by their paths; see build_site()."""
    files = page_files.page_files([page_files.FOLDER, _PAGE])
    for name in _LEFT_OUT:
        del files[name]
    index = page_files.with_preloads(files).decode()
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    offered = f' data-broker="{html.escape(broker)}"' if broker else ""
    index = index.replace(_SOCKET, _WORKER + offered, 1)
    index = index.replace(_CHARSET, _CHARSET + policy + _EARLY, 1)
    return {**files, INDEX: index.encode()}


def _licences() -> str:
    """Return Halo's own licence, and the notices of what the port brings with it."""
    return _LICENCE.read_text("utf-8") + "\n" + (_SITE / _NOTICES).read_text("utf-8")


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

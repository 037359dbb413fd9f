"""The firmware for boards, as a site carries it: what its page needs to update one by a click.

manifest.json:

    build           as boards tell theirs
    files           [{"path", "sha256"}] of each module in the firmware's folder, in their order
    main            main.py's text for the usual model and folder
    lines           {"model", "folder"}: patterns of the lines of main.py that name them
    ours            what Halo's main.py of any version has in it
    models          the boards' models, the usual one first
    folders         where a version may lie, the usual one first
    updateFolders   where a new one goes
    dataFolders     the board's own
    roomBytes       what a version needs beside the one in use
    partLetters     how much of a file, in base64, goes in one text for the board
    micropython     {"oldest", "mpy"}: what the board needs to have
    snippets        what runs on the board, see tools/flash/snippets.py
    images          {model: file} of UF2 files for a bare Pico

files.json has the modules' contents in base64 by their paths.
"""

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

from halo.hal import pins
from halo.hal.files import FOLDERS as DATA_FOLDERS
from tools.chip.compile import build_number, compile_all
from tools.flash import files, snippets
from tools.flash.board import MPY, OLDEST_MICROPYTHON
from tools.flash.update import PART_BYTES, room_bytes
from tools.image.build import FAILURES
from tools.image.build import build as build_image

MANIFEST = "manifest.json"
CONTENTS = "files.json"
_IMAGE = "halo-{}.uf2"
_SNIPPETS = (
    *("ask", "verbs", "look", "free", "read", "digest", "reset"),
    *("mkdir", "remove", "rmdir", "rename", "compact", "copy", "begin", "more", "end"),
)


def write_firmware(folder: Path) -> str:
    """Write the firmware's files into a folder of its own.

    Return the sentence that says why a new board cannot begin by it, "" when it can.
    """
    folder.mkdir(parents=True, exist_ok=True)
    images: dict[str, str] = {}
    problem = ""
    try:
        for model in pins.MODELS:
            (folder / _IMAGE.format(model)).write_bytes(build_image(model))
            images[model] = _IMAGE.format(model)
    except FAILURES as reason:
        problem = f"A new board cannot begin from this site. {reason}"
    compiled = compile_all()
    main = compiled[files.MAIN].read_text("utf-8")
    write_manifest(folder, modules_of(compiled), main, images)
    return problem


def write_manifest(
    folder: Path, modules: dict[str, bytes], main: str, images: dict[str, str] | None = None
) -> None:
    """Write the manifest of a firmware, and its contents."""
    contents = {path: b64encode(data).decode() for path, data in modules.items()}
    told = manifest(modules, main) | {"images": images or {}}
    (folder / MANIFEST).write_text(json.dumps(told), "utf-8")
    (folder / CONTENTS).write_text(json.dumps(contents), "utf-8")


def modules_of(compiled: dict[str, Path]) -> dict[str, bytes]:
    """Return the modules of the firmware by their paths in its folder."""
    start = files.USUAL_FOLDER + "/"
    return {
        name.removeprefix(start): path.read_bytes()
        for name, path in sorted(compiled.items())
        if name != files.MAIN
    }


def manifest(modules: dict[str, bytes], main: str) -> dict[str, Any]:
    """Return the manifest of these modules and this main.py, without images."""
    whole = {f"{files.USUAL_FOLDER}/{path}": len(data) for path, data in modules.items()}
    return {
        "build": build_number(),
        "files": [
            {"path": path, "sha256": sha256(data).hexdigest()} for path, data in modules.items()
        ],
        "main": main,
        "lines": {"model": files.MODEL_PATTERN, "folder": files.FOLDER_PATTERN},
        "ours": files.OURS,
        "models": sorted(pins.MODELS, key=lambda model: model != files.USUAL_MODEL),
        "folders": files.FOLDERS,
        "updateFolders": files.UPDATE_FOLDERS,
        "dataFolders": DATA_FOLDERS,
        "roomBytes": room_bytes(whole | {files.MAIN: len(main)}),
        "partLetters": PART_BYTES * 4 // 3,
        "micropython": {"oldest": OLDEST_MICROPYTHON, "mpy": MPY},
        "snippets": {name: getattr(snippets, name.upper()) for name in _SNIPPETS},
    }

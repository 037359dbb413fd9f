"""The firmware in a site: what `make package` writes for mpremote, and what its page updates by.

manifest.json:

    build       as reported by boards
    models      the boards' models, the usual one first
    images      {model: file} of UF2 files for a bare Pico
    program     the program for the board, tools/deploy/on_board.py
    options     the text that sets its options, which replace {}
    steps       of an update, see tools/deploy/pack.py; they send `pack`
    pack        the packed file with all of the firmware
    sha256      of that file
    restart     the text that restarts the board
"""

import json
from hashlib import sha256
from pathlib import Path

from halo.hal import pins
from tools.deploy import DeployError
from tools.deploy.compile import build_number, compile_all
from tools.deploy.image import uf2_image
from tools.deploy.pack import (
    OPTIONS,
    PACK,
    PROGRAM,
    RESTART,
    USUAL_MODEL,
    contents,
    package,
    steps,
)

MANIFEST = "manifest.json"
_IMAGE = "halo-{}.uf2"


def write_firmware(folder: Path) -> str:
    """Write the firmware's files into `folder`, which is replaced.

    Return a sentence why it has no images for new boards, "" if it has.
    """
    package(folder)
    images: dict[str, str] = {}
    problem = ""
    try:
        for model in pins.MODELS:
            (folder / _IMAGE.format(model)).write_bytes(uf2_image(model))
            images[model] = _IMAGE.format(model)
    except DeployError as reason:
        problem = f"A new board cannot begin from this site. {reason}"
    write_manifest(folder, contents(compile_all()), images)
    return problem


def write_manifest(
    folder: Path, files: dict[str, bytes], images: dict[str, str] | None = None
) -> None:
    """Write the packed firmware, and the manifest of an update to these files."""
    (folder / PACK).write_bytes(files[PACK])
    manifest = {
        "build": build_number(),
        "models": sorted(pins.MODELS, key=lambda model: model != USUAL_MODEL),
        "images": images or {},
        "program": PROGRAM,
        "options": OPTIONS,
        "steps": steps(files),
        "pack": PACK,
        "sha256": sha256(files[PACK]).hexdigest(),
        "restart": RESTART,
    }
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")

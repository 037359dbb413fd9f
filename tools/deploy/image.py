"""`make image`: build/halo-MODEL.uf2, to drag onto a bare Pico in its boot mode.

It holds MicroPython's image and a file system with the firmware. Everything on the Pico is
replaced, saved games too; `make flash` keeps them. If the emulated chip is installed, the image
is booted there and must greet and light up.
"""

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from halo.hal import pins
from tools.command_line import Parser, run
from tools.deploy import DeployError, storage
from tools.deploy.compile import compile_all
from tools.deploy.micropython_image import find
from tools.deploy.pack import MAIN, USUAL_MODEL, contents
from tools.deploy.storage import FLASH_BYTES, FLASH_START, STORAGE_START, make
from tools.program import ROOT, keep_newest, only_one, write_whole

_BOOT_MS = 3000
_LOOK_MS = 100
# From the first light, past the power-up test, to the request for a set-up.
_WATCHED_MS = 1000


def pages(model: str, compiled: dict[str, Path] | None = None) -> dict[int, bytes]:
    """Return the flash's pages by address; DeployError.

    `compiled` is the firmware as compile_all returns it, by default compiled here.
    """
    found = storage.read_uf2(find().read_bytes())
    if max(found) >= STORAGE_START:
        raise DeployError("This MicroPython leaves no room for the board's files.")
    return found | storage.pages_of(
        STORAGE_START, make(contents(compiled or compile_all(), model))
    )


def uf2_image(model: str) -> bytes:
    """Return the UF2 file for a bare Pico; DeployError."""
    return storage.write_uf2(pages(model))


def flash(model: str, compiled: dict[str, Path] | None = None) -> bytes:
    """Return the whole flash of a Pico with the UF2 file; see `pages`."""
    content = bytearray(b"\xff" * FLASH_BYTES)
    for address, page in pages(model, compiled).items():
        start = address - FLASH_START
        content[start : start + len(page)] = page
    return bytes(content)


# --- cached, so that chip tests start at once ---------------------------------------------------

CACHE = ROOT / "build" / "chip"


@cache
def build(model: str = USUAL_MODEL) -> Path:
    """Return the path of the model's up-to-date flash image, making it if needed; DeployError.

    It is the image of `make image`, made once per firmware version and model. A program takes the
    firmware as it is at its first call.
    """
    compiled = compile_all()
    with only_one("chip"):
        path = CACHE / f"{compiled[MAIN].parent.name}-{model}.flash"
        if not path.is_file():
            write_whole(path, flash(model, compiled))
        keep_newest(CACHE, path)
        return path


# --- `make image` -----------------------------------------------------------------------------


def boot(path: Path, model: str) -> dict:
    """Return the greeting of an emulated board with this image, once it has waited for hands.

    DeployError with its output when it does not start as the model's board, or crashes.
    """
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    said: list[str] = []
    with Chip(path, World(board=model)) as chip:
        while chip.first_light_ms is None and chip.now_ms < _BOOT_MS:
            chip.advance(_LOOK_MS)
        chip.advance(_WATCHED_MS)
        said = chip.take_lines()
        greetings = [
            json.loads(line) for line in said if line.startswith('{"') and "hello" in line
        ]
        is_whole = not any(line.startswith("Traceback") for line in said)
        if chip.first_light_ms is not None and is_whole and greetings:
            greeting: dict = greetings[0]
            if greeting["board"] == model:
                return greeting
    last = said[-1] if said else "nothing"
    raise DeployError(f"The image does not come up on the emulated chip, which says: {last}")


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make image", description="Build one UF2 file for a bare Pico.")
    parser.add_argument("--model", choices=list(pins.MODELS), default=USUAL_MODEL)
    chosen = parser.parse_args(arguments)
    path = ROOT / "build" / f"halo-{chosen.model}.uf2"
    # Only a checked image gets the name that people use.
    partial = path.with_suffix(".part.uf2")
    try:
        path.parent.mkdir(exist_ok=True)
        partial.write_bytes(uf2_image(chosen.model))
        checked = check(partial, chosen.model)
    except DeployError:
        partial.unlink(missing_ok=True)
        raise
    partial.replace(path)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
    print(checked)
    return 0


def check(path: Path, model: str) -> str:
    """Boot the image if possible; return a sentence about it."""
    if not find_spec("rp2040py"):
        return "Not checked: the emulated chip is not installed here."
    greeting = boot(path, model)
    version = f"{greeting['firmware']} build {greeting['build']}"
    return f"Checked: it boots on the emulated chip as {greeting['board']}, firmware {version}."


if __name__ == "__main__":
    run(main)

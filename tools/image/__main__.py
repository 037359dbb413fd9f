"""`make image`: build/halo-MODEL.uf2, to be dragged onto a bare Pico in its boot mode.

Whatever was on the Pico is replaced, saved games too; `make flash` keeps them. Where the
emulated chip is installed the image is booted there and has to greet and to light up.
"""

import json
import sys
from importlib.util import find_spec
from pathlib import Path

from halo.hal import pins
from tools.chip.compile import ROOT
from tools.command_line import Parser
from tools.flash import USUAL_MODEL
from tools.image.build import FAILURES, build

_BOOT_MS = 3000
_LOOK_MS = 100


def boot(path: Path, model: str) -> dict:
    """Return the greeting of an emulated board with this image, once its lights shine.

    RuntimeError with what it said when they do not.
    """
    from tools.chip.chip import Chip
    from tools.world.world import World

    said: list[str] = []
    with Chip(path, World(board=model), model) as chip:
        while chip.first_light_ms is None and chip.now_ms < _BOOT_MS:
            chip.advance(_LOOK_MS)
        chip.advance(_LOOK_MS)
        said = chip.take_lines()
        for line in said if chip.first_light_ms is not None else ():
            message: dict = json.loads(line)
            if "hello" in message:
                return message
    last = said[-1] if said else "nothing"
    raise RuntimeError(f"The image does not come up on the emulated chip, which says: {last}")


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make image", description="Build one UF2 file for a bare Pico.")
    parser.add_argument("--model", choices=list(pins.MODELS), default=USUAL_MODEL)
    parser.add_argument("--unchecked", action="store_true", help="do not boot it")
    chosen = parser.parse_args(arguments)
    path = ROOT / "build" / f"halo-{chosen.model}.uf2"
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(build(chosen.model))
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
        if chosen.unchecked:
            return 0
        if not find_spec("rp2040py"):
            print("Not checked: the emulated chip is not installed here.")
            return 0
        greeting = boot(path, chosen.model)
    except FAILURES as error:
        print(error, file=sys.stderr)
        return 1
    version = f"{greeting['firmware']} build {greeting['build']}"
    print(f"Checked: it boots on the emulated chip as {greeting['board']}, firmware {version}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""An update as data, for `make flash` and for a page: on_board.py's text, then steps one by one.

A step is {"run": a text for the raw prompt} or {"send": a file, "to": its name on the board}. What
a text prints is a line of JSON or nothing; {"failed": why, ...} ends the update.
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

from halo.hal import pins
from tools.deploy import on_board
from tools.deploy.pack import MAIN, PACK, main_for

PROGRAM = Path(on_board.__file__).read_text("utf-8")
# What on_board.py calls so, in JSON.
OPTIONS = "options.update({})\n"
# After a moment in which the answer leaves.
RESTART = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n"
_MODEL = "?"


def steps(files: dict[str, bytes]) -> list[dict[str, Any]]:
    """Return the update of a board to these files, as pack.contents gives them."""
    pack = files[PACK]
    before, _, after = main_for(files[MAIN].decode(), _MODEL).partition(_MODEL)
    return [
        {"run": "check_micropython()\n"},
        {"run": f"begin({len(pack)})\n"},
        {"send": PACK, "to": on_board.NEW_PACK},
        {"run": f"check({sha256(pack).hexdigest()!r})\n"},
        {"run": f"switch({before!r}, {after!r}, {list(pins.MODELS)!r})\n"},
    ]

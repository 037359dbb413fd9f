"""Simulated boards that were kept in the user's folder, handed to a browser that has none yet.

The terminal plays on them, and `make play` did before the page kept its own board.
"""

import json
from base64 import b64encode
from pathlib import Path

from halo.hal import pins
from tools.play.flash_contents import board_files


def kept_boards(data: Path, model: str = "") -> str:
    """Return the boards' files, a line of JSON each, as Desk.take_saved() of the page tells them.

    The last line's board is the one to begin with: the `model`, else what was played last.
    """
    boards = {name: _files(data / name) for name in pins.MODELS}
    newest = {
        name: max((path.stat().st_mtime for path in files), default=0.0)
        for name, files in boards.items()
    }
    order = sorted(boards, key=lambda name: (name == model, newest[name]))
    return "\n".join(
        json.dumps({"board": name, "files": {path.name: _text(path) for path in boards[name]}})
        for name in order
        if boards[name] or name == model
    )


def _files(folder: Path) -> list[Path]:
    try:
        return board_files(folder)
    except OSError:
        return []


def _text(path: Path) -> str:
    return b64encode(path.read_bytes()).decode()

"""What the terminal, and `make play` before the page had a board of its own, kept in a folder."""

import json
from base64 import b64encode
from pathlib import Path

from halo.hal import pins
from halo.store.restore import CALIBRATION
from tools.play.flash_contents import readable_files
from tools.play.kept_flash import usual_folder


def earlier_boards(data: Path | None) -> str:
    """Return what the boards in `data` have kept, in the lines of Desk.take_saved().

    The board that was played on last comes last; "" when nothing is kept there.
    """
    folders = [(data or usual_folder()) / model for model in pins.MODELS]
    kept = [(folder, readable_files(folder, folder.name)) for folder in folders]
    lines = [
        (max((folder / name).stat().st_mtime for name in files), _line(folder.name, files))
        for folder, files in kept
        if files
    ]
    return "\n".join(line for _, line in sorted(lines))


def _line(model: str, files: dict[str, bytes]) -> str:
    # The page's board has sensors of its own.
    texts = {
        name: b64encode(data).decode()
        for name, data in files.items()
        if not name.startswith(CALIBRATION)
    }
    return json.dumps({"board": model, "files": texts})

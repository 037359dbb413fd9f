"""What lies on a board: the firmware's package in a folder, and main.py, which names both."""

import re
from pathlib import Path

from halo.hal import pins
from tools.flash.failure import FlashError

MAIN = "main.py"
USUAL_MODEL = "halo36"
# Where a new board has its package. An update writes the one of the two others not in use.
USUAL_FOLDER = "halo"
UPDATE_FOLDERS = ("halo_a", "halo_b")
FOLDERS = (USUAL_FOLDER, *UPDATE_FOLDERS)

_MODEL_LINE = 'MODEL = "{}"'
_FOLDER_LINE = 'FOLDER = "{}"'
MODEL_PATTERN = r'^MODEL = "(\w+)"'
FOLDER_PATTERN = r'^FOLDER = "(\w+)"'
_MODEL = re.compile(MODEL_PATTERN, re.MULTILINE)
_FOLDER = re.compile(FOLDER_PATTERN, re.MULTILINE)
# In Halo's main.py of any version.
OURS = "from halo."


def contents(
    files: dict[str, Path], model: str = USUAL_MODEL, folder: str = USUAL_FOLDER
) -> dict[str, bytes]:
    """Return what `files` (path on the board -> file here) are on a board of this model.

    The package, `halo/` in `files`, lies in `folder`; main.py comes last.
    """
    data = {
        folder + name.removeprefix(USUAL_FOLDER): path.read_bytes()
        for name, path in sorted(files.items())
        if name != MAIN
    }
    data[MAIN] = main_for(files[MAIN].read_text(), model, folder).encode()
    return data


def main_for(text: str, model: str, folder: str = USUAL_FOLDER) -> str:
    """Return main.py's text with this model and folder in the lines that name them."""
    for line, usual, chosen in (
        (_MODEL_LINE, USUAL_MODEL, model),
        (_FOLDER_LINE, USUAL_FOLDER, folder),
    ):
        before, found, after = text.partition(line.format(usual))
        if not found:
            raise FlashError("main.py names no model or no folder: is this a whole checkout?")
        text = before + line.format(chosen) + after
    return text


def is_ours(main: str) -> bool:
    """Tell whether this is Halo's main.py, of any version, or an empty one that never came."""
    return not main.strip() or OURS in main


def model_of(main: str) -> str:
    """Return which model Halo's main.py says the board is; "" when it names none of ours."""
    told = _MODEL.search(main)
    return told[1] if told and told[1] in pins.MODELS else ""


def folder_of(main: str) -> str:
    """Return the folder that Halo's main.py runs from."""
    told = _FOLDER.search(main)
    return told[1] if told else USUAL_FOLDER

"""A flash image with MicroPython and the firmware on it, so that chip tests start at once.

`python -m tools.deploy.flash_image [MODEL]` prints its path. It is what `make image` puts on a
bare Pico, made once for each image, set of firmware files and model, and kept under build/.
"""

import hashlib
import sys
from pathlib import Path

from tools.deploy.compile import compile_all
from tools.deploy.image import FAILURES, flash
from tools.deploy.micropython_image import find
from tools.deploy.pack import USUAL_MODEL
from tools.program import ROOT, only_one

CACHE = ROOT / "build" / "chip"
_KEPT = 4  # images; older ones are removed


def _key(image: Path, files: dict[str, Path], model: str) -> str:
    digest = hashlib.sha256(image.read_bytes() + model.encode())
    for name, path in sorted(files.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def build(model: str = USUAL_MODEL, cache: Path = CACHE) -> Path:
    """Return the path of the model's up-to-date flash image, making it if need be.

    Raises one of tools/deploy/image.py's FAILURES.
    """
    with only_one("chip"):
        path = cache / f"{_key(find(), compile_all(), model)}.flash"
        if path.is_file():
            path.touch()
            return path
        content = flash(model)
        cache.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_bytes(content)
        partial.replace(path)
        for old in sorted(cache.glob("*.flash"), key=lambda p: p.stat().st_mtime)[:-_KEPT]:
            old.unlink()
        return path


if __name__ == "__main__":
    try:
        print(build(sys.argv[1] if len(sys.argv) > 1 else USUAL_MODEL))
    except FAILURES as error:
        sys.exit(str(error))

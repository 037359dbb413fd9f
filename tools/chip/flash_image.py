"""A flash image with MicroPython and the firmware on it, so that chip tests start at once.

`python -m tools.chip.flash_image [MODEL]` prints its path. It is made once for each image, set of
firmware files and model of the board, by `make flash`'s own program through the emulated serial
line, and kept under build/.
"""

import hashlib
import sys
from pathlib import Path

from tools.chip.bridge import Bridge
from tools.chip.compile import ROOT, CompileError, compile_all
from tools.chip.image import ImageError, find
from tools.chip.lock import only_one
from tools.chip.machine import Machine
from tools.flash import USUAL_MODEL

CACHE = ROOT / "build" / "chip"
_KEPT = 4  # images; older ones are removed
_BOOT_MS = 200


def _key(image: Path, files: dict[str, Path], model: str) -> str:
    digest = hashlib.sha256(image.read_bytes() + model.encode())
    for name, path in sorted(files.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def build(model: str = USUAL_MODEL, cache: Path = CACHE) -> Path:
    """Return the path of the model's up-to-date flash image, making it if need be.

    Raises ImageError, CompileError, or RuntimeError with the flash program's own words.
    """
    with only_one("chip"):
        image = find()
        path = cache / f"{_key(image, compile_all(), model)}.flash"
        if path.is_file():
            path.touch()
            return path
        flash = _install(image, model)
        cache.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_bytes(flash)
        partial.replace(path)
        for old in sorted(cache.glob("*.flash"), key=lambda p: p.stat().st_mtime)[:-_KEPT]:
            old.unlink()
        return path


def _install(image: Path, model: str) -> bytes:
    machine = Machine(image)
    machine.advance(_BOOT_MS)
    bridge = Bridge(machine)
    try:
        command = [sys.executable, "-m", "tools.flash", bridge.url, "--model", model]
        done = bridge.run(command)
    finally:
        bridge.close()
    if done.returncode:
        raise RuntimeError(f"The emulated board took no firmware: {done.stdout}{done.stderr}")
    return machine.flash


if __name__ == "__main__":
    try:
        print(build(sys.argv[1] if len(sys.argv) > 1 else USUAL_MODEL))
    except (ImageError, CompileError, RuntimeError) as error:
        sys.exit(str(error))

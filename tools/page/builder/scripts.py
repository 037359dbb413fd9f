"""Bundles the page's scripts and styles: few and small files.

esbuild makes them; code shared by several scripts becomes a separate part, and a script that is
loaded later reuses the parts already loaded.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tools.page.builder import npm
from tools.page.builder.port import LEFT_OUT

# Scripts that the page loads at once, the first one before all else.
EARLY, MAIN = "js/early.js", "js/main.js"
# Scripts loaded only after another one: all parts of that one are then also reachable from here,
# so it becomes one part, not several.
_AFTER = {
    MAIN: EARLY,
    **{f"js/line/transports/{name}.js": EARLY for name in ("socket", "serial")},
    **{
        f"js/{name}": MAIN
        for name in ("later.jsx", "remote/views.jsx", "remote/way.js", "my_board/updater.js")
    },
}
# One folder deep, like the scripts that refer to files beside the page by `../..`.
_PARTS = "js/parts/"
_BOARD_SCRIPTS = ("worker.mjs", "explorer.mjs", "remote.mjs", "board.mjs")
_OPTIONS = (
    *("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning"),
    *("--jsx=automatic", "--jsx-import-source=preact"),
)


def is_bundled(name: str) -> bool:
    """Tell whether a file of the page is a script that the build bundles."""
    return name.startswith("js/") and name.endswith((".js", ".jsx"))


def bundled_scripts(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the bundled scripts that replace those in `files`; NpmError without esbuild."""
    npm.BUILD.mkdir(exist_ok=True)
    # The parts' names have hashes of paths, too: within the tree these are the same everywhere.
    with tempfile.TemporaryDirectory(dir=npm.BUILD) as name:
        folder = Path(name)
        for path, content in files.items():
            if is_bundled(path):
                _write(folder / path, content)
        for path, earlier in _AFTER.items():
            _write(folder / path, f'import "{folder}/{earlier}";\n'.encode() + files[path])
        _esbuild(folder, (EARLY, MAIN), f"--chunk-names={_PARTS}[name]-[hash]")
        return _read(folder / "out")


def bundle_board(folder: Path) -> None:
    """Bundle the scripts of the board's workers in the folder, replacing those there."""
    names = ("--chunk-names=[name]-[hash]", "--out-extension:.js=.mjs")
    _esbuild(folder, _BOARD_SCRIPTS, *names, *LEFT_OUT)
    for path in folder.glob("*.mjs"):
        path.unlink()
    for path in (folder / "out").iterdir():
        path.rename(folder / path.name)
    (folder / "out").rmdir()


def smaller(content: bytes, kind: str, folder: Path | None = None) -> str:
    """Return a script ("js") or a sheet ("css") as text, smaller.

    With the `folder` where a script lies, what it imports is in it.
    """
    whole = ("--bundle", "--format=iife") if folder else ()
    done = subprocess.run(
        [npm.bundler(), f"--loader={kind}", "--minify", "--charset=utf8", *whole],
        input=content,
        cwd=folder,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().strip()


def parts_of(scripts: Mapping[str, bytes], first: str) -> list[str]:
    """Return the parts that a script imports at once."""
    return [name for name in scripts if Path(name).name in scripts[first].decode()]


def _esbuild(folder: Path, entries: Iterable[str], *options: str) -> None:
    command = [npm.bundler(), *entries, "--splitting", "--outdir=out", "--outbase=.", *_OPTIONS]
    done = subprocess.run(
        [*command, *options],
        cwd=folder,
        env=os.environ | {"NODE_PATH": str(npm.MODULES)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise npm.NpmError(f"the page's scripts do not fit together: {done.stderr.strip()}")


def _read(folder: Path) -> dict[str, bytes]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)

"""A copy of the repository with a fourth game, added as a contributor would add it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.house.source import ROOT, files

NAME = "dusk"
# The additions: the files below this folder, with the same paths as in the repository, and one
# line of the registry.
TREE = Path(__file__).parent / "tree"
REGISTRY = Path("firmware/halo/games/registry.py")
LINE = f'    ("{NAME}", "halo36", ("sun", "moon")),\n'
# The places for a game's own files.
OWN = (
    f"firmware/halo/games/{NAME}/",
    f"tools/games/{NAME}.py",
    f"tools/games/oracles/{NAME}.py",
    f"tools/page/static/js/games/{NAME}.js",
    f"tools/page/static/words/{NAME}/",
    f"tests/games/{NAME}/",
    f"tests/scenarios/{NAME}.txt",
    f"tests/page/test_{NAME}.py",
)
_HERE = "tests/fourth_game"


def added_files() -> list[Path]:
    """Return the game's files by their paths in the repository."""
    found = [path for path in TREE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return sorted(path.relative_to(TREE) for path in found)


def make_copy(root: Path) -> None:
    """Copy the repository without this folder to `root`, and add the game."""
    for path in files():
        if not path.as_posix().startswith(_HERE):
            _copy(ROOT / path, root / path)
    for path in added_files():
        _copy(TREE / path, root / path)
    before = (ROOT / REGISTRY).read_text()
    # At the end of the first table, GAMES.
    (root / REGISTRY).write_text(before.replace("\n)\n", f"\n{LINE})\n", 1))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def run(root: Path, *words: str, said: str = "") -> str:
    """Run `python words` in the copy with `said` as its input; return its output.

    AssertionError has the output of a program that failed.
    """
    done = finish(root, *words, said=said)
    assert done.returncode == 0, f"{' '.join(words)}:\n{done.stdout}{done.stderr}"
    return done.stdout


def finish(root: Path, *words: str, said: str = "") -> "subprocess.CompletedProcess[str]":
    """Run `python words` in the copy with `said` as its input, until it ends."""
    paths = (root / "firmware", root / "tools/shim", root)
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONPYCACHEPREFIX": str(root / "build/pycache"),
        },
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )

"""Which lines of the firmware a run of the world reaches, room by room."""

import os
import subprocess
import sys
from collections import Counter

from coverage import Coverage

from tools.program import ROOT

_HALO = ROOT / "firmware" / "halo"
# A search takes minutes where its lines are counted; tests/engine compare it with a second one.
_SEARCH = "*/engine/*,*/search_viper.py,*/ways_viper.py"


def run_covered(arguments: list[str]) -> int:
    """Run the world with these arguments on boards that CPython runs; print what they reach.

    Coverage's data stay, for `coverage report`.
    """
    command = [sys.executable, "-m", "coverage"]
    # MicroPython tells nobody its lines.
    own = os.environ | {"HALO_INTERPRETER": "python"}
    subprocess.run([*command, "erase"], cwd=ROOT, check=True)
    lives = [*command, "run", f"--omit={_SEARCH}", "-m", "tools.proof.world", *arguments]
    ended = subprocess.run(lives, cwd=ROOT, env=own, check=False)
    subprocess.run([*command, "combine", "--quiet"], cwd=ROOT, check=True)
    print("\n".join(_shares()))
    return ended.returncode


def _shares() -> list[str]:
    """Return a line for each room of the firmware: how many of its lines were run."""
    data = Coverage(config_file=str(ROOT / "pyproject.toml"))
    data.load()
    run: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path in sorted(_HALO.rglob("*.py")):
        if any(path.match(pattern) for pattern in _SEARCH.split(",")):
            continue
        _, statements, _, missing, _ = data.analysis2(str(path))
        room = path.relative_to(_HALO).parts[0].removesuffix(".py")
        lines[room] += len(statements)
        run[room] += len(statements) - len(missing)
    return [
        f"{room}: {run[room]} of {lines[room]} lines, {100 * run[room] // lines[room]} %"
        for room in lines
        if lines[room]
    ]

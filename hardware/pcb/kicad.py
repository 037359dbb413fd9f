"""KiCad's command line, and how programs are run."""

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = "9."


class ToolError(Exception):
    """A program is missing or has failed; the text is a sentence for the person who asked."""


def run(command: list[str | Path], what: str) -> str:
    """Run a program and return what it printed; ToolError when it fails."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT / "firmware"), str(ROOT))),
    }
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip()
        raise ToolError(f"{what} failed (exit {done.returncode}): {said}")
    return done.stdout


def cli(*arguments: str | Path) -> str:
    """Run kicad-cli."""
    return run(["kicad-cli", *arguments], f"kicad-cli {arguments[0]} {arguments[1]}")


def missing() -> str:
    """Return why KiCad 9 cannot be used here, or nothing."""
    if not shutil.which("kicad-cli"):
        return "kicad-cli is not installed; KiCad 9 brings it"
    version = run(["kicad-cli", "version"], "kicad-cli").strip()
    if not version.startswith(VERSION):
        return f"kicad-cli is version {version}, and the boards are drawn for KiCad 9"
    return ""

"""`make lock`: pin everything that setup fetches again; ARGS=--upgrade takes newer versions.

uv resolves each group for every platform and Python at once. It is itself fetched by its hash.
"""

import subprocess
import sys
from pathlib import Path

from tools.command_line import Parser, run
from tools.deploy.locks import packages, project, stamp, wanted
from tools.program import ROOT

_TOOLS = ROOT / "build" / "supply"
_UV_LOCK = ROOT / "requirements" / "lock.lock"
_FROM = "pyproject.toml"
_SOURCE = "requirements.in"


class LockError(Exception):
    """The locks could not be made; the text is one sentence."""


def fetch_uv() -> Path:
    """Return the path of the pinned uv."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "--only-binary", ":all:", "--upgrade"]
    _run([*command, "--target", str(_TOOLS), "--requirement", str(_UV_LOCK)])
    return _TOOLS / "bin" / "uv"


def compile_locks(uv: Path, upgrades: bool) -> None:
    """Write every lock file: first one set of versions for all, then each group's part of it."""
    locks = wanted()
    together = _TOOLS / "together.txt"
    kept = [] if upgrades else [line for lock in locks if lock.exists() for line in _pins(lock)]
    together.write_text("\n".join(dict.fromkeys(kept)))
    _compile(uv, [each for group in locks.values() for each in group], together)
    for lock, requirements in locks.items():
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.unlink(missing_ok=True)
        _compile(uv, requirements, lock, "--generate-hashes", "--constraint", str(together))
        lock.write_text(stamp() + _plain(lock.read_text()))


def _pins(lock: Path) -> list[str]:
    """Return what a lock pins; versions in uv's output file are kept if they still do."""
    return [f"{p.name}=={p.version}" + f" ; {p.marker}" * bool(p.marker) for p in packages(lock)]


def _compile(uv: Path, requirements: list[str], output: Path, *options: str) -> None:
    source = _TOOLS / _SOURCE
    source.write_text("\n".join(requirements) + "\n")
    least = project()["project"]["requires-python"].removeprefix(">=")
    command = [str(uv), "pip", "compile", "--quiet", "--universal", "--python-version", least]
    command += ["--only-binary", ":all:", "--no-header", "--output-file", str(output)]
    _run([*command, *options, str(source)])


def _plain(text: str) -> str:
    """Return a lock's lines without the files that uv read, but for ours."""
    kept = []
    for line in text.splitlines():
        before, sign, path = line.partition("-r ")
        if sign and path.endswith(_SOURCE):
            kept.append(before + _FROM)
        elif "-c " not in line:
            kept.append(line)
    return "\n".join(kept) + "\n"


def _run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise LockError(f"The locks could not be made ({last[0].strip()}); check the network.")


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make lock", description="Pin what setup fetches.")
    parser.add_argument("--upgrade", action="store_true", help="take newer versions")
    chosen = parser.parse_args(arguments)
    try:
        compile_locks(fetch_uv(), chosen.upgrade)
    except LockError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(wanted())} locks are in requirements; make setup installs from them.")
    return 0


if __name__ == "__main__":
    run(main)

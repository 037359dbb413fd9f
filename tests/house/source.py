"""The repository's files for the house rules."""

import ast
import subprocess
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Output of the tools; never part of the repository.
_MADE = {
    *(".git", ".venv", "build", "node_modules", "__pycache__"),
    *(".pytest_cache", ".mypy_cache", ".ruff_cache"),
}


class Source:
    """One Python file: its path from the root, its text, its tree."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @cached_property
    def tree(self) -> ast.Module:
        """The file's syntax tree."""
        return ast.parse(self.text, self.path)

    def fault(self, node: ast.AST | int, sentence: str) -> str:
        """Return the fault as `path:line: sentence`."""
        line = node if isinstance(node, int) else getattr(node, "lineno", 1)
        return f"{self.path}:{line}: {sentence}"


@cache
def files() -> list[Path]:
    """Return the paths of the repository's files from its root, committed or not yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if (ROOT / ".git").exists() and listed.returncode == 0:
        found = [Path(name) for name in listed.stdout.decode().split("\0") if name]
    else:  # unpacked from an archive
        found = [path.relative_to(ROOT) for path in ROOT.rglob("*")]
        found = [path for path in found if not _MADE.intersection(path.parts)]
    return sorted(path for path in found if (ROOT / path).is_file())


@cache
def sources(*folders: str) -> list[Source]:
    """Return every Python file below the folders."""
    paths = [path for path in files() if path.suffix == ".py" and path.parts[0] in folders]
    return [Source(path.as_posix(), (ROOT / path).read_text("utf-8")) for path in paths]


@cache
def texts() -> list[tuple[str, str]]:
    """Return path and text of every file that is text."""
    found = []
    for path in files():
        data = (ROOT / path).read_bytes()
        if b"\0" not in data:
            found.append((path.as_posix(), data.decode("utf-8", "replace")))
    return found

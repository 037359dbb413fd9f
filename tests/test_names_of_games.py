"""Nothing but a game's own files names it: who adds one touches no other file."""

import ast
import re
from collections.abc import Iterator

from halo.games import registry
from tests.house.source import ROOT, files

REGISTRY = "firmware/halo/games/registry.py"
# Where a game may be named besides, and why.
EXCEPTIONS = {
    "firmware/halo/store/saved_game.py": "the first form of a saved game is one game's",
}
_NAME = re.compile("|".join(registry.NAMES), re.IGNORECASE)
_SIDES = [side for name in registry.NAMES for side in registry.sides_of(name)]
# In what is no Python: a text, or an object's key.
_SIDE = re.compile(rf"""(["'`])({"|".join(_SIDES)})\1|\b({"|".join(_SIDES)}):""", re.IGNORECASE)
_KINDS = {".py", ".js", ".html", ".css"}


def is_own(path: str) -> bool:
    """Tell whether the file is one game's, as its folder or its name says."""
    parts = path.split("/")
    if path.startswith("firmware/halo/games/") and parts[3] in registry.NAMES:
        return True
    return any(re.fullmatch(rf"{name}(_\w+)?\.\w+", parts[-1]) for name in registry.NAMES)


def named_in(path: str, text: str) -> Iterator[str]:
    """Yield each line that names a game or calls a player as a game does, as `path:line: word`."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in _NAME.finditer(line):
            yield f"{path}:{number}: {found[0]}"
        if not path.endswith(".py"):
            for found in _SIDE.finditer(line):
                yield f"{path}:{number}: {found[0]}"
    if path.endswith(".py"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                value = node.value if isinstance(node.value, str) else node.value.decode("latin1")
                if value.lower() in _SIDES:
                    yield f"{path}:{node.lineno}: {value!r}"


def shared_files() -> dict[str, str]:
    """Return the text of every file that is no game's own, by its path."""
    found = {}
    for path in files():
        name = path.as_posix()
        is_shared = path.parts[0] in ("firmware", "tools") and path.suffix in _KINDS
        if is_shared and name != REGISTRY and not is_own(name):
            found[name] = (ROOT / path).read_text("utf-8")
    return found


def test_nothing_but_a_games_own_files_names_it():
    faults = [
        fault
        for path, text in shared_files().items()
        if path not in EXCEPTIONS
        for fault in named_in(path, text)
    ]
    assert not faults, "\n" + "\n".join(faults)


def test_every_exception_is_needed():
    shared = shared_files()
    assert [path for path in EXCEPTIONS if not list(named_in(path, shared.get(path, "")))] == []


def test_the_check_finds_what_it_looks_for():
    assert list(named_in("a.py", 'GAME = "Oxono"\n')) == ["a.py:1: Oxono"]
    assert list(named_in("a.py", 'x = 1\nsides = ("pink", b"BLACK")\n')) == [
        "a.py:2: 'pink'",
        "a.py:2: 'BLACK'",
    ]
    assert list(named_in("a.py", "light = 1  # a light, or red\n")) == []
    assert list(named_in("a.js", "const a = {dark: 1, b: 'red'}\n")) == [
        "a.js:1: dark:",
        "a.js:1: 'red'",
    ]
    assert is_own("tools/perft/oxono_viper.py")
    assert not is_own("tools/perft/any_game_viper.py")

"""Only a game's own files name it: adding a game changes no other file."""

import ast
import re
from collections.abc import Iterator

from halo.games import registry
from tests.house.source import ROOT, files

REGISTRY = "firmware/halo/games/registry.py"
# Places where a game may be named besides, the name, and why.
EXCEPTIONS = {
    ("firmware/halo/lights/palette.py", "dark"): "the meaning of no light",
    ("tools/sim/world/scenario.py", "dark"): "a word of scenarios: no square is lit so",
    ("tools/page/static/js/play/drawing.js", "dark"): "the meaning of no light",
    ("tools/page/static/js/game/meanings.js", "dark"): "the meaning of no light",
    ("tools/page/static/js/board/pieces.js", "dark"): "a class of dark pieces of any game",
    ("tools/page/static/js/core/preferences.js", "light"): "a theme of the page",
    ("tools/page/static/js/core/preferences.js", "dark"): "a theme of the page",
    ("tools/page/static/js/core/base.css", "light"): "a theme of the page",
    ("tools/lab/solve.py", "oxono"): "its suites of proved positions",
    ("tools/lab/solve.py", "quantik"): "its proved book",
}


def named(*names: str) -> re.Pattern[str]:
    """Return the pattern of a game's name, in any case, as a word or as a part of a compound.

    A capital or an underscore begins a part; a name within a word, as ROOK in "crooked", is none.
    """
    any_case = "|".join(names)
    capital = "|".join(name.capitalize() for name in names)
    return re.compile(f"(?:(?<![A-Za-z])(?i:{any_case})|(?<=[a-z])(?:{capital}))(?![a-z])")


_NAME = named(*registry.NAMES)
_SIDES = [side for name in registry.NAMES for side in registry.sides_of(name)]
# In files other than Python: a text, or an object's key.
_WORDS = "|".join(_SIDES)
_SIDE = re.compile(rf"""(["'`])({_WORDS})\1|(?:^|[{{,])\s*({_WORDS})\s*:""", re.IGNORECASE)
_KINDS = {".py", ".js", ".jsx", ".html", ".css"}


def is_own(path: str) -> bool:
    """Tell whether the file belongs to one game, by its folder or its name."""
    parts = path.split("/")
    if path.startswith("firmware/halo/games/") and parts[3] in registry.NAMES:
        return True
    return any(re.fullmatch(rf"{name}(_\w+)?\.\w+", parts[-1]) for name in registry.NAMES)


def named_in(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the word wherever a game is named, or a side by a game's name for it."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in _NAME.finditer(line):
            yield number, found[0].lower()
        if not path.endswith(".py"):
            for found in _SIDE.finditer(line):
                yield number, (found[2] or found[3]).lower()
    if path.endswith(".py"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                value = node.value if isinstance(node.value, str) else node.value.decode("latin1")
                if value.lower() in _SIDES:
                    yield node.lineno, value.lower()


def shared_files() -> dict[str, str]:
    """Return the text of every file that belongs to no single game, by its path."""
    found = {}
    for path in files():
        name = path.as_posix()
        is_shared = path.parts[0] in ("firmware", "tools") and path.suffix in _KINDS
        if is_shared and name != REGISTRY and not is_own(name):
            found[name] = (ROOT / path).read_text("utf-8")
    return found


def test_nothing_but_a_games_own_files_names_it():
    needed = set()
    faults = []
    for path, text in shared_files().items():
        for line, word in named_in(path, text):
            if (path, word) in EXCEPTIONS:
                needed.add((path, word))
            else:
                faults.append(f"{path}:{line}: {word}")
    assert not faults, "\n" + "\n".join(faults)
    assert needed == set(EXCEPTIONS), "an exception is no longer needed"


def test_the_check_finds_what_it_looks_for():
    assert list(named_in("a.py", 'GAME = "Oxono"\n')) == [(1, "oxono")]
    python = 'x = 1\nsides = ("pink", b"BLACK")\n'
    assert list(named_in("a.py", python)) == [(2, "pink"), (2, "black")]
    assert list(named_in("a.py", "light = 1  # a light, or red\n")) == []
    script = "const a = {dark: 1, b: 'red'}\n"
    assert list(named_in("a.js", script)) == [(1, "dark"), (1, "red")]
    rook = named("rook")
    for text in ("rook", "ROOK's", "a_rook_2", "Rook", "myRook", "rookOf", "ROOKS"):
        assert rook.search(text), text
    for text in ("crooked", "CROOKED", "brook", "rookery"):
        assert not rook.search(text), text
    assert is_own("firmware/halo/games/oxono/game.py")
    assert is_own("tools/lab/counters/oxono_viper.py")
    assert not is_own("tools/lab/counters/any_game_viper.py")

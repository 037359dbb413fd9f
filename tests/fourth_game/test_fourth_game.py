"""A game is one folder: a fourth one is added to a copy of the tree, and plays.

Of the existing files only one line of the registry changes. The game's own tests and those that
all games share then run in the copy: its oracle, perft, minimax, whole games by hand on the twin,
random hands, power cuts, two levels of the board, the terminal. So do the tests of `make test`,
without chip and browser and but for those that no game's folder reaches.
"""

from difflib import unified_diff
from pathlib import Path

import pytest

from halo.games import registry
from tests.fourth_game.copy_of_the_tree import (
    LINE,
    NAME,
    OWN,
    REGISTRY,
    added_files,
    finish,
    make_copy,
    run,
)
from tests.house.source import ROOT, files
from tests.optional import chip_missing

_FIRMWARE = f"firmware/halo/games/{NAME}"
_ANYWHERE = "not chip and not browser"
_QUICK = f"not slow and {_ANYWHERE} and not kicad and not openscad"
# A game's folder is imported by the registry alone (import-linter): no other game's own tests run
# it, nor do these.
_OTHERS = f"not ({' or '.join(registry.NAMES)})"
_UNREACHED = ("tests/hardware", "tests/serve/test_guard.py", "tests/sense", "tests/fourth_game")
_LINES = """\
new dusk human
help
b1
f5
C 3
f4
undo
f3
save
new dusk level1
c3

record
quit
"""


def test_the_copy_differs_by_the_games_own_files_and_one_line(tmp_path: Path) -> None:
    root = tmp_path / "halo"
    make_copy(root)
    before = {path for path in files() if not path.is_relative_to("tests/fourth_game")}
    after = {path.relative_to(root) for path in root.rglob("*") if path.is_file()}
    assert sorted(after - before) == added_files()
    assert before <= after
    changed = [path for path in before if (ROOT / path).read_bytes() != (root / path).read_bytes()]
    assert changed == [REGISTRY]
    old, new = ((folder / REGISTRY).read_text().splitlines(True) for folder in (ROOT, root))
    diff = list(unified_diff(old, new, n=0))[2:]
    assert [line for line in diff if line[0] in "+-"] == ["+" + LINE]


def test_what_is_added_lies_where_a_games_files_lie() -> None:
    strange = [path for path in added_files() if not path.as_posix().startswith(OWN)]
    assert strange == []


@pytest.mark.slow
def test_it_keeps_the_house_rules(root: Path) -> None:
    # These tests compile all firmware again, or do not depend on games.
    files_of_rules = ("tests/test_house_rules.py", "tests/test_house_checkers.py")
    rules = "contract or device or define or too_long"
    run(root, "-m", "pytest", "-q", *files_of_rules, "-k", rules)


@pytest.mark.slow
def test_it_plays_in_every_slow_test_that_games_share(root: Path) -> None:
    slow = f"slow and {_ANYWHERE} and not kicad and not openscad"
    run(root, "-m", "pytest", "-q", "tests", "-k", NAME, "-m", slow)


@pytest.mark.slow
def test_the_quick_tests_pass_beside_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not chip_missing():
        from tools.deploy.micropython_image import find

        monkeypatch.setenv("HALO_IMAGE", str(find()))
    unreached = [f"--ignore={path}" for path in _UNREACHED]
    chosen = ("-m", _QUICK, "-k", _OTHERS)
    run(root, "-m", "pytest", "-q", "-n", "2", "tests", *unreached, *chosen)


@pytest.mark.slow
def test_it_is_formatted_linted_and_typed(root: Path) -> None:
    paths = [str(path) for path in added_files() if path.suffix == ".py"]
    run(root, "-m", "ruff", "format", "--check", *paths)
    run(root, "-m", "ruff", "check", *paths)
    run(root, "-m", "mypy", *(path for path in paths if not path.endswith("_viper.py")))


@pytest.mark.chip
def test_it_plays_on_the_chip(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tools.deploy.micropython_image import find

    monkeypatch.setenv("HALO_IMAGE", str(find()))
    run(root, "-m", "pytest", "-q", f"tests/chip/test_{NAME}.py")


@pytest.mark.slow
def test_it_plays_on_the_page(root: Path) -> None:
    run(root, "-m", "pytest", "-q", f"tests/page/test_{NAME}.py")


def test_it_is_played_by_lines(root: Path) -> None:
    said = run(root, "-m", "tools.serve.terminal", "twin", "--seed", "3", "--unkept", said=_LINES)
    for expected in (
        "A new game: sun is a person, moon a person.",
        "1   S  [ .] [ .] [ .] [ .] [ .]",
        "a stone on c4",
        "Sun: c3.",
        "f4 is taken back.",
        "Moon: f3.",
        "sun is a person, moon Halo, level 1.",
        '[Moon "human"]',
        "1. b1 f5 2. c3 f3 *",
    ):
        assert expected in said, said
    assert "Traceback" not in said


def test_a_letter_that_another_game_uses_is_refused_with_a_sentence(tmp_path: Path) -> None:
    make_copy(tmp_path)
    own = tmp_path / f"tools/games/{NAME}.py"
    own.write_text(own.read_text().replace('"S"', '"X"'))
    done = finish(tmp_path, "-m", "tools.serve.terminal", "--unkept")
    assert done.returncode == 1
    assert done.stderr == (
        "dusk calls a piece X, and so does another game of halo36 another piece:"
        " tools/games/dusk.py needs another letter.\n"
    )

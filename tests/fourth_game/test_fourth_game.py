"""A game is one folder: a fourth one is added to a copy of the tree, and plays.

Of the existing files only one line of the registry changes. The game's own tests and those that
all games share then run in the copy: its oracle, perft, minimax, whole games by hand on the twin,
random hands, power cuts, two levels of the board, the terminal.
"""

import re
from pathlib import Path

import pytest

from halo.games import registry
from tests.fourth_game.copy_of_the_tree import (
    NAME,
    OWN,
    added_files,
    finish,
    run,
)
from tests.optional import chip_missing

# What a new game can break: tests that go through all games.
_REACHED = re.compile(r"registry\.NAMES|all_games|games_of|of_game")
_STORIES = "test_scenarios"
_ANYWHERE = "not chip and not browser and not kicad and not openscad"
# A game's folder is imported by the registry alone (import-linter): no other game's own tests run
# it, nor do the common stories.
_CHOSEN = f"{NAME} or not (slow or {' or '.join((_STORIES, *registry.NAMES))})"
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


def test_what_is_added_lies_where_a_games_files_lie() -> None:
    strange = [path for path in added_files() if not path.as_posix().startswith(OWN)]
    assert strange == []


def reached(root: Path) -> list[str]:
    """Return the tests of the copy that a new game can break, and its own."""
    found = [path for path in root.glob("tests/**/test_*.py") if _REACHED.search(path.read_text())]
    other = (f"games/{NAME}", f"{_STORIES}.py", "test_house_rules.py")
    return [str(path) for path in (*(root / "tests" / name for name in other), *found)]


@pytest.mark.slow
def test_its_own_tests_pass_and_those_that_all_games_share(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not chip_missing():
        from tools.deploy.micropython_image import find

        monkeypatch.setenv("HALO_IMAGE", str(find()))
    chosen = ("-m", _ANYWHERE, "-k", _CHOSEN)
    run(root, "-m", "pytest", "-q", *chosen, *reached(root))


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
    run(root, "-m", "pytest", "-q", "tests/chip/test_scenarios.py", "-k", f"story and {NAME}")


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


def test_a_letter_that_another_game_uses_is_refused_with_a_sentence(root: Path) -> None:
    own = root / f"tools/games/{NAME}.py"
    text = own.read_text()
    own.write_text(text.replace('"S"', '"X"'))
    done = finish(root, "-m", "tools.serve.terminal", "--unkept")
    own.write_text(text)
    assert done.returncode == 1
    assert done.stderr == (
        "dusk calls a piece X, and so does another game of halo36 another piece:"
        " tools/games/dusk.py needs another letter.\n"
    )

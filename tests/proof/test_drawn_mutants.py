"""Mutants are drawn by a seed, and each runs the tests that cover its lines."""

from pathlib import Path
from typing import Any

from coverage import CoverageData

from tools.proof.mutations.covering import Covering

SOURCE = '''"""A room."""

import micropython

LIMIT: int = 3


@micropython.viper
def above(level: int, limit: int | None = None) -> int | None:
    """Count."""
    assert level >= 0, "a level has no sign"
    if level > LIMIT:
        raise ValueError("too far away")
    return level + 1
'''


def tree_of(folder: Path, source: str) -> Path:
    (folder / "firmware/halo/sense").mkdir(parents=True, exist_ok=True)
    (folder / "firmware/halo/sense/room.py").write_text(source)
    return folder


def drawn_from(folder: Path, source: str, seed: int = 1) -> list[Any]:
    # Not by every worker: mutmut takes a second to import.
    from tools.proof.mutations.drawing import draw

    return draw(tree_of(folder, source), "sense", seed, 99)


def changes(folder: Path, source: str, seed: int = 1) -> list[list[str]]:
    return [mutant.diff(source) for mutant in drawn_from(folder, source, seed)]


def test_only_what_runs_and_is_no_sentence_is_changed(tmp_path: Path) -> None:
    changed = {before.strip("- ") for before, after in changes(tmp_path, SOURCE)}
    assert changed == {
        "LIMIT: int = 3",
        "if level > LIMIT:",
        'raise ValueError("too far away")',
        "return level + 1",
    }


def test_every_mutant_is_another_program(tmp_path: Path) -> None:
    for mutant in drawn_from(tmp_path, SOURCE):
        text = mutant.text(SOURCE)
        assert text != SOURCE
        compile(text, "room.py", "exec")
        assert mutant.first <= mutant.line <= mutant.last


def test_the_seed_draws_and_other_lines_move_nothing(tmp_path: Path) -> None:
    drawn = changes(tmp_path, SOURCE)
    assert drawn == changes(tmp_path, SOURCE)
    assert drawn != changes(tmp_path, SOURCE, seed=2)
    assert drawn == changes(
        tmp_path, SOURCE.replace('"""A room."""', '"""A room."""\n\nimport gc')
    )


def test_a_line_s_tests_are_those_that_run_it_quickest_first(tmp_path: Path) -> None:
    data = CoverageData(basename=str(tmp_path / "all.coverage"))
    file = "firmware/halo/sense/room.py"
    for test, lines in (("", [5, 9]), ("slow", [9, 12]), ("quick", [12, 13]), ("failed", [12])):
        data.set_context(test)
        data.add_lines({file: lines})
    data.write()
    covering = Covering(tree_of(tmp_path, SOURCE), tmp_path)
    covering.data.read()
    covering.seconds = {"slow": 2.0, "quick": 0.1, "elsewhere": 0.1}
    assert covering.tests_of(file, 12, 12) == ["quick", "slow"]
    assert covering.tests_of(file, 13, 13) == ["quick"]
    # The lines that a module's import runs count for all tests that run anything of it.
    assert covering.tests_of(file, 5, 5) == ["quick", "slow"]
    assert covering.tests_of(file, 14, 14) == []

"""The faults that `make mutations` plants fit the source, and its verdicts are true."""

from pathlib import Path

import pytest

from tests.house.source import ROOT
from tools.command_line import Failure
from tools.proof.mutations.planting import FAULTS, FOUND, STALE, SURVIVED, Fault, Trial

PATCHES = sorted(FAULTS.glob("*.patch"))
SOURCE = "def larger(one, other):\n    return one if one > other else other\n"
PATCH = """\
The smaller one is returned.
Test: tests/test_room.py

diff --git a/firmware/room.py b/firmware/room.py
--- a/firmware/room.py
+++ b/firmware/room.py
@@ -1,2 +1,2 @@
 def larger(one, other):
-    return one if one > other else other
+    return one if one < other else other
"""


@pytest.mark.parametrize("path", PATCHES, ids=lambda path: path.stem)
def test_a_fault_fits_the_source_and_names_its_tests(path: Path) -> None:
    fault = Fault(path)
    renew = f"git apply --3way {path.relative_to(ROOT)} helps to renew it: see CONTRIBUTING.md"
    assert not (complaint := fault.apply(ROOT, "--check")), f"{complaint}\n{renew}"
    assert fault.slip.endswith(".")
    assert fault.tests
    for test in fault.tests:
        file, _, name = test.partition("::")
        assert f"def {name.partition('[')[0]}" in (ROOT / file).read_text("utf-8"), test


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "tree/firmware").mkdir(parents=True)
    (tmp_path / "tree/firmware/room.py").write_text(SOURCE)
    (tmp_path / "tree/tests").mkdir()
    (tmp_path / "fault.patch").write_text(PATCH)
    return tmp_path / "tree"


def outcome(tree: Path, test: str, again: bool = False) -> str:
    """Try the fault on a test that has this line."""
    text = f"from room import larger\n\n\ndef test_larger():\n    assert {test}\n"
    (tree / "tests/test_room.py").write_text(text)
    trial = Trial(tree, tree.parent / "kept")
    return trial.outcome(Fault(tree.parent / "fault.patch"), again)[0]


def test_a_fault_is_found_or_not_and_what_was_tried_is_not_tried_again(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert outcome(tree, "larger(1, 2) == 2") == FOUND
    assert outcome(tree, "larger(2, 2) == 2") == SURVIVED
    assert (tree / "firmware/room.py").read_text() == SOURCE
    monkeypatch.setattr(Trial, "_failing", lambda *_: "a test of the second time")
    assert outcome(tree, "larger(2, 2) == 2") == SURVIVED
    assert outcome(tree, "larger(2, 2) == 2", again=True) == FOUND


def test_a_test_that_fails_anyway_finds_nothing(tree: Path) -> None:
    with pytest.raises(Failure, match="fails without the fault fault, too"):
        outcome(tree, "larger(1, 2) == 3")


def test_a_patch_whose_lines_have_changed_is_named(tree: Path) -> None:
    (tree / "firmware/room.py").write_text(SOURCE.replace("one", "first"))
    assert outcome(tree, "larger(1, 2) == 2") == STALE

"""The faults that `make mutations` plants still fit the source."""

from pathlib import Path

import pytest

from tools.proof.mutations.__main__ import ROOT, LostText, plant, stages_of
from tools.proof.mutations.table import MUTATIONS, Mutation


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.slip)
def test_a_fault_s_text_is_there_just_once(mutation: Mutation) -> None:
    text = (ROOT / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.text) == 1
    assert mutation.planted != mutation.text
    assert all(
        (ROOT / path).exists() for _, folders in stages_of(mutation)[1:] for path in folders
    )


def test_a_text_that_is_lost_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\nx = 1\n")
    for text in ("x = 2\n", "x = 1\n"):
        with pytest.raises(LostText):
            plant(Mutation("a.py", text, "", "a slip"), tmp_path)

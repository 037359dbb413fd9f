"""The faults that `make mutations` plants are still to be planted."""

from pathlib import Path

import pytest

from tools.mutations.__main__ import FIRMWARE, ROOT, LostText, plant
from tools.mutations.table import MUTATIONS, Mutation


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.slip)
def test_a_fault_s_text_is_in_the_firmware_just_once(mutation: Mutation) -> None:
    text = (ROOT / FIRMWARE / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.text) == 1
    assert mutation.planted != mutation.text


def test_a_text_that_is_lost_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / FIRMWARE / "a.py"
    path.parent.mkdir(parents=True)
    path.write_text("x = 1\nx = 1\n")
    for text in ("x = 2\n", "x = 1\n"):
        with pytest.raises(LostText):
            plant(Mutation("a.py", text, "", "a slip"), tmp_path)

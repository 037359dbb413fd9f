"""The faults that `make mutations` plants still fit the source."""

import pytest

from tests.house.source import ROOT
from tools.proof.mutations.table import PLANTED, LostText, Planted


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.slip)
def test_a_fault_s_text_is_there_just_once(planted: Planted) -> None:
    source = (ROOT / planted.file).read_text(encoding="utf-8")
    assert planted.first <= planted.last <= source.count("\n")
    assert planted.text(source) != source
    assert all((ROOT / test).exists() for test in planted.tests)


@pytest.mark.parametrize("old", ["no such line\n", "import "])
def test_a_text_that_is_lost_is_an_error(old: str) -> None:
    planted = Planted("tools/program.py", old, "", "a slip")
    with pytest.raises(LostText, match="times in the source"):
        print(planted.line)

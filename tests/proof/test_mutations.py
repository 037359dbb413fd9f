"""The faults that `make mutations` plants still fit the source."""

import pytest

from tests.house.source import ROOT
from tools.proof.mutations.table import FAULTS, LostText, planted


# What does not look like a fault is left out in silence: TRUST.md says how many there are.
def test_the_table_is_read_whole() -> None:
    assert len(FAULTS) == 44


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault[1])
def test_a_fault_s_text_is_there_just_once(fault: tuple[str, str, str]) -> None:
    mutant = planted(*fault)
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert mutant.first <= mutant.last <= source.count("\n")
    assert mutant.diff(source)
    assert all((ROOT / test).exists() for test in mutant.tests)


@pytest.mark.parametrize("old", ["no such line", ""])
def test_a_text_that_is_lost_is_an_error(old: str) -> None:
    with pytest.raises(LostText, match="times in the source"):
        planted("tools/program.py", "a slip", f"-{old}\n")

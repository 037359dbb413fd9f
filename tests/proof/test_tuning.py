"""Other values of the firmware's constants: each is there to be tried, and tried alone."""

import filecmp

import pytest

from tools.program import ROOT
from tools.proof.tuning import CONSTANTS, own_value, variant


@pytest.mark.parametrize("constant", CONSTANTS, ids=lambda constant: constant.name)
def test_the_firmwares_own_value_is_among_those_that_are_tried(constant):
    assert own_value(constant) in constant.values
    assert own_value(constant) not in dict(constant.why_not)


@pytest.mark.parametrize("constant", CONSTANTS, ids=lambda constant: constant.name)
def test_a_variant_differs_in_that_one_line(constant, tmp_path):
    other = next(value for value in constant.values if value != own_value(constant))
    firmware = variant(tmp_path, constant, other)
    names = [str(path.relative_to(firmware)) for path in firmware.rglob("*.py")]
    _, changed, missing = filecmp.cmpfiles(firmware, ROOT / "firmware", names, shallow=False)
    assert (changed, missing) == (["halo/" + constant.file], [])
    lines = (firmware / "halo" / constant.file).read_text("utf-8").splitlines()
    own = (ROOT / "firmware/halo" / constant.file).read_text("utf-8").splitlines()
    differing = [(a, b) for a, b in zip(own, lines) if a != b]
    assert len(own) == len(lines)
    assert differing == [
        (f"{constant.name} = {own_value(constant)}", f"{constant.name} = {other}")
    ]

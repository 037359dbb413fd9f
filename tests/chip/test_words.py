"""Viper's words on the chip itself: what tests/site expects of their translation."""

from typing import Any

import pytest

from tests.site.words import OPERATIONS, SOURCE, expected, pairs

pytestmark = pytest.mark.chip


@pytest.mark.parametrize("name", OPERATIONS)
def test_words_wrap_and_shift_as_is_expected(name: str, still_chip: Any) -> None:
    from tools.chip import prompt

    script = f"{SOURCE}\nfor pair in {pairs(name)!r}:\n    print({name}(*pair))\n"
    found = [int(line) for line in prompt.run(still_chip.machine, script).split()]
    assert found == [expected(name, *pair) for pair in pairs(name)]

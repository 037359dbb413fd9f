"""Whole games against level 3: by mouse and by touch; one by keys is in test_keyboard.py."""

import re
from pathlib import Path

import pytest

from tests.page.hints import follow_hints_to_the_end
from tests.page.visitor import DESKTOP, PHONE, Visitor

LEVEL = 3
_END = re.compile(f"You win|Level {LEVEL} wins|A draw")
WIDE = {**DESKTOP, "viewport": {"width": 1440, "height": 900}}


@pytest.mark.parametrize(
    ("device", "by_taps"), [(WIDE, False), (PHONE, True)], ids=["by mouse", "by touch"]
)
def test_a_whole_game_of_oxono(
    browser, address: str, pictures: Path, device: dict, by_taps: bool
) -> None:
    size = "x".join(str(length) for length in device["viewport"].values())
    with Visitor(browser, address, device) as visitor:
        visitor.picture(pictures / f"first-visit-{size}.png")
        visitor.begin(str(LEVEL))
        visitor.see("Your turn, pink")
        visitor.picture(pictures / f"play-{size}.png")
        headline = follow_hints_to_the_end(visitor, "oxono", "pink", LEVEL, by_taps)
        assert _END.search(headline)
        visitor.picture(pictures / f"over-{size}.png")
        assert visitor.page.locator(".turn").count() > 2

"""A whole game against level 3 by touch; one by keys is in test_keyboard.py."""

import re
from pathlib import Path

from tests.page.hints import follow_hints_to_the_end
from tests.page.visitor import PHONE, Visitor

LEVEL = 3
_END = re.compile(f"You win|Level {LEVEL} wins|A draw")


def test_a_whole_game_of_oxono_by_touch(browser, address: str, pictures: Path) -> None:
    with Visitor(browser, address, PHONE) as visitor:
        visitor.picture(pictures / "first-visit-on-a-phone.png")
        visitor.begin(str(LEVEL))
        visitor.see("Your turn, pink")
        visitor.picture(pictures / "play-on-a-phone.png")
        headline = follow_hints_to_the_end(visitor, "oxono", "pink", LEVEL, by_taps=True)
        assert _END.search(headline)
        visitor.picture(pictures / "over-on-a-phone.png")
        assert visitor.page.locator(".turn").count() > 2

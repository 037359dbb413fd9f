"""A whole game by the keyboard and a screen reader's ears alone."""

import re

from tests.page.listener import play_by_keys
from tests.page.visitor import Visitor


def test_a_whole_game_is_won_by_keys_and_ears(visitor: Visitor) -> None:
    listener = play_by_keys(visitor, 1)
    assert "You win" in listener.heard()
    listener.tab_to("Play again")
    listener.press("Enter")
    listener.hear("Your turn, light. Lift a light sphere, cylinder, cube or cone")
    assert re.match(r"\w\d, ", listener.focused()), "the focus is lost"

"""What a board in the world keeps in its heap: never too much, nothing piles up."""

from collections import Counter
from typing import Any

from tools.games.game import State
from tools.proof.world.laws import Broken
from tools.proof.world.setting import WORDS

# Bytes of the device's heap that stay free beside everything.
_LEAST_FREE_BYTES = 8_000
# The one module beside the engine's that is loaded in a game and stays.
_STAYS = {"halo.play.engine_turn"}
# The most by which free memory may shrink between two still moments of play with as many modules:
# a lesson leaves 7,000 bytes once, a flood 8,000 in the twin's own line, and the unix port keeps
# 800 of native functions each time that a host changes the game.
_MOST_GROWN_BYTES = 30_000


class Heap:
    """Judges what a board tells of its heap; `least_free` are the fewest bytes that were free.

    `asked` takes how often that could be judged.
    """

    def __init__(self, asked: Counter[str]) -> None:
        self.least_free = 0
        self._asked = asked
        self._first_free: dict[tuple[str, ...], int] = {}

    def judge(self, told: dict[str, Any], state: State, is_whole: bool) -> None:
        """Judge what is free, and at a still moment of play what is loaded and how much grew.

        `is_whole`: nothing is unanswered or unsaved.
        """
        self._asked["memory"] += 1
        free = told["free"] // WORDS
        self.least_free = min(free, self.least_free or free)
        if free < _LEAST_FREE_BYTES:
            raise Broken("memory", f"{free} bytes are free: {state}")
        if "new" not in told or state.get("mode") != "play" or not is_whole:
            return
        self._asked["growth"] += 1
        if staying := set(told["new"].split()) - _STAYS:
            raise Broken("growth", f"{' '.join(staying)} stays loaded: {state}")
        kind = (state["game"], *state["players"], told["modules"])
        grown = self._first_free.setdefault(kind, free) - free
        if grown > _MOST_GROWN_BYTES:
            raise Broken("growth", f"{grown} bytes more are kept than at first: {state}")

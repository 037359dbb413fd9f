"""What a seed draws before anything happens: the game, the hand, the magnets, which faults come.

A run of the world is a row of lives. A life is one board from its first power-up on, or two boards
with a game between them, with one setting; both follow from the run's seed and the life's number.
"""

import random
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from halo.memory import GARBAGE_BYTES
from tools.deploy.compile import FIRMWARE, compile_all
from tools.games.registry import all_games
from tools.program import ROOT
from tools.sim.board.twin import Firmware
from tools.sim.world.moving import ENVIRONMENTS

# The groups of events (events.py), and how often each may come compared with the others.
GROUPS = ("play", "slips", "values", "host", "jobs", "power", "flash", "sensors")
_OFTEN = (0, 1, 1, 3)
_PLAY = (2, 4, 8)
# The board's clock wraps at 2^30 ms, after twelve days: a life may begin just before that.
_WRAP_MS = 1 << 30
_BEFORE_THE_WRAP_MS = (5_000, 120_000)


@dataclass(frozen=True)
class Style:
    """A hand: heights in mm of a lift, one per 10 ms; times in ms; shares of 1.

    A hand rests at least 100 ms, which a touch needs. A piece is set down up to `off_mm` beside
    the square's centre and shaken there by `tremor_mm`; a hand thinks up to `think_ms` between
    two events.
    """

    rise_mm: tuple[float, ...]
    move_ms: int
    settle_ms: int
    think_ms: int
    off_mm: float = 0.0
    tremor_mm: float = 0.0


STYLES = {
    "usual": Style((7.0, 10.0, 15.0, 22.0), 250, 100, 4_000),
    "slow": Style((5.0, 6.0, 7.5, 9.0, 11.0, 14.0, 18.0, 24.0), 600, 700, 20_000, 1.0),
    "child": Style((9.0, 20.0), 80, 100, 1_500, 4.0),
    "tremor": Style((6.0, 6.5, 8.0, 10.0, 13.0, 18.0, 24.0), 400, 300, 9_000, 1.5, 0.5),
    "careless": Style((8.0, 14.0, 22.0), 150, 120, 2_500, 6.0),
}


@dataclass(frozen=True)
class Setting:
    """All that a life begins with."""

    game: str
    model: str
    players: tuple[str, str]
    style: str
    environment: str
    weights: dict[str, int]
    clock_ms: int
    is_watched: bool
    with_friend: bool
    is_chip: bool = False


_PLAYERS = ("human", "human", "human", "level1", "level2", "level3", "follow")
# One life in this many has a heap of the device's size: it is slower.
_WATCHED = 6
# One life in this many is a game between two boards.
_FRIENDS = 6


def draw_setting(seed: int, number: int) -> Setting:
    """Return the setting of a life of this run."""
    chance = random.Random(f"{seed} {number} setting")
    games = all_games()
    game = games[number % len(games)]
    weights = {group: chance.choice(_OFTEN) for group in GROUPS}
    weights["play"] = chance.choice(_PLAY)
    if not game.values:
        weights["values"] = 0
    wrap = chance.random() < 0.2
    return Setting(
        game.name,
        game.board,
        (chance.choice(_PLAYERS), chance.choice(_PLAYERS)),
        chance.choice(list(STYLES)),
        chance.choice(list(ENVIRONMENTS)),
        weights,
        _WRAP_MS - chance.randrange(*_BEFORE_THE_WRAP_MS) // 10 * 10 if wrap else 0,
        chance.randrange(_WATCHED) == 0,
        chance.randrange(_FRIENDS) == 0,
    )


def on_chip(setting: Setting) -> Setting:
    """Return the setting of one board on the emulated chip.

    There the flash is never full, and the clock begins at 0.
    """
    weights = setting.weights | {"flash": 0}
    return replace(
        setting, weights=weights, clock_ms=0, is_watched=False, with_friend=False, is_chip=True
    )


def of_two(setting: Setting) -> Setting:
    """Return the setting with two boards, as one life in _FRIENDS has them."""
    return replace(setting, with_friend=True)


# --- the heap ----------------------------------------------------------------------------------

# The unix port's words are twice the device's, and nearly all that the firmware keeps are words:
# a watched heap has twice the device's bytes, and half of what is free there is counted.
WORDS = 2
# Somewhat less than gc.mem_free() + gc.mem_alloc() of MicroPython 1.25 on the Pico: 245,952.
DEVICE_HEAP_BYTES = 233_024
_FLASH = ROOT / "build" / "unix"


@cache
def _precompiled() -> Path:
    """Compile the firmware for the unix port, as the device's is; return its folder.

    A compiler would need the heap for itself.
    """
    return compile_all(FIRMWARE, _FLASH, "x64")["main.py"].parent


def firmware(is_watched: bool) -> Firmware:
    """Return the precompiled firmware, on a heap that is small and watched if so."""
    if is_watched:
        return Firmware(_precompiled(), WORDS * DEVICE_HEAP_BYTES, GARBAGE_BYTES)
    return Firmware(_precompiled())

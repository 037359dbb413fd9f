"""All lights: the meaning of every square, brightness, idle dimming, clock.

Also the views that all games share. They are redrawn after a change, not every tick; they allocate
nothing.
"""

from micropython import const

from halo.games.squares_viper import clear
from halo.lights import palette
from halo.lights.render_viper import BRIGHTNESS_AT, CLOCK_AT, render

_DIM_AFTER_MS = const(60_000)
_SLEEP_MORE_MS = const(540_000)
# Fifty frames per second: the eye sees no steps, and every other tick is free for play.
_FRAME_MS = const(20)
_IDLE_MAX_MS = const(1 << 29)
# A perceived brightness of 40 % is a sixth of the current, by the square law of hal/pixels.py.
_BRIGHTNESS_PCT = const(40)


class Lamp:
    """Holds `meanings` (one code of palette.py per square) and renders `frame` (R G B).

    `brightness_pct` is 5 to 100; after `idle_after_ms` the lights dim, nine minutes later they
    sleep. follow() sets both, and the colours.
    """

    def __init__(self, board) -> None:
        squares = board.squares
        self.meanings = bytearray(squares)
        self.frame = bytearray(3 * squares)
        self.brightness_pct = _BRIGHTNESS_PCT
        self.idle_after_ms = _DIM_AFTER_MS
        self._idle_ms = 0
        self._clock_ms = 0
        self._squares = squares
        # What render() reads: the meanings' colours, then the rhythms' delays by square.
        self._tables = bytearray(palette.COLOURS[palette.USUAL] + palette.build_lags(board))
        self._waited_ms = 0

    def follow(self, settings) -> None:
        """Take over the settings of the lights by name."""
        self.brightness_pct = settings["brightness"]
        assert 0 < self.brightness_pct <= 100, "brightness is a part of the whole"
        self.idle_after_ms = settings["idle"] * 1000
        self._tables[: palette.COLOURS_BYTES] = palette.COLOURS[settings["colours"]]

    def request_frame(self) -> None:
        """Render in the next tick: the meanings have changed."""
        assert max(self.meanings) < palette.ALSO_BROKEN + len(palette.NAMES), (
            "what was drawn last has names"
        )
        self._waited_ms = _FRAME_MS

    @staticmethod
    def names_of(meaning: int) -> tuple:
        """Return the protocol's names of a square's meaning, at most two."""
        own = meaning & ~palette.ALSO_BROKEN
        names = palette.NAMES
        if own == meaning:
            return (names[own],) if own else ()
        return (names[palette.BROKEN], names[own]) if own else (names[palette.BROKEN],)

    def wake(self) -> None:
        """Return to full brightness: a player is active."""
        self._idle_ms = 0

    def is_asleep(self) -> bool:
        """Tell whether the lights are out after a long idle time."""
        return self._idle_ms >= self.idle_after_ms + _SLEEP_MORE_MS

    def render(self, elapsed_ms: int) -> bool:
        """Let `elapsed_ms` pass; fill `frame` and return True if due. Allocates nothing."""
        self._clock_ms = (self._clock_ms + elapsed_ms) % palette.CLOCK_MS
        if self._idle_ms < _IDLE_MAX_MS:
            self._idle_ms += elapsed_ms
        self._waited_ms += elapsed_ms
        if self._waited_ms < _FRAME_MS:
            return False
        self._waited_ms = 0
        brightness = self.brightness_pct * 255 // 100
        if self._idle_ms >= self.idle_after_ms:
            brightness = 0 if self.is_asleep() else brightness // 2
        moment = self._clock_ms << CLOCK_AT | brightness << BRIGHTNESS_AT | self._squares
        render(self.meanings, self.frame, self._tables, moment)
        return True


def draw_test(meanings: bytearray, dead: bytearray, unsound: bool = False) -> None:
    """Power-up: a light sweeps over all squares; those that fail are marked, all if `unsound`."""
    for square in range(len(meanings)):
        meanings[square] = palette.BROKEN if unsound or dead[square] else palette.TEST


def draw_broken(meanings: bytearray, dead: bytearray) -> None:
    """Over any view: mark failing squares, alternating with their meaning in the game."""
    for square in range(len(meanings)):
        if dead[square]:
            meanings[square] |= palette.ALSO_BROKEN


def draw_question(meanings: bytearray, board) -> None:
    """Give up? One square to tap stays, another gives up."""
    clear(meanings, len(meanings))
    meanings[board.stay] = palette.YES
    meanings[board.give_up] = palette.NO

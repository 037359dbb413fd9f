"""Choosing an opponent on the board: a piece taps an option square, and it is lit as chosen.

Row 1 is the opponent: a1 a second person, b1 to f1 the levels 1 to 5. Row 6 is your colour:
a6 pink, b6 black, c6 drawn by lot; then e6 dimmer and f6 brighter. What was chosen is kept.
"""

from micropython import const

from halo.engine.levels import LEVELS
from halo.games.geometry import SQUARES
from halo.lights.palette import (
    BRIGHTER,
    CHOSEN,
    CHOSEN_BLACK,
    CHOSEN_PINK,
    DIMMER,
    OPTION,
    OPTION_BLACK,
    OPTION_PINK,
)
from halo.sense.hold import Hold
from halo.settings import BLACK, DRAWN, PINK

# A tap is over sooner; a piece that lies longer on the menu is asked away.
_LYING_MS = const(1500)

_PERSON_SQUARE = const(0)
# Colour: (its square, its light, its light when chosen).
_COLOURS = (
    (30, OPTION_PINK, CHOSEN_PINK),
    (31, OPTION_BLACK, CHOSEN_BLACK),
    (32, OPTION, CHOSEN),
)
_DIMMER_SQUARE = const(34)
_BRIGHTER_SQUARE = const(35)


class Menu:
    """Changes `settings` by taps; `lights` holds the meaning of every option square.

    `lying` is 1 where a piece has to be taken away.
    """

    def __init__(self, settings) -> None:
        self.lights = bytearray(SQUARES)
        self.lying = bytearray(SQUARES)
        self._settings = settings
        self._before = bytearray(SQUARES)
        self._occupied = Hold(_LYING_MS)
        self._is_occupied = False

    def begin(self, seen: bytearray) -> None:
        """Offer the options on a board that shows `seen`."""
        self._before[:] = seen
        self._occupied.restart()
        self._is_occupied = False
        self._light()

    def update(self, seen: bytearray, need: bytearray) -> None:
        """Take in changed magnets; `need` are those that belong on the board."""
        self._is_occupied = False
        for square in range(SQUARES):
            self.lying[square] = 0
            if seen[square] and not need[square]:
                self._is_occupied = True
                if not self._before[square]:
                    self._tap(square)
            self._before[square] = seen[square]
        self._light()

    def wait(self, elapsed_ms: int, seen: bytearray, need: bytearray) -> bool:
        """Let time pass; tell whether a piece has just been lying for too long."""
        if not self._occupied.update(self._is_occupied, elapsed_ms):
            return False
        for square in range(SQUARES):
            self.lying[square] = seen[square] != 0 and need[square] == 0
        return True

    def levels(self, drawn: int) -> tuple:
        """Return the levels of pink and black, 0 for a human; `drawn` 0 or 1 is the lot."""
        settings = self._settings
        if not settings["alone"]:
            return 0, 0
        colour = drawn if settings["colour"] == DRAWN else settings["colour"]
        level = settings["level"]
        return (level, 0) if colour == BLACK else (0, level)

    def _tap(self, square: int) -> None:
        settings = self._settings
        if square == _PERSON_SQUARE:
            settings.put("alone", 0)
        elif square <= LEVELS:
            settings.put("alone", 1)
            settings.put("level", square)
        elif square == _DIMMER_SQUARE:
            settings.step_brightness(-1)
        elif square == _BRIGHTER_SQUARE:
            settings.step_brightness(1)
        elif settings["alone"]:
            for colour in range(PINK, DRAWN + 1):
                if square == _COLOURS[colour][0]:
                    settings.put("colour", colour)

    def _light(self) -> None:
        """Light what is chosen otherwise than what may be; a second person has no colour."""
        settings = self._settings
        lights = self.lights
        for level in range(LEVELS + 1):
            lights[level] = OPTION
        lights[settings["level"] if settings["alone"] else _PERSON_SQUARE] = CHOSEN
        for colour in range(PINK, DRAWN + 1):
            square, option, chosen = _COLOURS[colour]
            lights[square] = chosen if settings["colour"] == colour else option
            if not settings["alone"]:
                lights[square] = 0
        lights[_DIMMER_SQUARE] = DIMMER
        lights[_BRIGHTER_SQUARE] = BRIGHTER

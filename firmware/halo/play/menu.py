"""Choosing an opponent on the board: a piece taps an option square, and it is lit as chosen.

The game says which squares these are (its MENU): a second person; the levels 1 to 5; you are the
first side, the second, by lot; dimmer and brighter lights; an opponent that follows you, and one
that follows another person; the coach of the first side and of the second, a tap more each time:
off, warning, full. What was chosen is kept. Two more begin the lessons and the puzzles of a game
that has some; the last one, on a board with a piezo, is lit as chosen while that sounds.
"""

from micropython import const

from halo.games.levels import LEVELS
from halo.games.players import (
    COACHES,
    DRAWN,
    FIRST,
    FOLLOW,
    OFF,
    OPPONENTS,
    SECOND,
    WARNING,
    player_name,
)
from halo.games.squares_viper import clear
from halo.games.strengths import strength_of
from halo.lights.palette import (
    BRIGHTER,
    CHOSEN,
    CHOSEN_WARM,
    DIMMER,
    LEARN,
    LOSES,
    OPTION,
    OPTION_WARM,
    PUZZLES,
    WINS,
)
from halo.play.modes import LESSON, PUZZLE
from halo.sense.timers import HoldTimer

# A tap is over sooner; a piece that lies longer on the menu is asked away.
_LYING_MS = const(1500)

# Places in a game's MENU.
_PERSON = const(0)
_SIDES = const(6)
_DIMMER = const(9)
_BRIGHTER = const(10)
_FOLLOW = const(11)
_COACHES = const(13)
_LESSONS = const(15)
_PUZZLES = const(16)
_SOUND = const(17)
_COACH_CHOICES = const(3)
_NO_OPTION = const(-1)


class Menu:
    """Changes `settings` by taps; `lights` holds the meaning of every option square.

    `lying` is 1 where a piece has to be taken away; `job` is LESSON or PUZZLE once that is chosen.
    """

    def __init__(self, board, settings) -> None:
        self.lights = bytearray(board.squares)
        self.lying = bytearray(board.squares)
        self._squares = b""
        self._hues = b""
        self._settings = settings
        self._before = bytearray(board.squares)
        self._occupied = HoldTimer(_LYING_MS)
        self._is_occupied = False
        self._game = ""
        self.job = 0

    def begin(self, seen: bytearray, squares: bytes, hues: bytes, game: str) -> None:
        """Offer the options of the menu of a game (its name) on a board that shows `seen`."""
        self._game = game
        self._squares = squares
        self._hues = hues
        self._before[:] = seen
        self._occupied.restart()
        self._is_occupied = False
        clear(self.lying, len(self.lying))
        self._light()

    def update(self, seen: bytearray, required: bytearray) -> None:
        """Take in changed magnets; `required` are those that belong on the board."""
        self._is_occupied = False
        for square in range(len(seen)):
            self.lying[square] = 0
            if seen[square] and not required[square]:
                self._is_occupied = True
                if not self._before[square]:
                    self._tap(square)
            self._before[square] = seen[square]
        self._light()

    def wait(self, elapsed_ms: int, seen: bytearray, required: bytearray) -> bool:
        """Let time pass; tell whether a piece has just been lying for too long."""
        if not self._occupied.update(self._is_occupied, elapsed_ms):
            return False
        for square in range(len(seen)):
            self.lying[square] = seen[square] != 0 and required[square] == 0
        return True

    def levels(self, drawn: int) -> tuple:
        """Return the levels of both sides, 0 for a human; `drawn` 0 or 1 is the lot."""
        settings = self._settings
        if not settings["alone"]:
            return 0, 0
        side = drawn if settings["colour"] == DRAWN else settings["colour"]
        level = settings["level"]
        return (level, 0) if side == SECOND else (0, level)

    def _tap(self, square: int) -> None:
        settings = self._settings
        option = self._squares.find(bytes((square,)))
        if option == _NO_OPTION:
            return
        if option == _PERSON:
            settings.put("alone", 0)
        elif option <= LEVELS:
            settings.put("alone", 1)
            settings.put("level", option)
        elif option == _DIMMER:
            settings.step_brightness(-1)
        elif option == _BRIGHTER:
            settings.step_brightness(1)
        elif option == _LESSONS:
            self.job = LESSON
        elif option == _PUZZLES:
            self.job = PUZZLE
        elif option == _SOUND:
            settings.put("sound", settings.ranges["sound"][1] - settings["sound"])
        elif option >= _COACHES:
            coach = COACHES[option - _COACHES]
            settings.put(coach, (settings[coach] + 1) % _COACH_CHOICES)
        elif option >= _FOLLOW:
            settings.put("alone", 1)
            settings.put("level", FOLLOW + option - _FOLLOW)
        elif settings["alone"]:
            settings.put("colour", option - _SIDES)

    def _light(self) -> None:
        """Light what is chosen otherwise than what may be; a second person has no side."""
        settings = self._settings
        squares = self._squares
        lights = self.lights
        clear(lights, len(lights))
        for level in range(OPPONENTS + 1):
            lights[self._square_of(level)] = OPTION
        level = settings["level"] if settings["alone"] else _PERSON
        lights[self._square_of(level)] = CHOSEN
        if level >= FOLLOW:
            # Beside it the level that it has reached.
            strength = strength_of(settings.strengths, self._game, player_name(level))
            lights[squares[(strength + 50) // 100]] = CHOSEN
        for side in range(2):
            coach = settings[COACHES[side]]
            meaning = OPTION_WARM + self._hues[side] if coach == OFF else WINS
            lights[squares[_COACHES + side]] = LOSES if coach == WARNING else meaning
        if settings["alone"]:
            for side in range(FIRST, SECOND + 1):
                lights[squares[_SIDES + side]] = OPTION_WARM + self._hues[side]
            lights[squares[_SIDES + DRAWN]] = OPTION
            colour = settings["colour"]
            chosen = CHOSEN if colour == DRAWN else CHOSEN_WARM + self._hues[colour]
            lights[squares[_SIDES + colour]] = chosen
        lights[squares[_DIMMER]] = DIMMER
        lights[squares[_BRIGHTER]] = BRIGHTER
        if len(squares) > _LESSONS:
            lights[squares[_LESSONS]] = LEARN
        if len(squares) > _PUZZLES:
            lights[squares[_PUZZLES]] = PUZZLES
        if len(squares) > _SOUND and settings.allows("sound", 1):
            lights[squares[_SOUND]] = CHOSEN if settings["sound"] else OPTION

    def _square_of(self, opponent: int) -> int:
        """Return the square of a second person, 0, a level, or one that follows."""
        return self._squares[opponent if opponent <= LEVELS else opponent - FOLLOW + _FOLLOW]

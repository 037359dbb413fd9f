"""Choosing an opponent on the board: a tap with a piece chooses an option square.

A game's MENU lists the squares of OPTIONS in order, and may be shorter. "human" is a second person
at the board, "follow" and "follow2" are opponents as strong as one person and another; "lot" draws
your side. Each tap moves a coach (off, warning, full) or the sound to its next value. Choices are
saved.
"""

from micropython import const

from halo.games.players import (
    COACHES,
    DRAWN,
    FOLLOW,
    HUMAN,
    SECOND,
    player_code,
    player_name,
)
from halo.games.squares_viper import clear
from halo.games.strengths import strength_of
from halo.lights.palette import (
    BRIGHTER,
    CHOSEN,
    CHOSEN_WARM,
    DARK,
    DIMMER,
    LEARN,
    LOSES,
    OPTION,
    OPTION_WARM,
    PUZZLES,
    WINS,
)
from halo.modes.mode import Mode
from halo.sense.timers import HoldTimer

# A tap is shorter; the lights ask to remove a piece that lies longer on the menu.
_LYING_MS = const(1500)

# fmt: off
OPTIONS = (
    "human", "level1", "level2", "level3", "level4", "level5", "first", "second", "lot",
    "dimmer", "brighter", "follow", "follow2", "coach_first", "coach_second",
    "lessons", "puzzles", "sound",
)
# fmt: on
# In the order of the setting `colour`.
_SIDES = ("first", "second", "lot")
_JOBS = {"lessons": "lesson", "puzzles": "puzzle"}
_LIGHTS = {"dimmer": DIMMER, "brighter": BRIGHTER, "lessons": LEARN, "puzzles": PUZZLES}


class Menu(Mode):
    """Changes the settings by taps on options, and waits for the game to begin.

    `lights` holds the light of every option square; `lying` is 1 on squares to clear.
    """

    name = "menu"
    expects = "choose"
    # The name of the job that a tap has chosen.
    _job = ""
    _is_occupied = False

    def __init__(self, session) -> None:
        super().__init__(session)
        self.lights = bytearray(session.board.squares)
        self.lying = bytearray(session.board.squares)
        self._settings = session.settings
        # The n-th of OPTIONS is on the n-th of these.
        self._squares = session.game.rules.menu
        self._hues = session.view.hues
        self._before = bytearray(session.sensors.stable)
        self._occupied = HoldTimer(_LYING_MS)
        self._light()

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        seen = session.sensors.stable
        required = session.game.turn.required
        if not changed:
            if self._pass_time(elapsed_ms, seen, required):
                session.draw()
            return
        self._take_in(seen, required)
        if self._job:
            session.begin_service(self._job)
            return
        session.apply_settings()
        for square in range(len(required)):
            if required[square] and not seen[square] and not session.sensors.dead[square]:
                self.press()
                return

    def _take_in(self, seen: bytearray, required: bytearray) -> None:
        """Take in changed magnets; `required` are those that belong on the board."""
        self._is_occupied = False
        self._occupied.restart()
        for square in range(len(seen)):
            self.lying[square] = 0
            if seen[square] and not required[square]:
                self._is_occupied = True
                if not self._before[square]:
                    self._tap(square)
            self._before[square] = seen[square]
        self._light()

    def _pass_time(self, elapsed_ms: int, seen: bytearray, required: bytearray) -> bool:
        """Let time pass; tell whether a piece has lain too long, or a setting has changed."""
        if self._settings.version != self._lit_version:
            self._light()  # a host has changed a setting
            return True
        if not self._occupied.update(self._is_occupied, elapsed_ms):
            return False
        for square in range(len(seen)):
            self.lying[square] = seen[square] != 0 and required[square] == 0
        return True

    def faults(self) -> bytearray:
        return self.lying

    def press(self) -> None:
        session = self._session
        session.start(*self.codes(session.random_bits() & 1))

    def hold(self) -> None:
        self._session.begin_service("calibrate")

    def draw(self, meanings: bytearray) -> None:
        """Light the options and the set-up's pieces."""
        kinds = self._session.guide.kinds
        self._session.view.draw_menu(meanings, self.lights, kinds, self.lying)

    def codes(self, drawn: int) -> tuple:
        """Return the codes of both players; `drawn` 0 or 1 is the lot."""
        settings = self._settings
        if not settings["alone"]:
            return 0, 0
        side = drawn if settings["colour"] == DRAWN else settings["colour"]
        level = settings["level"]
        return (level, 0) if side == SECOND else (0, level)

    def _tap(self, square: int) -> None:
        settings = self._settings
        at = self._squares.find(bytes((square,)))
        if at < 0:
            return
        option = OPTIONS[at]
        if option in settings.table:
            settings.step(option)
        elif option in _JOBS:
            self._job = _JOBS[option]
        elif option in _LIGHTS:
            settings.step_brightness(1 if option == "brighter" else -1)
        elif option not in _SIDES:
            level = player_code(option)
            settings.put("alone", int(option != HUMAN))
            settings.put("level", level or settings["level"])
        elif settings["alone"]:
            settings.put("colour", _SIDES.index(option))

    def _light(self) -> None:
        """Light chosen options differently from available ones."""
        self._lit_version = self._settings.version
        clear(self.lights, len(self.lights))
        chosen = self._chosen()
        for square, option in zip(self._squares, OPTIONS):
            light = _LIGHTS.get(option) or self._meaning(option, option in chosen)
            self.lights[square] = light

    def _chosen(self) -> tuple:
        """Return the opponent's option, and the level of an opponent that follows."""
        settings = self._settings
        level = settings["level"] if settings["alone"] else 0
        name = player_name(level)
        if level < FOLLOW:
            return (name,)
        strength = strength_of(settings.strengths, self._session.game.rules.name, name)
        return name, player_name((strength + 50) // 100)

    def _meaning(self, option: str, is_chosen: bool) -> int:
        settings = self._settings
        if option in COACHES:
            off = OPTION_WARM + self._hues[COACHES.index(option)]
            return (off, LOSES, WINS)[settings[option]]
        if option in _SIDES:
            side = _SIDES.index(option)
            if not settings["alone"]:
                return DARK  # a second person has no side
            is_chosen = side == settings["colour"]
            if side != DRAWN:
                return self._hues[side] + (CHOSEN_WARM if is_chosen else OPTION_WARM)
        elif option in settings.table:
            is_chosen = settings[option] != 0
            if not settings.allows(option, 1):
                return DARK
        return CHOSEN if is_chosen else OPTION

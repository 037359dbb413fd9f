"""Views of invented moments of every game, and how to write meanings as text.

Rows are letters, the highest row first. A turn's steps are squares by name.
"""

import random
import re
from types import SimpleNamespace

from halo.engine.grader_viper import LOST, WON
from halo.games import registry
from halo.games.players import FULL, WARNING
from halo.games.position import DRAW, PLAYING
from halo.games.registry import Board
from halo.games.turn import HOME, NOTHING
from halo.hal import pins
from halo.hal.pixels import GAMMA
from halo.lights import palette
from halo.lights.lamp import draw_question, draw_test
from halo.modes.menu import Menu
from halo.store.settings import TABLE, Settings
from tests.games.of_game import ByName

# Name, colour and rhythm of each meaning, usual and for eyes that do not tell red from green.
MEANINGS, DISTINCT = [
    [
        (name, tuple(colours[4 * at : 4 * at + 3]), colours[4 * at + 3])
        for at, name in enumerate(palette.NAMES)
    ]
    for colours in palette.COLOURS
]
# The coach's grades of a square.
GRADES = {
    WARNING: (0, LOST),
    FULL: range(LOST, WON + 1),
}
BOARDS = [Board(model) for model in pins.MODELS]

# Upper case for the second of a name: black's, totem O's.
_LETTERS = """
DARK .            SIDE_WARM s       SIDE_COOL S       LIFT_X l          LIFT_O L
GO_X g            GO_O G            PUT_WARM p        PUT_COOL P        HOME_X h
HOME_O H          TAKE -            BACK +            FILL_X x          FILL_O o
FILL_WARM f       FILL_COOL F       WIN_WARM w        WIN_COOL W        DRAWN d
YES y             NO n              TEST t            CRASH c           REOPENED r
BROKEN !          LEAD_X a          LEAD_O A          LEAD_WARM q       LEAD_COOL Q
THINK_WARM k      THINK_COOL K      OPTION m          OPTION_WARM i     OPTION_COOL I
CHOSEN M          CHOSEN_WARM j     CHOSEN_COOL J     DIMMER <          BRIGHTER >
LIFT_WARM u       LIFT_COOL U       GO_WARM v         GO_COOL V         HOME_WARM z
HOME_COOL Z       REGION_A 1        REGION_B 2        TOUCH e           TOUCHED E
WAIT_WARM b       WAIT_COOL B       LED_RED 3         LED_GREEN 4       LED_BLUE 5
LEARN 6           LOSES 7           WORSE 8           FAIR 9            GOOD *
WINS $            RETRY %           PUZZLES ~
""".split()
LETTERS = {
    getattr(palette, name): letter
    for name, letter in zip(_LETTERS[::2], _LETTERS[1::2], strict=True)
}
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Luminance alone.
GREY = ((0.2126, 0.7152, 0.0722),) * 3
_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE = (0.9505, 1.0, 1.089)


def drawn(meanings):
    """Return the meanings as rows of letters; `#` is off the board."""
    board = next(board for board in BOARDS if board.squares == len(meanings))
    rows = []
    for row in range(board.rows - 1, -1, -1):
        squares = [board.square_at(column, row) for column in range(board.columns)]
        rows.append("".join("#" if at < 0 else LETTERS[meanings[at]] for at in squares))
    return "\n".join(rows)


def rows(text):
    """Return indented rows as `drawn` writes them."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def sheet(seen, views):
    """Return {name: (view, expected frame)} of frames that stand below their names.

    They stand side by side, two spaces or more apart, with an empty line below them.
    """
    found = {}
    for block in seen.strip().split("\n\n"):
        names, *lines = (re.split("  +", line.strip()) for line in block.splitlines())
        for name, *frame in zip(names, *lines, strict=True):
            found[name] = (views[name], "\n".join(frame))
    assert found.keys() == views.keys()
    return found


class Scenes(ByName):
    """The views of one game."""

    def __init__(self, game):
        super().__init__(game)
        self.view = registry.load_view(game, self.board)

    def blank(self):
        """Return one empty meaning, or fault, per square."""
        return bytearray(self.board.squares)

    def marks(self, take="", back=""):
        """Return faults on these squares: to take away, and to put back."""
        faults = self.blank()
        for square in take.split():
            faults[self.board.square_index(square)] = 1
        for square in back.split():
            faults[self.board.square_index(square)] = 2
        return faults

    # --- views ---------------------------------------------------------------------------

    def turn_view(self, turn, take="", back="", thinking=False):
        """Return the meanings of a turn, or of the board thinking about it, with faults."""
        return self._turn_view(turn, self.marks(take, back), thinking)

    def _turn_view(self, turn, faults, thinking=False):
        meanings = self.blank()
        draw = self.view.draw_thinking if thinking else self.view.draw_turn
        draw(meanings, turn, faults)
        return meanings

    def coached_view(self, turn, faults, grades):
        """Return the meanings of a turn in which each open step has one of these grades."""
        meanings, graded = self.blank(), self.blank()
        for square in range(len(graded)):
            if turn.allowed[square] not in (NOTHING, HOME):
                graded[square] = grades[square]
        self.view.draw_turn(meanings, turn, faults, graded)
        return meanings

    def guide_view(self, turn, faults):
        """Return the meanings while the board leads back to the position before the turn."""
        meanings, kinds = self.blank(), self.blank()
        turn.write_kinds(kinds)
        self.view.draw_guide(meanings, kinds, faults)
        return meanings

    def faults_of(self, turn, seen):
        """Return the faults of these magnets before the turn."""
        required = self.blank()
        turn.write_required(required)
        return bytearray(
            0 if stands == here else 1 if here else 2
            for stands, here in zip(required, seen, strict=True)
        )

    def menu_view(self, lying="", **chosen):
        """Return the meanings of the menu with these settings and pieces left on the board."""
        settings = Settings()
        for name, value in chosen.items():
            settings.put(name, value)
        menu = Menu(
            SimpleNamespace(
                board=self.board,
                settings=settings,
                game=SimpleNamespace(rules=self.rules),
                view=self.view,
                sensors=SimpleNamespace(stable=self.blank()),
            )
        )
        for square in lying.split():
            menu.lying[self.board.square_index(square)] = 1
        meanings, kinds = self.blank(), self.blank()
        self.turn().write_kinds(kinds)
        self.view.draw_menu(meanings, menu.lights, kinds, menu.lying)
        return meanings

    def end_view(self, position):
        """Return the meanings of a finished game."""
        assert position.result != PLAYING
        meanings, line = self.blank(), self.blank()
        self.view.mark_end(position, line)
        self.view.draw_result(meanings, position.result, line, self.blank())
        return meanings

    def end_view_of(self, text):
        """Return the meanings of a game that ended at this position."""
        return self.end_view(self.rules.parse_position(text))

    # --- many of them --------------------------------------------------------------------

    def all_views(self, seed):
        """Yield views of every mode, of random games with random faults."""
        print("seed", seed)
        chance = random.Random(seed)
        for dead in (self.blank(), self._scattered(chance, (1, 1, 0))):
            meanings = self.blank()
            draw_test(meanings, dead)
            yield meanings
        meanings = self.blank()
        draw_question(meanings, self.board)
        yield meanings
        for _ in range(24):
            chosen = {name: chance.randint(*TABLE[name][:2]) for name in TABLE}
            yield self.menu_view(chance.choice(("", "c3", "d1 b2")), **chosen)
            yield from self._game_views(chance)

    def _game_views(self, chance):
        led_side = chance.randrange(2)
        turn = self.turn(led_sides=(led_side, led_side))
        while turn.position.result == PLAYING:
            faults = self._scattered(chance, (5, 1, 1))
            yield self._turn_view(turn, faults, thinking=True)
            yield self.guide_view(turn, self.faults_of(turn, self._scattered(chance, (1, 1, 1))))
            if led_side or chance.random() < 0.3:
                turn.lead_to(chance.choice(turn.position.legal_turns()))
            if turn.position.made and chance.random() < 0.2:
                turn.take_back()
                yield self._turn_view(turn, faults)
            while not turn.is_complete():
                shown = faults if chance.random() < 0.5 else self.blank()
                yield self._turn_view(turn, shown)
                for coach in (WARNING, FULL):
                    grades = chance.choices(GRADES[coach], k=self.board.squares)
                    yield self.coached_view(turn, shown, grades)
                steps = [at for at in range(len(faults)) if turn.magnet_after(at) >= 0]
                turn.advance(chance.choice(steps))
            turn.commit()
        yield self.end_view(turn.position)
        if turn.position.result != DRAW:
            yield from self._retry_views(turn.position, chance)

    def _retry_views(self, position, chance):
        """Yield views of a lost game: a piece offers a retry, or the losing turn is shown."""
        for meaning in (palette.RETRY, palette.LOSES):
            meanings, line = self.blank(), self.blank()
            self.view.mark_end(position, line)
            faults = self._scattered(chance, (8, 1, 1))
            self.view.draw_result(meanings, position.result, line, faults)
            meanings[chance.randrange(self.board.squares)] = meaning
            yield meanings

    def _scattered(self, chance, weights):
        return bytearray(chance.choices((0, 1, 2), weights, k=self.board.squares))


def _times(matrix, vector):
    return [max(0.0, sum(a * b for a, b in zip(row, vector, strict=True))) for row in matrix]


def seen(colour, sight, brightness=255):
    """Return L*, a*, b* of a palette colour at a brightness whose white is 100."""
    white = GAMMA[brightness]
    light = [GAMMA[part * brightness // 255] / white for part in colour]
    xyz = _times(_XYZ, _times(GREY if sight == "grey" else SIGHTS[sight], light))
    x, y, z = (_root(part / most) for part, most in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part):
    return part ** (1 / 3) if part > 216 / 24389 else part * 841 / 108 + 4 / 29


def difference(one, other, sight, brightness=255):
    """Return the CIE 1976 difference of two palette colours for this kind of sight."""
    pairs = zip(seen(one, sight, brightness), seen(other, sight, brightness), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5

"""The games by name, and the boards. To add a game, add its line here and its folder beside.

A game's folder has a table, game.py, and the modules that it names. What the table leaves out is
usual:

    MAX_TURNS, MAX_PLIES    the most legal turns of a position, the most turns of a game
    START_POSITION          where a game starts unless its record says otherwise
    MAGNETS                 the set-up, one byte per square, see recognition.py
    MENU                    the menu's squares, in the order of modes/menu.py
    RULES                   position (`Position`, and both as text); then turn (`Turn`) and view
                            (`View`) where they differ from turn.py's and lights/view.py's
    SEARCH                  the search's modules, the last with `SearchState`; each may import one
                            small one. By default search_viper
    LEVELS                  the rows of its levels, see players.py, which has usual ones
    WEIGHTS                 the numbers of its evaluation: tables by name, if it has any
    LESSONS, LESSONS_LEVEL  see lessons.py; by default none

Nothing else in the firmware knows a game's name. A game's modules are imported on request, and
dropped once another one is on the board.
"""

import sys

from halo import memory
from halo.games.players import USUAL_LEVELS

# (name, its board, its sides' names, the first to move first); a board's first game is its
# default.
GAMES = (
    ("oxono", "halo36", ("pink", "black")),
    ("quantik", "halo36", ("light", "dark")),
    ("yoxii", "halo45", ("white", "red")),
)

NAMES = tuple([game[0] for game in GAMES])

_USUAL = {
    "RULES": ("position",),
    "SEARCH": ("search_viper",),
    "LEVELS": USUAL_LEVELS,
    "LESSONS": "",
    "LESSONS_LEVEL": 0,
}

# The names of the games of which modules are loaded.
_loaded: list = []


class Rules:
    """A game's rules as the modules of its folder define them.

    `new_position()` returns a Position at the set-up, `new_turn(position, led_sides)` a turn as
    steps of the hand. `sides` are the players' names, the first one begins; `max_turns` bounds the
    legal turns of a position, `max_plies` the turns of a game. Results are position.py's.
    `begin_setup(position, number)` begins a new game, with a random `number` for what is drawn;
    `match_orientation(position, seen)` fits it to the magnets seen; `menu` are the squares of the
    menu.
    """

    def __init__(self, name: str) -> None:
        table = load_table(name)
        position = load_part(name, "position").Position
        self.name = name
        self.new_position = position
        if "turn" in of_table(name, "RULES"):
            self.new_turn = load_part(name, "turn").Turn
        else:
            self.new_turn = _load_module("halo.games.turn").BaseTurn
        self.sides = sides_of(name)
        self.max_turns = table.MAX_TURNS
        self.max_plies = table.MAX_PLIES
        self.start_position = table.START_POSITION
        self.parse_position = position.parse
        self.format_position = position.text
        self.parse_turn = position.parse_turn
        self.format_turn = position.format_turn
        self.why_over = position.why_over
        self.begin_setup = position.begin_setup
        self.match_orientation = position.match_orientation
        self.menu = table.MENU


def games_of(board: str) -> tuple:
    """Return the names of the games that are played on this board."""
    return tuple([game[0] for game in GAMES if game[1] == board])


def board_of(name: str) -> str:
    """Return the name of the board that the game of this name is played on."""
    return GAMES[NAMES.index(name)][1]


def sides_of(name: str) -> tuple:
    """Return the sides' names of the game `name`, the first to move first."""
    return GAMES[NAMES.index(name)][2]


def load_rules(name: str) -> Rules:
    """Return the rules of the game of this name; ValueError if there is none."""
    if name not in NAMES:
        raise ValueError("the games are " + ", ".join(NAMES))
    return Rules(name)


def load_search(name: str):
    """Return the module with the game's `SearchState`, and `to_rules(turn)`, the rules' turn."""
    return load_part(name, of_table(name, "SEARCH")[-1])


def load_view(name: str, board):
    """Return the game's view on this board (a Board)."""
    if "view" in of_table(name, "RULES"):
        return load_part(name, "view").View(board)
    return _load_module("halo.lights.view").BaseView(board)


def load_table(name: str):
    """Return the game's table, a module."""
    return load_part(name, "game")


def of_table(name: str, key: str):
    """Return an entry of the game's table, or the usual one."""
    table = load_table(name)
    return getattr(table, key) if hasattr(table, key) else _USUAL[key]


def load_part(name: str, module: str):
    """Return a module of a game's folder; ImportError without it."""
    if name not in _loaded:
        _loaded.append(name)
    return _load_module("halo.games." + name + "." + module)


def _load_module(name: str):
    return __import__(name, None, None, ("*",))


def data_path(name: str, file: str) -> str:
    """Return the path of a data file in a game's folder."""
    path = sys.modules["halo"].__path__
    # On a PC a list of one.
    folder = path if isinstance(path, str) else path[0]
    return folder + "/games/" + name + "/" + file


def keep_only(names: list) -> None:
    """Drop the modules of all other games."""
    for name in _loaded[:]:
        if name not in names:
            memory.unload_package("halo.games." + name)
            _loaded.remove(name)


# The boards as players see them. Squares are numbered row by row from a1, absent cells skipped;
# columns are letters, rows digits. hal/pins.py has the lines, lights and sensors; a test compares.
# fmt: off
#  name: (columns, rows, absent cells, the squares that answer "give up?": stay, give up)
_BOARDS = {
    "halo36": (6, 6, (),             ("a1", "f1")),
    "halo45": (7, 7, (0, 6, 42, 48), ("b1", "f1")),
}
# fmt: on


class Board:
    """A board by its name: `squares`, `columns`, `rows`, its `games`, the default first.

    `stay` and `give_up` are the squares that answer the question of giving up; `names` are all
    squares' names, two letters each.
    """

    def __init__(self, name: str) -> None:
        self.columns, self.rows, absent, answers = _BOARDS[name]
        self.name = name
        self.games = games_of(name)
        self._cells = bytes(
            [cell for cell in range(self.columns * self.rows) if cell not in absent]
        )
        self.squares = len(self._cells)
        names = bytearray()
        for square in range(self.squares):
            names.append(ord("a") + self.column(square))
            names.append(ord("1") + self.row(square))
        self.names = bytes(names) + b"\0"
        self.stay = self.square_index(answers[0])
        self.give_up = self.square_index(answers[1])

    def column(self, square: int) -> int:
        """Return the square's column, 0 for a."""
        return self._cells[square] % self.columns

    def row(self, square: int) -> int:
        """Return the square's row, 0 for the one nearest to the first player."""
        return self._cells[square] // self.columns

    def square_at(self, column: int, row: int) -> int:
        """Return the square at a place of the grid, or -1."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return -1
        return self._cells.find(bytes((row * self.columns + column,)))

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return str(self.names[2 * square : 2 * square + 2], "ascii")

    def square_index(self, name: str) -> int:
        """Return the index of the named square; ValueError quotes a name that is no square."""
        square = -1
        if len(name) == 2:
            square = self.square_at("abcdefg".find(name[0]), "1234567".find(name[1]))
        if square < 0:
            raise ValueError("no square is called '" + name[:8] + "'")
        return square

"""The games by name. To add a game, add its line here and its folder beside this file.

A game's folder holds modules of these names: codes, position (`Position`), notation, setup,
turn (`Turn`), view (`View`), levels, search_state (`SearchState`), ways_viper (`expand_seen`), and
whatever else these import; where it teaches, lessons.
Nothing else in the firmware knows a game's name. Modules are imported only when they are asked
for: just the game in play has room in the device's memory.
"""

from halo import memory

# (name, the board that it is played on, what its players are called, the one who begins first);
# the first of a board's games is its default.
GAMES = (
    ("oxono", "halo36", ("pink", "black")),
    ("quantik", "halo36", ("light", "dark")),
    ("yoxii", "halo45", ("white", "red")),
)

NAMES = tuple([game[0] for game in GAMES])

# What a game in play is made of: the modules that load_rules() and load_view() need.
PARTS = ("codes", "position", "notation", "setup", "turn", "view")


class Rules:
    """A game's rules as the modules of its folder define them.

    `new_position()` returns a Position at the set-up, `new_turn(position, led_sides)` a turn as
    steps of the hand. `sides` are the players' names, the first one begins; `max_turns` bounds
    the legal turns of a position, `max_plies` the turns of a game. Results are results.py's.
    `begin_setup(position, number)` begins a new game, a random `number` deciding what is drawn;
    `match_orientation(position, seen)` fits it to the magnets seen; `menu` are the squares of the
    menu.
    """

    def __init__(self, name: str) -> None:
        codes = load_part(name, "codes")
        notation = load_part(name, "notation")
        setup = load_part(name, "setup")
        self.name = name
        self.new_position = load_part(name, "position").Position
        self.new_turn = load_part(name, "turn").Turn
        self.sides = sides_of(name)
        self.max_turns = codes.MAX_TURNS
        self.max_plies = codes.MAX_PLIES
        self.start_position = notation.START_POSITION
        self.parse_position = notation.parse_position
        self.format_position = notation.format_position
        self.parse_turn = notation.parse_turn
        self.format_turn = notation.format_turn
        self.why_over = notation.why_over
        self.begin_setup = setup.begin_setup
        self.match_orientation = setup.match_orientation
        self.menu = setup.MENU


class SearchAdapter:
    """A game for the search.

    `new_state(numbers)` returns what engine/search.py calls a search state, whose words are the
    first `count` of these numbers, by default new ones, and whose positions have `max_turns` at
    most; `to_rules(turn)` turns its turns into those of the rules. `book` has all positions of at
    most so many pieces, as games/quantik/book.py does, and from there a search soon sees the end;
    None without a book. From `good` hundredths ahead on a side stands well. The strongest play of
    a game that `is_selective` comes of a selective search, see engine/search.py.
    """

    def __init__(self, name: str) -> None:
        search_state = load_part(name, "search_state")
        self.new_state = search_state.SearchState
        self.count = search_state.WORDS
        self.max_turns = load_part(name, "codes").MAX_TURNS
        self.to_rules = search_state.to_rules
        self.book = search_state.BOOK
        self.good = search_state.GOOD
        self.is_selective = search_state.SELECTIVE


def games_of(board: str) -> tuple:
    """Return the names of the games that are played on this board."""
    return tuple([game[0] for game in GAMES if game[1] == board])


def board_of(name: str) -> str:
    """Return the name of the board that the game of this name is played on."""
    return GAMES[NAMES.index(name)][1]


def sides_of(name: str) -> tuple:
    """Return what the players of the game of this name are called, the one who begins first."""
    return GAMES[NAMES.index(name)][2]


def load_rules(name: str) -> Rules:
    """Return the rules of the game of this name; ValueError if there is none."""
    if name not in NAMES:
        raise ValueError("the games are " + ", ".join(NAMES))
    return Rules(name)


def load_view(name: str, board):
    """Return the game's view on this board (a games/board.py Board)."""
    return load_part(name, "view").View(board)


def load_levels(name: str):
    """Return a module: `LEVELS`, a row of games/levels.py's columns for each level of the game.

    And `PARTS`, the modules of the game's folder that a search needs, each of which may bring one
    small one along.
    """
    return load_part(name, "levels")


def load_setup_magnets(name: str) -> bytes:
    """Return the magnets of the game's set-up, a byte a square, see recognition.py."""
    return load_part(name, "setup").MAGNETS


def unload(name: str) -> None:
    """Drop the game's modules."""
    memory.unload_package("halo.games." + name)


def load_part(name: str, module: str):
    """Return a module of a game's folder; ImportError where it has none."""
    return __import__("halo.games." + name + "." + module, None, None, ("*",))

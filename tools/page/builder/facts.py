"""The firmware's facts about boards and games for the page, as one JSON object.

    {"levels", "followers", "kept_games", "gestures", "chance", "settings": […], "palettes": [[…]],
     "rhythms": {…}, "sensor": {"mid_level", "counts_per_mt"}, "boards": […], "games": […]}

`chance` is what turns a score into a chance to win, and a loss of chance into a grade, as in
halo/engine/review.py: {"even", "span", "spread", "grades": [[grade, least]]}, in thousandths.

A setting is {"name", "least", "most", "unit"}: one that a host may set.
A palette has the lights, for a value of the setting `colours`. A light is {"id", "name", "colour",
"rhythm"}: one meaning, of which several share a name; the name of its constant if pages draw it,
else ""; its colour as #rrggbb. A rhythm is {"period_ms", "wave"}: its brightness in each 64th of
its period, two hexadecimal digits each.

A board is {"name", "columns", "rows", "squares", "stay", "give_up", "pitch_mm"}, its squares by
name in their order. A game is

    name, board  the firmware's name, and the board that plays it
    sides, hues  the players' names, the first one begins; the hue of each one's lights
    good         the score, in hundredths, from which a side is ahead
    start        the start position
    text         the format of its positions, see PositionText.facts()
    kinds        {kind: {"count", "side", "letter", "pole"}}: side 0 or 1, null for a piece of both
                 players, which has no letter; pole "north", "south" or "either"
    reserve      {kind: [squares]} where pieces wait on the board itself
    values       {kind: square} which a piece touches to give its value
    menu         {square: option} the board's menu
    lessons      the positions of its lessons, in order; empty if it has none
    puzzles      the themes of each puzzle, from the easiest; empty without any: its kind, "jump"
                 if its turn jumps, "surrounded" if it has a totem or a piece that may go anywhere
"""

from collections.abc import Iterable
from typing import Any

from halo.engine import review
from halo.games import registry as firmware
from halo.games.lessons import Lesson, load
from halo.games.players import FOLLOWERS, LEVELS
from halo.games.registry import Board
from halo.lights import palette
from halo.lights.palette import PERIODS_MS, STEPS, WAVES
from halo.modes.menu import OPTIONS
from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL
from halo.store.archive import KEPT
from halo.store.puzzles import PuzzleFile
from halo.store.settings import TABLE
from tools.games import registry
from tools.games.game import EITHER, NORTH, SOUTH, Game
from tools.games.oracles import Slow
from tools.remote.carrier import GESTURES
from tools.sim.world.world import PITCH_MM

Facts = dict[str, Any]

# A view's hues by number, see halo/lights/view.py.
_HUES = ("warm", "cool")
# The lights that pages draw by their constants: those of the rulebooks and of the door.
_DRAWN = {
    getattr(palette, name.upper()): name
    for name in ("go_x", "go_o", "put_warm", "put_cool", "win_warm", "win_cool")
}
# The palette's rhythms by their numbers.
_RHYTHMS = [
    *("steady", "breathe", "glow", "pulse", "blink", "double", "wave", "sweep", "beat", "run"),
    "flash",
]
_POLES = {NORTH: "north", SOUTH: "south", EITHER: "either"}
# A cell of an empty square where the text has a digit for a run of them.
_IN_A_RUN = " "


def all_facts() -> Facts:
    """Return the facts of every board and game of the firmware."""
    games = registry.all_games()
    return {
        "levels": LEVELS,
        "followers": list(FOLLOWERS),
        "kept_games": KEPT,
        "gestures": list(GESTURES),
        "chance": {
            "even": review.EVEN,
            "span": review.OPEN_SPAN,
            "spread": review.SPREAD,
            "grades": [[review.GRADES[grade], least] for grade, least in review.LEAST_COST],
        },
        "settings": [
            {"name": name, "least": least, "most": most, "unit": unit}
            for name, (least, most, _, unit) in TABLE.items()
            if unit is not None
        ],
        "sensor": {"mid_level": MID_LEVEL, "counts_per_mt": COUNTS_PER_MT},
        "palettes": [_palette_facts(colours) for colours in palette.COLOURS],
        "rhythms": {
            rhythm: {"period_ms": period, "wave": WAVES[STEPS * at :][:STEPS].hex()}
            for at, (rhythm, period) in enumerate(zip(_RHYTHMS, PERIODS_MS, strict=True))
        },
        "boards": [
            _board_facts(Board(name)) for name in dict.fromkeys(game.board for game in games)
        ],
        "games": [_game_facts(game, Board(game.board)) for game in games],
    }


def _board_facts(board: Board) -> Facts:
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "squares": _names(board, range(board.squares)),
        "stay": board.square_name(board.stay),
        "give_up": board.square_name(board.give_up),
        "pitch_mm": PITCH_MM,
    }


def _palette_facts(colours: bytes) -> list[Facts]:
    return [
        {
            "id": _DRAWN.get(meaning, ""),
            "name": palette.NAMES[meaning],
            "colour": "#" + colours[4 * meaning :][:3].hex(),
            "rhythm": _RHYTHMS[colours[4 * meaning + 3]],
        }
        for meaning in range(len(palette.NAMES))
    ]


def _game_facts(game: Game, board: Board) -> Facts:
    text = PositionText(game, board)
    return {
        "name": game.name,
        "board": board.name,
        "sides": list(game.rules.sides),
        "hues": [_HUES[hue] for hue in firmware.load_view(game.name, board).hues],
        "good": firmware.load_search(game.name).SearchState.good,
        "start": game.rules.start_position,
        "text": text.facts(),
        "kinds": _kinds(game, text),
        "reserve": {kind: _names(board, squares) for kind, squares in game.reserve.items()},
        "values": {kind: board.square_name(square) for kind, square in game.values.items()},
        "menu": dict(zip(_names(board, game.rules.menu), OPTIONS)),
        "lessons": [Lesson(line).position for line in load(game.name)[0]],
        "puzzles": _puzzles(game.name),
    }


def _puzzles(name: str) -> list[list[str]]:
    try:
        file = PuzzleFile(name)
    except ValueError:
        return []
    return [_themes(name, *file.read(number)) for number in range(1, file.count + 1)]


def _themes(name: str, text: str, kind: str, _plies: int, turns: list[str]) -> list[str]:
    board = Slow(name, text)
    special = {"jump": board.jumping(), "surrounded": board.roaming()}
    return [kind, *(theme for theme, among in special.items() if among.issuperset(turns))]


def _names(board: Board, squares: Iterable[int]) -> list[str]:
    return [board.square_name(square) for square in squares]


class PositionText:
    """The format of a game's positions on `board`, found by writing some with its own rules.

    A position is rows of letters from the farthest row to the nearest, separated by `/`; then the
    squares of the single pieces (totems), one word each; then the side to move.

    `letters` is the kind of piece that each letter stands for, `words` the kinds whose squares
    follow the rows; ValueError if the game's format differs.
    """

    def __init__(self, game: Game, board: Board) -> None:
        self._rules = game.rules
        self._board = board
        self._empty = _cells(self._write())
        self._squares: dict[tuple[int, int], str] = {}
        self.letters: dict[str, str] = {}
        for code, kind in enumerate(game.kinds):
            self._find(code, kind)
        start = self._rules.start_position
        if [len(row) for row in _cells(start)] != [len(row) for row in self._empty]:
            raise ValueError(f"{game.name} does not write positions as rows of letters")
        standing = game.standing(start)
        self.words = [standing[board.square_index(word)] for word in start.split()[1:-1]]

    def facts(self) -> Facts:
        """Return the format for the page.

        `rows` holds for each cell of each row the name of its square, or the mark of a cell
        without one; `empty` is the mark of an empty square, "" where a digit counts a run of
        them; `sides` are the marks of the sides.
        """
        (empty,) = {self._empty[row][column] for row, column in self._squares}
        return {
            "rows": [
                [self._squares.get((row, column), mark) for column, mark in enumerate(cells)]
                for row, cells in enumerate(self._empty)
            ],
            "empty": empty.strip(_IN_A_RUN),
            "letters": self.letters,
            "words": self.words,
            "sides": [self._write(side=side).split()[-1] for side in (0, 1)],
        }

    def _find(self, code: int, kind: str) -> None:
        """Find the letter of a cell's code, and each square's cell in the text."""
        for square in range(self._board.squares):
            for row, cells in enumerate(_cells(self._write(square, code))):
                for column, letter in enumerate(cells):
                    if letter != self._empty[row][column]:
                        self._squares[row, column] = self._board.square_name(square)
                        self.letters[letter] = kind

    def _write(self, square: int = 0, code: int = 0, side: int = 0) -> str:
        """Return the text of a board with at most one piece on it."""
        position = self._rules.new_position()
        position.side = side
        position.cells[:] = bytes(len(position.cells))
        position.cells[square] = code
        text: str = self._rules.format_position(position)
        return text


def _cells(text: str) -> list[str]:
    """Return the rows of a position's text with its runs of empty squares expanded."""
    rows = text.split(maxsplit=1)[0].split("/")
    return [
        "".join(_IN_A_RUN * int(mark) if mark.isdigit() else mark for mark in row) for row in rows
    ]


def _kinds(game: Game, text: PositionText) -> Facts:
    """Return the kinds of the first player, then the second's, then the shared ones."""
    kinds: Facts = {}
    for side in (0, 1):
        for kind in text.letters.values():
            letter = kind.upper()
            if game.kind_of(side, letter) == kind:
                kinds[kind] = {"side": side, "letter": letter}
    for kind in text.words:
        kinds[kind] = {"side": None}
    for kind, fact in kinds.items():
        piece = game.pieces[kind]
        fact.update(count=piece.count, pole=_POLES[piece.pole])
    return kinds

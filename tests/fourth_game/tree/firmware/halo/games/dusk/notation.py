"""DUSK's notation: positions and turns as text.

Position: `rows plies`, rows 6 to 1 split by `/`, `S` sun's stone, `s` moon's, a digit for a run
of empty squares; then how many turns were made, by which sun is to move when it is even; e.g.
`5s/6/6/6/6/S5 0`. Turn: `c4`, a new stone, or `c4d5`, a stone that moves. Bad text raises
ValueError with a sentence for the player.
"""

from halo.games.dusk.codes import HAND, MAX_PLIES, make_turn
from halo.games.dusk.position import Position
from halo.games.grid import COLUMNS, ROWS, square_index, square_name
from halo.games.registry import sides_of
from halo.games.results import DRAW

# Where a game starts unless its record says otherwise.
START_POSITION = "5s/6/6/6/6/S5 0"

_STONES = "Ss"


def format_position(position: Position) -> str:
    """Return the position as text."""
    rows = []
    for row in range(ROWS - 1, -1, -1):
        text = ""
        empty = 0
        for square in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            code = position.cells[square]
            if code:
                text += (str(empty) if empty else "") + _STONES[code - 1]
                empty = 0
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return "{} {}".format("/".join(rows), position.plies)


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled; ValueError says why not."""
    fields = text.split()
    if len(fields) != 2:
        raise ValueError("a position has two parts: rows, turns made")
    if not fields[1].isdigit() or len(fields[1]) > 2 or int(fields[1]) > MAX_PLIES:
        raise ValueError("the turns made are 0 to {}".format(MAX_PLIES))
    position = Position()
    position.empty()
    _place_stones(position, fields[0])
    _count_turns(position, int(fields[1]))
    position.update_result()
    return position


def _place_stones(position: Position, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise ValueError("a position has six rows, divided by /")
    for index in range(ROWS):
        column = 0
        for letter in rows[index]:
            if letter in "123456":
                column += int(letter)
            elif letter in _STONES and column < COLUMNS:
                _place_stone(position, (ROWS - 1 - index) * COLUMNS + column, letter)
                column += 1
            else:
                column = COLUMNS + 1
        if column != COLUMNS:
            raise ValueError("row {} does not describe six squares".format(ROWS - index))


def _place_stone(position: Position, square: int, letter: str) -> None:
    side = _STONES.index(letter)
    if not position.reserve[side]:
        raise ValueError("{} has more than five stones".format(sides_of("dusk")[side]))
    position.put(square, side)


def _count_turns(position: Position, plies: int) -> None:
    """Set the turns made and the side to move; ValueError if the stones cannot be so."""
    position.plies = plies
    position.side = plies & 1
    for side in range(2):
        # One stood there at the start, and sun has made the odd turn.
        most = 1 + (plies + 1 - side) // 2
        if not 1 <= 5 - position.reserve[side] <= most:
            name = sides_of("dusk")[side]
            raise ValueError("after {} turns {} has 1 to {} stones".format(plies, name, most))
    position.side ^= 1
    position.update_result()
    position.side ^= 1
    if position.result not in (0, DRAW):
        raise ValueError("the side to move has four in a row")


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `c4` or `c4d5`."""
    to = square_name(turn & 63)
    return to if turn >> 6 == HAND else square_name(turn >> 6) + to


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    try:
        if len(text) == 2:
            return make_turn(HAND, square_index(text))
        return make_turn(square_index(text[:2]), square_index(text[2:]))
    except ValueError:
        raise ValueError("a turn is a square, or two for a stone that moves: c4, c4d5") from None


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.result == DRAW:
        return "the game is over: {} turns are made".format(MAX_PLIES)
    return "the game is over: there are four in a row"

"""What the page is told of boards and games: the firmware's own facts as one JSON object.

    {"levels", "kept_games", "sensor": {"mid_level", "counts_per_mt"}, "boards": […], "games": […]}

A board is {"name", "columns", "rows", "squares", "stay", "give_up", "pitch_mm"}, its squares by
name in their order. A game is

    name, board  as the firmware calls it, and the board that plays it
    sides, hues  the players' names, the first one begins; the hue of each one's lights
    start        the position that it begins from
    text         how its positions are written, see position_text.py
    kinds        {kind: {"count", "name", "side", "letter", "pole"}}: side 0 or 1, null for a piece
                 of both players, whose letter is ""; pole "north", "south" or "either"
    reserve      {kind: [squares]} where pieces wait on the board itself
    values       {kind: square} which a piece touches to tell what it is
    menu         {square: option} the board's menu
"""

from typing import Any

from halo.games import registry
from halo.games.board import Board
from halo.games.levels import LEVELS
from halo.games.players import player_name
from halo.games.turn import GO, LIFT, TOUCH
from halo.sense.detector import COUNTS_PER_MT, MID_LEVEL
from halo.store.archive import KEPT
from tools.web.position_text import PositionText
from tools.world import sets
from tools.world.world import PITCH_MM

Facts = dict[str, Any]

# A view's hues by their numbers, see halo/lights/view.py.
_HUES = ("warm", "cool")
# The options of a game's MENU in the order of halo/play/menu.py.
_OPTIONS = (
    *(player_name(level) for level in range(LEVELS + 1)),
    *("first", "second", "lot", "dimmer", "brighter"),
)
_POLES = {1: "north", -1: "south"}
# A totem that has no twin may stand either way up.
_EITHER = ("T",)


def all_facts() -> Facts:
    """Return the facts of every board and game of the firmware."""
    boards = dict.fromkeys(board for _, board in registry.GAMES)
    return {
        "levels": LEVELS,
        "kept_games": KEPT,
        "sensor": {"mid_level": MID_LEVEL, "counts_per_mt": COUNTS_PER_MT},
        "boards": [_board_facts(Board(name)) for name in boards],
        "games": [_game_facts(name, Board(board)) for name, board in registry.GAMES],
    }


def _board_facts(board: Board) -> Facts:
    return {
        "name": board.name,
        "columns": board.columns,
        "rows": board.rows,
        "squares": [board.square_name(square) for square in range(board.squares)],
        "stay": board.square_name(board.stay),
        "give_up": board.square_name(board.give_up),
        "pitch_mm": PITCH_MM,
    }


def _game_facts(name: str, board: Board) -> Facts:
    rules = registry.load_rules(name)
    text = PositionText(name, board)
    return {
        "name": name,
        "board": board.name,
        "sides": list(rules.sides),
        "hues": [_HUES[hue] for hue in registry.load_view(name, board).hues],
        "start": rules.start_position,
        "text": text.facts(),
        "kinds": _kinds(text, board),
        "reserve": _reserve(name, board),
        "values": _values(rules, board),
        "menu": {board.square_name(sq): option for sq, option in zip(rules.menu, _OPTIONS)},
    }


def _kinds(text: PositionText, board: Board) -> Facts:
    """Return the kinds of the first player, then the second's, then those of both."""
    kinds: Facts = {}
    for side in (0, 1):
        for kind in text.letters.values():
            letter = kind.upper()
            if sets.kind_of(side, letter) == kind:
                kinds[kind] = _kind(kind, board) | {"side": side, "letter": letter}
    for kind in text.words:
        kinds[kind] = _kind(kind, board) | {"side": None, "letter": ""}
    return kinds


def _kind(kind: str, board: Board) -> Facts:
    count, name = sets.SETS[board.name][kind]
    pole = "either" if kind in _EITHER else _POLES[sets.polarity(kind)]
    return {"count": count, "name": name, "pole": pole}


def _reserve(name: str, board: Board) -> dict[str, list[str]]:
    reserve: dict[str, list[str]] = {}
    for square in range(board.squares):
        kind = sets.reserve_kind(name, square)
        if kind:
            reserve.setdefault(kind, []).append(board.square_name(square))
    return reserve


def _values(rules: Any, board: Board) -> dict[str, str]:
    """Find the squares by making a turn's first steps and touching each that may be touched."""
    found = {}
    for side in range(len(rules.sides)):
        for square in _touchable(_turn_with_totem_moved(rules, side)):
            turn = _turn_with_totem_moved(rules, side)
            turn.advance(square)
            kind = sets.kind_of(side, turn.piece_letter())
            found[kind] = board.square_name(square)
    return found


def _turn_with_totem_moved(rules: Any, side: int) -> Any:
    position = rules.new_position()
    position.side = side
    turn = rules.new_turn(position, None)
    for step in (LIFT, GO):
        square = turn.allowed.find(step)
        if square >= 0:
            turn.advance(square)
    return turn


def _touchable(turn: Any) -> list[int]:
    return [square for square, step in enumerate(turn.allowed) if step == TOUCH]

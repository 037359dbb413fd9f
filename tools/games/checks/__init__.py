"""What a game's author can get wrong, in sentences that say where to put it right.

A package of its own: a page's board loads the games and needs no checks.
"""

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from halo.games import registry as firmware
from halo.games.players import CHANCES, LEVELS, OVERLOOKS
from halo.games.registry import NAMES, Board
from halo.modes.menu import OPTIONS
from tools.games.game import Game
from tools.program import ROOT

_TABLE = "firmware/halo/games/{}/game.py"
_WORDS = "tools/page/static/words/{}/en.json"
_NEEDED = ("MAX_TURNS", "MAX_PLIES", "START_POSITION", "MAGNETS", "MENU")
_LESSONS = OPTIONS.index("lessons")
_COLUMNS = OVERLOOKS + CHANCES + 1
_TEXTS = (
    *("rules", "hands", "menu", "setUp", "setUpAction", "position"),
    *("poles.north", "poles.south"),
)


@cache
def complaint() -> str:
    """Return what is wrong with the first game that has a fault, else ""."""
    games: list[Game] = [import_module(f"tools.games.{name}").GAME for name in NAMES]
    for at, game in enumerate(games):
        table, words = firmware.load_table(game.name), _words_of(game.name)
        for sentence in faults(game, games[:at], table, words):
            return sentence
    return ""


def _words_of(name: str) -> dict[str, Any] | None:
    """Return the game's English words on the page; None before it has a page."""
    path = ROOT / _WORDS.format(name)
    return json.loads(path.read_text("utf-8")) if path.is_file() else None


def faults(
    game: Game, others: list[Game], table: Any, words: dict[str, Any] | None
) -> Iterator[str]:
    """Yield what does not fit in a game: its sides, table, kinds and words, and beside others."""
    first, second = sides = firmware.sides_of(game.name)
    if first[0] == second[0]:
        yield (
            f"{first} and {second} begin with one letter, which stands for the side in a"
            " position: firmware/halo/games/registry.py needs another name"
        )
    for fault in _of_table(game, table):
        yield f"{_TABLE.format(game.name)}: {fault}"
    for kind in game.kinds:
        if kind and kind not in game.pieces:
            yield f"tools/games/{game.name}.py: kinds has {kind}, and pieces has not"
    for kind, piece in game.pieces.items():
        if any(it.board == game.board and it.pieces.get(kind, piece) != piece for it in others):
            yield (
                f"{game.name} calls a piece {kind}, and so does another game of {game.board}"
                f" another piece: tools/games/{game.name}.py needs another letter"
            )
    named = [f"sides.{side}" for side in sides] + [f"kinds.{kind}" for kind in game.pieces]
    lessons = [line for line in getattr(table, "LESSONS", "").splitlines() if line]
    for number in range(1, len(lessons) + 1):
        named += [f"lesson.{number}.do", f"lesson.{number}.done"]
    if words is not None:
        for key in (*_TEXTS, *named):
            found: Any = words
            for part in key.split("."):
                found = found.get(part) if isinstance(found, dict) else None
            if found is None:
                yield f"{_WORDS.format(game.name)} lacks {key}"


def _of_table(game: Game, table: Any) -> Iterator[str]:
    for name in _NEEDED:
        if not hasattr(table, name):
            yield f"{name} is missing"
            return
    board = Board(firmware.board_of(game.name))
    if len(table.MAGNETS) != board.squares:
        yield f"MAGNETS has {len(table.MAGNETS)} squares, and {board.name} {board.squares}"
        return
    for square in table.MENU:
        if square >= board.squares:
            yield f"MENU has {square}, and {board.name} {board.squares} squares"
        elif table.MAGNETS[square]:
            yield f"{board.square_name(square)} is of the set-up, and of the MENU"
        elif table.MENU.count(square) > 1:
            yield f"{board.square_name(square)} is twice in MENU"
    if getattr(table, "LESSONS", "") and len(table.MENU) <= _LESSONS:
        yield f"MENU has {len(table.MENU)} squares, and the lessons need one more"
    levels = getattr(table, "LEVELS", None)
    if levels is not None and [len(row) for row in levels] != [_COLUMNS] * LEVELS:
        yield f"LEVELS are {LEVELS} rows of {_COLUMNS} numbers"
    start = game.rules.format_position(game.rules.new_position())
    if start != table.START_POSITION:
        yield f"a game starts at {start}, and START_POSITION is another"

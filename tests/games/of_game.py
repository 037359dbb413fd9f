"""Each game's modules for the tests that all games share, tests/games/<name>/; games by names."""

import importlib
import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from halo.games.registry import Board

# More than a game needs whose LONG is as a long random game's.
MOST_GAMES = 20_000

games = pytest.mark.parametrize("game", registry.NAMES)


def of_game(game: str, module: str) -> Any:
    """Return a module of the game's folder of tests."""
    return importlib.import_module(f"tests.games.{game}.{module}")


def cases(name: str) -> list[tuple[str, str, Any]]:
    """Return (game, key, value) for every entry of each game's table of this name."""
    return [
        (game, *entry)
        for game in registry.NAMES
        for entry in getattr(of_game(game, "cases"), name).items()
    ]


class ByName:
    """A game whose squares, positions and turns are named."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = registry.load_rules(game)
        self.board = Board(registry.board_of(game))

    def names(self, squares: Iterable[int]) -> str:
        """Return the names of the squares."""
        return " ".join(map(self.board.square_name, squares))

    def winning(self, position: Any) -> str:
        """Return the squares that won the game."""
        flags = bytearray(self.board.squares)
        position.winning_squares(flags)
        return self.names(square for square, is_won in enumerate(flags) if is_won)

    def played(self, text: str, *turns: str) -> Any:
        """Return the position after these legal turns."""
        position = self.rules.parse_position(text)
        for turn in map(self.rules.parse_turn, turns):
            assert position.result == PLAYING
            assert position.is_legal(turn), turns
            position.push(turn)
        return position

    def turn(self, text: str = "", *squares: str, led_sides: tuple[int, int] = (0, 0)) -> Any:
        """Return the turn after these steps, at the position or the set-up."""
        position = self.rules.parse_position(text or self.rules.start_position)
        return self.after(self.rules.new_turn(position, bytearray(led_sides)), *squares)

    def led(self, text: str, lead: str, *squares: str, is_hint: bool = False) -> Any:
        """Return the turn led through `lead`, the board's own or a hint, after these steps."""
        turn = self.turn(text, led_sides=(not is_hint, not is_hint))
        turn.lead_to(self.rules.parse_turn(lead))
        return self.after(turn, *squares)

    def after(self, turn: Any, *squares: str) -> Any:
        """Make these steps; return the turn."""
        for name in squares:
            square = self.board.square_index(name)
            assert turn.magnet_after(square) >= 0, name
            turn.advance(square)
        return turn

    def allowed(self, turn: Any) -> str:
        """Return the squares where a step is legal."""
        squares = range(self.board.squares)
        return self.names(square for square in squares if turn.magnet_after(square) >= 0)


def random_positions(game: str, seed: int, count: int, fewest: int, most: int) -> Iterator[Any]:
    """Yield positions that are not over, `fewest` to `most` random turns from the set-up."""
    print("seed", seed)
    chance = random.Random(seed)
    games = 0
    while count:
        games += 1
        assert games <= MOST_GAMES, f"few random games of {game} last {fewest} turns: see LONG"
        position = registry.load_rules(game).new_position()
        for _ in range(chance.randint(fewest, most)):
            position.push(chance.choice(position.legal_turns()))
            if position.result != PLAYING:
                break
        else:
            count -= 1
            yield position


def table(text: str) -> dict[str, list[str]]:
    """Return each line's fields by its first one; `|` separates them, indented lines continue."""
    lines = re.sub(r"\n +", " ", text.strip()).splitlines()
    rows = ([field.strip() for field in line.split("|")] for line in lines)
    return {name: fields for name, *fields in rows}
